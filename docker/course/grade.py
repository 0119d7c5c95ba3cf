"""Grades the students' notebooks, writes the feedback, and exports the points.

usage: grade.py COURSE [LAB...]

A student's notebook is COURSE/submitted/STUDENT/LAB/LAB.ipynb. If it has not changed since it was graded, it is
not graded again. Feedback goes to COURSE/feedback, points to COURSE/grades.csv.
"""

import csv
import pathlib
import sys

import labs
import sandbox


def stale(course, student, lab):
    """Whether a student's notebook was handed in since it was graded."""
    handed_in = course / "submitted" / student / lab / f"{lab}.ipynb"
    was = course / "autograded" / student / lab / f"{lab}.ipynb"
    return handed_in.exists() and not (was.exists() and was.stat().st_mtime >= handed_in.stat().st_mtime)


def grade(course, names):
    """Grades all notebooks of the labs, and names those that it could not grade."""
    grader, failed = labs.api(course), 0
    for lab in names:
        students = sorted(p.parent.name for p in (course / "submitted").glob(f"*/{lab}"))
        if students and not (course / "source" / lab).exists():
            failed += 1
            print(f"{lab}: was never handed out here, so there is nothing to grade by: make handout LABS={lab}", file=sys.stderr)
            continue
        for student in students:
            if not stale(course, student, lab):
                continue
            for step in (grader.autograde, grader.generate_feedback):
                result = step(lab, student, force=True)
                if not result["success"]:
                    failed += 1
                    print(f"{lab}, {student}: {result.get('error') or result.get('log')}", file=sys.stderr)
                    break
            else:
                print(f"{lab}, {student}", flush=True)
    export(grader, course)
    return failed


def export(grader, course):
    """Writes a line for each exercise's check of each notebook."""
    with grader.gradebook as book, (course / "grades.csv").open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["lab", "student", "check", "points", "of"])
        for assignment in book.assignments:
            for submission in book.assignment_submissions(assignment.name):
                for notebook in submission.notebooks:
                    for g in sorted(notebook.grades, key=lambda g: g.name):
                        out.writerow([assignment.name, submission.student.id, g.name, g.score, g.max_score])


if __name__ == "__main__":
    sandbox.require()
    sys.exit(grade(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:] or labs.names()) > 0)
