"""The book as one PDF: Sphinx's single page, printed by Chromium."""

import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
FORMULA = re.compile(r'<(div|span) class="math notranslate nohighlight"[^>]*>(.*?)</\1>', re.S)
BEGIN = r'<span id="document-[^"#]*"></span>'  # of a document


def book(page, mathjax, out, when, articles):
    """Prints the book of Sphinx's single page, which gets its page numbers from a first print. Some documents of it
    are articles instead: by their names the PDFs to write."""
    text = typeset(apart(page.read_text(encoding="utf-8")), mathjax)
    page.write_text(text, encoding="utf-8")
    for name, pdf in articles.items():
        article(page, name, pdf, when)
    text = without(text, articles)
    page.write_text(text, encoding="utf-8")
    chromium(page, out, when, draft=True)
    page.write_text(numbered(text, pages(out)), encoding="utf-8")
    chromium(page, out, when)


def apart(text):
    """Gives each document's places names of their own, as links to them have. Files have no place in a PDF."""
    text = re.sub(r'(<a [^>]*)href="(?!#|https?:|mailto:)[^"]*"', r"\1", text)
    first, *documents = re.split(f"(?={BEGIN})", text)
    for n, document in enumerate(documents):
        name = re.match('<span id="([^"]*)"', document)[1]
        document = re.sub(r'(<\w+[^>]* )id="(?!document-)([^"]+)"', rf'\1id="{name}#\2"', document)
        documents[n] = re.sub(r'href="#(?!document-)([^"]+)"', rf'href="#{name}#\1"', document)
    return first + "".join(documents)


def typeset(text, mathjax):
    """Puts drawings of formulas in their places, so that no script has to be waited for."""
    formulas = []
    for found in FORMULA.finditer(text):
        tex = html.unescape(found[2]).strip()
        formulas.append({"tex": re.sub(r"^\\[(\[]|\\[)\]]$", "", tex), "display": found[1] == "div"})
    done = subprocess.run(["node", HERE / "typeset.js", mathjax], input=json.dumps(formulas), stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit("book: a formula cannot be drawn")
    drawn = iter(json.loads(done.stdout))
    return FORMULA.sub(lambda m: f'<{m[1]} class="formula" role="img" aria-label="{m[2].strip()}">{next(drawn)}</{m[1]}>', text)


def pages(pdf):
    """The page of every place in a PDF."""
    listed = subprocess.run(["pdfinfo", "-dests", pdf], check=True, stdout=subprocess.PIPE, text=True).stdout
    return {name: int(page) for page, name in re.findall(r'^ *(\d+) \[.*\] "(.*)"$', listed, re.M)}


def numbered(text, at):
    """Puts page numbers into the table of contents."""
    def entry(found):
        if found[1] not in at:
            sys.exit(f"book: the PDF has no {found[1]}")
        return f'{found[0]}<span class="page">{at[found[1]]}</span>'

    before, contents, after = re.split(r"(?<=<nav>)(.*?)(?=</nav>)", text, maxsplit=1, flags=re.S)
    return before + re.sub(r'<a [^>]*href="#([^"]*)">.*?</a>', entry, contents, flags=re.S) + after


def chromium(page, out, when, draft=False):
    """Prints a page, and dates the PDF by when, in seconds. A draft has neither an outline nor what readers aloud need."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not program:
        sys.exit("no Chromium: install it (Debian and Ubuntu: apt install chromium) or name one by CHROMIUM")
    root = ["--no-sandbox", "--no-zygote"] if os.geteuid() == 0 else []
    rich = "--disable-pdf-tagging" if draft else "--generate-pdf-document-outline"
    with tempfile.TemporaryDirectory() as profile:
        command = [program, "--headless", "--disable-gpu", "--disable-background-networking", "--no-pdf-header-footer",
                   rich, *root, f"--user-data-dir={profile}", f"--print-to-pdf={out}", page.as_uri()]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=600)
    if done.returncode or not out.exists():
        sys.exit(f"{page}: Chromium wrote no PDF\n{done.stderr}")
    out.write_bytes(same(out.read_bytes(), when))


def same(pdf, when):
    """The PDF without what differs from print to print: its date, and the numbers that Chromium's nodes happen to have."""
    stamp = time.strftime("D:%Y%m%d%H%M%S+00'00'", time.gmtime(when)).encode()
    pdf = re.sub(rb"(?<=Date \()D:\d{14}\+00'00'(?=\))", stamp, pdf)
    names = sorted(set(re.findall(rb"\(node\d{8}\)", pdf)))
    ranks = {name: b"(node%08d)" % n for n, name in enumerate(names)}
    return re.sub(rb"\(node\d{8}\)", lambda m: ranks[m[0]], pdf)


def article(page, name, out, when):
    """Prints one document of Sphinx's single page in two columns. What it refers to outside is not in it."""
    text = page.read_text(encoding="utf-8")
    head, _, _ = text.partition("</head>")
    document = section(text, name)
    document = re.sub(rf'(<a [^>]*)href="#(?!document-{re.escape(name)})[^"]*"', r"\1", document)
    style = (HERE / "print/article.css").read_text(encoding="utf-8")
    end = text[text.rindex("<script"):]
    one = page.with_name("article.html")
    one.write_text(f"{head}<style>{style}</style></head><body><main>{document}</main>{end}", encoding="utf-8")
    chromium(one, out, when)


def section(text, name):
    """A document of the single page."""
    found = re.search(rf'<span id="document-{re.escape(name)}"></span>.*?(?={BEGIN}|<script src)', text, re.S)
    return found[0][:found[0].rindex("</section>")] + "</section>"


def without(text, names):
    """The single page without some documents, nor their places in the table of contents."""
    for name in names:
        text = text.replace(section(text, name), "")
        text = re.sub(rf'<li[^>]*><a [^>]*href="#document-{re.escape(name)}">.*?</a></li>', "", text, flags=re.S)
    return re.sub(r'<p class="caption"[^>]*><span class="caption-text">Reports</span></p>\s*<ul>\s*</ul>', "", text)
