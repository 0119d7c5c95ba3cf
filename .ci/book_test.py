"""Makes the book without a network, and looks at all of it: files, links, every page in Chromium, and the PDFs.
It makes a few of the pages twice more, and compares the bytes.

usage: book_test.py

It runs in the environment of `make browser-test`; the books go to build/book-test. Screenshots go to $CI_OUT, else build/.
"""

import contextlib
import filecmp
import functools
import html
import html.parser
import http.server
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import threading
import urllib.parse

from playwright.sync_api import Error

from lab import OUT, chromium

BOOK, *SAMPLES = (pathlib.Path("build/book-test", n) for n in ("whole", "one", "two"))
SITE, SINGLE = BOOK / "site", BOOK / "single/index.html"
# Pages of every kind, of which the two samples must have the same bytes.
KINDS = ["notebooks/00-quickstart.ipynb", "notebooks/labs/02-unit.ipynb", "docs/papers/jc96.md", "docs/reports/jc96.md",
         "gallery.md", "api/learners.md"]
AXE = pathlib.Path("build/slides/node_modules/axe-core/axe.min.js")
SEARCH = "search.html?q=perceptron"
CLAIM_LINES = 8
VIEWPORT = {"width": 1280, "height": 900}
CPU_SECONDS = 60  # that one book should take; said, not tested, as times are of a machine


def make(folder, *pages):
    """Makes a book, or only some pages of it, with no network at all, and returns the seconds of CPU time that it took."""
    def used():
        r = resource.getrusage(resource.RUSAGE_CHILDREN)
        return r.ru_utime + r.ru_stime

    before = used()
    alone = ["unshare", "-n"] if os.geteuid() == 0 else ["unshare", "-rn"]
    subprocess.run([*alone, "build/sphinx/bin/python", "docs/book/build.py", folder, *pages], check=True)
    return used() - before


def differing(one, two):
    """The files of one folder that are not the same in the other."""
    names = [{p.relative_to(f).as_posix() for p in f.rglob("*") if p.is_file()} for f in (one, two)]
    return sorted(names[0] ^ names[1]) + [n for n in sorted(names[0] & names[1]) if not filecmp.cmp(one / n, two / n, shallow=False)]


class Page(html.parser.HTMLParser):
    """The places of a page, and where it leads."""

    def __init__(self, path):
        super().__init__()
        self.places, self.links = {"", "top"}, []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.places |= {attrs[k] for k in ("id", "name") if attrs.get(k)}
        self.links += [attrs[k] for k in ("href", "src") if attrs.get(k)]


def dead(site):
    """Links within the site that lead nowhere."""
    pages = {p: Page(p) for p in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for link in page.links:
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc:
                continue
            to = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path.resolve()
            known = pages.get(site / to.relative_to(site.resolve())) if to.is_relative_to(site.resolve()) else None
            if not to.is_file() or known and urllib.parse.unquote(url.fragment) not in known.places:
                yield f"{path.relative_to(site)} leads to {link}"


def notebooks():
    listed = subprocess.run(["git", "ls-files", "notebooks/*.ipynb"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [pathlib.Path(line) for line in listed.splitlines()]


def figures(path):
    """How many outputs of a notebook are pictures on paper."""
    cells = json.loads(path.read_text())["cells"]
    return sum(bool(o.get("data", {}).keys() & {"image/svg+xml", "image/png"}) for c in cells for o in c.get("outputs", []))


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A browser that goes on to the next page hangs up."""


def browse(site):
    """Opens every page of the site, and yields what is wrong with it."""
    server = Server(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/"
    with chromium() as browser, browser.new_context(viewport=VIEWPORT) as reader:
        for path in sorted(site.rglob("*.html")):
            # Each in a page of its own: Chromium may crash when a page goes away from a playground that is still loading.
            # All belong to one reader, whose browser fetches and compiles once the scripts that all of them have.
            with contextlib.closing(reader.new_page()) as page:
                name = path.relative_to(site).as_posix()
                yield from (f"{name}: {w}" for w in faults(page, base, name))
        page = reader.new_page()
        for name, dark in (("index", False), ("notebooks/00-quickstart", False), ("notebooks/00-quickstart", True), ("docs/papers/jc96", True)):
            page.emulate_media(color_scheme="dark" if dark else "light")
            page.goto(f"{base}{name}.html")
            page.wait_for_timeout(500)
            page.screenshot(path=OUT / f"book-{pathlib.Path(name).name}{'-dark' * dark}.png")
            unseen = page.evaluate(CONTRAST)
            yield from (f"{name}: {'dark' if dark else 'light'}, letters are {u}" for u in unseen[:3])
        yield from searched(page, base)
        yield from tables(page, base)
        yield from accessible(page, base)
        yield from paper(page)
    server.shutdown()


def faults(page, base, name):
    """Opens one page, and yields what is wrong with it."""
    asked, wrong = [], []
    page.on("request", lambda r: asked.append(r.url))
    page.on("requestfailed", lambda r: wrong.append(f"{r.url} failed: {r.failure}"))
    page.on("response", lambda r: r.status >= 400 and wrong.append(f"{r.url}: {r.status}"))
    page.on("console", lambda m: m.type == "error" and wrong.append(m.text))
    page.on("pageerror", lambda e: wrong.append(str(e)))
    page.goto(base + name, wait_until="load")
    if page.locator(".math").count():
        page.wait_for_selector("mjx-container svg", state="attached", timeout=60_000)
    yield from [*wrong, *(f"asks for {u}" for u in asked if not u.startswith((base, "data:", "blob:")))]
    broken = page.evaluate("[...document.images].filter(i => i.loading != 'lazy' && i.complete && !i.naturalWidth).map(i => i.src)")
    yield from (f"no picture {b}" for b in broken)
    yield from (f"a formula is text: {t}" for t in page.evaluate(FORMULAS))


def searched(page, base):
    """Results quote the articles that they lead to."""
    page.goto(base + SEARCH)
    page.wait_for_selector("#search-results li .context", timeout=60_000)
    for said in page.locator("#search-results li .context").all_inner_texts():
        if re.search("System Settings|Print to PDF", said):
            yield f"a search result quotes the buttons of its page: {said[:80]}"


def tables(page, base):
    """Tables of claims can be read where the screen is 1,300 pixels wide: no cell is a long tower of words."""
    page.set_viewport_size({"width": 1300, "height": 900})
    page.emulate_media(color_scheme="light")
    for path in sorted(pathlib.Path("docs/papers").glob("*.md")):
        page.goto(f"{base}{path.with_suffix('.html')}")
        found = page.evaluate(CLAIMS)
        if not found["cells"] or found["unmarked"]:
            yield f"{path}: {found['cells']} verdicts, {found['unmarked']} of them without a sign"
        if found["lines"] > CLAIM_LINES:
            yield f"{path}: a cell of a table of claims has {found['lines']} lines, more than {CLAIM_LINES}"
    page.goto(f"{base}docs/papers/mg93.html#claims")
    page.screenshot(path=OUT / "book-claims.png")
    page.set_viewport_size(VIEWPORT)


def accessible(page, base):
    """Yields what axe-core calls serious or critical."""
    for name in ("index.html", "notebooks/00-quickstart.html", "docs/papers/mg93.html", SEARCH):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.goto(base + name, wait_until="load")
            if name == SEARCH:
                page.wait_for_selector("#search-results li a", timeout=60_000)
            page.evaluate(SETTLED)  # letters that change their colour have little contrast for a moment
            page.add_script_tag(path=AXE)
            for found in page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(r => r.violations)"):
                if found["impact"] in ("serious", "critical"):
                    where = "; ".join(" ".join(map(str, n["target"])) for n in found["nodes"][:3])
                    yield f"{name}, {scheme}: {found['impact']}: {found['help']} ({found['id']}), {len(found['nodes'])} times: {where}"


# Waits until the transitions of a page have ended, also those that begin in the next two frames.
SETTLED = """async () => {
  for (let k = 0; k < 3; k++) {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().filter(a => a instanceof CSSTransition).map(a => a.finished));
  }
}"""

# Texts that look like the source of a formula, code apart.
FORMULAS = r"""() => {
  const texts = document.createTreeWalker(document.querySelector("article") ?? document.body, NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) {
    const t = texts.currentNode;
    if (/\$\$|\$\\|\\(frac|sqrt|theta)/.test(t.data) && !t.parentElement.closest("code, pre, script, style, mjx-container")) found.push(t.data.trim().slice(0, 60));
  }
  return found;
}"""

# The verdicts of a page, those without a sign, and the lines of the highest cell of a table of claims.
CLAIMS = """() => {
  const cells = [...document.querySelectorAll("table.claims .verdict")];
  const unmarked = cells.filter(e => !/[^"\\s]/.test(getComputedStyle(e, "::before").content.replace("none", ""))).length;
  const lines = e => Math.round(e.clientHeight / parseFloat(getComputedStyle(e).lineHeight));
  return { cells: cells.length, unmarked, lines: Math.max(0, ...[...document.querySelectorAll("table.claims td")].map(lines)) };
}"""

# Cells of tables whose letters have nearly the colour of what is behind them.
CONTRAST = """() => {
  const light = c => { const [r, g, b] = c.match(/[\\d.]+/g).map(Number); return .299 * r + .587 * g + .114 * b; };
  const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (!/, 0\\)$|transparent/.test(c)) return c; } return "rgb(255, 255, 255)"; };
  return [...document.querySelectorAll("article td, article th")].map(e => [getComputedStyle(e).color, behind(e)])
    .filter(([a, b]) => Math.abs(light(a) - light(b)) < 80).map(p => p.join(" on "));
}"""

# What is wider than the page that is printed.
CLIPPED = """() => { const right = document.querySelector("main").getBoundingClientRect().right + 2;
  return [...document.querySelectorAll("main :is(table, img, svg, pre)")].filter(e => e.getBoundingClientRect().right > right).map(e => e.textContent.trim().slice(0, 60) || e.outerHTML.slice(0, 60)); }"""


def paper(page):
    """Looks at the page that is printed."""
    page.emulate_media(media="print")
    page.goto(SINGLE.absolute().as_uri())
    yield from (f"on paper this is cut off: {c}" for c in page.evaluate(CLIPPED))
    shut = page.evaluate("[...document.querySelectorAll('details')].filter(d => !d.open).length")
    if shut:
        yield f"on paper {shut} parts are folded"
    if broken := page.evaluate("[...document.images].filter(i => !i.naturalWidth).length"):
        yield f"on paper {broken} pictures are lost"


def letters(text):
    return re.sub(r"[\W_]+", "", text.replace("ﬁ", "fi").replace("ﬂ", "fl"))


def pdf(site):
    """Compares the PDF with what was printed, and with the notebooks."""
    single, file = SINGLE.read_text(), site / "halfspace.pdf"
    raw = file.read_bytes()
    text = letters(subprocess.run(["pdftotext", file, "-"], check=True, stdout=subprocess.PIPE, text=True).stdout)
    headings = [letters(html.unescape(re.sub("<[^>]*>", "", h))) for _, h in re.findall(r"<h([2-5])[^>]*>((?:(?!</h).)*?)<a class=\"headerlink", single, re.S)]
    yield from (f"the PDF has no heading {h}" for h in headings if h not in text)
    parts = dict(re.findall(r'<span id="document-([^"#]*)"></span>(.*?)(?=<span id="document-[^"#]*"></span>|\Z)', single, re.S))
    for path in notebooks():
        shown, want = parts[str(path.with_suffix(""))].count("<img "), figures(path)
        if shown < want:
            yield f"{path} has {want} figures, the PDF's page {shown}"
    drawn, want = raw.count(b"/S /Figure"), single.count("<img ")
    if drawn < want:
        yield f"the PDF has {drawn} pictures, its page {want}"
    yield from (f"the PDF leads to {u.decode()}" for u in sorted(set(re.findall(rb"/URI \((file:[^)]*)\)", raw))))
    if b"/Outlines" not in raw:
        yield "the PDF has no outline"
    for report in sorted(pathlib.Path("docs/reports").glob("*.md")):
        article = site / "reports" / (report.stem + ".pdf")
        said = subprocess.run(["pdftotext", article, "-"], check=True, stdout=subprocess.PIPE, text=True).stdout
        wanted = re.findall("^## (.*)", report.read_text(), re.M)
        yield from (f"{article} has no section {w}" for w in wanted if letters(w.replace("'", "’")) not in letters(said))
    print(f"{file}: {len(headings)} headings, {want} pictures")


def offers(site):
    """Every page of a notebook has the notebook, and one of a lesson has no answers in it."""
    for path in notebooks():
        page, copy = site / path.with_suffix(".html"), site / "_sources" / path
        lesson = path.parent.name == "labs"
        if f"_sources/{path}" not in page.read_text() or not lesson and copy.read_bytes() != path.read_bytes():
            yield f"{page} does not offer {path}"
        if lesson and any(re.search("(BEGIN|END) (SOLUTION|HIDDEN)", f.read_text()) for f in (page, copy)):
            yield f"{page} shows answers"


def traced(site):
    """Every figure of a notebook has a record, which holds."""
    records = []
    for path in notebooks():
        page = site / path.with_suffix(".html")
        names = re.findall(r'<a class="record" href="(figures/[^"]*)"', page.read_text())
        if len(names) != figures(path):
            yield f"{page} has {figures(path)} figures, and {len(names)} records"
        records += [page.parent / name for name in names]
    done = subprocess.run(["go", "run", "./cmd/halfspace", "provenance", *records], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        yield "\n".join(line for line in done.stdout.splitlines() if "unchanged" not in line)
    print(f"{len(records)} figures with a record")


def main():
    print(f"CPU time: {make(BOOK):.1f} s (goal: {CPU_SECONDS} s)")
    for folder in SAMPLES:
        make(folder, *KINDS)
    problems = [f"{n} is not the same in two books" for n in differing(*(folder / "site" for folder in SAMPLES))]
    problems += [*dead(SITE), *offers(SITE), *traced(SITE), *pdf(SITE)]
    try:
        problems += browse(SITE)
    except Error as e:
        problems.append(str(e))
    print(f"{len(list(SITE.rglob('*.html')))} pages opened, {sum(f.stat().st_size for f in SITE.rglob('*') if f.is_file()) / 1e6:.0f} MB")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main()
