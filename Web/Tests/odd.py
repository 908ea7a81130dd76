"""Pages as people write them, with photographs under any name."""

SCRIPT = '<script type="module" src="/dist/lenticular.js"></script>'
STYLE = "<style>body { margin: 10px } a { display: inline-block } img { display: block }</style>"
# Elements that show whether the engine is still there.
OTHERS = """
<lenticular-scroll id="scroll" style="height: 100px"><div style="height: 600px">Text</div></lenticular-scroll>
<lenticular-panorama id="panorama" style="height: 100px">
  <img src="/panoramas/wide.jpg" width="6000" height="1500" alt="Wide"></lenticular-panorama>"""
VIEWER = "document.querySelector('lenticular-viewer')"
ANY = "/any/"
"""The folder in which a photograph of any name is found."""


def link(name: str, number: int, size: str = 'data-width="2400" data-height="1600"', more: str = "") -> str:
    return (
        f'<a href="{ANY}{name}" {size} data-caption="Photo {number}" {more}>'
        f'<img src="/pictures/landscape-thumbnail.png" width="120" height="80" alt="P{number}"></a>'
    )


def links(count: int, more: str = "") -> str:
    return "".join(link(f"n{number}.jpg", number, more=more) for number in range(count))


def show(device, body: str, head: str = ""):
    """Loads a page with a body. Every photograph in `ANY` is a landscape."""
    device.requested = []

    def note(request):
        if ANY in request.url:
            device.requested.append(request.url)

    device.on("request", note)
    device.show(body, SCRIPT + STYLE + head)
    device.until("customElements.get('lenticular-viewer') !== undefined", "the script is not loaded")


def opened(device, index: int = 0):
    """Opens a photograph of the viewer, and waits for its picture."""
    device.page.evaluate(f"{VIEWER}.open({index})")
    device.until(f"{VIEWER}.index === {index}", "the viewer does not open")
    loaded(device)


def loaded(device):
    """Waits until the open photograph shows its large picture."""
    device.until(
        "lenticularRecorder.screen().photo?.sources.some((each) => each.includes('.jpg') || each.includes('%'))",
        "the picture has not come",
    )
    return device.settle()


def told(device, name: str):
    """A part of the viewer's controls, as text."""
    return device.page.evaluate(f"{VIEWER}.shadowRoot.querySelector('[part={name}]')?.textContent ?? null")


def are_live(device, *ids: str) -> bool:
    return device.page.evaluate(
        "(ids) => ids.every((id) => document.getElementById(id).matches(':state(live)'))", list(ids)
    )


def wait_for_others(device):
    device.until(lambda: are_live(device, "scroll", "panorama"), "the engine does not come")
