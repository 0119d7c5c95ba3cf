"""Runs a notebook as a person does: `make lab`, Run > Run All Cells in Chromium, and a look at what shows.

usage: browser_test.py NOTEBOOK

What a cell must show is what its committed output has: a figure, a table. It must show
when the notebook is opened, and again when its cells have run. Screenshots go to
$CI_OUT, else build/.
"""

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
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
START_SECONDS, RUN_SECONDS = 300, 900

# What shows in an output: by name, how its HTML gives it away, and where to find it in the page.
KINDS = {
    "figure": (re.compile("<svg|<img"), ".jp-OutputArea-output :is(svg, img)"),
    "table": (re.compile("<table"), ".jp-OutputArea-output table"),
}
NOTEBOOK = "window.jupyterapp.shell.currentWidget.content"
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel"
CODE = f"{NOTEBOOK}.widgets.filter(c => c.model.type === 'code')"
COUNTS = f"{CODE}.map(c => c.model.executionCount)"
FAILED = f"{CODE}.some(c => c.model.outputs.toJSON().some(o => o.output_type === 'error'))"


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


def start_lab(path, log):
    """Starts JupyterLab; returns the process and the address with its token."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    flags = f"--no-browser --port={port} --LabApp.expose_app_in_browser=True"
    lab = subprocess.Popen(
        ["make", "lab", f"SHOWN={path}", f"LAB_FLAGS={flags}"],
        stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
    )
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and lab.poll() is None:
        said = pathlib.Path(log.name).read_text()
        if address := re.search(rf"http://127\.0\.0\.1:{port}/lab\S*token=\w+", said):
            return lab, address[0]
        time.sleep(0.2)
    stop(lab)
    sys.exit(f"JupyterLab did not start:\n{pathlib.Path(log.name).read_text()}")


def stop(lab):
    if lab.poll() is None:
        os.killpg(lab.pid, signal.SIGTERM)
        try:
            lab.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(lab.pid, signal.SIGKILL)


def visible(element):
    box = element.bounding_box()
    loaded = element.evaluate("e => e.tagName !== 'IMG' || (e.complete && e.naturalWidth > 0)")
    return element.is_visible() and loaded and box and box["width"] > 8 and box["height"] > 8


def look(page, kinds, when):
    """Ends the program unless each cell shows a visible thing of each kind expected of it."""
    for number, shown in enumerate(kinds, 1):
        index = page.evaluate(f"n => {NOTEBOOK}.widgets.indexOf({CODE}[n])", number - 1)
        page.evaluate(f"i => {NOTEBOOK}.scrollToItem(i)", index)
        cell = page.evaluate_handle(f"i => {NOTEBOOK}.widgets[i].node", index).as_element()
        for kind in sorted(shown):
            end = time.monotonic() + 10
            while not any(visible(e) for e in cell.query_selector_all(KINDS[kind][1])):
                if time.monotonic() > end:
                    sys.exit(f"cell {number} shows no {kind} {when}")
                page.wait_for_timeout(100)
        print(f"cell {number} {when}:", ", ".join(sorted(shown)) or "text")


def failures(page):
    """What cells put out that is an error."""
    outputs = page.evaluate(f"{CODE}.map(c => c.model.outputs.toJSON())")
    return [f"cell {n}: {o}" for n, cell in enumerate(outputs, 1) for o in cell
            if o["output_type"] == "error" or o.get("name") == "stderr"]


def menu(page, name, entry):
    page.get_by_role("menubar").get_by_text(name, exact=True).click()
    page.locator(".lm-Menu-itemLabel", has_text=re.compile(f"^{entry}$")).click()


def drive(page, address, path, out):
    hosts = set()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
    page.goto(address)
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.content?.widgets?.length > 0", timeout=120_000)
    page.wait_for_function(f"{KERNEL}?.connectionStatus === 'connected'", timeout=120_000)
    kinds = expected(path)
    page.screenshot(path=out / "opened.png")
    look(page, kinds, "when opened")

    menu(page, "Edit", "Clear Outputs of All Cells")
    page.wait_for_function(f"{COUNTS}.every(n => n === null)")
    began = time.monotonic()
    menu(page, "Run", "Run All Cells")
    page.wait_for_function(f"{COUNTS}.every(n => n !== null) || {FAILED}", timeout=RUN_SECONDS * 1000)
    page.wait_for_function(f"{KERNEL}.status === 'idle'", timeout=RUN_SECONDS * 1000)  # a count is set when a cell starts
    print(f"{len(kinds)} cells ran in {time.monotonic() - began:.1f} s")
    page.screenshot(path=out / "run.png")
    if problems := failures(page):
        return problems
    look(page, kinds, "when run")

    if page.locator(".jp-Dialog, .Toastify__toast").count():
        problems.append("JupyterLab shows a pop-up")
    if outside := {host for host in hosts if host} - {"127.0.0.1"}:
        problems.append(f"the page asks other hosts: {sorted(outside)}")
    return problems


def main(path):
    if not shutil.which(CHROMIUM):
        sys.exit(f"{CHROMIUM}: no such program (Debian: apt install chromium; or set CHROMIUM)")
    out = pathlib.Path(os.environ.get("CI_OUT", "build"))
    out.mkdir(parents=True, exist_ok=True)
    committed = path.read_bytes()
    with open(out / "lab.log", "w") as log:
        lab, address = start_lab(path, log)
    try:
        with sync_playwright() as p, p.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser:
            problems = drive(browser.new_page(viewport={"width": 1280, "height": 1600}), address, path, out)
    finally:
        stop(lab)
        path.write_bytes(committed)  # JupyterLab saves by itself
    if problems:
        sys.exit("\n".join(problems))


main(pathlib.Path(sys.argv[1]))
