"""The harness itself: that fingers are as exact and recordings as complete as the tests assume."""

import pytest
from frames import Rect, Recording, release_velocity, spring_basis
from touch import CADENCE, Story

PAGE = """<!doctype html><meta name="viewport" content="width=device-width">
<style>body { margin: 0; height: 100vh; touch-action: none; }</style>"""


@pytest.fixture
def blank(phone):
    phone.page.route("**/blank.html", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    phone.page.goto(phone.origin + "/blank.html")
    return phone


@pytest.mark.parametrize("speed", [0.3, 1.0, 2.4])
@pytest.mark.parametrize("cadence", [8.0, 16.0])
def test_the_page_sees_the_speed_that_was_asked_for(blank, speed, cadence):
    blank.record()
    blank.touch.play(Story(cadence=cadence).flick((30, 30), 65, speed, 160))
    recording = blank.recorded()
    vx, vy = recording.finger_velocity(recording.last("pointerup"))
    assert (vx**2 + vy**2) ** 0.5 == pytest.approx(speed, rel=0.01)


def test_every_sample_arrives_at_its_own_time(blank):
    blank.record()
    blank.touch.play(Story().drag((100, 300), (260, 300), 320).up())
    recording = blank.recorded()
    times = [time for event in recording.of("pointermove") for time, _, _ in event.samples]
    assert len(times) == 320 / CADENCE
    assert all(abs(b - a - CADENCE) <= 0.25 for a, b in zip(times, times[1:]))


def test_two_fingers_are_two_pointers(blank):
    blank.record()
    blank.touch.pinch((195, 400), 80, 240)
    recording = blank.recorded()
    assert len({event.id for event in recording.of("pointermove")}) == 2
    assert len(recording.of("pointerdown")) == len(recording.of("pointerup")) == 2


def test_a_finger_can_be_lifted_while_another_stays(blank):
    blank.record()
    story = Story().pinch((195, 400), 80, 240)
    story.at(story.end + 8, {1: story.fingers[1]})
    blank.touch.play(story)
    recording = blank.recorded()
    assert len(recording.of("pointerup")) == 1
    assert len(recording.fingers(recording.frames[-1])) == 1
    blank.touch.up()


def test_every_displayed_frame_is_recorded_once(blank):
    blank.record()
    blank.touch.play(Story().drag((100, 300), (260, 300), 320).up())
    recording = blank.recorded()
    times = [each.time for each in recording.frames]
    assert len(times) > 10
    assert all(b > a for a, b in zip(times, times[1:]))


@pytest.mark.parametrize("frequency", [0.008, 0.012, 0.018])
@pytest.mark.parametrize("damping", [0.75, 1.0, 1.2])
def test_the_speed_of_a_spring_is_found_at_its_start(frequency, damping):
    start, target, wanted = (40.0, 500.0), (120.0, 90.0), (0.4, 0.7)
    times = [0.0] + [7.0 + 16.7 * number for number in range(10)]
    places = []
    for number, time in enumerate(times):
        seen = round(time + 0.05 * (-1) ** number, 1)  # The page's clock is coarse.
        still, moving = spring_basis(frequency, damping, seen)
        places.append(
            tuple(t + (s - t) * still + v * moving for s, t, v in zip(start, target, wanted))
        )
    places[0] = start
    found, error = release_velocity(times, places, target)
    assert found == pytest.approx(wanted, abs=0.03)
    assert error < 0.5


def test_a_point_keeps_its_fraction():
    rect = Rect(10, 20, 200, 100)
    assert rect.point(*rect.fraction(60, 45)) == (60, 45)
    assert rect.difference(Rect(10, 20, 201, 100)) == 1


def test_an_empty_recording_has_no_photograph():
    assert Recording({"frames": [], "events": []}).shown == []
