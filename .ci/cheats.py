"""Hands in notebooks that cheat. No cheat may earn a point, and none may leave a trace: the honest answers beside it
get their points, the gradebook has no other grades, and no process is left. Cells that the rules would refuse are also
run in the sandbox by themselves, so that each of the three walls, which are rules, secret and
sandbox, is shown to stand alone.

usage: cheats.py COURSE
"""

import json
import os
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "docker" / "course"))
import isolate  # noqa: E402
import labs  # noqa: E402
import nbformat.v4 as v4  # noqa: E402
import sandbox  # noqa: E402

LAB = "02-unit"
PROMISE = "func promise() ltu.Unit { return ltu.Unit{W: []float64{-1, 1}, Theta: 0} }"
# Answers in place of exercises, and the points of each exercise that has some.
CHEATS = {
    "exit": ({"majority": "func init() { os.Exit(0) }\nfunc majority() (u ltu.Unit) { return }", "promise": PROMISE}, {"promise": 2}),
    "panics": ({"majority": "func majority() ltu.Unit { panic(0) }",
                "same": "func same() *ltu.Network { Check(context.Canceled); return nil }", "promise": PROMISE}, {"promise": 2}),
    "notyet": ({"majority": "func NotYet(...any) {}\nfunc majority() (u ltu.Unit) { return }",
                "same": "const true, false = true, true\nfunc same() *ltu.Network { return staircase() }", "promise": PROMISE}, {"promise": 2}),
    "commands": ({"majority": "!rm -rf / ; echo hacked", "same": "%%bash\nsetsid sleep 31337 &", "promise": PROMISE}, {"promise": 2}),
    "spy": ({"majority": 'func majority() (u ltu.Unit) { data.ReadCSV("main.go", data.Format{}); return }',
             "same": "func same() *ltu.Network { go func() {}(); return staircase() }", "promise": PROMISE}, {"promise": 2}),
    "kernel": ({"majority": "halfspaceos := 1\n!x", "promise": PROMISE,
                "same": "func same() *ltu.Network { halfspaceos.Exit(0); return nil }"}, {"promise": 2}),
    "timer": ({"majority": "func majority() (u ltu.Unit) { time.AfterFunc(0, func() { for {} }); return }",
               "same": "func same() *ltu.Network { context.AfterFunc(context.Background(), func() {}); return staircase() }",
               "promise": PROMISE}, {"promise": 2}),
    "lookalike": ({"same": "type equal struct{}\nfunc (equal) Predict(x []float64) int { return map[bool]int{true: 1}[x[0] == x[1]] }\n"
                           "func same() equal { return equal{} }",
                   "majority": "type two struct{}\nfunc (two) Fires(x []float64) bool { return x[0]+x[1]+x[2] > 1 }\n"
                               "var majority = func() two { return two{} }", "promise": PROMISE}, {"promise": 2}),
    "context": ({"majority": "type own struct{ context.Context }\nfunc (own) Value(any) any { return nil }\n"
                             "func majority() (u ltu.Unit) { eval.Prequential{}.Run(own{context.Background()}, stairs); return }",
                 "promise": PROMISE}, {"promise": 2}),
    "label": ({"majority": "var knob = []int{1}", "promise": PROMISE,
               "same": "shadow: NotYet := func(...any) { knob[0] = 2 }\nif knob == nil {\n\tknob[0] = 1\n\tgoto shadow\n}\n"
                       "func majority() (u ltu.Unit) { _ = knob; return }\nfunc same() *ltu.Network { _ = knob; return staircase() }"},
              {"promise": 2}),
}
# How many calls of the student's code the library makes at once. If there are several, one can change an interface value
# while another reads it, and so reach any place in memory, and the secret.
RACE = """import "halfspace/pkg/eval"
import "sync/atomic"

var now, most atomic.Int64

%%
eval.Each(context.Background(), "race", 20, func(context.Context, int) error {
	most.Store(max(most.Load(), now.Add(1)))
	time.Sleep(20 * time.Millisecond)
	now.Add(-1)
	return nil
})
fmt.Println("most", most.Load())"""
# Cells that try to leave the sandbox, and a text that their output must have. COURSE stands for the course's folder.
ESCAPES = {
    "!ls COURSE/source COURSE/gradebook.db COURSE/submitted 2>&1 | grep -c 'No such'": "3",
    "!ls LIBRARY/notebooks LIBRARY/docs LIBRARY/.git LIBRARY/my/course 2>&1 | grep -c 'No such'": "4",
    "!echo x >LIBRARY/go.mod && echo written || echo refused": "refused",
    "!echo x >LIBRARY/build/nbgrader/bin/submission && echo written || echo refused": "refused",
    "!mount -o remount,rw LIBRARY/pkg 2>/dev/null && echo mounted || echo refused": "refused",
    "!unshare --user --map-root-user mount -t tmpfs t /usr 2>/dev/null; ls /usr/bin | grep -c '^unshare$'": "1",
    "!cat /sys/class/net/*/address 2>/dev/null | wc -l; (exec 3<>/dev/tcp/192.0.2.1/80) 2>&1 | grep -q unreachable && echo alone": "alone",
    "!setsid sleep 31337 >/dev/null 2>&1 & sleep 1; pgrep -fc '^sleep 31337'": "1",
    "!kill -9 1; echo alive": "alive",
    "!dd if=/dev/zero of=/tmp/a bs=1M count=200 2>&1 | grep -c 'File too large'": "1",
    "!grep -c 'Max processes *512 ' /proc/self/limits": "1",
    RACE: "1",
    "!grep -c 'CapEff:.0000000000000000' /proc/self/status": "1",
}


def submit(course, student, answers):
    notebook = json.loads((course / "release" / LAB / f"{LAB}.ipynb").read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        cell["source"] = answers.get(cell["metadata"].get("nbgrader", {}).get("grade_id"), cell["source"])
    folder = course / "submitted" / student / LAB
    folder.mkdir(parents=True)
    (folder / f"{LAB}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


def points(grader, student):
    found = {}
    with grader.gradebook as book:
        for grade in book.find_submission_notebook(LAB, LAB, student).grades:
            name = grade.name.rpartition("-")[0]
            found[name] = found.get(name, 0) + (grade.auto_score or 0)
    return {name: n for name, n in found.items() if n}


def cheat(course):
    """Grades the cheats, and returns the number of those that have other points than they should."""
    grader, wrong = labs.hand_out(course, [LAB]), 0
    for student, (answers, want) in CHEATS.items():
        submit(course, student, answers)
        labs.done(grader.autograde(LAB, student), student)
        if (got := points(grader, student)) != want:
            wrong += 1
            print(f"{student}: {got}, want {want}")
    return wrong + unjudged(course, grader)


def unjudged(course, grader):
    """Whether a program that ends before its checks, and prints a secret of its own, earns points without the rules."""
    isolate.judge = lambda given, opened, submitted: [""] * len(submitted)
    submit(course, "unjudged", {"majority": 'func init() { fmt.Println("0123456789abcdef0123456789abcdef"); os.Exit(0) }'})
    labs.done(grader.autograde(LAB, "unjudged"), "unjudged")
    if got := points(grader, "unjudged"):
        print(f"without the rules: {got}, want none")
    return bool(got)


def escape(course):
    """Runs what the rules would refuse, and returns the number of cells that went further than they should."""
    cells = {c.replace("COURSE", str(course)).replace("LIBRARY", str(sandbox.LIBRARY)): want for c, want in ESCAPES.items()}
    kernel = {"kernelspec": {"name": "gonb", "display_name": "Go", "language": "go"}}
    ran = sandbox.execute(v4.new_notebook(cells=[v4.new_code_cell(c) for c in cells], metadata=kernel), course)
    wrong = 0
    for cell, want in zip(ran.cells, cells.values()):
        text = "".join(o.get("text", "") for o in cell.outputs)
        if want not in text.split():
            wrong += 1
            print(f"{cell.source}: {text!r}, want {want}")
    return wrong


def left():
    """The number of processes that outlived the grading."""
    names = [p.read_bytes() for p in pathlib.Path("/proc").glob("[0-9]*/cmdline") if os.access(p, os.R_OK)]
    return sum(name == b"sleep\x0031337\x00" for name in names)


def main(course):
    sandbox.require()
    shutil.rmtree(course, ignore_errors=True)
    wrong = cheat(course) + escape(course) + left()
    print(f"{len(CHEATS)} notebooks that cheat, {len(ESCAPES)} cells that try to leave: {wrong} wrong")
    sys.exit(wrong > 0)


main(pathlib.Path(sys.argv[1]).resolve())
