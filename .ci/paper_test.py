"""Begins projects by `halfspace new` in fresh folders, and makes what they can make, as a newcomer does: with a CSV
file of awkward names, in the real kernel, by Chromium.

usage: paper_test.py HALFSPACE [unittest's arguments]
"""

import csv
import json
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

from jsonschema import Draft7Validator
from rocrate.rocrate import ROCrate
from ruamel.yaml import YAML

ROOT = pathlib.Path(__file__).resolve().parent.parent
CFF = next(pathlib.Path(sys.prefix).glob("lib/*/site-packages/cffconvert/schemas/1.2.0/schema.json"))
CLASS = "Outcome (1 = yes); “final”"


def awkward(path):
    """Writes a sample of 90 examples whose names have whatever may stand in CSV."""
    draw = random.Random(1)
    with open(path, "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["weight, kg", 'the "old" one', "<b>colour</b>", "Größe_cm $x$", CLASS])
        for i in range(90):
            sick = draw.random() < 0.4
            row = [draw.gauss(80 if sick else 65, 8), draw.gauss(5, 1), draw.choice(["a|b", "*c*", "d & e"]), draw.gauss(170, 9)]
            out.writerow([*(f"{v:.1f}" if isinstance(v, float) else v for v in row), "yes, <i>1</i>" if sick else "no_0_"])


def run(*command, cwd, **env):
    return subprocess.run([*map(str, command)], cwd=cwd, env=os.environ | env, capture_output=True, text=True, timeout=1800)


def text_of(pdf):
    return subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout


class Paper(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        awkward(cls.folder / "my own data.csv")
        commands = [  # a newcomer's, but for cd
            ([HALFSPACE, "new", "paper", cls.folder / "study", "--data", cls.folder / "my own data.csv", "--class", CLASS], ROOT),
            (["make"], cls.folder / "study"),
        ]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        for command, cwd in commands:
            done = run(*command, cwd=cwd)
            if done.returncode:
                raise AssertionError(done.stdout + done.stderr)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cls.study = cls.folder / "study"
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"from nothing to paper.pdf: 3 commands, {seconds:.0f} s of CPU")

    def test_pdf(self):
        text = text_of(self.study / "paper.pdf")
        for want in ("Abstract. Four learners classify 90 examples of 4 attributes", "Table 1.", "decision list", "Figure 1.", "Table 2.", "References",
                     "Mostefa Golea", "accuracy in percent", "weight, kg"):
            self.assertIn(want, text.replace("\n", " "))
        self.assertRegex(text.replace("\n", " "), "significantly more accurate than|is not significant|has the same mean|No test can compare")
        self.assertNotRegex(text, r"\bbest\b|\w\{\}")
        for leftover in "{glue", "[@", "folds: ", "<b>", "$\\sum":
            self.assertNotIn(leftover, text.replace("<b>colour</b>", ""))

    def test_two_columns(self):
        page = subprocess.run(["pdftotext", "-bbox", "-l", "1", self.study / "paper.pdf", "-"], capture_output=True, text=True).stdout
        width = float(re.search(r'page width="([\d.]+)"', page)[1])
        words = [(float(a), float(b)) for a, b in re.findall(r'<word xMin="([\d.]+)" .*? xMax="([\d.]+)"', page)]
        self.assertGreater(sum(a > width / 2 for a, _ in words), 30)
        across = [w for w in words if w[0] < width / 2 - 4 < width / 2 + 4 < w[1]]
        self.assertLess(len(across), 3)  # the title's alone
        self.assertLess(max(b for _, b in words), width - 40)

    def test_lettering(self):
        """Whatever the article shows, figures in their columns too, has letters of 7 points or more, apart from the subscripts of formulas."""
        page = subprocess.run(["pdftotext", "-bbox", self.study / "paper.pdf", "-"], capture_output=True, text=True, check=True).stdout
        words = re.findall(r'<word xMin="[\d.]+" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*?)</word>', page)
        # The box of a word is as high as its font's ascent and descent: of Liberation at most 1.12 times the size.
        sizes = [((float(low) - float(top)) / 1.12, word) for top, low, word in words]
        self.assertTrue({"majority", "percent"} <= {word for _, word in sizes})  # of the figure
        self.assertEqual([(round(size, 1), word) for size, word in sizes if size < 7 and word.isascii()], [])

    def test_every_figure_knows_where_it_comes_from(self):
        for name in "accuracy", "scores", "tree":
            record = json.loads((self.study / "figures" / f"{name}.json").read_text())
            self.assertTrue(any(source["Kind"] == "data" for source in record["From"]), name)
            done = run(HALFSPACE, "provenance", f"figures/{name}.json", cwd=self.study)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("my-own-data.csv: unchanged", done.stdout)

    def test_metadata(self):
        crate = ROCrate(self.study)
        self.assertTrue(crate.name.startswith("What a few halfspaces say of"))
        parts = [entity.id for entity in crate.root_dataset["hasPart"]]
        self.assertIn("data/my-own-data.csv", parts)
        for part in parts:
            self.assertTrue((self.study / part).is_file(), part)
        schema = json.loads(CFF.read_text())
        for folder in self.study, ROOT:
            cff = YAML(typ="base").load(folder / "CITATION.cff")  # whose dates are texts
            Draft7Validator(schema).validate(cff)
            self.assertEqual(list(Draft7Validator(schema).iter_errors(cff | {"cff-version": "9"}))[0].path[0], "cff-version")

    def test_other_parameters(self):
        done = run("make", "-B", "build/paper.ipynb", "PARAMETERS=-p folds=3", cwd=self.copy("other"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("var folds int = 3", (self.folder / "other/build/paper.ipynb").read_text())

    def copy(self, name):
        return shutil.copytree(self.study, self.folder / name, dirs_exist_ok=True)

    def test_zip_rebuilds_elsewhere(self):
        for _ in range(2):
            done = run("make", "zip", cwd=self.study)
            self.assertEqual(done.returncode, 0, done.stderr)
        archive = self.study / "build/study.zip"
        elsewhere = self.folder / "elsewhere"
        with zipfile.ZipFile(archive) as z:
            z.extractall(elsewhere)
            for about in z.infolist():
                os.chmod(elsewhere / about.filename, about.external_attr >> 16)
        study = elsewhere / "study"
        self.assertFalse((study / "paper.pdf").exists())
        self.assertEqual(run("sha256sum", "--quiet", "-c", "MANIFEST.sha256", cwd=study).stderr, "")
        self.assertNotIn(str(ROOT), (study / "go.mod").read_text())
        # What `make setup` would fetch is lent, as it takes minutes: the environments alone.
        library = study / "halfspace"
        for made in ".venv", "build/paper":
            (library / made).parent.mkdir(exist_ok=True)
            (library / made).symlink_to(ROOT / made)
        for path in library.rglob("*"):
            if not path.is_symlink():
                os.utime(path, (0, 0))
        done = run("make", cwd=study)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(text_of(study / "paper.pdf"), text_of(self.study / "paper.pdf"))
        for figure in "accuracy.csv", "scores.svg", "tree.csv":
            self.assertEqual((study / "figures" / figure).read_bytes(), (self.study / "figures" / figure).read_bytes(), figure)

    def test_errors_are_one_line(self):
        broken = self.copy("broken")
        for want, done in {
            "no Chromium: install it": run("make", "-B", "-o", "build/paper.ipynb", "paper.pdf", cwd=broken, CHROMIUM="/nowhere"),
            "study exists already and is not empty": run(HALFSPACE, "new", "paper", self.study, cwd=ROOT),
            'no column "tree"': run(HALFSPACE, "new", "paper", self.folder / "x", "--data", broken / "data/my-own-data.csv",
                                    "--class", "tree", cwd=ROOT),
            "does not find halfspace": run(HALFSPACE, "new", "paper", self.folder / "x", cwd=self.folder),
        }.items():
            said = [line for line in done.stderr.splitlines() if not line.startswith("make")]
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(len(said), 1, done.stderr)
            self.assertIn(want, said[0])
        bib = broken / "references.bib"
        bib.write_text(bib.read_text().replace("quinlan1993", "quinlan"))
        done = run("make", "-o", "build/paper.ipynb", "paper.pdf", cwd=broken)
        self.assertIn("references.bib has no entry quinlan1993, which the notebook cites", done.stderr)
        mod = broken / "go.mod"
        mod.write_text(re.sub("replace halfspace => .*", "replace halfspace => /nowhere", mod.read_text()))
        self.assertIn("halfspace is not in the folder that go.mod names", run("make", cwd=broken).stderr)


class Lab(unittest.TestCase):
    def test_handout_and_grade(self):
        with tempfile.TemporaryDirectory() as name:
            lab = pathlib.Path(name) / "lab"
            for command, cwd in ([HALFSPACE, "new", "lab", lab], ROOT), (["make", "handout"], lab):
                done = run(*command, cwd=cwd)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            given = (lab / "course/release/01-and/01-and.ipynb").read_text()
            self.assertNotIn("Theta: 2", given)
            for student, answer in ("ada", "u = ltu.Unit{W: []float64{1, 1}, Theta: 2}"), ("bob", "u.Theta = 0"):
                handed_in = lab / "course/submitted" / student / "01-and/01-and.ipynb"
                handed_in.parent.mkdir(parents=True)
                nb = json.loads(given)
                for cell in nb["cells"]:
                    source = "".join(cell["source"])
                    if "func both" in source:
                        cell["source"] = re.sub(r"\t// YOUR CODE.*\n(.*panic.*\n)?", f"\t{answer}\n", source)
                handed_in.write_text(json.dumps(nb))
            done = run("make", "grade", cwd=lab)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            with open(lab / "course/grades.csv", newline="") as file:
                points = {(row["student"], row["check"]): float(row["points"]) for row in csv.DictReader(file)}
            self.assertEqual(points, {("ada", "on"): 1, ("ada", "off"): 1, ("bob", "on"): 1, ("bob", "off"): 0})


if __name__ == "__main__":
    HALFSPACE = pathlib.Path(sys.argv[1]).resolve()
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
