"""Measures the time and the CPU time that warm cells take in the kernel of .venv, with all that it starts.

usage: cells.py [ROUNDS]
"""

import os
import pathlib
import statistics
import sys
import time

from jupyter_client.manager import start_new_kernel

IMPORTS = """import (
	"halfspace/pkg/bounds"
	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	. "halfspace/pkg/nb"
	"halfspace/pkg/repro"
	"halfspace/pkg/viz"
)
"""
FIRST = IMPORTS + 'var iris = Must(Must(data.Load("iris")).Select("petal-length", "petal-width"))\n'
PRINT = "%%%%\nfmt.Println(%d)"
USE = """%%%%
fmt.Println(%d)
list := Fit(learners.DecisionList{}, iris)
Show(viz.Regions(list, iris))
Show(eval.Folds{}.Compare(Progress("iris"), iris, learners.Majority{}))
"""
# Each cell prints another number, as the same cell would not be linked again.
CELLS = [
    ("print, nothing imported: GoNB alone", "", PRINT),
    ("print, everything imported", FIRST, PRINT),
    ("fit and show", FIRST, "%%%%\nfmt.Println(%d)\nShow(Fit(learners.C45{}, iris))"),
    ("load, fit, compare and draw", FIRST, USE),
]


def used(pid):
    """CPU seconds of a process, of the processes that it started, and of their ended children."""
    ticks, parents = {}, {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(") ")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        name = int(stat.parent.name)
        ticks[name], parents[name] = sum(map(int, fields[11:15])), int(fields[1])
    tree, found = set(), {pid}
    while found:
        tree |= found
        found = {p for p, parent in parents.items() if parent in found} - tree
    return sum(ticks.get(p, 0) for p in tree) / os.sysconf("SC_CLK_TCK")


class Kernel:
    """A kernel in which a first cell has run."""

    def __init__(self, first):
        self.manager, self.client = start_new_kernel(kernel_name="gonb", cwd="notebooks")
        if first:
            self.run(first)

    def run(self, cell):
        reply = self.client.execute_interactive(cell, timeout=600, output_hook=lambda message: None)
        if reply["content"]["status"] != "ok":
            sys.exit(f"a cell fails:\n{cell}\n{reply['content']}")

    def measure(self, cell):
        before, began = used(self.manager.provisioner.pid), time.monotonic()
        self.run(cell)
        took = time.monotonic() - began
        return took, used(self.manager.provisioner.pid) - before

    def stop(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel()


def main(rounds):
    kernels = [Kernel(first) for _, first, _ in CELLS]
    times = [[] for _ in CELLS]
    for i in range(rounds + 1):  # of which the first only warms
        for kernel, (_, _, cell), row in zip(kernels, CELLS, times):
            row.append(kernel.measure(cell % i))
    for kernel in kernels:
        kernel.stop()
    print("| cell | s: median | least | most | CPU s: median | least | most |\n|---|--:|--:|--:|--:|--:|--:|")
    for (name, *_), (_, *row) in zip(CELLS, times):
        figures = " | ".join(f"{f(column):.2f}" for column in zip(*row) for f in (statistics.median, min, max))
        print(f"| {name} | {figures} |")


main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
