"""Tests the working copy of the notebooks that `make lab` opens, and the template of new ones."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "docker" / "lab"))
import working_copy  # noqa: E402


def notebook(source, output=""):
    outputs = [{"output_type": "stream", "name": "stdout", "text": output}] if output else []
    return json.dumps({"cells": [{"cell_type": "code", "source": [source], "outputs": outputs}]})


class WorkingCopy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source, self.target = pathlib.Path(folder.name, "notebooks"), pathlib.Path(folder.name, "my")
        self.original, self.copy = self.source / "papers/a.ipynb", self.target / "papers/a.ipynb"
        self.original.parent.mkdir(parents=True)
        self.original.write_text(notebook("1"))
        (self.source / "data.csv").write_text("x,y\n")
        self.bring()

    def bring(self):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            working_copy.main(self.source, self.target)
        return said.getvalue()

    def test_copies(self):
        self.assertEqual(self.copy.read_text(), notebook("1"))
        self.assertEqual((self.target / "data.csv").read_text(), "x,y\n")

    def test_labs_have_solutions_and_are_left_out(self):
        (self.source / "labs").mkdir()
        (self.source / "labs/01-go.ipynb").write_text(notebook("// BEGIN SOLUTION"))
        self.bring()
        self.assertFalse((self.target / "labs").exists())

    def test_run_is_kept_until_there_is_a_newer_one(self):
        self.copy.write_text(notebook("1", "ran"))
        self.assertEqual(self.bring(), "")
        self.assertEqual(self.copy.read_text(), notebook("1", "ran"))
        self.original.write_text(notebook("2"))
        self.assertEqual(self.bring(), "")
        self.assertEqual(self.copy.read_text(), notebook("2"))

    def test_changed_is_kept_and_said_once(self):
        for change in notebook("mine"), "{ cut off":
            self.copy.write_text(change)
            self.assertEqual(self.bring(), "")
            self.original.write_text(notebook(f"newer than {change}"))
            self.assertEqual(self.bring(), f"{self.copy} is yours and stays; {self.original} is newer\n")
            self.assertEqual(self.bring(), "")
            self.assertEqual(self.copy.read_text(), change)

    def test_deleted_comes_back(self):
        self.copy.unlink()
        self.bring()
        self.assertEqual(self.copy.read_text(), notebook("1"))

    def test_found_there_is_kept(self):
        (self.source / "new.csv").write_text("theirs")
        (self.target / "new.csv").write_text("mine")
        self.bring()
        self.assertEqual((self.target / "new.csv").read_text(), "mine")


if __name__ == "__main__":
    unittest.main()
