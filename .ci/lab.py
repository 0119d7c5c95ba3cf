"""JupyterLab as a person has it: `make lab`, and the view of a notebook in Chromium."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
START_SECONDS, RUN_SECONDS = 600, 900
OUT = pathlib.Path(os.environ.get("CI_OUT", "build"))

# The things that an output can show: by name, the mark in its HTML, and its place in the page.
KINDS = {
    "figure": (re.compile("<svg|<img"), ".jp-OutputArea-output :is(svg, img)"),
    "table": (re.compile("<table"), ".jp-OutputArea-output table"),
}
WIDGET = "window.jupyterapp?.shell.currentWidget"
NOTEBOOK = f"{WIDGET}?.content"
KERNEL = f"{WIDGET}?.sessionContext.session?.kernel"
CODE = f"{NOTEBOOK}.widgets.filter(c => c.model.type === 'code')"
COUNTS = f"{CODE}.map(c => c.model.executionCount)"
FAILED = f"{CODE}.some(c => c.model.outputs.toJSON().some(o => o.output_type === 'error'))"


@contextlib.contextmanager
def lab():
    """Runs JupyterLab; gives its address, up to the path of a notebook, and the token."""
    if not shutil.which(CHROMIUM):
        sys.exit(f"{CHROMIUM}: no such program (Debian: apt install chromium; or set CHROMIUM)")
    OUT.mkdir(parents=True, exist_ok=True)
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    log = OUT / "lab.log"
    flags = f"--no-browser --port={port} --LabApp.expose_app_in_browser=True"
    command = ["make", "lab", f"LAB_FLAGS={flags}"]
    with log.open("w") as f:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=f,
                                   stderr=subprocess.STDOUT, start_new_session=True)
    try:
        yield address(process, port, log)
    finally:
        stop(process)


def address(process, port, log):
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        if found := re.search(rf"(http://127\.0\.0\.1:{port}/lab)\S*token=(\w+)", log.read_text()):
            return found[1], found[2]
        time.sleep(0.2)
    sys.exit(f"JupyterLab did not start:\n{log.read_text()}")


def stop(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


@contextlib.contextmanager
def chromium():
    with sync_playwright() as p, p.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser:
        yield browser


def wait_for(page, condition, **limit):
    """Waits for a condition, and returns its value. Chromium looks at it ten times a second. Without the number it would
    do so whenever it draws the page, and draw the page as often as it can."""
    return page.wait_for_function(condition, polling=100, **limit)


def open_notebook(page, where, path):
    """Opens the notebook at a path from the checkout's root, alone, and waits for its kernel."""
    base, token = where
    page.goto(f"{base}/tree/{path}?reset&token={token}")
    wait_for(page, f"{NOTEBOOK}?.widgets?.length > 0", timeout=120_000)
    wait_for(page, f"{KERNEL}?.connectionStatus === 'connected'", timeout=120_000)


def menu(page, *entries):
    page.get_by_role("menubar").get_by_text(entries[0], exact=True).click()
    for entry in entries[1:]:
        page.locator(".lm-Menu-itemLabel", has_text=re.compile(f"^{entry}$")).last.click()


def run_all(page):
    """Runs all cells, and returns the errors in their outputs."""
    menu(page, "Edit", "Clear Outputs of All Cells")
    wait_for(page, f"{COUNTS}.every(n => n === null)")
    began = time.monotonic()
    menu(page, "Run", "Run All Cells")
    wait_for(page, f"{COUNTS}.every(n => n !== null) || {FAILED}", timeout=RUN_SECONDS * 1000)
    wait_for(page, f"{KERNEL}.status === 'idle'", timeout=RUN_SECONDS * 1000)  # a count is set when a cell starts
    outputs = page.evaluate(f"{CODE}.map(c => c.model.outputs.toJSON())")
    print(f"{len(outputs)} cells ran in {time.monotonic() - began:.1f} s")
    return [f"cell {n}: {o}" for n, cell in enumerate(outputs, 1) for o in cell
            if o["output_type"] == "error" or o.get("name") == "stderr"]


def save(page):
    menu(page, "File", "Save Notebook")
    wait_for(page, f"!{WIDGET}.context.model.dirty")


def expected(path):
    """For each code cell, the kinds of things that its committed output shows."""
    cells = [c for c in json.loads(path.read_text(encoding="utf-8"))["cells"] if c["cell_type"] == "code"]
    kinds = []
    for cell in cells:
        shown = set()
        for output in cell["outputs"]:
            data = output.get("data", {})
            if any(media.startswith("image/") for media in data):
                shown.add("figure")
            html = "".join(data.get("text/html", []))
            shown |= {kind for kind, (mark, _) in KINDS.items() if mark.search(html)}
        kinds.append(shown)
    if not any(kinds):
        sys.exit(f"{path}: its committed outputs have no figure and no table to look for")
    return kinds


def cell(page, number):
    """Scrolls to a code cell, counted from 1, and returns its node."""
    index = page.evaluate(f"n => {NOTEBOOK}.widgets.indexOf({CODE}[n])", number - 1)
    page.evaluate(f"i => {NOTEBOOK}.scrollToItem(i)", index)
    return page.evaluate_handle(f"i => {NOTEBOOK}.widgets[i].node", index).as_element()


def visible(element):
    box = element.bounding_box()
    loaded = element.evaluate("e => e.tagName !== 'IMG' || (e.complete && e.naturalWidth > 0)")
    return element.is_visible() and loaded and box and box["width"] > 8 and box["height"] > 8


def look(page, kinds, when):
    """Ends the program unless each cell shows a visible thing of each kind expected of it."""
    for number, shown in enumerate(kinds, 1):
        node = cell(page, number)
        for kind in sorted(shown):
            end = time.monotonic() + 60  # which a busy machine may take
            while not any(visible(e) for e in node.query_selector_all(KINDS[kind][1])):
                if time.monotonic() > end:
                    page.screenshot(path=OUT / "missing.png")
                    sys.exit(f"cell {number} shows no {kind} {when}")
                page.wait_for_timeout(100)
    print(f"{when}: {sum('figure' in k for k in kinds)} cells with figures, {sum('table' in k for k in kinds)} with tables")
