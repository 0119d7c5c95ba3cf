"""Lays out the labs as nbgrader wants a course to be, and writes the students' versions.

usage: labs.py COURSE [LAB...]

COURSE is a folder inside the checkout, which is made if need be. Labs are in notebooks/labs; all are
handed out if none is named. Students' versions are written anew; submitted notebooks stay.
"""

import os
import pathlib
import shutil
import sys

import isolate
from nbgrader.apps import NbGraderAPI
from nbconvert.preprocessors import ClearMetadataPreprocessor
from nbgrader.preprocessors import AssignLatePenalties, CheckCellMetadata, IgnorePattern, LimitOutput, SaveAutoGrades
from traitlets.config import PyFileConfigLoader

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = pathlib.Path(os.environ.get("HALFSPACE_LABS") or HERE.parent.parent / "notebooks" / "labs")


def names():
    return [path.stem for path in sorted(SOURCES.glob("*.ipynb"))]


def api(course):
    """nbgrader, for a course in a folder and as configured beside this file. Each submitted notebook is run by itself."""
    os.environ["PATH"] = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"  # where nbgrader looks for alembic
    config = PyFileConfigLoader("nbgrader_config.py", path=str(HERE)).load_config()
    config.CourseDirectory.root = str(course)
    config.Application.log_level = "ERROR"
    config.Isolate.course = str(course)
    config.Autograde.autograde_preprocessors = [isolate.Isolate, IgnorePattern, ClearMetadataPreprocessor, LimitOutput, SaveAutoGrades,
                                                AssignLatePenalties, CheckCellMetadata]
    return NbGraderAPI(config=config)


def done(result, what):
    """Ends the program with nbgrader's log unless it was successful."""
    if not result["success"]:
        sys.exit(f"{what}: {result.get('error') or ''}\n{result.get('log') or ''}")


def hand_out(course, labs):
    course.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(HERE / "nbgrader_config.py", course / "nbgrader_config.py")
    grader = api(course)
    for lab in labs:
        source = course / "source" / lab
        source.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(SOURCES / f"{lab}.ipynb", source / f"{lab}.ipynb")
        done(grader.generate_assignment(lab, force=True), lab)
    return grader


if __name__ == "__main__":
    hand_out(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:] or names())
