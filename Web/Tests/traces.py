"""Traces of the browser: which scripts ran, and the layouts that they forced."""

import bisect

SCRIPT = ("FunctionCall", "RunMicrotasks", "EvaluateScript", "v8.compile")
LAYOUT = ("UpdateLayoutTree", "Layout")


def trace(page, session, act) -> list[dict]:
    """The events of the browser while `act` runs. Scripts and frames lie on the machine's clock."""
    events: list[dict] = []
    done = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda data: done.append(data))
    session.send("Tracing.start", {"categories": "devtools.timeline,v8", "transferMode": "ReportEvents"})
    act()
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    return events


def main_thread(events: list[dict]) -> list[dict]:
    """The events of the thread that paints the page."""
    thread = next(each["tid"] for each in events if each["name"] == "PrePaint")
    return [each for each in events if each["tid"] == thread]


def scripts(events: list[dict]) -> list[dict]:
    """The scripts among the events of a thread in order, without those that others have called."""
    result: list[dict] = []
    for each in sorted(
        (each for each in events if each["name"] in SCRIPT and "tdur" in each),
        key=lambda each: (each["ts"], -each["dur"]),
    ):
        if not result or each["ts"] >= result[-1]["ts"] + result[-1]["dur"]:
            result.append(each)
    return result


def forced_layouts(events: list[dict]) -> list[dict]:
    """The computations of styles and layouts that scripts have waited for."""
    main = main_thread(events)
    script = scripts(main)
    starts = [each["ts"] for each in script]
    forced = []
    for each in main:
        at = bisect.bisect(starts, each["ts"]) - 1
        if each["name"] in LAYOUT and at >= 0 and each["ts"] < script[at]["ts"] + script[at]["dur"]:
            forced.append(each)
    return forced
