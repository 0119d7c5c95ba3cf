"""Shows that `make execute` fails on a cell that fails, in whichever way, and passes on one that does not,
and tests the kernel's messages about a beginner's errors."""

import copy
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest
import unittest.mock

sys.modules["rfc3987_syntax"] = None  # as in notebooks.py
import nbformat  # noqa: E402
from nbclient import NotebookClient  # noqa: E402
from nbformat.v4 import new_code_cell, new_notebook, new_output  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "failing cells"  # inside the checkout, where the kernel finds the module
FIRST = "%%\nfmt.Println(1)"
LAUNCH = (ROOT / "docker" / "kernelspec" / "launch.sh").read_text(encoding="utf-8")
FLAGS = re.search(r'^GOFLAGS="(.+)"$', LAUNCH, re.M)[1]  # what is built with them is in the cache
CASES = {  # a name: the second cell, and what must be said of it
    "panic": ("%%\nvar s []int\nfmt.Println(s[1])", "index out of range"),
    "exit": ("%%\nos.Exit(1)", "exit status 1"),
    "compile": ("%%\nvar x int = true", "cannot use true"),
    "test": ('import "testing"\n\nfunc TestIt(t *testing.T) { t.Error("wrong") }\n\n%test', "wrong"),
    "shell": ("!false", "exit status 1"),
    "magic": ("%nonsense", "nonsense"),
    "missing": ('import "halfspace/pkg/nowhere"\n\n%%\nnowhere.F()', "nowhere"),
    "stderr": ('%%\nfmt.Fprintln(os.Stderr, "oops")', "oops"),
}


# Mistakes of beginners: a cell, and the message about it.
DECLARED = (
    'import (\n. "halfspace/pkg/learners"\n. "halfspace/pkg/nb"\n)\nvar tree = C45{}\n'
    "func third(s []int) int {\n\treturn s[3]\n}\nvar use = func() { third(nil) }\n%%\nShow(tree)"
)
WRONG = [
    ("%%\ntree := C45{MinLaef: 3}\nShow(tree)", "line 2: C45 has no field MinLaef; did you mean MinLeaf?"),
    ("%%\nShow(Poket{})", "line 2: there is no Poket here; did you mean Pocket?"),
    ("%%\nvar s []int\ns[1] = 2\nShow(s)", "line 3, s[1] = 2: the program ended: index out of range [1] with length 0: there is nothing in it"),
    ("%%\nShow(third(nil))", "cell [1], line 7, return s[3]: the program ended: index out of range [3] with length 0: there is nothing in it"),
    ("func third() {}\n%%\nuse()", "this cell declares a name anew, and line 9 of cell [1] does not go with that: too many arguments in call to third"),
    ("%%\nif true {", "the cell ends before a }: something is opened and not closed"),
    ('import "halfspace/pkg/lerners"\n%%\nShow(lerners.C45{})', "line 1: there is no package halfspace/pkg/lerners; did you mean learners?"),
]

# The cells of a newcomer's first hour, in one notebook: each, and how its output or its error begins. None may fail
# for the sake of another.
HOUR = [
    ('import (\n"halfspace/pkg/data"\n"halfspace/pkg/eval"\n. "halfspace/pkg/learners"\n. "halfspace/pkg/nb"\n)', ""),
    ('iris := Must(data.Load("iris"))', ""),
    ("Show(iris)", "iris: 150 examples"),
    ("m := Fit(C45{}, iris)", ""),
    ("m", "petal-width ≤ 0.6: Iris-setosa"),
    ("x := 3", ""),
    ("%%\nx := 3", "line 2: x is not used"),
    ('import "fmt"\nfmt.Println("hi")', "hi"),
    ('%%\nimport "fmt"\nfmt.Println("hi")', "hi"),
    ('import "halfspace/pkg/viz"', ""),
    ("fmt.Println(iris.Len())", "150"),
    ("viz.Regions(m, iris)", "line 1: viz: regions of iris: needs two numeric attributes, has 4"),
    ('s := data.ReadCSV("nosuch.csv", data.Format{})', "line 1: data.ReadCSV returns a value and an error: write Must(data.ReadCSV(…))"),
    ('s := data.ReadCSV("nosuch.csv", data.Format{})\nShow(s)', "line 1: data.ReadCSV returns a value and an error: write Must(data.ReadCSV(…))"),
    ('bm := Must(data.ReadCSV("nosuch.csv", data.Format{}))', "line 1: nosuch.csv: no such file or directory"),
    ("Show(iris.Len())", "150"),
    ("Show(bm)", "line 1: bm comes from cell [15], which failed (nosuch.csv: no such file or directory): mend that cell and run it"),
    ('bm := Must(data.Load("iris"))', ""),
    ("Show(bm.Len())", "150"),
    ('Show(Fit(C45{MinLeaf: "5"}, iris))', 'line 1: "5" is a text, and a number is wanted: write 5, without quotes'),
    ("Show(Fit(C45{MinCases: 5}, iris))", "line 1: C45 has no field MinCases; there are MinLeaf,"),
    ("Show(Fit(Transformer{}, iris))", "line 1: there is no Transformer here: run the cell that declares it, or look how it is spelt"),
    ("var a []int\nShow(a[3])", "line 2, Show(a[3]): the program ended: index out of range [3] with length 0: there is nothing in it"),
    ("Show(Fit(C45, iris))", "line 1: C45 is a type: braces behind it make a value, C45{}"),
    ("show(iris)", "line 1: there is no show here; did you mean Show?"),
    ("func square(x float64) float64 { return x * x }", ""),
    ("func square(x int) int { return x * x }\n\n%%\nShow(square(3))", "9"),
    ('Show("abc)', "line 1: a text has no second quote at its end"),
    ("Show('abc')", 'line 1: a text stands between double quotes: "…"'),
    ("for i in range(10):\n    print(i)", 'line 1: Python\'s "for i in range(10):" is in Go "for i := range 10 {"'),
    ('Show(Fit(C45{}, data.Load("iris")))', "line 1: data.Load returns a value and an error: write Must(data.Load(…))"),
    ('Show(data.Load("iriss"))', 'line 1: unknown set "iriss"; did you mean iris?'),
    ("m.Predict([]float64{1, 2})", "line 1, m.Predict([]float64{1, 2}): the program ended: learners: model of 4 attributes, example has 2 values"),
    ('Show(eval.Folds{K: 1}.Compare(Progress("x"), iris, C45{}))', "x: started"),
    ("Show(iris.X[0:3])", "[[5.1 3.5 1.4 0.2]"),
    ("for i := 0; i < 3; i++ {\n  Show(i)", "the cell ends before a }: something is opened and not closed"),
    ('Show(iris.Select("petal-lenght"))', 'line 1: iris: no attribute "petal-lenght"'),
    ('import "pandas"\n%%\nShow(1)', "line 1: package pandas is not in std"),
    ("var y int = 3.5\nShow(y)", "line 1: an int is a whole number, and 3.5 is not"),
    ("Show(nil)", ""),
    ("Fit(C45{}, iris)", "petal-width ≤ 0.6: Iris-setosa"),
    ("for i, u := range []int{7} {\n\tShow(u)\n}", "7"),
    ("total := 0\nfor i := range 4 {\n\ttotal += i\n}", ""),
    ("total", "6"),
    ("%%", ""),
    ("Show(iris.Len())", "150"),
]


def write(name, *cells):
    path = FOLDER / f"{name}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(new_notebook(cells=list(cells)), path)


def make(target, notebooks=FOLDER.name):
    """Makes the target of a notebook or of the folder; returns the exit status and all that was said."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("MAKE") and k != "MFLAGS"}
    made = subprocess.run(
        ["make", "-s", target, f"NOTEBOOKS=build/{notebooks}"], cwd=ROOT, env=env,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    return made.returncode, made.stdout


def printing(text, source=FIRST):
    return new_code_cell(source, execution_count=1, outputs=[new_output("stream", text=text)])


class Execute(unittest.TestCase):
    def setUp(self):
        shutil.rmtree(FOLDER, ignore_errors=True)

    def test_failing_cells(self):
        for name, (cell, _) in CASES.items():
            write(name, printing("1\n"), printing("1\n", cell), printing("1\n"))
        write("passing", printing("1\n"))
        status, said = make("execute")
        self.assertNotEqual(status, 0, said)
        self.assertNotIn("passing.ipynb: cell 1 ", said)
        for name, (_, message) in CASES.items():
            with self.subTest(name):
                _, found, of_cell = said.partition(f"{name}.ipynb: cell 2 ")
                self.assertTrue(found, said)
                self.assertIn(message, of_cell.partition(".ipynb: cell ")[0], said)

    def test_failure_alone(self):
        write("exit", printing("1\n"), printing("1\n", CASES["exit"][0]))
        status, said = make("execute", f"{FOLDER.name}/exit.ipynb")
        self.assertNotEqual(status, 0, said)

    def test_another_output(self):
        write("stale", printing("2\n"))
        status, said = make("execute")
        self.assertNotEqual(status, 0, said)
        self.assertIn("stale.ipynb: cell 1 now gives another output", said)

    def test_another_source(self):
        """The hash of the library's source, which a report shows, may differ from the committed one."""
        for line, status in [("halfspace, source", 0), ("another source", 1)]:
            write("source", printing("", f'%%\nfmt.Println("{line} {"0" * 16}")'))
            wrote, said = make("notebooks")
            self.assertEqual(wrote, 0, said)
            file = FOLDER / "source.ipynb"
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace(f"{line} {'0' * 16}\\n", f"{line} {'1' * 16}\\n"), encoding="utf-8")
            ran, said = make("execute")
            self.assertEqual(bool(ran), bool(status), said)

    def test_same_output(self):
        write("same", printing("2\n"))
        for target in "notebooks", "execute":
            status, said = make(target)
            self.assertEqual(status, 0, said)


class Errors(unittest.TestCase):
    def test_beginners(self):
        """One readable line, then the rest, folded, without the names of temporary packages."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        nb = new_notebook(cells=[new_code_cell(DECLARED), *(new_code_cell(cell) for cell, _ in WRONG)])
        NotebookClient(nb, kernel_name="gonb", allow_errors=True, timeout=300, resources={"metadata": {"path": str(FOLDER)}}).execute()
        declared, *wrong = nb.cells
        self.assertEqual([o.output_type for o in declared.outputs], ["display_data"], declared.outputs)
        for cell, (source, line) in zip(wrong, WRONG):
            with self.subTest(source):
                error, more = cell.outputs
                self.assertEqual(error.traceback, [line])
                self.assertIn("<details><summary>", more.data["text/html"])
                self.assertNotIn("gonb_", str(cell.outputs))


    def test_first_hour(self):
        """Nothing but the cell itself makes it fail, and what it says first names the cure."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        nb = new_notebook(cells=[new_code_cell(cell) for cell, _ in HOUR])
        NotebookClient(nb, kernel_name="gonb", allow_errors=True, timeout=300, resources={"metadata": {"path": str(FOLDER)}}).execute()
        for cell, (source, begins) in zip(nb.cells, HOUR):
            with self.subTest(source):
                self.assertEqual(bool(cell.outputs), bool(begins), cell.outputs)
                if begins:
                    first = cell.outputs[0]
                    said = first.get("text") or (first.traceback[0] if first.output_type == "error" else first.data["text/plain"])
                    self.assertTrue(said.startswith(begins), said)

    def test_run_all(self):
        """Of a notebook whose third cell fails, only the cell fails that needs it; mended, it runs."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        data = "iriss"
        nb = new_notebook(cells=[new_code_cell(c) for c in [IRIS, "Show(iris.Len())", 'other := Must(data.Load("%s"))', "Show(iris.Len() + 1)", "other.Len()"]])
        client = NotebookClient(nb, kernel_name="gonb", allow_errors=True, timeout=300, resources={"metadata": {"path": str(FOLDER)}})
        with client.setup_kernel():
            for data, failing in ("iriss", [2, 4]), ("iris", []):
                nb.cells[2].source = f'other := Must(data.Load("{data}"))'
                for i, cell in enumerate(nb.cells):
                    client.execute_cell(cell, i)
                self.assertEqual([i for i, c in enumerate(nb.cells) if any(o.output_type == "error" for o in c.outputs)], failing)


    def test_bare(self):
        """The quickstart gives the same in GoNB alone, which knows nothing of cells that this lab forgives."""
        kernel = ROOT / "build" / "bare" / "kernels" / "bare" / "kernel.json"
        kernel.parent.mkdir(parents=True, exist_ok=True)
        command = ["gonb", "-kernel", "{connection_file}", "-raw_error", "-logtostderr=false", "-stderrthreshold=FATAL", f"-go_work={ROOT}"]
        environment = {"PATH": f"{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}", "GOFLAGS": FLAGS, "GOPROXY": "off", "GOWORK": ""}
        kernel.write_text(json.dumps({"argv": command, "display_name": "bare", "language": "go", "env": environment}))
        committed = nbformat.read(ROOT / "notebooks" / "00-quickstart.ipynb", as_version=4)
        nb = copy.deepcopy(committed)
        with unittest.mock.patch.dict(os.environ, {"JUPYTER_PATH": str(ROOT / "build" / "bare")}):
            NotebookClient(nb, kernel_name="bare", timeout=300, resources={"metadata": {"path": str(ROOT / "notebooks")}}).execute()
        for cell, want in zip(nb.cells, committed.cells):
            with self.subTest(cell.source):
                self.assertEqual(texts(cell), texts(want))


def texts(cell):
    """All that a code cell shows, as text."""
    return [o.get("text") or o.get("data", {}).get("text/plain") for o in cell.get("outputs", [])]


IRIS = (
    'import (\n"halfspace/pkg/data"\n"halfspace/pkg/learners"\n. "halfspace/pkg/nb"\n)\nvar iris = Must(data.Load("iris"))\n%%\n'
    'Note("flowers", iris.Len())\nShow(learners.C45{})'
)
SECOND = '%%\nFigure("second", "A *tree*.", Fit(learners.C45{}, iris))'


class Named(unittest.TestCase):
    """Note, Figure and Table in a kernel: MyST-NB's glue, numbers that stay, files and their records."""

    def test_named(self):
        shutil.rmtree(FOLDER, ignore_errors=True)
        first = '%%\nFigure("first", "A tree.", Fit(learners.C45{}, iris))\nTable("summary", "A list.", Must(iris.Select("petal-width")).Summary())'
        cells = [IRIS, first, SECOND, first, '%%\nNote("twice", 1)', '%%\nNote("twice", 2)', '%%\nNote("", 1)']
        nb = new_notebook(cells=[new_code_cell(cell) for cell in cells])
        nb.cells[3].source = first.replace("first", "third").partition("\nTable")[0]
        write("named", *nb.cells)
        client = NotebookClient(nb, kernel_name="gonb", allow_errors=True, timeout=300, resources={"metadata": {"path": str(FOLDER)}})
        client.execute()
        note = nb.cells[0].outputs[0]
        self.assertEqual(note.metadata, {"scrapbook": {"name": "flowers", "mime_prefix": ""}})
        self.assertEqual(note.data["text/plain"], "150")
        captions = [o.data["text/plain"] for c in nb.cells[1:4] for o in c.outputs if "**Figure" in o.get("data", {}).get("text/plain", "")]
        self.assertEqual(captions, ["**Figure 1.** A tree.", "**Figure 2.** A *tree*.", "**Figure 3.** A tree."])
        record = json.loads((FOLDER / "figures" / "second.json").read_text(encoding="utf-8"))
        self.assertEqual([record["Notebook"], record["Cell"], record["Number"]], ["named.ipynb", 3, 2])
        self.assertEqual(sorted(record["Files"]), ["second.pdf", "second.png", "second.svg"])
        self.assertIn("has no LaTeX", str(nb.cells[1].outputs))
        for cell in nb.cells[4:6]:
            self.assertIn('the name "twice" is given in cells 5 and 6 of named.ipynb', str(cell.outputs))
        self.assertIn("note: the name is empty", str(nb.cells[6].outputs))

    def test_stale(self):
        """A figure or table that is made again keeps its number while the kernel runs."""
        shutil.rmtree(FOLDER, ignore_errors=True)
        again = '%%\nFigure("{}", "", Fit(learners.C45{{}}, iris))'
        FOLDER.mkdir(parents=True)
        nb = new_notebook(cells=[new_code_cell(c) for c in [IRIS, again.format("a"), again.format("b"), again.format("a")]])
        NotebookClient(nb, kernel_name="gonb", timeout=300, resources={"metadata": {"path": str(FOLDER)}}).execute()
        self.assertIn("**Figure 1.**", str(nb.cells[3].outputs))
        self.assertIn("**Figure 2.**", str(nb.cells[2].outputs))


if __name__ == "__main__":
    unittest.main(verbosity=2)
