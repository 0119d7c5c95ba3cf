"""Copies notebooks, and the files they read, into a folder that git ignores: there they can be run and changed.

usage: working_copy.py FROM TO

A newer original replaces a copy in which only outputs were changed. Another changed copy is kept, and one line says so
once. TO/.copied has the originals of the last copies. The labs are left out, because they contain their solutions:
`make handout` writes the students' versions.
"""

import json
import pathlib
import shutil
import sys


def content(path):
    """The parts of a file that a person writes: the sources of a notebook's cells, without their outputs."""
    if path.suffix == ".ipynb":
        try:
            return [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(path.read_bytes())["cells"]]
        except (ValueError, KeyError, TypeError):
            pass
    return path.read_bytes()


def changed(copy, last):
    return copy.exists() and not (last.exists() and content(copy) == content(last))


def bring(original, copy, last):
    """Copies a file, unless it was copied before or the copy was changed since; names a kept copy."""
    if last.exists() and copy.exists() and last.read_bytes() == original.read_bytes():
        return
    kept = changed(copy, last)
    for path in [last] if kept else [last, copy]:
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(original, path)
    if kept and content(copy) != content(original):
        print(f"{copy} is yours and stays; {original} is newer")


def main(source, target):
    for original in sorted(source.rglob("*")):
        name = original.relative_to(source)
        if original.is_file() and name.parts[0] not in ("labs", "made") and not any(part.startswith(".") for part in name.parts):
            bring(original, target / name, target / ".copied" / name)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
