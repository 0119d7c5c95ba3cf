"""Tests moving things in JupyterLab: controls while a cell runs, and an animation also after the notebook was saved.

usage: motion_test.py

Makes notebooks of its own in the user's folder, my/motion*.ipynb. Screenshots go to $CI_OUT, else build/.
"""

import json
import pathlib
import sys
import time

from playwright.sync_api import Error

from lab import CODE, KERNEL, OUT, cell, chromium, lab, open_notebook, save, wait_for

PATH, OTHERS = pathlib.Path("my/motion.ipynb"), pathlib.Path("my/motion-untrusted.ipynb")
CELLS = [
    """import (
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	. "halfspace/pkg/nb"
	"halfspace/pkg/viz"
)

var iris = Must(Must(data.Load("iris")).Select("petal-length", "petal-width"))

func regions(l learners.Learner) any { return Must(viz.Regions(Fit(l, iris), iris)) }""",
    """%%
leaf := Slider("leaf", 1, 60, 2)
Interact(func() any { return regions(learners.C45{MinLeaf: float64(leaf.Value())}) }, leaf)""",
    """%%
which, again := Select("learner", "C4.5", "majority"), Button("again")
Interact(func() any { return regions([]learners.Learner{learners.C45{}, learners.Majority{}}[which.Value()]) }, which, again)""",
    """%%
list := Fit(learners.DecisionList{}, iris)
Show(viz.Stages(list, nil))
Show(viz.Stages(list, func(m learners.Model) (*viz.Figure, error) { return viz.Regions(m, iris) }))""",
]
OUTPUTS = f"n => ({CODE})[n - 1].model.outputs.toJSON()"
# A page does not hear GoNB's first greeting: that happens when Jupyter Server connects it while a cell runs.
LOSE = """(() => {
  let lost = false;
  window.WebSocket = class extends WebSocket {
    set onmessage(f) {
      super.onmessage = e => {
        if (lost || !`${e.data}`.includes("#comm_open_ack")) return f(e);
        lost = true;
        console.log("GoNB's greeting is lost");
      };
    }
  };
})();"""


def write():
    cells = [{"cell_type": "code", "id": f"c{i}", "metadata": {}, "execution_count": None, "outputs": [], "source": source}
             for i, source in enumerate(CELLS)]
    kernel = {"display_name": "Go (gonb)", "language": "go", "name": "gonb"}
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_text(json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}))


def until(what, f, seconds=120):
    """Waits until f returns something true, and returns it."""
    end = time.monotonic() + seconds
    while not (got := f()):
        if time.monotonic() > end:
            raise AssertionError(f"no {what} within {seconds} s")
        time.sleep(0.1)
    return got


def run(page, number):
    """Starts a cell, and does not wait for its end."""
    node = cell(page, number)
    page.evaluate("n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n - 1; }", number)
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell'); }")
    return node


def picture(page, number):
    """The contents of the last output of a cell, apart from outputs that GoNB has emptied."""
    outputs = [o for o in page.evaluate(OUTPUTS, number) if any(o.get("data", o).values())]
    return json.dumps(outputs[-1].get("data", outputs[-1])) if outputs else ""


def ended(page, number, line):
    """Waits until a cell has ended, with a line in place of its controls, and looks at the rest."""
    wait_for(page, f"{KERNEL}.status === 'idle'", timeout=60_000)
    outputs = until("last picture", lambda: [o for o in page.evaluate(OUTPUTS, number)
                                             if o["output_type"] == "display_data" and any(o["data"].values())]
                    if "image/png" in picture(page, number) else None)
    assert all(o["output_type"] == "display_data" for o in page.evaluate(OUTPUTS, number)), page.evaluate(OUTPUTS, number)
    assert [o["data"].get("text/plain") for o in outputs][0] == line, outputs
    assert set(outputs[-1]["data"]) >= {"image/png", "image/svg+xml", "text/plain"}, outputs[-1]["data"].keys()
    assert len(outputs) == 2 and "<script" not in json.dumps(outputs), outputs
    assert not page.query_selector_all(".jp-Notebook input[type=range], .jp-Notebook button[type=button]"), "controls are left"


def slides(page):
    """Moves a slider, sees the picture change, and presses Stop."""
    node = run(page, 2)
    slider = page.locator(".jp-Notebook input[type=range]")
    slider.wait_for(timeout=60_000)
    first = until("first picture", lambda: "decision regions" in picture(page, 2) and picture(page, 2))
    page.screenshot(path=OUT / "slider.png")
    slider.focus()
    page.keyboard.press("End")
    began = time.monotonic()
    second = until("second picture", lambda: picture(page, 2) != first and picture(page, 2))
    print(f"the picture follows the slider in {time.monotonic() - began:.1f} s")
    page.keyboard.press("PageDown")
    until("third picture", lambda: picture(page, 2) != second)
    page.keyboard.press("Home")
    until("fourth picture", lambda: page.query_selector("text=/^1$/") and picture(page, 2) != second)
    page.screenshot(path=OUT / "slider-moved.png")
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:interrupt-kernel'); }")
    ended(page, 2, "leaf = 1")
    node.scroll_into_view_if_needed()
    page.screenshot(path=OUT / "slider-stopped.png")


def chooses(page):
    """Chooses, presses a button that the user made, and Done."""
    run(page, 3)
    page.wait_for_selector(".jp-Notebook label select", timeout=60_000)
    first = until("first picture", lambda: "decision regions" in picture(page, 3) and picture(page, 3))
    page.select_option(".jp-Notebook label select", "1")
    until("second picture", lambda: picture(page, 3) != first)
    page.click(".jp-Notebook button:text-is('again')")
    page.click(".jp-Notebook button:text-is('again')")
    page.wait_for_timeout(500)
    page.screenshot(path=OUT / "choice.png")
    page.click(".jp-Notebook button:text-is('Done')")
    ended(page, 3, "learner = majority, again × 2")


def plays(page, number, name):
    """Winds each animation of a cell by its slider, plays it, and sees the picture change."""
    cell(page, number)
    shown = ".jp-OutputArea-output:has(input[type=range])"
    players = until("two animations", lambda: len(got := page.query_selector_all(shown)) == 2 and got)
    captions = []
    for player in players:
        shown = lambda: player.evaluate("""p => [...p.querySelectorAll("svg text")].filter(t => t.getClientRects().length
            && t.checkVisibility()).map(t => t.textContent).find(t => t.startsWith("stage"))""")
        last = shown()
        slider = player.query_selector("input[type=range]")
        slider.focus()
        page.keyboard.press("Home")
        first = until("first picture", lambda: shown() != last and shown())
        player.query_selector("button").click()
        until("end", lambda: shown() == last, 60)
        page.keyboard.press("Home")
        captions.append((first, last))
    page.screenshot(path=OUT / f"{name}.png")
    print(f"{name}: plays from and to", captions)


def stands(page, where):
    """Opens a copy from somebody else: the pictures are there, and nothing of scripts and documents."""
    notebook = json.loads(PATH.read_text())
    notebook["metadata"]["title"] = "a copy, which nobody has signed"
    OTHERS.write_text(json.dumps(notebook))
    open_notebook(page, where, OTHERS)
    assert not page.evaluate(f"({CODE})[3].model.trusted"), "the copy is trusted"
    for number, want in ((2, 1), (3, 1), (4, 2)):
        node = cell(page, number)
        images = until("images", lambda: [i for i in node.query_selector_all(".jp-OutputArea-output img") if i.evaluate("i => i.naturalWidth > 300")])
        assert len(images) == want, f"cell {number} of a notebook that is not trusted has {len(images)} images"
    assert not page.query_selector_all(".jp-OutputArea-output :is(svg, input, script)"), "more than images is left"
    text = " ".join(o.inner_text() for o in page.query_selector_all(".jp-OutputArea-output"))
    assert set(text.split()) <= set("leaf = 1 learner = majority, again × 2".split()), text
    page.screenshot(path=OUT / "motion-untrusted.png")


def moves(page, where):
    """Returns the faults of moving things."""
    write()
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.add_init_script(LOSE)
    open_notebook(page, where, PATH)
    try:
        run(page, 1)
        slides(page)
        assert "GoNB's greeting is lost" in said, "the page heard GoNB's first greeting"
        chooses(page)
        run(page, 4)
        plays(page, 4, "animation")
        save(page)
        open_notebook(page, where, PATH)
        assert not page.query_selector_all(".jp-Notebook :is(select, button:text-is('Done'))"), "controls are left"
        plays(page, 4, "animation-reloaded")
        stands(page, where)
    except (AssertionError, Error) as e:
        page.screenshot(path=OUT / "motion-failed.png")
        return [str(e)]
    finally:
        PATH.unlink()
        OTHERS.unlink(missing_ok=True)
    return []


def main():
    with lab() as where, chromium() as browser:
        problems = moves(browser.new_page(viewport={"width": 1280, "height": 1600}), where)
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
