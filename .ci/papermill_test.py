"""Runs notebooks with parameters in the real kernel: by papermill with the translator for Go cells, and by `halfspace
run`, and compares what they write.

usage: papermill_test.py PAPERMILL HALFSPACE [unittest's arguments]
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import nbformat

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARAMETERS = """// What is learned from, and how.
var (
	dataset = "iris"
	seed = 1
	alpha = 0.5
)
const folds = 2
var names = []string{"a"}
var quick bool"""
SHOWN = 'import "fmt"\n\n%%\nfmt.Printf("%q %d %v %d %q %v", dataset, seed, alpha/2, folds, names, quick)'


def notebook(*cells):
    """A notebook of cells, each a source and its tags."""
    nb = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "gonb", "display_name": "Go (gonb)", "language": "go"},
                                            "language_info": {"name": "go"}})
    nb.cells = [nbformat.v4.new_code_cell(source, metadata={"tags": tags}) for source, *tags in cells]
    return nb


def tagged(nb, tag):
    return [cell for cell in nb.cells if tag in cell.metadata.get("tags", [])]


def printed(nb):
    return "".join(o.text for c in nb.cells for o in c.get("outputs", []) if o.get("name") == "stdout")


class Parameters(unittest.TestCase):
    def setUp(self):
        build = ROOT / "build"
        build.mkdir(exist_ok=True)
        folder = tempfile.TemporaryDirectory(dir=build)  # in the checkout, as cells are to find its module
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.input, self.output = self.folder / "in.ipynb", self.folder / "out.ipynb"

    def run_it(self, command, *cells):
        nbformat.write(notebook(*cells), self.input)
        done = subprocess.run([*command], cwd=self.folder, capture_output=True, text=True, timeout=600)
        nb = nbformat.read(self.output, as_version=4) if self.output.exists() else None
        if nb:
            nbformat.validate(nb)
        return done, nb

    def papermill(self, *cells, **values):
        given = [word for name, value in values.items() for word in ("-p", name, value)]
        return self.run_it([PAPERMILL, "--no-progress-bar", "in.ipynb", "out.ipynb", *given], *cells)

    def halfspace(self, *cells, **values):
        given = [word for name, value in values.items() for word in ("-p", f"{name}={value}")]
        return self.run_it([HALFSPACE, "run", "in.ipynb", "-o", "out.ipynb", *given], *cells)

    def test_both_give_the_same(self):
        values = {"dataset": 'a "b" \\ é', "seed": "3", "alpha": "3.0", "quick": "True"}
        said = {}
        for name, run in ("papermill", self.papermill), ("halfspace", self.halfspace):
            done, nb = run((PARAMETERS, "parameters"), (SHOWN,), **values)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(printed(nb), '"a \\"b\\" \\\\ é" 3 1.5 2 ["a"] true', name)
            self.assertEqual([c.metadata.get("tags") for c in nb.cells], [["parameters"], ["injected-parameters"], []])
            said[name] = nb
            self.output.unlink()
        theirs, ours = (said[name].metadata.papermill for name in ("papermill", "halfspace"))
        self.assertEqual(theirs.parameters, ours.parameters)
        for key in "input_path", "output_path", "exception", "default_parameters", "environment_variables":
            self.assertEqual(theirs[key], ours[key], key)
        self.assertEqual({c.metadata.papermill.status for c in said["halfspace"].cells},
                         {c.metadata.papermill.status for c in said["papermill"].cells})

    def test_constants_are_for_halfspace_alone(self):
        cells = (PARAMETERS, "parameters"), (SHOWN,)
        done, nb = self.halfspace(*cells, folds="5")
        self.assertIn('"iris" 1 0.25 5 ', printed(nb), done.stderr)
        done, _ = self.papermill(*cells, folds="5")
        self.assertIn("folds is declared twice", done.stderr)

    def test_papermill_lists_parameters(self):
        nbformat.write(notebook((PARAMETERS, "parameters")), self.input)
        done = subprocess.run([PAPERMILL, "--help-notebook", self.input], capture_output=True, text=True)
        for line in 'dataset: Unknown type (default "iris")', "seed: Unknown type (default 1)", "quick: bool":
            self.assertIn(line, done.stdout)

    def test_papermill_gives_lists_and_refuses_the_rest(self):
        nbformat.write(notebook((PARAMETERS, "parameters"), (SHOWN,)), self.input)
        command = [PAPERMILL, "--no-progress-bar", self.input, self.output, "-y"]
        done = subprocess.run([*command, 'names: [x, "y, z"]'], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('["x" "y, z"]', printed(nbformat.read(self.output, as_version=4)))
        for value in "{a: 1}", "[1, a]", "null", ".inf":
            done = subprocess.run([*command, f"names: {value}"], cwd=self.folder, capture_output=True, text=True)
            self.assertNotEqual(done.returncode, 0, value)
            self.assertIn("ValueError", done.stderr)

    def test_one_injected_cell_stays_one(self):
        done, nb = self.halfspace((PARAMETERS, "parameters"), ("var seed int = 7", "injected-parameters"), (SHOWN,), seed="8")
        self.assertEqual((done.returncode, len(tagged(nb, "injected-parameters"))), (0, 1), done.stderr)
        self.assertIn('"iris" 8 ', printed(nb))

    def test_no_tagged_cell(self):
        done, nb = self.halfspace(("%%\nprintln()",), seed="8")
        self.assertIn('no cell has the tag "parameters"', done.stderr)
        self.assertEqual(nb.cells[0].source, "// Parameters\nvar seed int = 8")

    def test_first_failing_cell(self):
        for failing, message in {
            "%%\nfmt.Println(nothing)": "cell 3: line 2, fmt.Println(nothing): there is no nothing here",
            "%%\nfmt.Println(names[seed])": "cell 3: line 2, fmt.Println(names[seed]): the program ended: index out of range",
            'import "os"\n%%\nos.Exit(3)': "cell 3: exit status 3",
        }.items():
            done, nb = self.halfspace((PARAMETERS, "parameters"), (SHOWN,), (failing,), ("%%\nfmt.Println(1)",))
            lines = done.stderr.splitlines()
            self.assertEqual(done.returncode, 1)
            self.assertEqual(lines[:-1], [f"in.ipynb: cell {i} of 4" for i in (1, 2, 3)])
            self.assertIn(message, lines[-1])
            self.assertEqual([c.metadata.papermill.status for c in nb.cells], ["completed", "completed", "failed", "pending"])
            self.assertTrue(nb.metadata.papermill.exception)
            self.assertEqual(printed(nb), '"iris" 1 0.25 2 ["a"] false')
            self.assertTrue(any(o.output_type == "error" for o in nb.cells[2].outputs))
            self.assertEqual(nb.cells[3].outputs, [])


if __name__ == "__main__":
    PAPERMILL, HALFSPACE = (str(pathlib.Path(word).resolve().parent / pathlib.Path(word).name) for word in sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
