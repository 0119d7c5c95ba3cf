"""Makes an article of two columns of a notebook that was run, as it is, by Chromium. The code is left out.

usage: article.py NOTEBOOK REFERENCES.bib ARTICLE.pdf

Up to the first section, title and authors go over both columns. In Markdown [@key; @other] cites entries of the
references, which are listed at the end in the order in which they are cited, and {glue:text}`name` is what a cell
noted under the name.
"""

import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import nbformat
from latex2mathml.converter import convert as mathml
from nbconvert import HTMLExporter
from nbconvert.filters import markdown_mistune as mistune
from pybtex.backends.html import Backend
from pybtex.database import parse_file
from pybtex.exceptions import PybtexError
from pybtex.plugin import find_plugin

CITE = re.compile(r"\[(@[\w:.-]+(?:\s*;\s*@[\w:.-]+)*)\]")
GLUE = re.compile(r"\{glue:text\}`([^`]+)`")
HERE = pathlib.Path(__file__).parent

# What is wider than a column is made smaller, what is folded is unfolded.
FIT = """<script>
for (const fold of document.querySelectorAll("details")) fold.open = true;
for (const box of document.querySelectorAll(".shown")) {
  const room = box.clientWidth;
  for (const wide of box.querySelectorAll("table")) {
    for (let e = wide.parentElement; e !== box; e = e.parentElement) e.style.overflow = "visible";
    if (wide.scrollWidth > room) wide.style.zoom = room / wide.scrollWidth;
  }
}
</script>"""


class Renderer(mistune.IPythonRenderer):
    """Formulas as MathML, which needs no script."""

    def inline_math(self, body):
        return mathml(body)

    def block_math(self, body):
        return mathml(body, display="block")


def notes(nb):
    """What cells noted, by its name."""
    found = {}
    for cell in nb.cells:
        for output in cell.get("outputs", []):
            name = output.get("metadata", {}).get("scrapbook", {}).get("name")
            if name and "text/plain" in output.data:
                found[name] = output.data["text/plain"]
    return found


def is_aside(output):
    """Whether an output is the quiet line of a note, or a bar of progress: neither is for the article."""
    page = output.get("data", {}).get("text/html", "")
    return "scrapbook" in output.get("metadata", {}) and page.startswith("<small") or page.startswith("<div><progress")


class References:
    """Numbers entries in the order in which they are cited."""

    def __init__(self, path):
        try:
            self.entries = parse_file(path)
        except (OSError, PybtexError) as e:
            sys.exit(f"{path}: {e}")
        self.path, self.cited = path, []

    def cite(self, match):
        numbers = []
        for key in re.findall(r"@([\w:.-]+)", match[1]):
            if key not in self.entries.entries:
                sys.exit(f"{self.path} has no entry {key}, which the notebook cites")
            if key not in self.cited:
                self.cited.append(key)
            numbers.append(f'<a href="#ref-{key}">{self.cited.index(key) + 1}</a>')
        return f"[{', '.join(numbers)}]"

    def listed(self):
        if not self.cited:
            return ""
        style = find_plugin("pybtex.style.formatting", "unsrt")()
        text = style.format_bibliography(self.entries, self.cited)
        rows = "".join(f'<li id="ref-{e.key}">{e.text.render(Backend("utf-8"))}</li>' for e in text)
        return f'<h2>References</h2><ol class="references">{rows}</ol>'


def markdown(source, noted, references):
    def quoted(match):
        if match[1] not in noted:
            sys.exit(f"no cell noted {match[1]}, which the text quotes")
        # Whatever it has, Markdown is to see letters.
        return "".join(c if c.isalnum() or c in " .,±%" else f"&#{ord(c)};" for c in noted[match[1]])

    source = CITE.sub(references.cite, GLUE.sub(quoted, source))
    return mistune.MarkdownWithMath(renderer=Renderer(escape=False)).render(source)


def shown(cell):
    """What a cell of code shows, but for notes and bars of progress."""
    cell = nbformat.from_dict(cell)
    cell.outputs = [o for o in cell.outputs if o.output_type in ("display_data", "stream") and not is_aside(o)]
    if not cell.outputs:
        return ""
    exporter = HTMLExporter(template_name="basic", exclude_input=True, exclude_output_prompt=True)
    body, _ = exporter.from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    return f'<div class="shown">{body}</div>'


def page(nb, references):
    noted = notes(nb)
    parts = [markdown(c.source, noted, references) if c.cell_type == "markdown" else shown(c)
             for c in nb.cells if c.cell_type in ("markdown", "code")]
    first = parts.pop(0)
    title = html.unescape(re.sub(r"<[^>]+>", "", first).strip().split("\n")[0])
    css = (HERE / "article.css").read_text()
    return (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title><style>{css}</style></head>'
            f'<body><header>{first}</header><main>{"".join(parts)}{references.listed()}</main>{FIT}</body></html>')


def chromium():
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found or not shutil.which(found):
        sys.exit("no Chromium: install it (Debian and Ubuntu: apt install chromium) or name one by CHROMIUM")
    return found


def main(notebook, bib, out):
    browser = chromium()
    nb = nbformat.read(notebook, as_version=4)
    out = pathlib.Path(out).resolve()
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "page.html")
        source.write_text(page(nb, References(bib)), encoding="utf-8")
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        command = [browser, "--headless", "--disable-gpu", "--no-pdf-header-footer", *root,
                   f"--user-data-dir={folder}/profile", f"--print-to-pdf={out}", source.as_uri()]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300)
    if done.returncode or not out.exists():
        sys.exit(f"{notebook}: Chromium wrote no PDF\n{done.stderr}")
    print(out.name)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
