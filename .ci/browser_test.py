"""Works with notebooks in JupyterLab, in Chromium, as a person does, and looks at the page.

usage: browser_test.py NOTEBOOK...

It runs the first notebook, and opens copies of all notebooks that the lab does not trust. A cell must show the things
that its committed output has: a figure, a table. Screenshots go to $CI_OUT, else build/.
"""

import contextlib
import json
import pathlib
import re
import subprocess
import sys
from urllib.parse import urlsplit

from playwright.sync_api import TimeoutError

from lab import CODE, KERNEL, NOTEBOOK, OUT, WIDGET, cell, chromium, expected, lab, look, menu, open_notebook, run_all, save, wait_for
from motion_test import moves

OWN = pathlib.Path("my")


def status():
    return subprocess.run(["git", "status", "--porcelain"], check=True, stdout=subprocess.PIPE, text=True).stdout


def runs(page, where, path):
    """Opens a notebook's working copy, runs and saves it: all shows, before and after, and git sees no change."""
    before = status()
    open_notebook(page, where, OWN / path.name)
    kinds = expected(path)
    page.screenshot(path=OUT / "opened.png")
    look(page, kinds, "when opened")
    if problems := run_all(page):
        return problems
    page.screenshot(path=OUT / "run.png")
    look(page, kinds, "when run")
    save(page)
    return [] if status() == before else [f"to run {path.name} has changed what git sees:\n{status()}"]


def pictured(page):
    """Takes the picture of README, docs/quickstart.png: a list as rules and as a drawing."""
    size = page.viewport_size
    page.set_viewport_size({"width": 1360, "height": 1000})
    cell(page, 2).evaluate("e => e.scrollIntoView({block: 'start'})")
    page.wait_for_timeout(1_000)
    page.screenshot(path=OUT / "quickstart.png")
    page.set_viewport_size(size)
    return []


def sorts(page):
    """A click on a heading sorts a table, here the frame of the first cell by its class, and a button copies it."""
    table = cell(page, 1).query_selector(".halfspace-table")
    heading = table.query_selector("th:last-child")
    column = "t => [...t.querySelectorAll('td:last-child')].map(c => c.textContent)"
    orders = []
    for _ in range(2):
        heading.click()
        orders.append(table.evaluate(column))
    if orders[0] != sorted(orders[0]) or orders[1] != sorted(orders[0], reverse=True) or len(set(orders[0])) < 2:
        return [f"a click on a heading does not sort: {orders}"]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.query_selector("button").click()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    if [line.split(",")[-1] for line in lines] != [heading.text_content(), *orders[1]]:
        return [f"copied as CSV: {lines}"]
    print("a table sorts, and is copied")
    return []


def types(page, source):
    """Types into a new cell below the others."""
    cell(page, page.evaluate(f"{CODE}.length")).click()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.keyboard.type(source)


def completes(page):
    """Tab lists names and Shift-Tab shows the documentation of one at once, also while a cell runs."""
    types(page, "time.Sleep(20 * time.Second)")
    page.keyboard.press("Control+Enter")
    wait_for(page, f"{KERNEL}.status === 'busy'")
    types(page, "%%\nm := learners.C4")
    page.keyboard.press("Tab")
    page.locator(".jp-Completer-item", has_text="C45").first.wait_for(timeout=5_000)
    page.screenshot(path=OUT / "completion.png")
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.locator(".jp-Tooltip", has_text="MinLeaf").wait_for(timeout=5_000)
    page.screenshot(path=OUT / "documentation.png")
    if page.evaluate(f"{KERNEL}.status") != "busy":
        return ["the cell that runs is not busy after Tab and Shift-Tab"]
    print("Tab completes, and Shift-Tab shows the documentation, while a cell runs")
    wait_for(page, f"{KERNEL}.status === 'idle'", timeout=60_000)
    return []


def begins(page):
    """File > New makes a notebook of the template, in the user's own folder."""
    menu(page, "File", "New", "Notebook")
    wait_for(page, f"{WIDGET}.context?.path.startsWith('{OWN}/Untitled')", timeout=60_000)
    path = pathlib.Path(page.evaluate(f"{WIDGET}.context.path"))
    wait_for(page, f"{KERNEL}?.connectionStatus === 'connected'", timeout=60_000)
    page.screenshot(path=OUT / "new.png")
    problems = run_all(page)
    path.unlink()
    return problems


README = re.search(r"```go\n(.*?)```", pathlib.Path("README.md").read_text(encoding="utf-8"), re.S)[1]
WALK = [  # what a newcomer types in the first ten minutes, and how the first line below it begins
    (README, "if −1.46·petal-length"),
    ("Show(iris)", "iris: 150 examples"),
    ("tree := Fit(C45{}, iris)", "line 1: there is no C45 here: write learners.C45"),
    ("tree := Fit(learners.C45{}, iris)", ""),
    ("tree", "petal-width ≤ 0.6: Iris-setosa"),
    ('mine := data.ReadCSV("mine.csv", data.Format{})', "line 1: data.ReadCSV returns a value and an error: write Must(data.ReadCSV(…))"),
    ('mine := Must(data.ReadCSV("mine.csv", data.Format{}))', "line 1: mine.csv: no such file or directory"),
    ("iris.Len()", "150"),
    ("mine.Len()", "line 1: mine comes from cell ["),
    ("for i in range(3):\nprint(i)", 'line 1: Python\'s "for i in range(3):" is in Go "for i := range 3 {"'),
    ("for i := range 3 {\nfmt.Println(i)\n}", "0"),
    ('import "halfspace/pkg/viz"', ""),
    ("viz.Regions(tree, iris)", "line 1: viz: regions of iris: needs two numeric attributes, has 4"),
    ("list.PredictRow(flower)", "Iris-versicolor"),
]


def walks(page, where):
    """A newcomer's first ten minutes: what stands below a cell is about that cell alone."""
    path = OWN / "walk.ipynb"
    kernel = {"display_name": "Go (gonb)", "language": "go", "name": "gonb"}
    cells = [{"cell_type": "code", "execution_count": None, "id": "first", "metadata": {}, "outputs": [], "source": ""}]
    path.write_text(json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    open_notebook(page, where, path)
    problems = []
    for source, begins in WALK:
        types(page, source)
        page.keyboard.press("Control+Enter")
        wait_for(page, f"{NOTEBOOK}.activeCell.model.executionCount !== null", timeout=120_000)
        wait_for(page, f"{KERNEL}.status === 'idle'", timeout=120_000)
        outputs = page.evaluate(f"{NOTEBOOK}.activeCell.model.outputs.toJSON()")
        # A bar of progress and printed text come by two ways, so on a busy machine either may be first.
        shown = first_line([o for o in outputs if not re.match(r"iris: \d+ of \d+ done", first_line([o]))])
        if not shown.startswith(begins) or bool(shown) != bool(begins):
            problems.append(f"below {source!r} stands {shown!r}, not {begins!r}")
    page.screenshot(path=OUT / "walk.png")
    save(page)
    path.unlink()
    print(f"a newcomer's {len(WALK)} cells, each with its own answer")
    return problems


def first_line(outputs):
    """The first line of a cell's outputs as text, "" if there are none."""
    for output in outputs:
        text = output.get("text") or output.get("traceback") or output["data"]["text/plain"]
        return "".join(text).strip().partition("\n")[0]
    return ""


def plays(page, where):
    """A cell's playground runs in its frame, where a step is taken, and again when the saved notebook is opened."""
    path, frame = OWN / "plays.ipynb", page.frame_locator("iframe[title^=playground]")
    kernel = {"display_name": "Go (gonb)", "language": "go", "name": "gonb"}
    source = 'import . "halfspace/pkg/nb"\n\n%%\nPlay("tree")'
    cells = [{"cell_type": "code", "execution_count": None, "id": "play", "metadata": {}, "outputs": [], "source": source}]
    path.write_text(json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    open_notebook(page, where, path)
    problems = run_all(page)
    save(page)
    for when in "run", "opened again":
        frame.locator("#step:enabled").click(timeout=60_000)
        frame.locator("#says", has_text="split").wait_for(timeout=60_000)
        page.screenshot(path=OUT / f"playground {when}.png")
        open_notebook(page, where, path)
    print("a playground plays in a cell, also of the saved notebook")
    path.unlink()
    (OWN / "tree.html").unlink()
    return problems


def untrusted(page, where, paths):
    """Opens copies that somebody else might have sent, in dark and light, wide and narrow. None of them gets a kernel."""
    base, token = where
    page.goto(f"{base}?reset&token={token}")
    wait_for(page, "window.jupyterapp?.restored.then(() => true)", timeout=120_000)
    for theme, width in ("JupyterLab Dark", 1600), ("JupyterLab Light", 1000):  # which stays
        page.set_viewport_size({"width": width, "height": 1600})
        page.evaluate("t => window.jupyterapp.commands.execute('apputils:change-theme', {theme: t})", theme)
        for path in paths:
            with copied(path) as copy:
                kinds = expected(copy)
                page.evaluate(OPEN, str(copy))
                wait_for(page, f"{WIDGET}?.context?.path === '{copy}' && {WIDGET}.context.isReady && {CODE}.length === {len(kinds)}", timeout=120_000)
                look(page, kinds, f"{path.name}, not trusted, {theme}, {width} pixels")
                page.screenshot(path=OUT / f"{path.stem} {width}.png")
                page.evaluate("async () => { await window.jupyterapp.commands.execute('application:close'); }")


OPEN = "async path => { await window.jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook', kernelPreference: {shouldStart: false}}); }"


@contextlib.contextmanager
def copied(path):
    """Gives a copy of a notebook that the lab does not trust."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["author"] = "somebody else"  # no copy that was signed
    copy = OWN / f"untrusted {path.name}"
    copy.parent.mkdir(exist_ok=True)
    copy.write_text(json.dumps(notebook), encoding="utf-8")
    try:
        yield copy
    finally:
        copy.unlink()


@contextlib.contextmanager
def watched(browser, hosts):
    """Gives a page, and notes the hosts that it asks."""
    page = browser.new_page(viewport={"width": 1280, "height": 1600})
    page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
    yield page
    page.close()


def main(paths):
    hosts = set()
    with chromium() as browser:
        with lab() as where, watched(browser, hosts) as page:
            problems = runs(page, where, paths[0]) or pictured(page) + sorts(page) + completes(page) + begins(page) + walks(page, where) + plays(page, where) + moves(page, where)
            if page.locator(".jp-Dialog, .Toastify__toast").count():
                problems.append("JupyterLab shows a pop-up")
            untrusted(page, where, paths)
    if outside := {host for host in hosts if host} - {"127.0.0.1"}:
        problems.append(f"the page asks other hosts: {sorted(outside)}")
    if problems:
        sys.exit("\n".join(problems))


main([pathlib.Path(p) for p in sys.argv[1:]])
