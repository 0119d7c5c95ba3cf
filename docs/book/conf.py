"""How Sphinx makes the book. build.py gathers the pages, and says where things are."""

import os
import pathlib
import sys

from docutils import nodes
from sphinx.builders.singlehtml import SingleFileHTMLBuilder

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from reports import VERDICTS  # noqa: E402

project = html_title = "halfspace"
author = copyright = "The authors of halfspace"
language = "en"

extensions = ["myst_nb", "sphinx.ext.mathjax"]
root_doc = "index"
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
include_patterns = pathlib.Path(os.environ["BOOK_PAGES"]).read_text().split()

myst_enable_extensions = ["dollarmath", "colon_fence"]
myst_dmath_double_inline = True  # a formula of its own may stand in a paragraph, as in JupyterLab
myst_heading_anchors = 4  # to which pages link as on any forge
nb_execution_mode = "off"
nb_merge_streams = True
# What plays on a page is a picture on paper; tables have none. The site has the same setting, so that the pages that it
# read need not be read again.
nb_mime_priority_overrides = [("singlehtml", "image/svg+xml", 1), ("singlehtml", "image/png", 2), ("singlehtml", "text/html", 3)]
suppress_warnings = ["misc.highlighting_failure"]  # a cell may show the first lines of a program, which end anywhere

html_theme = "sphinx_book_theme"
html_theme_options = {"use_fullscreen_button": False, "show_toc_level": 2}
html_context = {"default_mode": "auto"}  # light or dark as the browser says
html_favicon = "favicon.svg"
html_static_path = ["book.css", "book.js", os.environ["BOOK_MATHJAX"]]
html_css_files = ["book.css"]
html_js_files = ["book.js"]
html_sourcelink_suffix = ""  # a page's source has its own name, so that a notebook may be opened
mathjax_path = "tex-svg.js"

if tags.has("print"):  # noqa: F821, Sphinx's: the one page that is printed
    html_theme, html_theme_options, templates_path = "basic", {}, ["print"]
    html_static_path = ["print/print.css", "print/print.js", os.environ["BOOK_MATHJAX"]]
    html_css_files, html_js_files = ["pygments.css", "print.css"], []
    html_copy_source = False
    # Links between documents keep the name of the document, which paper.py gives to their places too.
    SingleFileHTMLBuilder.fix_refuris = lambda self, tree: None


def mark(app, page):
    """Gives the tables of claims a class, and each verdict the class of its outcome, by which it gets its sign and colour."""
    for table in page.findall(nodes.table):
        head, *rows = [list(row.findall(nodes.entry)) for row in table.findall(nodes.row)]
        names = [entry.astext() for entry in head]
        if "holds?" not in names:
            continue
        table["classes"].append("claims")
        for row in rows:
            verdict = row[names.index("holds?")]
            verdict["classes"] += ["verdict", VERDICTS[verdict.astext()]]


def setup(app):
    app.connect("doctree-read", mark)
