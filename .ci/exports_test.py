"""Runs a notebook with everything that Show has a form for, converts it to HTML, slides, LaTeX, Markdown
and PDF, and looks for all of it there. Names that mean harm must stay words in each.

usage: exports_test.py [NOTEBOOK...]

Notebooks that are named are converted too, without running them. The results go to build/exports.
"""

import html
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys

import nbformat
from nbclient import NotebookClient

import exports

OUT = pathlib.Path("build/exports")
HARM = ["<script>alert(1)</script>", "![seen](http://spy.example/a.png)", "http://spy.example/b", "$x$ and $y$", "two\\nlines", "\\x1b[31mred"]
NAMES = ", ".join(f'"{name}"' for name in HARM)
IMPORTS = """import (
	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	. "halfspace/pkg/nb"
	"halfspace/pkg/viz"
)

var iris = Must(data.Load("iris"))

%%
Show(iris)"""
HOSTILE = """func hostile() *data.Set {
	s := data.Set{Schema: data.Schema{Name: "<script>alert(1)</script>", Classes: []string{"<img src=http://spy.example/c>", "[b](http://spy.example/d)"}}}
	for _, name := range []string{%s} {
		s.Attrs = append(s.Attrs, data.Attr{Name: name})
	}
	for i := range 16 {
		s.X, s.Y = append(s.X, []float64{float64(i), float64(i %% 2), float64(i %% 3), 0, 1, 2}), append(s.Y, i/8)
	}
	return &s
}

%%%%
s := hostile()
Show(s, Fit(learners.C45{}, s), Fit(learners.DecisionList{}, s), Fit(learners.Pocket{}, s))
Show(Must(eval.Folds{K: 2}.Compare(Progress("harm"), s, learners.Majority{}, learners.C45{})))""" % NAMES

FIGURE, RULES, BAR = ("image/png", "image/svg+xml", "text/plain"), ("text/markdown", "text/plain"), ("text/html", "text/plain")
FILM = ("image/png", "text/html", "text/plain")
CONTROLS = re.compile(r"▶.*|copy as CSV|^\f?\d+ of \d+$", re.M)  # on a page, of what moves, and of tables
SAMPLE = ("text/html", "text/markdown", "text/plain")
TABLE = ("text/html", "text/latex", "text/markdown", "text/plain")
CELLS = [  # with the forms of each display
    (IMPORTS, [SAMPLE]),
    ("%%\nShow(iris.Frame())", [TABLE]),
    ("%%\nShow(Fit(learners.C45{}, iris))", [FIGURE]),
    ("%%\nShow(Fit(learners.DecisionList{}, iris).Network())", [FIGURE]),
    ("%%\nShow(Fit(learners.DecisionList{}, iris))", [RULES]),
    ("%%\nShow(viz.Stages(Fit(learners.DecisionList{}, iris), nil))", [FILM]),
    ("%%\nShow(viz.List(Fit(learners.DecisionList{}, iris).Inner.(*learners.List)))", [FIGURE]),
    ('%%\nShow(eval.Folds{K: 3}.Compare(Progress("iris"), iris, learners.C45{}, learners.Majority{}))', [BAR, TABLE]),
    (HOSTILE, [SAMPLE, FIGURE, RULES, RULES, BAR, TABLE]),
]


def executed():
    """Writes the notebook of all forms, and returns the faults of the forms of its displays."""
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source, _ in CELLS])
    nb.metadata["kernelspec"] = {"display_name": "Go (gonb)", "language": "go", "name": "gonb"}
    NotebookClient(nb, kernel_name="gonb", timeout=600, resources={"metadata": {"path": str(OUT)}}).execute()
    problems = []
    for number, (cell, (_, want)) in enumerate(zip(nb.cells, CELLS), 1):
        got = [tuple(sorted(o.data)) for o in cell.outputs if "data" in o]
        if got != [tuple(sorted(kinds)) for kinds in want]:
            problems.append(f"cell {number} shows {got}, want {want}")
    path = OUT / "forms.ipynb"
    nbformat.write(nb, path)
    return path, problems


class Page(html.parser.HTMLParser):
    """A page in a browser: its words, the things it shows of each form, and its links."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.scripts, self.links, self.words, self.inside = [], [], [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.inside = tag
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href") and value]
        if any(name.startswith("on") for name, _ in attrs):
            self.scripts.append(str(attrs))

    def handle_data(self, data):
        (self.scripts if self.inside == "script" else self.words).append(data)


def letters(text):
    """A text in a form for searching: without line ends, ligatures and markup."""
    text = text.replace("ﬁ", "fi").replace("ﬂ", "fl")
    return re.sub(r"[\W_]+", "", text)


def displays(nb):
    return [o.data for cell in nb.cells if cell.cell_type == "code" for o in cell.outputs if "data" in o]


def expected(nb):
    """The number of figures, the drawing in each SVG, and the words of each table's first line."""
    figures = [d for d in displays(nb) if "text/html" not in d and any(kind.startswith("image/") for kind in d)]
    drawn = [letters(html.unescape(text)) for d in figures for text in re.findall("<text[^>]*>([^<]+)<", d.get("image/svg+xml", ""))[:1]]
    tables = [[letters(w) for w in d["text/plain"].splitlines()[0].split()] for d in displays(nb) if re.search("{(tabular|longtable)", d.get("text/latex", ""))]
    return len(figures), drawn, tables


def check(path, pages=("html",)):
    """Converts a notebook and returns the missing things, and the scripts that came to life. Pages are the kinds that a
    browser shows; slides_test.py looks at all notebooks as slides."""
    nb = nbformat.read(path, as_version=4)
    figures, drawn, tables = expected(nb)
    problems = []

    def want(kind, text, count, figures=figures):
        text = letters(text)
        if count != figures:
            problems.append(f"{kind} has {count} figures, want {figures}")
        problems.extend(f"{kind} has no table of {words}" for words in tables if not all(w in text for w in words))

    for kind in pages:
        source, _ = exports.convert(path, kind)
        page = Page(source)
        want(kind, "".join(page.words), len(re.findall(r'class="jp-Rendered(?:SVG|Image) ', source)))
        if len(tables) > page.tags.count("table"):
            problems.append(f"{kind} has {page.tags.count('table')} tables, want at least {len(tables)}")
        problems.extend(f"{kind} runs {s}" for s in page.scripts if "alert(" in s)
        problems.extend(f"{kind} leads to {link}" for link in page.links if "spy.example" in link)

    source, images = exports.convert(path, "latex")
    named = [name for name in images if name.endswith(".png") and name in source]
    still = sum("image/png" in d for d in displays(nb))  # also of what moves on a page
    want("latex", re.sub(r"\\[a-z]+\{\}|\\", "", source), len(named), still)
    if source.count(r"\begin{tabular}") + source.count(r"\begin{longtable}") < len(tables):
        problems.append(f"latex has fewer than {len(tables)} tables")
    problems.extend(f"latex leads to {link}" for link in re.findall(r"\\(?:url|href|includegraphics|input)\W[^}]*spy.example[^}]*", source))

    source, images = exports.convert(path, "markdown")
    want("markdown", source, len(re.findall(r"!\[(?:svg|png)\]\(output_", source)))

    out = OUT / (path.stem + ".pdf")
    exports.pdf(path, out)
    text = subprocess.run(["pdftotext", str(out), "-"], check=True, stdout=subprocess.PIPE, text=True).stdout
    want("pdf", text, figures)
    problems.extend(f"pdf has no figure of {words}" for words in drawn if words not in letters(text))
    page = path.read_text()
    # Numbers as "3 of 7" are a player's where there is one, and else may be anybody's.
    controls = [w for w in CONTROLS.findall(text) if " of " not in w or "▶" in page and f">{w.strip()}<" not in page]
    problems.extend(f"pdf has a control: {words}" for words in controls)
    print(f"{path}: {figures} figures and {len(tables)} tables", flush=True)
    return [f"{path}: {p}" for p in problems]


def main(paths):
    for tool, package in (("pandoc", "pandoc"), ("pdftotext", "poppler-utils")):
        if not shutil.which(tool):
            sys.exit(f"no {tool}: install it (Debian and Ubuntu: apt install {package})")
    OUT.mkdir(parents=True, exist_ok=True)
    forms, problems = executed()
    problems += check(forms, ("html", "slides"))
    for path in paths:
        problems += check(pathlib.Path(path))
    sys.exit("\n".join(problems) or 0)


main(sys.argv[1:])
