"""Makes the book of the repository's pages and notebooks, as they are: nothing is run, nothing is fetched.

usage: build.py FOLDER

FOLDER/site is the site, for any server of plain files. The pages are gathered in FOLDER/source, at the paths that
they have in the repository, so that links between them, and to files that are no pages, lead there in the site too.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
MATHJAX = ROOT / "build/slides/node_modules/mathjax/es5/tex-svg.js"  # where make has npm put it
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


def sphinx(folder, pages, kind, to):
    """Runs Sphinx, to which a warning is an error."""
    folder.joinpath("pages").write_text("\n".join(pages))
    when = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    env = {"SOURCE_DATE_EPOCH": when.stdout.strip()} | os.environ
    env |= {"BOOK_PAGES": str(folder / "pages"), "BOOK_MATHJAX": str(MATHJAX), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", kind, "-c", HERE,
               "-d", folder / "doctrees", folder / "source", to]
    subprocess.run(command, check=True, env=env)


def main(folder):
    if not MATHJAX.exists():
        sys.exit(f"no {MATHJAX}: make book has npm put it there")
    for name in ("site", "doctrees"):
        shutil.rmtree(folder / name, ignore_errors=True)
    pages = gather(folder / "source")
    sphinx(folder, pages, "html", folder / "site")
    print(f"{folder}/site: {len(pages)} pages")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]).absolute())
