"""Does an exercise of a student's notebook in JupyterLab, in Chromium: with no answer, with one that does not compile
and with a wrong one the reason shows; the right one passes.

usage: lesson_test.py NOTEBOOK

The notebook is the students' version of notebooks/labs/01-go.ipynb, somewhere in the checkout. Screenshots go to
$CI_OUT, else build/.
"""

import pathlib
import sys

from lab import KERNEL, NOTEBOOK, OUT, chromium, lab, open_notebook, wait_for

BIGGEST = "func biggest(values []float64) float64 {\nbest %s\nfor _, v := range values {\nif v > best {\nbest = v\n}\n}\nreturn best\n}"
STEPS = [  # what is typed into the answer, what shows below it, and below its second check
    (None, "", "biggest: not answered yet"),
    (BIGGEST % "= 0.0", "line 2: there is no best yet: write := instead of = to make it", "biggest: not answered yet"),
    (BIGGEST % ":= 0.0", "", "not yet: the biggest of -3, -8 and -5 is -3; yours is 0: where does your loop begin?"),
    (BIGGEST % ":= values[0]", "", ""),
]


def choose(page, name):
    """Scrolls to the cell that nbgrader knows by a name, and returns its number and its node."""
    number = page.evaluate(f"n => {NOTEBOOK}.widgets.findIndex(c => c.model.getMetadata('nbgrader')?.grade_id === n)", name)
    page.evaluate(f"async i => {{ const n = {NOTEBOOK}; n.activeCellIndex = i; await n.scrollToItem(i, 'center') }}", number)
    return number, page.evaluate_handle(f"i => {NOTEBOOK}.widgets[i].node", number).as_element()


def types(page, name, source):
    _, node = choose(page, name)
    node.query_selector(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.type(source)


def runs(page, name):
    """Runs a cell, and returns the text of its error, "" if it has none."""
    number, node = choose(page, name)
    cell = f"{NOTEBOOK}.widgets[{number}].model"
    count = page.evaluate(f"{cell}.executionCount")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+Enter")
    wait_for(page, f"{cell}.executionCount !== null && {cell}.executionCount !== {count or 0}", timeout=600_000)
    wait_for(page, f"{KERNEL}.status === 'idle'", timeout=600_000)
    failed = page.evaluate(f"{cell}.outputs.toJSON().some(o => o.output_type === 'error' || o.name === 'stderr')")
    if not failed:
        return ""
    shown = wait_for(page, "n => n.querySelector('[data-mime-type=\"application/vnd.jupyter.stderr\"]')", arg=node)
    return shown.as_element().inner_text().strip()


def does(page):
    """Does the exercise in an open notebook."""
    for given in ("fruits", "sample"):
        if error := runs(page, given):
            sys.exit(f"the given cell {given} fails: {error}")
    for step, (source, below, check) in enumerate(STEPS, 1):
        if source:
            types(page, "biggest", source)
        shown = runs(page, "biggest"), runs(page, "biggest-2")
        page.screenshot(path=OUT / f"lesson {step}.png")
        if shown != (below, check):
            sys.exit(f"step {step} shows {shown}, not {(below, check)}")


def main(path):
    with lab() as where, chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        open_notebook(page, where, path)
        does(page)
        print(f"{len(STEPS)} answers, each with its reason")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
