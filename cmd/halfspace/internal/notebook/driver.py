"""Runs a notebook in place, in the kernel of this environment and in a folder, and says on standard output, as lines
of JSON, which cell begins and which failed. Cells are counted as in the margin.

usage: driver.py NOTEBOOK FOLDER
"""

import json
import sys

# What checks IRIs, of which notebooks have none, takes a second to import: jsonschema does without.
sys.modules["rfc3987_syntax"] = None
import nbformat  # noqa: E402
from nbclient import NotebookClient  # noqa: E402
from nbclient.exceptions import CellExecutionError, DeadKernelError  # noqa: E402


def say(**event):
    print(json.dumps(event), flush=True)


def main(path, folder):
    nb = nbformat.read(path, as_version=4)
    code = [cell for cell in nb.cells if cell.cell_type == "code" and cell.source.strip()]
    count = {id(cell): number for number, cell in enumerate([c for c in nb.cells if c.cell_type == "code"], 1)}
    for cell in nb.cells:
        cell.metadata.pop("papermill", None)
        if cell.cell_type == "code":
            cell.execution_count, cell.outputs = None, []
            cell.metadata["papermill"] = {"exception": None, "status": "pending"}
    now = []

    def begin(cell, cell_index):
        if cell.cell_type == "code":
            now[:] = [cell]
            say(cell=count[id(cell)], of=len(count))

    def done(cell, cell_index, execute_reply):
        cell.metadata["papermill"] = {"exception": False, "status": "completed"}

    client = NotebookClient(
        nb, kernel_name="gonb", timeout=None, record_timing=False, coalesce_streams=True,
        on_cell_start=begin, on_cell_executed=done, resources={"metadata": {"path": folder}},
    )
    failed = False
    try:
        if code:
            client.execute()
    except (CellExecutionError, DeadKernelError) as e:
        failed = True
        nb.metadata["papermill"]["exception"] = True
        now[0].metadata["papermill"] = {"exception": True, "status": "failed"}
        say(cell=count[id(now[0])], failed=getattr(e, "evalue", "") or "the kernel died")
    finally:
        nbformat.write(nb, path)
    sys.exit(failed)


main(*sys.argv[1:])
