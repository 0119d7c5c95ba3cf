"""How Sphinx makes the book. build.py gathers the pages, and says where things are."""

import os
import pathlib

from sphinx.builders.singlehtml import SingleFileHTMLBuilder

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

html_theme = "sphinx_book_theme"
html_theme_options = {"use_fullscreen_button": False, "show_toc_level": 2}
html_context = {"default_mode": "auto"}  # light or dark as the browser says
html_favicon = "favicon.svg"
html_static_path = ["book.css", os.environ["BOOK_MATHJAX"]]
html_css_files = ["book.css"]
html_sourcelink_suffix = ""  # a page's source has its own name, so that a notebook may be opened
mathjax_path = "tex-svg.js"

if tags.has("print"):  # noqa: F821, Sphinx's: the one page that is printed
    html_theme, html_theme_options, templates_path = "basic", {}, ["print"]
    html_static_path = ["print/print.css", "print/print.js", os.environ["BOOK_MATHJAX"]]
    html_css_files = ["pygments.css", "print.css"]
    html_copy_source = False
    # Links between documents keep the name of the document, which paper.py gives to their places too.
    SingleFileHTMLBuilder.fix_refuris = lambda self, tree: None
    # What plays on a page is a picture on paper; tables have none.
    nb_mime_priority_overrides = [("singlehtml", "image/svg+xml", 1), ("singlehtml", "image/png", 2), ("singlehtml", "text/html", 3)]
