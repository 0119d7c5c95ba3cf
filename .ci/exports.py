"""Converts notebooks, without running them, by nbconvert and Chromium.

usage: exports.py pdf NOTEBOOK FILE.pdf
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from nbconvert import HTMLExporter, LatexExporter, MarkdownExporter, SlidesExporter
from traitlets.config import Config

# LaTeX takes figures as PNG, which Show gives beside SVG: without this nbconvert wants Inkscape. The
# lab has the same in its configuration.
CONFIG = Config({"SVG2PDFPreprocessor": {"enabled": False}})
EXPORTERS = {"html": HTMLExporter, "latex": LatexExporter, "markdown": MarkdownExporter, "slides": SlidesExporter}


# On paper nothing folds, scrolls or plays: all is open, and anything wider than a page is made smaller.
PAPER = """<style>
.jp-OutputArea-output { overflow: visible !important; }
.jp-OutputArea-output img { max-width: 100% !important; height: auto; }
pre { white-space: pre-wrap !important; }
.halfspace-table summary, iframe, .jp-OutputArea-output :is(button, [data-lm-suppress-shortcuts]) { display: none !important; }
</style>
<script>
for (const fold of document.querySelectorAll("details")) fold.open = true;
for (const box of document.querySelectorAll('[style*="overflow-x"]')) {
  box.style.overflow = "visible";
  for (const wide of box.children) wide.style.zoom = Math.min(1, 600 / wide.scrollWidth);
}
</script>
</body>"""


def convert(notebook, kind):
    """Returns a notebook as a text, and the images that the text names, by their names."""
    text, resources = EXPORTERS[kind](config=CONFIG).from_filename(str(notebook))
    return text, resources.get("outputs") or {}


def playgrounds(page, folder):
    """Writes the playgrounds that a page frames into its folder, where they are missing, and returns their files."""
    tags = re.findall(r"<iframe\s[^>]*>", page)  # whose attributes come in any order
    frames = [(m[1], n[1]) for m, n in ((re.search(r'src="([\w-]+\.html)"', t), re.search(r'title="playground: ([\w-]+)"', t)) for t in tags) if m and n]
    for file, scene in frames:
        if not (folder / file).exists():
            subprocess.run(["go", "run", "./cmd/halfspace", "play", scene, "-o", folder / file], check=True, stderr=subprocess.DEVNULL)
    return [file for file, _ in frames]


def chromium():
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        sys.exit("no Chromium: install it (Debian and Ubuntu: apt install chromium) or name one by CHROMIUM")
    return found


def pdf(notebook, out):
    """Prints a notebook's page."""
    page, _ = convert(notebook, "html")
    out = pathlib.Path(out).resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "page.html")
        source.write_text(page.replace("</body>", PAPER), encoding="utf-8")
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        command = [chromium(), "--headless", "--disable-gpu", "--no-pdf-header-footer", *root,
                   f"--user-data-dir={folder}/profile", f"--print-to-pdf={out}", source.as_uri()]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300)
        if done.returncode or not out.exists():
            sys.exit(f"{notebook}: Chromium wrote no PDF\n{done.stderr}")


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] != "pdf":
        sys.exit(__doc__)
    pdf(sys.argv[2], sys.argv[3])
    print(sys.argv[3])
