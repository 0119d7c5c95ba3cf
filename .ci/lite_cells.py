"""Runs cells in one tab of the lab without installation, by its worker alone, and says what they cost.

usage: lite_cells.py [N]

It runs N cells, 100 if no number is given: first as many of fmt alone, then as many that fit, draw and compare. For
some of each kind it prints the seconds from Run to the end and the CPU time of the tab, and at last the most memory
that the tab had. `make lite` has made the site.
"""

import os
import pathlib
import re
import statistics
import sys
import time

from lab import chromium
from lite_test import served

SMALL = 'import "fmt"\n%%\nfmt.Println("cell", {n})'
LARGE = """import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	. "halfspace/pkg/nb"
	"halfspace/pkg/viz"
)
%%
iris := Must(data.Load("iris"))
Show(Must(viz.Regions(Fit(learners.C45{{MinLeaf: float64(1 + {n} % 5)}}, Must(iris.Select("petal-length", "petal-width"))), Must(iris.Select("petal-length", "petal-width")))))
fmt.Println(Must(eval.Folds{{K: 5}}.Compare(Progress("iris"), iris, learners.C45{{}}, learners.DecisionList{{}})))"""
WORKER = "extensions/halfspace-kernel/kernel/kernel.js"
RUN = """async code => {
    globalThis.kernel ??= new Worker(%r);
    const header = {msg_id: String(Math.random()), msg_type: "execute_request", session: "s"}, said = [];
    await new Promise((done, failed) => {
        kernel.onmessage = ({data}) => {
            if (data.broken) failed(new Error(data.broken));
            if (!data.message) return;
            said.push(data.message);
            if (data.message.header.msg_type === "status" && data.message.content.execution_state === "idle") done();
        };
        kernel.postMessage({message: {channel: "shell", header, metadata: {}, content: {code, store_history: true, silent: false}}});
    });
    return said.map(m => [m.header.msg_type, m.content]);
}""" % WORKER


def ours(pid):
    """Whether a process is one of those that this program has started, and those that they have started."""
    while pid not in (0, os.getpid()):
        pid = int(pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    return pid != 0


def tab():
    """The tab of this program's Chromium: the seconds of CPU time that its process took, and the most memory, in MB."""
    most, used = 0, 0
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if "--type=renderer" not in (folder / "cmdline").read_text() or not ours(int(folder.name)):
                continue
            memory = int(re.search(r"VmHWM:\s*(\d+)", (folder / "status").read_text())[1]) / 1024
            times = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it has ended
        if memory > most:
            most, used = memory, (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
    return used, most


def main(n):
    with served() as where, chromium() as browser:
        page = browser.new_page()
        page.on("console", lambda m: print("console:", m.text))
        page.goto(f"{where}jupyter-lite.json")
        for name, code in [("fmt", SMALL), ("fit, draw, compare", LARGE)]:
            seconds, cpu = [], []
            for i in range(n):
                began, (before, _) = time.monotonic(), tab()
                said = page.evaluate(RUN, code.format(n=i))
                seconds.append(time.monotonic() - began)
                cpu.append(tab()[0] - before)
                if any(kind == "error" for kind, _ in said):
                    sys.exit(f"cell {i + 1} of {name}: {said}")
                if i == 0 and os.environ.get("SAY"):
                    print(str(said)[:3000])
            for i in sorted({1, 2, 3, 5, 10, 20, n} & set(range(1, n + 1))):
                print(f"{name}: cell {i}: {seconds[i - 1]:.2f} s, {cpu[i - 1]:.2f} s of CPU time", flush=True)
            print(f"{name}: the median of {n}: {statistics.median(seconds):.2f} s, {statistics.median(cpu):.2f} s; the tab had at most {tab()[1]:.0f} MB", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
