"""Runs notebooks with parameters in the real kernel, by `halfspace run`, and looks at the notebooks that it writes."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.modules["rfc3987_syntax"] = None  # as in notebooks.py
import nbformat  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARAMETERS = """// The sample, and the settings.
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


def printed(nb):
    return "".join(o.text for c in nb.cells for o in c.get("outputs", []) if o.get("name") == "stdout")


def statuses(nb):
    return [cell.metadata.papermill.status for cell in nb.cells]


class Parameters(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        build = ROOT / "build"
        build.mkdir(exist_ok=True)
        folder = tempfile.TemporaryDirectory(dir=build)  # in the checkout, as cells are to find its module
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        subprocess.run(["go", "build", "-o", cls.folder / "halfspace", "./cmd/halfspace"], cwd=ROOT, check=True)

    def halfspace(self, *cells, **values):
        """Runs a notebook of cells; returns the finished command, and the notebook that it wrote."""
        nbformat.write(notebook(*cells), self.folder / "in.ipynb")
        given = [word for name, value in values.items() for word in ("-p", f"{name}={value}")]
        done = subprocess.run(["./halfspace", "run", "in.ipynb", "-o", "out.ipynb", *given], cwd=self.folder,
                              capture_output=True, text=True, timeout=600)
        nb = nbformat.read(self.folder / "out.ipynb", as_version=4)
        nbformat.validate(nb)
        return done, nb

    def test_given_values(self):
        """Variables and constants get values of their types; an injected cell of an earlier run gives way."""
        values = {"dataset": 'a "b" \\ é', "seed": "3", "alpha": "3.0", "folds": "5", "names": '["x", "y, z"]', "quick": "True"}
        done, nb = self.halfspace((PARAMETERS, "parameters"), ("var seed int = 7", "injected-parameters"), (SHOWN,), **values)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(printed(nb), '"a \\"b\\" \\\\ é" 3 1.5 5 ["x" "y, z"] true')
        self.assertEqual([c.metadata.tags for c in nb.cells], [["parameters"], ["injected-parameters"], []])
        self.assertEqual(statuses(nb), ["completed"] * 3)
        self.assertEqual(nb.metadata.papermill, {
            "parameters": {"dataset": 'a "b" \\ é', "seed": 3, "alpha": 3.0, "folds": 5, "names": ["x", "y, z"], "quick": True},
            "input_path": "in.ipynb", "output_path": "out.ipynb", "exception": None,
            "default_parameters": {}, "environment_variables": {},
        })

    def test_unused_variable(self):
        """A variable that nothing uses is forgiven, as in a notebook."""
        done, nb = self.halfspace(("func f() int {\n\ti := 1\n\treturn 2\n}\n\n%%\nfmt.Println(f())",))
        self.assertEqual((done.returncode, printed(nb)), (0, "2\n"), done.stderr)

    def test_no_tagged_cell(self):
        done, nb = self.halfspace(("%%\nprintln(seed)",), seed="8")
        self.assertIn('no cell has the tag "parameters"', done.stderr)
        self.assertEqual((done.returncode, nb.cells[0].source), (0, "// Parameters\nvar seed int = 8"), done.stderr)

    def test_first_failing_cell(self):
        for failing, message in {
            "%%\nfmt.Println(nothing)": "cell 3: line 2, fmt.Println(nothing): there is no nothing here",
            "%%\nfmt.Println(names[seed])": "cell 3: line 2, fmt.Println(names[seed]): the program ended: index out of range",
            'import "os"\n%%\nos.Exit(3)': "cell 3: exit status 3",
        }.items():
            with self.subTest(failing):
                done, nb = self.halfspace((PARAMETERS, "parameters"), (SHOWN,), (failing,), ("%%\nfmt.Println(1)",))
                lines = done.stderr.splitlines()
                self.assertEqual(done.returncode, 1)
                self.assertEqual(lines[:-1], [f"in.ipynb: cell {i} of 4" for i in (1, 2, 3)])
                self.assertIn(message, lines[-1])
                self.assertEqual(statuses(nb), ["completed", "completed", "failed", "pending"])
                self.assertTrue(nb.metadata.papermill.exception)
                self.assertEqual(printed(nb), '"iris" 1 0.25 2 ["a"] false')
                self.assertTrue(any(o.output_type == "error" for o in nb.cells[2].outputs))
                self.assertEqual(nb.cells[3].outputs, [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
