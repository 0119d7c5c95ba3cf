"""Opens decks of slides of notebooks in Chromium and goes through them: all is there, and nothing is fetched.

usage: slides_test.py NOTEBOOK...

The decks come from `make slides`, which runs no notebook. Screenshots go to $CI_OUT, else build/.
"""

import json
import pathlib
import subprocess
import sys

from playwright.sync_api import Error

from lab import OUT, chromium

# The places that may be seen: of figures and tables, and their slides.
SHOWN = """() => [...document.querySelectorAll(".slides section section .jp-OutputArea-output")].filter(o => o.querySelector("img, svg, table"))"""
HERE = "Reveal.getIndices()"


def decks(notebooks):
    """Makes the decks of notebooks, and gives each notebook with its deck."""
    paths = [pathlib.Path("build/slides", pathlib.Path(notebook).stem + ".html") for notebook in notebooks]
    pairs = list(zip(notebooks, paths))
    subprocess.run([".venv/bin/python", ".ci/slides.py", *(word for pair in pairs for word in pair)], check=True, stdout=subprocess.DEVNULL)
    return pairs


def goes(page, requests, path, notebook):
    """Goes through a deck by the keyboard."""
    page.goto(path.resolve().as_uri())
    page.wait_for_function("window.Reveal?.isReady()", timeout=60_000)
    cells = json.loads(pathlib.Path(notebook).read_text())["cells"]
    if any("$" in "".join(c["source"]) for c in cells if c["cell_type"] == "markdown"):
        page.wait_for_selector("mjx-container svg", state="attached", timeout=30_000)
    slides = page.evaluate("Reveal.getTotalSlides()")
    headings = sum("".join(c["source"]).startswith(("# ", "## ")) for c in cells if c["cell_type"] == "markdown")
    assert slides > headings > 0, f"{slides} slides for {headings} headings"
    shown = page.evaluate(f"({SHOWN})().length")
    wanted = sum(any(o.get("data", {}).keys() & {"image/svg+xml", "image/png"} for o in c.get("outputs", [])) for c in cells)
    assert shown >= wanted, f"{shown} figures and tables, want at least {wanted}"
    frames = [f for f in page.frames if f != page.main_frame]
    assert len(frames) == page.locator("iframe").count() == sum("playground" in c["metadata"].get("tags", []) for c in cells)
    seen = set()
    for _ in range(slides):
        here = page.evaluate(HERE)
        assert (here["h"], here["v"]) not in seen, f"slide {here} comes twice"
        seen.add((here["h"], here["v"]))
        assert page.evaluate("Reveal.getCurrentSlide().innerText.trim().length + Reveal.getCurrentSlide().querySelectorAll('img, svg').length"), f"slide {here} is empty"
        if len(seen) in (1, 4):
            page.screenshot(path=OUT / f"slides-{path.stem}-{len(seen)}.png")
        for frame in page.query_selector_all(".reveal section.present:not(.stack) iframe"):  # which draws where it is seen
            frame.content_frame().wait_for_function("window.play?.view", timeout=60_000)
            page.screenshot(path=OUT / f"slides-{path.stem}-{frame.get_attribute('src')}.png")
        page.keyboard.press("Space")
    assert len(seen) == slides
    others = [r for r in requests if not r.startswith(("file:", "data:", "blob:"))]
    assert not others, others
    print(f"{path}: {slides} slides, {shown} figures and tables, {len(frames)} playgrounds, {path.stat().st_size / 1e6:.1f} MB")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    made = decks(sys.argv[1:])
    with chromium() as browser:
        for notebook, path in made:
            page, requests, errors = browser.new_page(viewport={"width": 1280, "height": 880}), [], []
            page.on("request", lambda r: requests.append(r.url))
            page.on("pageerror", lambda e: errors.append(str(e)))
            try:
                goes(page, requests, path, notebook)
                assert not errors, errors
            except (AssertionError, Error) as e:
                page.screenshot(path=OUT / "slides-failed.png")
                sys.exit(f"{notebook}: {e}")
            page.close()


if __name__ == "__main__":
    main()
