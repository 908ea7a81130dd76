"""What is generated of the elements, from the comments and attributes in their scripts."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tool import PATIENCE, ROOT

pytestmark = pytest.mark.program

COPIED = [
    "Web/Host",
    "Web/Describe",
    *(f"Web/{path.name}" for path in ROOT.glob("Web/*.d.ts")),
    "Web/tsconfig.json",
]
COMPILER = Path(shutil.which("tsc") or "tsc").resolve()


class Project:
    """A copy of the elements, whose scripts a test changes."""

    def __init__(self, folder: Path):
        self.folder = folder / "project"
        self.made = folder / "made"
        for path in COPIED:
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy
            copy(ROOT / path, self.folder / path)

    def path(self, name: str) -> Path:
        return self.folder / "Web/Host" / name

    def change(self, name: str, old: str, new: str):
        """Replaces the first such text of a script."""
        text = self.path(name).read_text()
        assert old in text, (name, old)
        self.path(name).write_text(text.replace(old, new, 1))

    def line(self, name: str, text: str) -> int:
        """The number of the first line of a script that has a text."""
        lines = self.path(name).read_text().split("\n")
        return next(number for number, line in enumerate(lines, 1) if text in line)

    def describe(self) -> tuple[int, list[str]]:
        """Runs the script: its status, and what it complains of."""
        done = subprocess.run(
            ["node", self.folder / "Web/Describe/main.mjs", self.made],
            env={**os.environ, "NODE_PATH": str(COMPILER.parents[2])},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.stdout == ""
        return done.returncode, done.stderr.splitlines()

    def text(self, path: str) -> str:
        return (self.made / path).read_text()


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


def test_what_is_generated_is_in_the_project(project):
    assert project.describe() == (0, [])
    made = sorted(path.relative_to(project.made) for path in project.made.rglob("*") if path.is_file())
    assert len(made) == 19
    for path in made:
        assert (project.made / path).read_text() == (ROOT / path).read_text(), path


def test_what_is_described_is_in_every_file(project):
    """An attribute, a property, a method, an event with a type of its own, a part and a text."""
    project.change(
        "wall/element.js",
        '  src: { default: "" },',
        """  src: { default: "" },
  /**
   * The width of a gap, as in [`<lenticular-scroll>`](lenticular-scroll.md).
   *
   * @unit pixels
   */
  gapWidth: { default: 1200, least: 0, below: 5000, names: { wide: 4800 }, former: "gap" },
  /** The order. */
  order: { default: "up", words: ["up", "down"] },""",
    )
    project.change(
        "wall/element.js",
        " * @fires {LenticularDetail} lenticular-select",
        """ * @fires {LenticularGapDetail & { isWide: boolean }} lenticular-gap - Dispatched when the gap
 *   has changed.
 * @csspart gap - The gap.
 * @cssproperty {<length>} [--lenticular-gap=calc(1px - 2px)] - The gap.
 * @text [data-gap=A | gap] - The label of the gap.
 * @fires {LenticularDetail} lenticular-select""",
    )
    project.change(
        "wall/wall.js",
        "  describeSurface() {",
        """  /**
   * The gaps.
   *
   * @returns {[first: number, last: number] | undefined}
   */
  get gaps() {
    return undefined;
  }

  /**
   * Shows a gap.
   *
   * @param {{ at: number; wide?: boolean }} place
   * @param {number} [width=12]
   * @param {Layer} [layer]
   * @unpublished layer
   */
  async showGap(place, width, layer, animated = true) {
    const gap = document.createElement("p");
    gap.part.value = "gap";
    gap.textContent = this.dataset.gap ?? "A | gap";
    this.emit("gap", { isWide: true });
  }

  describeSurface() {""",
    )
    types = project.folder / "Web/types.d.ts"
    types.write_text(
        types.read_text()
        + "\n/** The detail of a gap. */\nexport interface LenticularGapDetail {\n  offset: LenticularOffset;\n}\n"
    )
    assert project.describe() == (0, [])

    declared = project.text("Web/Host/lenticular.d.ts")
    assert (
        "  /**\n"
        "   * The width of a gap, as in `<lenticular-scroll>`. A number of at least 0 and below 5000, in pixels; by\n"
        "   * default 1,200 pixels.\n   */\n"
        '  get gapWidth(): number;\n  set gapWidth(value: number | "wide");\n'
    ) in declared
    assert '  /** The order. `up` by default. */\n  order: "up" | "down";\n' in declared
    assert "  /** The gaps. */\n  readonly gaps?: [first: number, last: number];\n" in declared
    assert (
        "  /** Shows a gap. */\n"
        "  showGap(place: { at: number; wide?: boolean }, width?: number, animated?: boolean): Promise<void>;\n"
    ) in declared
    assert (
        "    /** Dispatched when the gap has changed. */\n"
        '    "lenticular-gap": CustomEvent<LenticularGapDetail & { isWide: boolean }>;\n'
    ) in declared
    assert "export interface LenticularGapDetail {" in declared
    assert "LenticularGapDetail" not in project.text("Web/Host/lenticular-viewer.d.ts")

    modules = json.loads(project.text("Web/Host/custom-elements.json"))["modules"]
    (wall,) = (each for each in modules[1]["declarations"] if each["tagName"] == "lenticular-wall")
    (attribute,) = (each for each in wall["attributes"] if each["name"] == "gap-width")
    assert attribute == {
        "name": "gap-width",
        "type": {"text": 'number | "wide"'},
        "default": "1200",
        "description": "The width of a gap, as in `<lenticular-scroll>`.",
        "fieldName": "gapWidth",
    }
    (method,) = (each for each in wall["members"] if each["name"] == "showGap")
    assert method["parameters"] == [
        {"name": "place", "type": {"text": "{ at: number; wide?: boolean }"}},
        {"name": "width", "type": {"text": "number"}, "default": "12", "optional": True},
        {"name": "animated", "type": {"text": "boolean"}, "default": "true", "optional": True},
    ]
    (property,) = (each for each in wall["members"] if each["name"] == "gaps")
    assert property["type"] == {"text": "[first: number, last: number] | undefined"}
    assert {"name": "gap", "description": "The gap."} in wall["cssParts"]

    page = project.text("Documentation/elements/lenticular-wall.md")
    assert (
        "| `gap-width` | `gapWidth` | number of at least 0 and below 5000, in pixels, or `wide` for 4800 "
        "| 1,200 pixels | The width of a gap, as in [`<lenticular-scroll>`](lenticular-scroll.md). |\n"
    ) in page
    assert "| `order` | `order` | `up`, `down` | `up` | The order. |\n" in page
    assert (
        "| `showGap(place: { at: number; wide?: boolean }, width?: number, animated?: boolean): Promise<void>` "
        "| Shows a gap. By default, `width` is `12` and `animated` is `true`. |\n"
    ) in page
    assert "| `--lenticular-gap` | `<length>` | `calc(1px - 2px)` | The gap. |\n" in page
    assert "| `data-gap` | A \\| gap | The label of the gap. |\n" in page
    # A type with the types that it uses.
    assert "interface LenticularOffset {" in page and "\ninterface LenticularGapDetail {" in page

    assert '"gap-width"?: number | "wide";\n' in project.text("Packaging/npm/elements.d.ts")
    assert '"name": "wide"' in project.text("Packaging/npm/html-data.json")
    assert '"name": "--lenticular-gap"' in project.text("Packaging/npm/css-data.json")
    assert '"name": "lenticular-gap"' in project.text("Packaging/npm/web-types.json")


#: A script, a text of it, what a mistake makes of it, a text in the line of the complaint, and the complaint.
MISTAKES = [
    (
        "peek/element.js",
        "({\n",
        "({\n  speed: { default: 1 },\n",
        "speed:",
        "the attribute speed has no description",
    ),
    ("peek/element.js", " * @slot -", " * @colour red\n * @slot -", "@colour", "unknown tag @colour"),
    ("peek/element.js", "@unit pixels", "@units pixels", "@units", "unknown tag @units"),
    (
        "peek/element.js",
        " | | Lets",
        " | Lets",
        "slide up, with",
        "a control has three cells: pointer | key | effect",
    ),
    (
        "peek/element.js",
        "[data-open=Open]",
        "data-open",
        "data-open",
        "the text data-open has no default: write [data-open=default]",
    ),
    (
        "peek/element.js",
        "data-scrub of a link",
        "data-scrub",
        "@data data-scrub",
        "the attribute data-scrub has no owner: write data-scrub of a link",
    ),
    (
        "peek/element.js",
        "@csspart label",
        "@csspart preview",
        "@csspart preview - The caption",
        "preview is described twice",
    ),
    (
        "peek/peek.js",
        "  /** Opens the photograph of the current preview. */\n",
        "",
        "  commit() {",
        "the method commit has no description",
    ),
    (
        "peek/peek.js",
        "@param {number} distance\n",
        "@param {number} distance\n   * @since 2\n",
        "@since",
        "unknown tag @since",
    ),
    (
        "peek/peek.js",
        "return this.#percentage;",
        'return JSON.parse("0");',
        "get percentage()",
        "the property percentage has no type: write it in its comment",
    ),
    (
        "peek/peek.js",
        '#emit("peekmove")',
        '#emit("peekpast")',
        '#emit("peekpast")',
        "the event lenticular-peekpast is not described in element.js",
    ),
    (
        "peek/entry.js",
        'entry.part.value = "entry"',
        'entry.part.value = "door"',
        "entry.part.value",
        "the part door is not described in element.js",
    ),
    (
        "peek/entry.js",
        '?? "Preview photographs"',
        '?? "Preview"',
        '?? "Preview"',
        'the default of the text data-preview is "Preview" here and "Preview photographs" in element.js',
    ),
    (
        "wall/element.js",
        "The colour of headings.",
        "the colour of headings",
        "the colour of headings",
        "the description of the custom property --lenticular-heading-color is no sentence, "
        "with a capital letter and a full stop",
    ),
    (
        "wall/element.js",
        "{LenticularZoomDetail} lenticular-zoom",
        "{LenticularDetail} lenticular-zoom",
        "lenticular-zoom -",
        "the event lenticular-zoom has another detail elsewhere: LenticularZoomDetail",
    ),
    (
        "wall/element.js",
        "@csspart heading -",
        "@csspart title -",
        "@csspart title -",
        "no script of <lenticular-wall> has the part title",
    ),
    (
        "wall/element.js",
        "[--lenticular-indicator=",
        "[--indicator=",
        "--indicator",
        "the name of the custom property --indicator begins with --lenticular-",
    ),
    (
        "wall/wall.js",
        'element.part.value = "cells"',
        "element.part.value = `${contents}`",
        "`${contents}`",
        "which part `${contents}` is, its type does not tell",
    ),
    (
        "wall/wall.js",
        'this.emit("load", {})',
        "this.emit(this.src, {})",
        "this.emit(this.src",
        "which event this.src is, its type does not tell",
    ),
    (
        "wall/controls.js",
        'texts.zoomIn ?? "Zoom in"',
        'texts.nearer ?? "Zoom in"',
        "texts.nearer",
        "the text data-nearer is not described in element.js",
    ),
    (
        "panorama/element.js",
        "most: 10",
        "most: 0.5",
        "sensitivity:",
        "the attribute sensitivity does not allow its own 1",
    ),
    (
        "panorama/element.js",
        "   * @default never\n",
        "",
        "recenterDelay:",
        "the default of recenter-delay is infinite: @default says what that means",
    ),
    (
        "panorama/element.js",
        "48,000,000",
        "47,000,000",
        "pixelBudget:",
        "the default of pixel-budget is 48000000, of which its @default says nothing",
    ),
    (
        "scroll/element.js",
        '["y", "x", "both"]',
        '["x", "both"]',
        "axis:",
        "the default of axis is none of its words",
    ),
    ("parallax/element.js", " * @example\n", "", "/**", "<lenticular-parallax> has no @example"),
]
#: What mistakes above also make wrong.
MORE = [
    ("peek/view.js", "label.part.value", "the part label is not described in element.js"),
    ("peek/element.js", "@csspart entry", "no script of <lenticular-peek> has the part entry"),
    (
        "peek/element.js",
        "lenticular-peekmove",
        "no script of <lenticular-peek> has the event lenticular-peekmove",
    ),
    ("wall/element.js", "@csspart cells", "no script of <lenticular-wall> has the part cells"),
    ("wall/element.js", "lenticular-load", "no script of <lenticular-wall> has the event lenticular-load"),
    ("wall/wall.js", 'element.part.value = "heading"', "the part heading is not described in element.js"),
]


def test_every_mistake_is_told_with_its_place(project):
    for name, old, new, _, _ in MISTAKES:
        project.change(name, old, new)
    expected = [(name, place, complaint) for name, _, _, place, complaint in MISTAKES] + MORE
    status, complaints = project.describe()
    assert status == 1
    told = {
        f"Web/Host/{name}:{project.line(name, place)}: {complaint}" for name, place, complaint in expected
    }
    assert set(complaints) - told == set()
    assert told - set(complaints) == set()
    assert not project.made.exists()


def test_an_element_without_a_description_is_told(project):
    project.path("parallax/element.js").write_text("export const attributes = {};\n")
    project.change("lenticular.js", 'define("lenticular-peek", LenticularPeek);\n', "")
    status, complaints = project.describe()
    assert status == 1
    told = "Web/Host/parallax/element.js does not describe <lenticular-parallax>"
    assert (
        f"Web/Host/parallax/parallax.js:{project.line('parallax/parallax.js', 'export class')}: {told}"
        in complaints
    )
    line = project.line("lenticular.js", "export { LenticularScroll")
    assert f"Web/Host/lenticular.js:{line}: LenticularPeek is not defined as an element" in complaints


def test_the_defaults_of_the_engine_are_those_of_attributes(project):
    """The engine's own values are generated for the scripts, and so they stand in the reference."""
    constants = dict(
        re.findall(r"const (\w+) = (.+);", (ROOT / "Web/Host/generated/defaults.js").read_text())
    )
    assert constants["peekRange"] == "8" and constants["scrollDeceleration"] == "0.998"
    defaults = project.path("generated/defaults.js")
    defaults.write_text(defaults.read_text().replace("peekRange = 8", "peekRange = 9"))
    assert project.describe() == (0, [])
    page = project.text("Documentation/elements/lenticular-peek.md")
    assert "| `range` | `range` | number of at least 1 | 9 | " in page
    for name in constants:
        used = [
            path
            for path in project.path("").glob("*/element.js")
            if re.search(rf"\b{name},?\b", path.read_text())
        ]
        assert len(used) == 1, name
