"""Runs notebooks in the kernel of .venv, two at a time and each in its own folder, and compares
their outputs with the committed ones; with -w, writes them in the form to commit.

usage: notebooks.py [-w] FILE|FOLDER...
"""

import difflib
import os
import pathlib
import platform
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor

# The check of IRIs takes a second to import. Notebooks have no IRIs, and jsonschema does without.
sys.modules["rfc3987_syntax"] = None
import nbformat  # noqa: E402
from nbclient import NotebookClient  # noqa: E402
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError  # noqa: E402

KERNEL = {"display_name": "Go (gonb)", "language": "go", "name": "gonb"}
LANGUAGE = {"file_extension": ".go", "mimetype": "text/x-go", "name": "go", "pygments_lexer": "go"}
CELL_SECONDS = 900


def find(paths):
    for path in map(pathlib.Path, paths):
        files = [path] if path.is_file() else sorted(path.rglob("*.ipynb"))
        found = [f for f in files if not {".ipynb_checkpoints", "made"} & set(f.parts)]  # cells write to made
        if not found:
            sys.exit(f"{path}: no notebook there")
        yield from found


def normalise(nb):
    """Drops parts that differ from run to run and from machine to machine."""
    nb.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": LANGUAGE})
    code = [cell for cell in nb.cells if cell.cell_type == "code"]
    for count, cell in enumerate(code, 1):
        cell.execution_count = count
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output.execution_count = count
    for cell in nb.cells:
        cell.metadata = nbformat.from_dict({k: v for k, v in cell.metadata.items() if k in ("nbgrader", "tags")})
    return code


class Failed(Exception):
    """Says which cell of a notebook fails, and how."""


def run(path):
    """Returns the executed notebook's text and code cells, or the reason why it failed."""
    try:
        return execute(path)
    except Failed as e:
        return e


def execute(path):
    began = time.monotonic()
    nb = nbformat.read(path, as_version=4)
    for cell in nb.cells:
        if cell.cell_type == "code":
            cell.execution_count, cell.outputs = None, []
    client = NotebookClient(
        nb, kernel_name="gonb", timeout=CELL_SECONDS, record_timing=False, coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        client.execute()
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as e:
        number = sum(c.cell_type == "code" and c.execution_count is not None for c in nb.cells)
        raise Failed(f"{path}: cell {number} fails\n{e}") from e
    code = normalise(nb)
    for number, cell in enumerate(code, 1):
        for output in cell.outputs:
            if output.get("name") == "stderr":
                raise Failed(f"{path}: cell {number} writes to stderr:\n{output.text}")
    print(f"{path}: {len(code)} cells ran in {time.monotonic() - began:.0f} s", flush=True)
    return nbformat.writes(nb) + "\n", code


def shown(cell):
    """The lines of a cell's outputs, for a diff."""
    for output in cell.outputs:
        if "text" in output:
            yield from output.text.splitlines()
        for kind, data in sorted(output.get("data", {}).items()):
            yield f"[{kind}]"
            yield from str(data).splitlines()


def compare(path, code):
    """Says cell by cell how outputs differ from the committed ones; reports whether any does."""
    old = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    differ = False
    for number, (was, now) in enumerate(zip(old, code), 1):
        lines = list(difflib.unified_diff([*shown(was)], [*shown(now)], "committed", "now", lineterm="", n=1))
        if lines:
            differ = True
            print(f"{path}: cell {number} now gives another output", *(line[:200] for line in lines[:40]), sep="\n")
    return differ


def comparable(text):
    """A notebook's text with the parts that every run on every machine must repeat. The hash of the library's
    source changes with every commit. Other kinds of processors draw a few pixels of a PNG a shade darker or
    lighter; the same figures are compared as SVG."""
    text = re.sub(r"halfspace, source [0-9a-f]{16}", "halfspace", text)
    return text if platform.machine().lower() in ("x86_64", "amd64") else re.sub(r'"image/png": "[^"]*"', "", text)


def main(args):
    write = args[:1] == ["-w"]
    stale = failed = False
    paths = list(find(args[write:] or ["notebooks"]))
    with ThreadPoolExecutor(2) as pool:
        for path, result in zip(paths, pool.map(run, paths)):
            if isinstance(result, Failed):
                failed = True
                print(result, flush=True)
                continue
            text, code = result
            if write:
                path.write_text(text, encoding="utf-8")
            elif comparable(text) != comparable(path.read_text(encoding="utf-8")):
                stale = True
                if not compare(path, code):
                    print(f"{path}: is not in the form that `make notebooks` writes")
    if stale:
        sys.exit("if that is meant, run `make notebooks` and commit the result")
    sys.exit(failed)


main(sys.argv[1:])
