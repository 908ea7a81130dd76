"""A viewer with `history` beside what a page's own scripts do to the history, the title and the address."""

import pytest
from test_pages import LINKS, link, shown

VIEWER = f"<lenticular-viewer history>{LINKS}</lenticular-viewer>"
OPEN = "document.querySelector('lenticular-viewer').open({})"


def opened(device, index: int = 0):
    device.page.evaluate(OPEN.format(index))
    device.wait_for_photo(index)
    device.settle()


def closed(device):
    device.page.keyboard.press("Escape")
    device.closed()
    device.wait(100)


def test_the_title_that_the_page_sets_stays(desktop):
    shown(desktop, VIEWER)
    desktop.page.evaluate("document.title = '(3) Inbox'")
    opened(desktop)
    assert desktop.page.title() == "landscape · (3) Inbox"
    closed(desktop)
    assert desktop.page.title() == "(3) Inbox"
    opened(desktop)
    desktop.page.evaluate("document.title = '(4) Inbox'")
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    assert desktop.page.title() == "portrait · (4) Inbox"
    desktop.page.evaluate("document.title = '(5) Inbox'")
    closed(desktop)
    assert desktop.page.title() == "(5) Inbox"


@pytest.mark.parametrize(
    "change",
    [
        "location.hash = '#/gallery'",
        "location.hash = '#about'",
        "history.replaceState(null, '', '?page=2')",
        "history.pushState({ route: 1 }, '', '?page=3#x')",
    ],
)
def test_an_address_of_the_page_comes_back_with_its_state(desktop, change):
    shown(desktop, VIEWER)
    desktop.page.evaluate(change)
    desktop.wait(100)
    before = desktop.page.evaluate("[location.href, history.state, history.scrollRestoration]")
    assert before[2] == "auto"
    for _ in range(2):
        opened(desktop, 1)
        assert desktop.url != before[0]
        closed(desktop)
        desktop.until(f"location.href === '{before[0]}'", "the address is another one")
        desktop.wait(100)
        assert desktop.page.evaluate("[location.href, history.state, history.scrollRestoration]") == before


def test_a_router_keeps_its_route_and_its_state(desktop):
    """The photograph's fragment follows the route, and the router may add to the state."""
    head = """<script>
      const { pushState } = history;
      // A router that adds to each state, as some do.
      history.pushState = function (state, ...rest) {
        state.router = "mine";
        return pushState.call(this, state, ...rest);
      };
      routes = [];
      addEventListener("hashchange", () => routes.push(location.hash));
    </script>"""
    shown(desktop, VIEWER, head)
    desktop.page.evaluate("location.hash = '#/gallery'")
    desktop.page.evaluate("history.replaceState({ key: 7 }, '', location.href)")
    opened(desktop, 1)
    assert desktop.url.endswith("#/gallery#photograph-2")
    state = desktop.page.evaluate("history.state")
    assert state["key"] == 7 and state["router"] == "mine"
    closed(desktop)
    desktop.until("location.hash === '#/gallery'", "the route is another one")
    assert desktop.page.evaluate("history.state") == {"key": 7}
    # Loaded with such an address, the page opens the photograph, and closing leaves the route.
    address = desktop.url + "#photograph-3"
    desktop.page.goto("about:blank")
    desktop.page.goto(address)
    desktop.wait_for_photo(2)
    desktop.settle()
    closed(desktop)
    assert desktop.url.endswith("#/gallery")


@pytest.mark.parametrize("leaves", [False, True])
def test_a_viewer_that_is_taken_away_leaves_the_history_as_it_was(desktop, leaves):
    shown(desktop, VIEWER)
    desktop.page.evaluate("document.title = 'Album'; history.replaceState({ key: 1 }, '', '?album')")
    before = desktop.url
    opened(desktop)
    assert desktop.page.evaluate("history.scrollRestoration") == "manual"
    if leaves:
        desktop.page.evaluate("history.pushState({ key: 2 }, '', '/pages/other'); document.title = 'Other'")
    desktop.page.evaluate("document.querySelector('lenticular-viewer').remove()")
    desktop.wait(100)
    assert desktop.url == (desktop.origin + "/pages/other" if leaves else before)
    assert desktop.page.evaluate("history.state") == {"key": 2 if leaves else 1}
    assert desktop.page.title() == ("Other" if leaves else "Album")
    assert desktop.page.evaluate("history.scrollRestoration") == "auto"


@pytest.mark.parametrize("id", ["", "second"])
def test_two_viewers_have_addresses_of_their_own(desktop, id):
    body = f"{VIEWER}<hr>{VIEWER.replace('<lenticular-viewer', f'<lenticular-viewer id={id!r}')}"
    shown(desktop, body)
    addresses = []
    for viewer in range(2):
        desktop.page.evaluate(f"document.querySelectorAll('lenticular-viewer')[{viewer}].open(1)")
        desktop.wait_for_photo(1)
        desktop.settle()
        addresses.append(desktop.url)
        closed(desktop)
    assert len(set(addresses)) == 2 and addresses[0].endswith("#photograph-2")
    which = "[...document.querySelectorAll('lenticular-viewer')].map(({ index }) => index)"
    for viewer, address in enumerate(addresses):
        desktop.page.goto("about:blank")
        desktop.page.goto(address)
        desktop.wait_for_photo(1)
        desktop.settle()
        assert desktop.page.evaluate(which) == [1 - 2 * viewer, 2 * viewer - 1]
        closed(desktop)
        desktop.page.evaluate("history.pushState(null, '', location.href)")


def test_of_two_viewers_with_the_same_page_of_a_photograph_one_opens(desktop):
    viewer = f"<lenticular-viewer history>{link(attributes='data-page=?photo')}</lenticular-viewer>"
    shown(desktop, viewer * 2)
    desktop.page.evaluate(OPEN.format(0))
    desktop.wait_for_photo(0)
    desktop.settle()
    desktop.page.evaluate("history.back()")
    desktop.closed()
    desktop.page.evaluate("history.forward()")
    desktop.wait_for_photo(0)
    desktop.settle()
    indices = desktop.page.evaluate(
        "[...document.querySelectorAll('lenticular-viewer')].map(({ index }) => index)"
    )
    assert sorted(indices) == [-1, 0]


def test_a_photograph_opened_while_another_one_is_left_stays(desktop):
    shown(desktop, VIEWER)
    entries = desktop.page.evaluate("history.length")
    desktop.page.evaluate(
        """document.querySelector("lenticular-viewer").addEventListener("lenticular-dismiss",
          ({ target }) => target.open(2), { once: true })"""
    )
    opened(desktop)
    desktop.page.keyboard.press("Escape")
    desktop.wait_for_photo(2)
    desktop.wait(500)
    desktop.settle()
    assert desktop.screen().photo.index == 2
    assert desktop.url.endswith("#photograph-3")
    assert desktop.page.evaluate("history.length") == entries + 1
    closed(desktop)
    desktop.until("!location.hash", "the address stays")


def test_a_photograph_whose_link_comes_late_opens(desktop):
    """Scripts may render links after the elements are connected."""
    shown(desktop, "<lenticular-viewer history></lenticular-viewer>")
    address = desktop.url + "#photograph-2"
    desktop.page.goto("about:blank")
    desktop.page.goto(address)
    desktop.wait(300)
    desktop.page.evaluate("(links) => (document.querySelector('lenticular-viewer').innerHTML = links)", LINKS)
    desktop.wait_for_photo(1)
    desktop.settle()
    closed(desktop)
    desktop.page.evaluate(
        "document.querySelector('lenticular-viewer').append(document.links[0].cloneNode(true))"
    )
    desktop.wait(300)
    assert not desktop.screen().open and "#" not in desktop.url


def test_photographs_that_come_before_the_open_one_leave_it_open(desktop):
    shown(desktop, "<lenticular-viewer history></lenticular-viewer>")
    photographs = """names => document.querySelector('lenticular-viewer').photographs = names.map(
        (name) => ({ name, href: `/pictures/landscape.jpg?${name}`, width: 1200, height: 800 }))"""
    desktop.page.evaluate(photographs, ["first", "second"])
    opened(desktop, 1)
    assert desktop.url.endswith("#second")
    desktop.page.evaluate(photographs, ["new", "newer", "newest", "first", "second", "last", "very-last"])
    desktop.wait_for_photo(4)
    desktop.settle()
    assert desktop.page.evaluate("document.querySelector('lenticular-viewer').index") == 4
    assert desktop.url.endswith("#second")
