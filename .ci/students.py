"""Measures a room of students on one Jupyter server: each has a kernel, and all press Run for the same cell of a
lesson at the same moment, again and again until it ends.

usage: students.py N [LESSON]

Prints the CPU time of a cell and of a kernel's start, with all
the processes that they start; the time until the last student sees the end of a cell, which depends on the cores and
their other work; and the memory of a kernel with all that it started (its share of common memory: PSS), at rest and
at most. OWN=1 in the environment gives every student a server and an empty build cache, as JupyterHub does.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import uuid

from tornado.websocket import websocket_connect

LESSON = "notebooks/labs/03-perceptron.ipynb"
CELL_SECONDS = 1800


def processes():
    """CPU seconds of each process, with its ended children, and each one's parent."""
    ticks, parents = {}, {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            fields = stat.read_text().rpartition(") ")[2].split()
            ticks[int(stat.parent.name)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
            parents[int(stat.parent.name)] = int(fields[1])
    return ticks, parents


def tree(pid, parents):
    found, last = set(), {pid}
    while last:
        found |= last
        last = {p for p, parent in parents.items() if parent in last} - found
    return found


def used(pids):
    ticks, parents = processes()
    return [sum(ticks.get(p, 0) for p in tree(pid, parents)) for pid in pids]


def memory(pids):
    """Megabytes of each process with all that it started."""
    _, parents = processes()
    shares = []
    for pid in pids:
        kilobytes = 0
        for p in tree(pid, parents):
            with contextlib.suppress(OSError):
                rollup = pathlib.Path(f"/proc/{p}/smaps_rollup").read_text()
                kilobytes += int(rollup.partition("\nPss:")[2].split()[0])
        shares.append(kilobytes / 1024)
    return shares


class Watch(threading.Thread):
    """Looks at the memory of kernels until it is asked to end."""

    def __init__(self, pids):
        super().__init__(daemon=True)
        self.pids, self.ended = pids, threading.Event()
        self.most, self.together = [0.0] * len(pids), 0.0

    def run(self):
        while not self.ended.wait(0.1 + 0.05 * len(self.pids)):
            now = memory(self.pids)
            self.most = list(map(max, self.most, now))
            self.together = max(self.together, sum(now))


class Server:
    """A Jupyter server as `make lab` starts it."""

    def __init__(self, cache=None):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        self.token, self.base = uuid.uuid4().hex, f"127.0.0.1:{port}"
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={port}", "--ServerApp.port_retries=0",
                   f"--IdentityProvider.token={self.token}", *(["--allow-root"] if os.getuid() == 0 else [])]
        env = os.environ | ({"GOCACHE": cache} if cache else {})
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            with contextlib.suppress(OSError):
                self.ask("status")
                return
            if self.process.poll() is not None:
                sys.exit("Jupyter's server did not start")
            time.sleep(0.2)

    def ask(self, what, method="GET", **body):
        request = urllib.request.Request(f"http://{self.base}/api/{what}", json.dumps(body).encode() if body else None,
                                         {"Authorization": f"token {self.token}"}, method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.loads(answer.read() or "null")

    def stop(self):
        for kernel in self.ask("kernels"):
            self.ask(f"kernels/{kernel['id']}", "DELETE")
        self.process.terminate()
        self.process.wait(60)


class Student:
    """Has a kernel, and runs cells."""

    def __init__(self, server):
        self.server = server
        self.kernel = server.ask("kernels", "POST", name="gonb", path="my")["id"]
        self.pid = next(p for p, parent in processes()[1].items() if parent == server.process.pid and self.runs(p))

    def runs(self, pid):
        return self.kernel.encode() in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()

    async def connect(self):
        url = f"ws://{self.server.base}/api/kernels/{self.kernel}/channels?token={self.server.token}"
        self.channel = await websocket_connect(url, max_message_size=1 << 30)

    async def run(self, source):
        """Returns the seconds until the cell has ended."""
        began = time.monotonic()
        header = {"msg_id": uuid.uuid4().hex, "msg_type": "execute_request", "session": uuid.uuid4().hex,
                  "username": "", "version": "5.3", "date": ""}
        content = {"code": source, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False}
        await self.channel.write_message(json.dumps({"header": header, "parent_header": {}, "metadata": {},
                                                     "content": content, "channel": "shell"}))
        while True:
            message = json.loads(await self.channel.read_message())
            if message["parent_header"].get("msg_id") != header["msg_id"]:
                continue
            if message["header"]["msg_type"] == "error":
                sys.exit(f"a cell fails:\n{source}\n{message['content']['evalue']}")
            if message["content"].get("execution_state") == "idle":
                return time.monotonic() - began


async def lesson(students, cells):
    """Runs cells, each by all students together; returns CPU seconds by cell and student, and how long each cell took."""
    pids = [s.pid for s in students]
    await asyncio.gather(*(s.connect() for s in students))
    await asyncio.gather(*(s.run("%%\nfmt.Println()") for s in students))  # all have started
    start, cpu, wall = used(pids), [], []
    before = start
    for source in cells:
        wall.append(max(await asyncio.gather(*(asyncio.wait_for(s.run(source), CELL_SECONDS) for s in students))))
        after = used(pids)
        cpu.append([b - a for a, b in zip(before, after)])
        before = after
    for s in students:
        s.channel.close()
    return start, cpu, wall


def report(n, start, cpu, wall, rest, watch):
    every = [c for cell in cpu for c in cell]
    later = [c for cell in cpu[1:] for c in cell]
    print("| students | kernel's start | first cell | later cells: mean | median | worst | the last is done after: median | worst "
          "| a kernel at rest | at most | all kernels at most |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    print(f"| {n} | {statistics.mean(start):.1f} s | {statistics.mean(cpu[0]):.1f} s | {statistics.mean(later):.2f} s "
          f"| {statistics.median(later):.2f} s | {max(later):.2f} s | {statistics.median(wall):.1f} s | {max(wall):.1f} s "
          f"| {statistics.mean(rest):.0f} MB | {max(watch.most):.0f} MB | {watch.together / 1024:.1f} GB |")
    print(f"{len(cpu)} cells, {sum(every) / n:.0f} s of CPU for each student and {sum(every):.0f} s for all; {os.cpu_count()} cores")


def main(n, path):
    cells = [c for c in json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["cells"] if c["cell_type"] == "code"]
    own, folder = os.environ.get("OWN") == "1", tempfile.mkdtemp(prefix="students.", dir="build")
    servers = []
    try:
        for k in range(n if own else 1):
            servers.append(Server(os.path.abspath(f"{folder}/{k}") if own else None))
        students = [Student(servers[k if own else 0]) for k in range(n)]
        watch = Watch([s.pid for s in students])
        watch.start()
        result = asyncio.run(lesson(students, ["".join(c["source"]) for c in cells]))
        watch.ended.set()
        watch.join()
        report(n, *result, memory(watch.pids), watch)
    finally:
        for s in servers:
            s.stop()
        shutil.rmtree(folder)


main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else LESSON)
