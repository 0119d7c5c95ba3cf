"""The step of nbgrader that runs a submitted notebook. A check earns its points only by a line that it writes after it
has run. The line has a secret that is new in each run, and the student's code cannot read the check's text. Cells of
the student that could are not run: see cmd/submission."""

import copy
import json
import os
import pathlib
import secrets
import subprocess

import nbformat
import sandbox
from nbformat.v4 import new_output
from nbgrader.preprocessors import Execute, NbGraderPreprocessor
from traitlets import Unicode


def part(cell):
    return cell.metadata.get("nbgrader", {})


def locked(cell):
    """Whether the student may not change a cell of the lab."""
    return part(cell).get("grade") or part(cell).get("locked")


def failed(name, why):
    return new_output("error", ename=name, evalue=why, traceback=[f"{name}: {why}"])


def judge(given, opened, submitted):
    """The reason against each submitted cell, empty if it may run."""
    question = json.dumps({"Given": given, "Open": opened, "Submitted": submitted})
    done = subprocess.run([sandbox.LIBRARY / "build/nbgrader/bin/submission"], input=question, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def sealed(source, alias, secret):
    """A check that writes the secret after it has run."""
    return f'import {alias} "fmt"\n{source}\n{alias}.Println("{secret}")\n'


class Isolate(NbGraderPreprocessor):
    course = Unicode(help="The teacher's folder.").tag(config=True)

    def preprocess(self, nb, resources):
        names = resources["nbgrader"]
        lab = nbformat.read(pathlib.Path(self.course, "source", names["assignment"], f"{names['notebook']}.ipynb"), as_version=4)
        code = [c for c in nb.cells if c.cell_type == "code"]
        reasons = self.reasons(lab, code)
        alias, marks = "check" + secrets.token_hex(8), {}
        run = copy.deepcopy(nb)
        for k, cell in enumerate(c for c in run.cells if c.cell_type == "code"):
            cell.outputs = []
            if reasons.get(k):
                cell.source = ""
            elif part(code[k]).get("grade") and not part(code[k]).get("solution"):
                marks[k] = secrets.token_hex(16)
                cell.source = sealed(cell.source, alias, marks[k])
        try:
            outputs = [c.outputs for c in self.ran(run, resources).cells if c.cell_type == "code"]
            if len(outputs) != len(code):
                raise sandbox.Ended("the notebook changed while it ran")
        except sandbox.Ended as why:
            outputs = [[failed("Ended", str(why))] for _ in code]
        for k, cell in enumerate(code):
            cell.outputs = outputs[k]
            if reasons.get(k):
                cell.outputs = [failed("Refused", reasons[k])]
            elif k in marks:
                cell.outputs = self.passed(cell.outputs, marks[k])
        return nb, resources

    def reasons(self, lab, code):
        """The reason against each of the student's cells, by its index among the cells of code."""
        own = [c for c in lab.cells if c.cell_type == "code"]
        kept = {(part(c)["grade_id"], c.source.strip()) for c in own if locked(c)}
        theirs = [k for k, c in enumerate(code) if (part(c).get("grade_id"), c.source.strip()) not in kept]
        found = judge([c.source for c in own if locked(c)], [c.source for c in own if not locked(c)], [code[k].source for k in theirs])
        return dict(zip(theirs, found))

    def ran(self, run, resources):
        if not sandbox.TRUSTED:
            return sandbox.execute(run, self.course)
        os.environ["GOMAXPROCS"] = sandbox.ONE
        Execute(parent=self).preprocess(run, resources)
        return run

    def passed(self, outputs, secret):
        """The outputs of a check without the secret; with an error if it is missing. No output divides the points."""
        kept, found = [], False
        for out in outputs:
            if out.output_type == "stream" and out.name == "stdout" and secret in out.text:
                found, out.text = True, out.text.replace(secret + "\n", "").replace(secret, "")
                if not out.text:
                    continue
            if out.output_type != "execute_result":
                kept.append(out)
        if not found and not any(out.output_type == "error" for out in kept):
            kept.append(failed("NotDone", "the check did not run to its end"))
        return kept
