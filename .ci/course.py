"""Checks the labs as students and teachers have them: the students' versions show no solution, and nbgrader gives
right, half-right and wrong answers the points that docs/mistakes.md states. Each exercise gets each of its answers,
and its neighbours get answers of other kinds. So each lab has as many notebooks as its exercises have answers.

An empty answer, and an answer that does not compile, get no point in any lab for the same reason, which no lab can
change. Only the first lab has them.

usage: course.py COURSE [LAB...]

HANDED_IN, if set, is how many notebooks of each lab are handed in at most: what shows that grading works, but not
that all answers get their points.
"""

import json
import os
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "docker" / "course"))
import labs  # noqa: E402
import sandbox  # noqa: E402

MISTAKES = pathlib.Path("docs/mistakes.md")
HIDDEN = re.compile(r"// BEGIN (?:SOLUTION|HIDDEN TESTS)\n(.*?)// END", re.S)


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def role(cell, key):
    return cell["metadata"].get("nbgrader", {}).get(key)


def mistakes(lab):
    """The answers of the page by exercise: pairs of points and code."""
    page = MISTAKES.read_text(encoding="utf-8")
    section = re.search(rf"^## {lab}\n(.*?)(?=^## |\Z)", page, re.S | re.M)
    if not section:
        sys.exit(f"{MISTAKES} has no section {lab}")
    answers = {}
    for name, text in re.findall(r"^### `([\w-]+)`\n(.*?)(?=^### |\Z)", section[1], re.S | re.M):
        found = re.findall(r"^(\d+) of (\d+) points?: .*?^```go\n(.*?)\n```", text, re.S | re.M)
        answers[name] = [(int(points), int(most), code) for points, most, code in found]
    return answers


def check_release(lab, source, released):
    """Ends the program if the students' version shows what it should not, or lacks what it should have."""
    text = "\n".join("".join(c["source"]) for c in released)
    for cell in source:
        for region in HIDDEN.findall("".join(cell["source"])):
            for line in filter(lambda s: len(s) > 8, map(str.strip, region.splitlines())):
                given = any(line in "".join(HIDDEN.sub("", "".join(c["source"]))) for c in source)
                if line in text and not given:
                    sys.exit(f"{lab}: the students' version shows {line!r} of {cell['id']}")
    if "SOLUTION" in text or "HIDDEN" in text:
        sys.exit(f"{lab}: the students' version has marks of solutions or hidden tests")
    for cell in released:
        if cell.get("outputs"):
            sys.exit(f"{lab}: the students' version has outputs")
        if role(cell, "solution") and "not answered yet" not in "".join(cell["source"]):
            sys.exit(f"{lab}: {cell['id']} has no solution region")


def variants(lab, source, released):
    """Returns the answers to each exercise, as code and points: the right one, the page's and, in the first lab, an
    empty one and one that does not compile."""
    empty = {role(c, "grade_id"): "".join(c["source"]) for c in released}
    page, found = mistakes(lab), {}
    for cell in source:
        if not role(cell, "solution"):
            continue
        name, code = role(cell, "grade_id"), "".join(cell["source"])
        full = sum(role(c, "points") for c in source if role(c, "grade") and exercise(c) == name)
        answers = page.pop(name, [])
        stated = [points for points, _, _ in answers]
        if 0 not in stated or not any(0 < points < full for points in stated) or any(m != full for _, m, _ in answers):
            sys.exit(f"{MISTAKES}: {lab}/{name} wants a half-right and a wrong answer, of {full} points")
        found[name] = [(code, full)] + [(answer, points) for points, _, answer in answers]
        if lab == labs.names()[0]:
            found[name][0] = code.replace("{\n", "{\n\tunused := 1\n", 1), full  # a notebook forgives that
            found[name] += [(empty[name], 0), (code.replace("{", "{ this does not compile", 1), 0)]
    if page:
        sys.exit(f"{MISTAKES}: {lab} has no exercise {', '.join(page)}")
    return found


def exercise(cell):
    """The exercise that a test cell belongs to: its name up to the last dash."""
    return role(cell, "grade_id").rpartition("-")[0]


def submit(course, lab, released, answers):
    """Hands in as many notebooks as one exercise has answers at most, in which neighbours have answers of other kinds,
    as in a Latin square, and returns the points of each exercise. Only what is graded, and what that needs, is in them."""
    expected = {}
    most = max(map(len, answers.values()))
    for k in range(min(most, int(os.environ.get("HANDED_IN") or most))):
        student, points, chosen = f"student{k + 1}", {}, {}
        for shift, (name, of) in enumerate(answers.items()):
            chosen[name], points[name] = of[(k + 2 * shift) % len(of)]
        cells = []
        for cell in filter(lambda c: role(c, "grade_id"), released):
            code = chosen.get(role(cell, "grade_id"))
            cells.append(cell | {"source": code} if code else cell)
        notebook = json.loads((course / "release" / lab / f"{lab}.ipynb").read_text(encoding="utf-8"))
        folder = course / "submitted" / student / lab
        folder.mkdir(parents=True)
        (folder / f"{lab}.ipynb").write_text(json.dumps(notebook | {"cells": cells}), encoding="utf-8")
        expected[student] = points
    return expected


def graded(grader, lab, student):
    """The points that nbgrader gave, by exercise."""
    labs.done(grader.autograde(lab, student), f"{lab}, {student}")
    points = {}
    with grader.gradebook as book:
        for grade in book.find_submission_notebook(lab, lab, student).grades:
            name = grade.name.rpartition("-")[0]
            points[name] = points.get(name, 0) + (grade.auto_score or 0)
    return points


def check(grader, course, lab):
    source = read(labs.SOURCES / f"{lab}.ipynb")
    released = read(course / "release" / lab / f"{lab}.ipynb")
    check_release(lab, source, released)
    answers = variants(lab, source, released)
    wrong = count = 0
    for student, expected in submit(course, lab, released, answers).items():
        points = graded(grader, lab, student)
        count += len(expected)
        for name in expected:
            if points[name] != expected[name]:
                wrong += 1
                print(f"{lab}: {student} has {points[name]} points of {name}, want {expected[name]}")
    print(f"{lab}: {len(answers)} exercises, {count} answers graded", flush=True)
    return wrong


def main(args):
    sandbox.require()
    course, names = pathlib.Path(args[0]).resolve(), args[1:] or labs.names()
    shutil.rmtree(course, ignore_errors=True)
    grader = labs.hand_out(course, names)
    sys.exit(sum(check(grader, course, lab) for lab in names) > 0)


main(sys.argv[1:])
