"""Makes the book of the repository's pages and notebooks, as they are: nothing is run, nothing is fetched.

usage: build.py FOLDER

FOLDER/site is the site, for any server of plain files, with the PDF of all of it in it. The pages are gathered in FOLDER/source, at the paths that
they have in the repository, so that links between them, and to files that are no pages, lead there in the site too.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import paper

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
MATHJAX = ROOT / "build/slides/node_modules/mathjax"  # where make has npm put it
PAGES = re.compile(r"(README|CONTRIBUTING|CHANGELOG|SECURITY|(docs|notebooks|results|datasets|bench)/.*)\.(md|ipynb)")
UNLINKED = re.compile(r"docs/book/|.*/testdata/")


def gather(source):
    """Copies what is committed, as it is now, and returns the names of the pages."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    files = [f for f in listed.stdout.split("\0") if f and not UNLINKED.match(f) and (ROOT / f).is_file()]
    shutil.rmtree(source, ignore_errors=True)
    for name in files:
        to = source / name
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, to)
    shutil.copyfile(HERE / "index.md", source / "index.md")
    return ["index.md", *filter(PAGES.fullmatch, files)]


def committed():
    """When the commit was made, in seconds: the date of all that is written."""
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return int(os.environ.get("SOURCE_DATE_EPOCH") or done.stdout)


def sphinx(folder, pages, when, kind, to, *more):
    """Runs Sphinx, to which a warning is an error."""
    folder.joinpath("pages").write_text("\n".join(pages))
    env = os.environ | {"SOURCE_DATE_EPOCH": str(when), "PYTHONHASHSEED": "0",
                        "BOOK_PAGES": str(folder / "pages"), "BOOK_MATHJAX": str(MATHJAX / "es5/tex-svg.js")}
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", kind, "-c", HERE,
               "-d", folder / "doctrees", *more, folder / "source", to]
    subprocess.run(command, check=True, env=env)


def main(folder):
    if not MATHJAX.exists():
        sys.exit(f"no {MATHJAX}: make book has npm put it there")
    for name in ("site", "single", "doctrees"):
        shutil.rmtree(folder / name, ignore_errors=True)
    pages, when = gather(folder / "source"), committed()
    sphinx(folder, pages, when, "html", folder / "site")
    sphinx(folder, pages, when, "singlehtml", folder / "single", "-t", "print")
    paper.book(folder / "single/index.html", MATHJAX, folder / "site/halfspace.pdf", when)
    print(f"{folder}/site: {len(pages)} pages, and halfspace.pdf")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]).absolute())
