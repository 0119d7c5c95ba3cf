"""How Sphinx makes the book. build.py gathers the pages, and says where things are."""

import os
import pathlib

project = html_title = "halfspace"
author = copyright = "The authors of halfspace"
language = "en"

extensions = ["myst_nb", "sphinx.ext.mathjax"]
root_doc = "index"
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
include_patterns = pathlib.Path(os.environ["BOOK_PAGES"]).read_text().split()

myst_enable_extensions = ["dollarmath", "colon_fence"]
myst_heading_anchors = 4  # to which pages link as on any forge
nb_execution_mode = "off"
nb_merge_streams = True

html_theme = "sphinx_book_theme"
html_theme_options = {"use_fullscreen_button": False, "show_toc_level": 2}
html_static_path = ["book.css", os.environ["BOOK_MATHJAX"]]
html_css_files = ["book.css"]
html_sourcelink_suffix = ""  # a page's source has its own name, so that a notebook may be opened
mathjax_path = "tex-svg.js"
