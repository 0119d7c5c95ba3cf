"""Measures the CPU time that warm cells take in the kernel of .venv: of GoNB and of all that it starts.

usage: cells.py [ROUNDS]
"""

import os
import pathlib
import statistics
import sys
import tempfile

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
# What a cell prints is a number of its own, as the same cell would not be linked again.
CELLS = [
    ("`fmt.Println`, GoNB alone", None, None, PRINT),
    ("`fmt.Println`, nothing imported", "notebooks", None, PRINT),
    ("`fmt.Println`, everything imported", "notebooks", FIRST, PRINT),
    ("load, fit, compare and draw", "notebooks", FIRST, USE),
]


def used(pid):
    """CPU seconds of a process and of its children that have ended."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


class Kernel:
    """A kernel in a folder, in which a first cell has run."""

    def __init__(self, folder, first):
        self.manager, self.client = start_new_kernel(kernel_name="gonb", cwd=folder)
        if first:
            self.run(first)

    def run(self, cell):
        reply = self.client.execute_interactive(cell, timeout=600, output_hook=lambda message: None)
        if reply["content"]["status"] != "ok":
            sys.exit(f"a cell fails:\n{cell}\n{reply['content']}")

    def measure(self, cell):
        before = used(self.manager.provisioner.pid)
        self.run(cell)
        return used(self.manager.provisioner.pid) - before

    def stop(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel()


def main(rounds):
    with tempfile.TemporaryDirectory() as empty:
        kernels = [Kernel(folder or empty, first) for _, folder, first, _ in CELLS]
        times = [[] for _ in CELLS]
        for i in range(rounds + 1):  # of which the first only warms
            for kernel, (_, _, _, cell), row in zip(kernels, CELLS, times):
                row.append(kernel.measure(cell % i))
        for kernel in kernels:
            kernel.stop()
    print("| cell | CPU s | least | most |\n|---|--:|--:|--:|")
    for (name, *_), row in zip(CELLS, times):
        row = row[1:]
        print(f"| {name} | {statistics.median(row):.2f} | {min(row):.2f} | {max(row):.2f} |")


main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
