"""Makes the book of the repository's pages and notebooks, as they are: nothing is run, nothing is fetched.

usage: build.py FOLDER [PAGE...]

FOLDER/site is the site, for any server of plain files, with the PDF of all of it in it. The pages are gathered in FOLDER/source, at the paths that
they have in the repository, so that links between them, and to files that are no pages, lead there in the site too.

If pages are named, the book has these and its front page only.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

import paper
import reports
from answers import without_answers

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
MATHJAX = ROOT / "build/slides/node_modules/mathjax"  # where make has npm put it
PAGES = re.compile(r"(README|CONTRIBUTING|CHANGELOG|SECURITY|RELEASING|CODE_OF_CONDUCT|(docs|notebooks|results|datasets|bench)/.*)\.(md|ipynb)")
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
    for lesson in (source / "notebooks/labs").glob("*.ipynb"):
        without_answers(lesson)
    shutil.copyfile(HERE / "index.md", source / "index.md")
    return ["index.md", *filter(PAGES.fullmatch, files)]


def generate(source):
    """Writes the pages that come out of the code, and returns their names."""
    go(["test", "-vet=off", "-count", "1", "-run", "^Example", "./pkg/viz"], HALFSPACE_GALLERY=str(source))
    go(["run", "./docs/book/pages", source])
    return ["gallery.md", *sorted(p.relative_to(source).as_posix() for p in source.glob("api/*.md"))]


def trace(folder):
    """Puts the records of notebooks' figures, and what they name, into the site. Notebooks are offered as they are,
    without the links to records."""
    site, source = folder / "site", folder / "source"
    for to in (site / "_sources/notebooks", site / "notebooks"):
        shutil.copytree(folder / "offered", to, dirs_exist_ok=True)
    for figures in (source / "notebooks").rglob("figures"):
        shutil.copytree(figures, site / figures.relative_to(source))
    for result in (source / "results").glob("*.csv"):
        shutil.copy(result, site / "results")


def playgrounds(folder):
    """Makes the playgrounds that notebooks show, which lie beside them, and returns their number."""
    wanted = {(page.parent, scene) for page in (folder / "site/notebooks").rglob("*.html")
              for scene in re.findall(r'<iframe src="(\w+)\.html" title="playground', page.read_text(encoding="utf-8"))}
    go(["build", "-o", folder / "halfspace", "./cmd/halfspace"])
    for beside, scene in sorted(wanted):
        subprocess.run([folder / "halfspace", "play", scene, "-o", beside / f"{scene}.html"], cwd=ROOT, check=True, stderr=subprocess.DEVNULL)
    return len(wanted)


def go(arguments, **env):
    done = subprocess.run(["go", *arguments], cwd=ROOT, env=os.environ | env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout)


def committed():
    """The commit, and when it was made, in seconds: the date of all that is written."""
    done = subprocess.run(["git", "log", "-1", "--format=%H %ct"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    commit, when = done.stdout.split()
    return commit, int(os.environ.get("SOURCE_DATE_EPOCH") or when)


def choose(source, pages, chosen):
    """Takes all other pages out of the table of contents, and returns the names of the chosen ones."""
    if unknown := set(chosen) - set(pages):
        sys.exit(f"the book has no page {min(unknown)}")
    index = source / "index.md"
    others = {str(pathlib.Path(page).with_suffix("")) for page in pages if page not in chosen}
    lines = [line for line in index.read_text(encoding="utf-8").splitlines(keepends=True) if line.strip() not in others]
    index.write_text("".join(lines), encoding="utf-8")
    return ["index.md", *chosen]


def sphinx(folder, pages, when, kind, to, *more):
    """Runs Sphinx."""
    folder.joinpath("pages").write_text("\n".join(pages))
    env = os.environ | {"SOURCE_DATE_EPOCH": str(when), "PYTHONHASHSEED": "0",
                        "BOOK_PAGES": str(folder / "pages"), "BOOK_MATHJAX": str(MATHJAX / "es5/tex-svg.js")}
    command = [sys.executable, "-m", "sphinx", "-b", kind, "-c", HERE,
               "-d", folder / "doctrees", *more, folder / "source", to]
    subprocess.run(command, check=True, env=env)


def main(folder, *chosen):
    if not MATHJAX.exists():
        sys.exit(f"no {MATHJAX}: make book has npm put it there")
    for name in ("site", "single", "doctrees", "offered"):
        shutil.rmtree(folder / name, ignore_errors=True)
    pages, (commit, when) = gather(folder / "source"), committed()
    shutil.copytree(folder / "source/notebooks", folder / "offered", dirs_exist_ok=True)
    pages += generate(folder / "source")
    keys = reports.write(folder / "source", commit, time.strftime("%Y-%m-%d", time.gmtime(when)))
    if chosen:
        pages = choose(folder / "source", pages, chosen)
        keys = [key for key in keys if f"docs/reports/{key}.md" in pages]
    # A warning is an error, unless pages are left out, to which others still lead.
    strict = ["-Q"] if chosen else ["-q", "-W", "--keep-going"]
    sphinx(folder, pages, when, "html", folder / "site", *strict)
    for template in (folder / "site/_static").glob("*macros.html"):  # of the theme, no page
        template.unlink()
    trace(folder)
    played = playgrounds(folder)
    sphinx(folder, pages, when, "singlehtml", folder / "single", "-t", "print", *strict)
    (folder / "site/reports").mkdir()
    articles = {f"docs/reports/{key}": folder / f"site/reports/{key}.pdf" for key in keys}
    paper.book(folder / "single/index.html", MATHJAX, folder / "site/halfspace.pdf", when, articles)
    print(f"{folder}/site: {len(pages)} pages, {played} playgrounds, halfspace.pdf, and {len(keys)} reports")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]).absolute(), *sys.argv[2:])
