"""Opens the lab without installation in Chromium, where no network is: does an exercise of a lesson wrongly and rightly,
and then runs notebooks, whose outputs must be the committed ones.

usage: lite_test.py [NOTEBOOK...]

Notebooks are paths from notebooks/, as 00-quickstart.ipynb. `make lite` has made the site. Screenshots go to $CI_OUT,
else build/.
"""

import contextlib
import difflib
import functools
import http.server
import json
import os
import pathlib
import re
import sys
import threading
import time

from lab import CODE, KERNEL, NOTEBOOK, OUT, chromium, run_all, wait_for
from lesson_test import STEPS, does

SITE = pathlib.Path("build/lite/site").resolve()
ALONE = "--alone"  # as the first word: the network is left already


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served():
    """Serves the site, as any server of plain files does; gives its address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=SITE)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def opens(page, where, path):
    page.goto(f"{where}lab/index.html?path={path}")
    wait_for(page, f"{NOTEBOOK}?.widgets?.length > 0", timeout=600_000)
    wait_for(page, f"{KERNEL}?.connectionStatus === 'connected' && {KERNEL}?.status === 'idle'", timeout=600_000)


def shown(outputs):
    """The lines of a cell's outputs, for a diff."""
    for output in outputs:
        if "text" in output:
            yield from "".join(output["text"]).splitlines()
        for kind, data in sorted(output.get("data", {}).items()):
            yield f"[{kind}]"
            yield from "".join(data).strip().splitlines()
        if output["output_type"] == "error":
            yield output["evalue"]


def differing(path, outputs):
    """Says which cells of a notebook give other outputs than the committed ones; returns their number."""
    committed = [c["outputs"] for c in json.loads(pathlib.Path("notebooks", path).read_text(encoding="utf-8"))["cells"] if c["cell_type"] == "code"]
    differ = 0
    for number, (was, now) in enumerate(zip(committed, outputs, strict=True), 1):
        both = [[re.sub(r"halfspace, source [0-9a-f]{16}", "halfspace", line) for line in shown(o)] for o in (was, now)]
        lines = list(difflib.unified_diff(*both, "installed", "tab", lineterm="", n=1))
        if lines:
            differ += 1
            print(f"{path}: cell {number} gives another output", *(line[:200] for line in lines[:12]), sep="\n")
    print(f"{path}: {len(committed)} cells, {differ} of them with other outputs")
    return differ


def main(notebooks):
    if not SITE.is_dir():
        sys.exit(f"{SITE}: no such folder; make lite makes it")
    with served() as where, chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.on("pageerror", lambda e: print("in the page:", e, flush=True))
        began = time.monotonic()
        opens(page, where, "labs/01-go.ipynb")
        print(f"the page is there after {time.monotonic() - began:.1f} s", flush=True)
        does(page)
        print(f"{len(STEPS)} answers, each with its reason, after {time.monotonic() - began:.1f} s", flush=True)
        differ = 0
        for path in notebooks:
            opens(page, where, path)
            run_all(page)
            page.screenshot(path=OUT / f"lite {pathlib.Path(path).stem}.png")
            differ += differing(path, page.evaluate(f"{CODE}.map(c => c.model.outputs.toJSON())"))
        if differ:
            sys.exit(f"{differ} cells differ")


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[:1] != [ALONE]:
        alone = ["unshare", "-n"] if os.geteuid() == 0 else ["unshare", "-rn"]
        up = 'ip link set lo up && exec "$@"'
        os.execvp(alone[0], [*alone, "sh", "-c", up, "sh", sys.executable, __file__, ALONE, *words])
    main(words[1:])
