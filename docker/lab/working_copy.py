"""Copies notebooks, and what they read, into a folder that git ignores: there they can be run and changed.

usage: working_copy.py FROM TO

A copy in which nothing was changed but outputs gives way to a newer original. One that was changed is kept, with a
line that says so once. What was copied last stands in TO/.copied. The labs are left out, as they
have their solutions: `make handout` writes them as students are to have them.
"""

import json
import pathlib
import shutil
import sys


def content(path):
    """What a person writes into a file: the cells of a notebook, without what running them changes."""
    if path.suffix == ".ipynb":
        try:
            return [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(path.read_bytes())["cells"]]
        except (ValueError, KeyError, TypeError):
            pass
    return path.read_bytes()


def changed(copy, last):
    return copy.exists() and not (last.exists() and content(copy) == content(last))


def bring(original, copy, last):
    """Copies a file, unless it was copied before or the copy was changed since; says what is kept."""
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
        if original.is_file() and name.parts[0] != "labs" and not any(part.startswith(".") for part in name.parts):
            bring(original, target / name, target / ".copied" / name)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
