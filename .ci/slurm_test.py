"""Runs an experiment on a cluster of Slurm's whose nodes and jobs are killed, and looks at the files.

usage: slurm_test.py [PROGRAM]

Four virtual nodes, on this machine alone, do the tasks of an experiment in an array of four jobs. While they work,
the daemon of one node is killed, a second node is lost with all that runs on it, one job is cancelled and one is
requeued. Then only missing tasks may be done again, and the merged file must have the same bytes as one process's. The
test judges by files: Slurm's report on a job whose node was killed does not show the fate of its work. Needs root, and
Debian's packages, which it installs in CI. PROGRAM is halfspace; without it, halfspace is built.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

from slurm import at_most, cluster, processes, said, until

NODES = ["n1", "n2", "n3", "n4"]
ROOT = pathlib.Path(__file__).resolve().parent.parent
# Small enough for a minute in all, and long enough to be killed in the middle of.
EXPERIMENT = {"sets": ["house-votes-84", "iris"], "learners": ["C45{}", "DecisionListMachine{}", "MLP{Hidden: 5}"],
              "folds": {"repeats": 10}}


def check(what, holds, shown=""):
    if not holds:
        sys.exit(f"FAILED: {what}\n{shown}".rstrip())
    print(f"ok: {what}", flush=True)


class Run:
    """A run's directory, and the commands of halfspace in it."""

    def __init__(self, program, home, environment):
        self.program, self.home, self.environment = program, home, environment

    def halfspace(self, *args, status=0):
        done = subprocess.run([self.program, *args], cwd=self.home, env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode != status:
            sys.exit(f"FAILED: {' '.join(args)}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}")
        return done.stdout

    def results(self):
        """The results that are there: of each file's name which file it is, and when it was written."""
        files = (self.home / "run" / "done").glob("[!.]*")
        return {f.name: (s.st_ino, s.st_mtime_ns) for f in files for s in [f.stat()]}

    def queue(self):
        """The jobs of the queue: by the index in the array, on which node each runs, if it does."""
        lines = said(self.environment, "squeue", "--noheader", "--array", "--states=R,PD,CF", "--format=%K %N")
        return {index: node for index, _, node in (line.partition(" ") for line in lines.splitlines())}

    def workers(self):
        mine = processes(f"SLURM_CONF={self.environment['SLURM_CONF']}")
        return {p for p, line in mine.items() if " work run" in line}

    def quiet(self):
        return not self.queue() and not self.workers()


def hurt(run, daemons, job):
    """Kills, cancels and requeues while tasks are done."""
    working = lambda: len(run.results()) >= 4 and len(run.workers()) == 4 and run.queue()
    on = until("four jobs run, and have results", 120, working)
    check("the jobs of the array run on four nodes", sorted(on.values()) == NODES, on)
    daemons[on["1"]].kill()
    lose(daemons, on["4"])
    subprocess.run(["scancel", f"{job}_2"], env=run.environment, check=True)
    subprocess.run(["scontrol", "requeue", f"{job}_3"], env=run.environment, check=True)
    print(f"killed: slurmd of {on['1']}, and all on {on['4']}; cancelled: job 2; requeued: job 3; done by then:",
          len(run.results()), flush=True)


def lose(daemons, node):
    """Kills all that runs on a node, as if its power was cut."""
    daemons[node].kill()
    jobs = processes(f"SLURMD_NODENAME={node}")
    parents = {int(pathlib.Path(f"/proc/{p}/stat").read_text().rpartition(")")[2].split()[1]) for p in jobs}
    for p in [*parents - set(jobs), *jobs]:
        os.kill(p, signal.SIGKILL)
    until(f"nothing runs on {node} any more", 10, lambda: not processes(f"SLURMD_NODENAME={node}"))


def main(program):
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="halfspace-") as temporary:
        folder, home = pathlib.Path(temporary) / "slurm", pathlib.Path(temporary) / "home"
        folder.mkdir()
        home.mkdir()
        pathlib.Path(temporary).chmod(0o711)
        if not program:
            program = str(home / "halfspace")
            static = os.environ | {"CGO_ENABLED": "0"}
            subprocess.run(["go", "build", "-o", program, "./cmd/halfspace"], cwd=ROOT, check=True, env=static)
        (home / "experiment.json").write_text(json.dumps(EXPERIMENT))
        with cluster(folder, NODES, 1) as (environment, daemons):
            survives(Run(program, home, environment), daemons)
    print(f"all checks hold, after {time.monotonic() - began:.0f} s")


def survives(run, daemons):
    for folder in "one", "run":
        run.halfspace("plan", "experiment.json", "--chunk", "300ms", "-o", folder)
    run.halfspace("work", "one")
    whole = run.halfspace("merge", "one")
    tasks = {json.loads(line)["key"] for line in (run.home / "run" / "tasks.jsonl").open()}
    submitted = run.halfspace("sbatch", "run", "--nodes", "4", "--cpus", "1", "--mem", "200M", "--submit")
    job = re.search(r"\d+", submitted)[0]
    hurt(run, daemons, job)
    until("the queue is empty, and nobody works", 240, run.quiet)

    kept = run.results()
    missing = tasks - set(kept)
    check(f"of {len(tasks)} tasks {len(kept)} are done, and {len(missing)} are missing",
          0 < len(missing) <= len(tasks) / 3, missing)
    status = run.halfspace("status", "run", status=1)
    check(f"status says that {len(missing)} are missing", f" {len(missing)} missing" in status, status)
    ended = (run.home / f"slurm-{job}_2.txt").read_text()
    check("the job that was cancelled has ended cleanly", "interrupted" in ended, ended)

    again = ["sbatch", "--array=0-6:2", "--output=again-%a.txt", f"--wrap={run.program} work run"]
    subprocess.run(again, cwd=run.home, env=run.environment, check=True, stdout=subprocess.DEVNULL)
    until("the queue is empty again, and nobody works", 240, run.quiet)
    run.halfspace("status", "run")
    now = run.results()
    check("a second array has done what was missing", set(now) == tasks, tasks - set(now))
    check("and nothing else: all other files are those that were there", all(now[name] == kept[name] for name in kept))
    run.halfspace("work", "run")
    check("a third time does nothing", run.results() == now)
    merged = run.halfspace("merge", "run")
    check(f"the merged file has the {len(whole)} bytes of one process's", merged == whole != "")


at_most(540)
main(sys.argv[1] if len(sys.argv) > 1 else "")
