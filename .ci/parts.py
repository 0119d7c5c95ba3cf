"""Does the parts of .ci/run, three at a time, prints what each said when it ends, and at last a table of their seconds.

usage: parts.py PART... [-- PART...]...

A part is one target of make or more, or a program if its name has a slash. Parts behind a -- begin when all before it
have ended. If a part fails the others are done all the same, and the status is 1.
"""

import ctypes
import itertools
import os
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

LANES = 3  # on two cores, as browsers, clusters and installers also wait
LEFT_SECONDS = 30  # at most, for processes of a part that have not ended with it
PR_SET_CHILD_SUBREAPER = 36  # of Linux: orphans become children of this process
ALONE = "--alone"  # as the first word: the command behind it is done by the function of this name
saying = threading.Lock()


def alone(command):
    """Does a command, as a program of its own, and waits for all processes that it starts, also for those whose parent
    ends first, as Chromium's do: the system tells only who waits for a process how much CPU time the process took."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    first, ended = subprocess.Popen(command), 0
    while ended != first.pid:
        ended, status = os.wait()
    until = time.monotonic() + LEFT_SECONDS
    while time.monotonic() < until:
        try:
            if os.waitpid(-1, os.WNOHANG) == (0, 0):
                time.sleep(0.05)
        except ChildProcessError:
            break
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        os.kill(os.getpid(), -code)
    sys.exit(code)


def do(part):
    """Does a part and prints all that it said; returns its name, whether it passed, its seconds, and those of CPU time."""
    command = [part] if "/" in part else ["make", *part.split()]
    began = time.monotonic()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen([sys.executable, __file__, ALONE, *command], stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        took, cpu = time.monotonic() - began, used.ru_utime + used.ru_stime
        said.seek(0)
        ending = "passed" if process.returncode == 0 else f"FAILED with status {process.returncode}"
        with saying:
            print(f"\n=== {part}", said.read().decode(errors="replace").rstrip(), f"=== {part} {ending}", sep="\n", flush=True)
    return part, process.returncode == 0, took, cpu


def machine():
    """The seconds of CPU time that this machine has spent on anything since it started."""
    with open("/proc/stat") as file:
        user, nice, system, _, _, irq, softirq, *_ = map(int, file.readline().split()[1:])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def main(words):
    began, spent, done = time.monotonic(), machine(), []
    with ThreadPoolExecutor(LANES) as lanes:
        for between, parts in itertools.groupby(words, lambda word: word == "--"):
            if not between:
                done += lanes.map(do, list(parts))
    print(f"\n{'seconds':>9}{'of CPU':>9}  part")
    for part, passed, took, cpu in sorted(done, key=lambda row: -row[3]):
        print(f"{took:9.1f}{cpu:9.1f}  {part}{'' if passed else ', FAILED'}")
    print(f"{time.monotonic() - began:9.1f}{machine() - spent:9.1f}  in all; of CPU time, by this machine, whatever it did")
    failed = [part for part, passed, *_ in done if not passed]
    if failed:
        sys.exit(f"{len(failed)} of {len(done)} parts failed: {', '.join(failed)}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if sys.argv[1] == ALONE:
        alone(sys.argv[2:])
    main(sys.argv[1:])
