"""Makes a deck of slides of a notebook, without running it: one HTML file, which asks for nothing from elsewhere.
Playgrounds that the notebook frames are written beside it.

usage: slides.py NOTEBOOK FILE.html [NOTEBOOK FILE.html]...

reveal.js and MathJax come from build/slides, where `make slides` has npm put them. If a cell's metadata names its role
on a slide, the cell has that role. For other cells, a heading of the first or second order begins a slide; below it go
a text after code, code after code, and a playground. So a step stands on a slide with its picture.
"""

import pathlib
import re
import sys

import nbformat
from nbconvert import SlidesExporter

from exports import CONFIG, playgrounds

MODULES = pathlib.Path("build/slides/node_modules")
SIZE = {"width": 1200, "height": 820}

# The parts that nbconvert's page would fetch from elsewhere, or that need such parts.
ELSEWHERE = [
    r'<script src="https?://[^"]*">\s*</script>',
    r'<link href="https?://[^>]*>',
    r'<script type="module">(?:(?!</script>).)*mermaid.*?</script>',
    r'<script type="text/x-mathjax-config">.*?</script>',
    r"<script>\s*require\(.*?</script>",
]

STYLE = """
.reveal .slides { text-align: left; font-size: 20px }
.reveal .slides > section > section { height: 100%; overflow-y: auto; padding: 0 12px; box-sizing: border-box }
.reveal .jp-OutputArea-output :is(img, svg) { max-width: 100%; height: auto; margin: 4px 0 }
.reveal :is(h1, h2, h3) { text-transform: none; letter-spacing: 0 }
.reveal h1 { font-size: 1.9em } .reveal h2 { font-size: 1.5em } .reveal h3 { font-size: 1.2em }
.reveal pre { width: 100%; margin: 0; box-shadow: none; font-size: 15px; line-height: 1.35 }
.reveal table { font-size: 15px }
.reveal mjx-container { font-size: 100% !important }
.jp-InputPrompt, .jp-OutputPrompt, .jp-Collapser, .anchor-link { display: none }
"""

TYPESET = """MathJax = {
  tex: { inlineMath: [["$", "$"], ["\\\\(", "\\\\)"]], processEscapes: true },
  options: { skipHtmlTags: { "[+]": ["pre", "code"] }, enableAssistiveMml: true }, svg: { fontCache: "local" } };"""


def assign(notebook):
    """Gives each cell without a role its role on a slide."""
    before = None
    for cell in notebook.cells:
        about = cell.metadata.setdefault("slideshow", {})
        if not about.get("slide_type"):
            about["slide_type"] = kind(cell, before)
        if about["slide_type"] not in ("skip", "notes"):
            before = cell.cell_type
    return notebook


def kind(cell, before):
    """The role of a cell on a slide, given the type of the cell before, if there is one."""
    if before is None or cell.cell_type == "markdown" and re.match(r"##?\s", cell.source):
        return "slide"
    if before == "code" or "playground" in cell.metadata.get("tags", []) or cell.cell_type == "markdown" and cell.source.startswith("### "):
        return "subslide"
    return ""


def module(path):
    """A file of npm's, to be put into a page."""
    text = (MODULES / path).read_text(encoding="utf-8")
    if path.endswith(".css"):
        return f"<style>{re.sub('@import[^;]*;', '', text)}</style>"
    return "<script>" + text.replace("</script", r"<\/script") + "</script>"


def deck(path):
    """Returns the page."""
    notebook = assign(nbformat.read(path, as_version=4))
    page, _ = SlidesExporter(config=CONFIG).from_notebook_node(notebook, {"metadata": {"name": pathlib.Path(path).stem}})
    for pattern in ELSEWHERE:
        page, found = re.subn(pattern, "", page, flags=re.S)
        if not found:
            sys.exit(f"slides: nbconvert's page has no {pattern}: is it another version?")
    head = [module("reveal.js/dist/reveal.css"), module("reveal.js/dist/theme/simple.css"), f"<style>{STYLE}</style>"]
    if any("$" in c.source for c in notebook.cells if c.cell_type == "markdown"):
        head += [f"<script>{TYPESET}</script>", module("mathjax/es5/tex-svg.js")]
    begin = (f"<script>Reveal.initialize({{ hash: true, slideNumber: true, transition: 'none', center: false, margin: 0.03, "
             f"width: {SIZE['width']}, height: {SIZE['height']}, plugins: [RevealNotes] }});</script>")
    foot = [module("reveal.js/dist/reveal.js"), module("reveal.js/dist/plugin/notes.js"), begin]
    before, _, after = page.partition("</head>")
    return before + "\n".join(head) + "</head>" + after.replace("</html>", "\n".join(foot) + "\n</html>")


if __name__ == "__main__":
    if len(sys.argv) < 3 or len(sys.argv) % 2 == 0:
        sys.exit(__doc__)
    for notebook, out in zip(sys.argv[1::2], map(pathlib.Path, sys.argv[2::2])):
        text = deck(notebook)
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8")
        print(out, *playgrounds(text, out.parent))
