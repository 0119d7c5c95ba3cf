"""Runs the commands of docs/cluster.md unchanged, in their order.

usage: cluster_test.py

Slurm's commands run on a cluster of virtual nodes on this machine. ssh, scp and rsync use a server here, whose hosts
have directories of their own. Stand-ins take the jobs for other schedulers. Every way must make the same file. Needs
root, and programs that it names if they are missing.
"""

import contextlib
import csv
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from slurm import at_most, cluster, daemon, free_ports, install, said, until

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOSTS = ["cluster", "lab1", "lab2"]

SERVER = """
ListenAddress 127.0.0.1
HostKey {folder}/key
AuthorizedKeysFile {folder}/key.pub
PidFile none
StrictModes no
UsePAM no
PermitRootLogin prohibit-password
Subsystem sftp /usr/lib/openssh/sftp-server
"""
CLIENT_HOST = """
Host {name}
HostName 127.0.0.1
Port {port}
User root
IdentityFile {folder}/key
IdentitiesOnly yes
UserKnownHostsFile {folder}/known
StrictHostKeyChecking no
LogLevel ERROR
"""


def blocks():
    """The commands of the page, by the headings below which they stand, and its experiment."""
    text = (ROOT / "docs" / "cluster.md").read_text()
    found = {}
    for part in re.split(r"^#+ ", text, flags=re.M)[1:]:
        if commands := re.findall(r"^```sh\n(.*?)^```$", part, flags=re.M | re.S):
            found[part.partition("\n")[0]] = commands
    return found, re.search(r"^```json\n(.*?)^```$", text, flags=re.M | re.S)[1]


@contextlib.contextmanager
def hosts(folder):
    """Runs a server of ssh; gives the directory of each host, and one of commands that know the hosts."""
    install({"ssh": "openssh-client", "sshd": "openssh-server", "rsync": "rsync"})
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / "key"], check=True)
    pathlib.Path("/run/sshd").mkdir(exist_ok=True)
    homes = {name: folder / name for name in HOSTS}
    ports = dict(zip(HOSTS, free_ports(len(HOSTS))))
    server, client = SERVER.format(folder=folder), ""
    server = "".join(f"Port {port}\n" for port in ports.values()) + server
    for name, home in homes.items():
        home.mkdir()
        server += f'Match LocalPort {ports[name]}\nForceCommand cd {home} && eval "$SSH_ORIGINAL_COMMAND"\n'
        client += CLIENT_HOST.format(name=name, port=ports[name], folder=folder)
    (folder / "server").write_text(server)
    (folder / "client").write_text(client)
    bin = folder / "bin"
    bin.mkdir()
    for name in "ssh", "scp":
        program(bin / name, f'exec {shutil.which(name)} -F {folder}/client "$@"')
    for name in "qsub", "hq":
        program(bin / name, f'exec {sys.executable} {ROOT}/.ci/stand_in.py {name} "$@"')
    sshd = shutil.which("sshd", path="/usr/sbin:/sbin")  # by its path, as it starts itself again
    process = daemon(folder, os.environ, sshd, "-D", "-e", "-f", str(folder / "server"))
    try:
        yield homes, bin
    finally:
        process.kill()


def program(path, line):
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


def patients(path):
    """A small file of a user."""
    draw = random.Random(1)
    with path.open("w", newline="") as f:
        rows = csv.writer(f)
        rows.writerow(["age", "smoker", "pressure", "outcome"])
        for _ in range(150):
            age, smoker, pressure = draw.randrange(20, 80), draw.choice(["no", "yes"]), draw.randrange(100, 180)
            ill = smoker == "yes" and age > 45 or draw.randrange(12) == 0
            rows.writerow([age, smoker, pressure, "relapse" if ill else "recovered"])


class Page:
    """The page's commands, and where they are run."""

    def __init__(self, commands, environment):
        self.commands, self.environment = commands, environment

    def run(self, heading, number, where):
        """Runs one of the blocks below a heading as a shell does."""
        block = self.commands[heading][number]
        done = subprocess.run(["sh", "-eu", "-c", block], cwd=where, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            sys.exit(f"FAILED: {heading}: status {done.returncode} of\n{block}\n{done.stdout}")
        self.commands[heading][number] = ""  # so that none is forgotten
        print(f"ok: {heading}, {number + 1}", flush=True)

    def empty(self):
        return not said(self.environment, "squeue", "--noheader")


def checkout(folder):
    """Copies the checkout's files, so that nothing is built into it."""
    files = subprocess.run(["git", "ls-files", "-z", "--deduplicate"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    subprocess.run(["xargs", "-0", "cp", "--parents", "-t", folder], cwd=ROOT, check=True, input=files)


def again(home, *args):
    """Runs halfspace in a host's directory."""
    done = subprocess.run([home / "halfspace", *args], cwd=home, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"FAILED: halfspace {' '.join(args)}: {done.stdout}")


def same(home, want, how):
    if (home / "results.csv").read_text() != want:
        sys.exit(f"FAILED: {how}: the merged file differs from the file of one process")
    (home / "results.csv").unlink()


def main():
    commands, experiment = blocks()
    with tempfile.TemporaryDirectory(prefix="halfspace-") as temporary:
        folder = pathlib.Path(temporary)
        (folder / "slurm").mkdir()
        folder.chmod(0o711)
        nodes = ["n1", "n2", "n3", "n4"]
        with cluster(folder / "slurm", nodes, 4) as (environment, _), hosts(folder) as (homes, bin):
            page = Page(commands, environment | {"PATH": f"{bin}:{environment['PATH']}"})
            follow(page, homes, folder, experiment)
    if left := [heading for heading, blocks in commands.items() if any(blocks)]:
        sys.exit(f"FAILED: commands below these headings were not run: {left}")
    print("all commands of docs/cluster.md work")


def follow(page, homes, folder, experiment):
    laptop, home = folder / "laptop", homes["cluster"]
    laptop.mkdir()
    checkout(laptop)
    (laptop / "experiment.json").write_text(experiment)
    patients(laptop / "patients.csv")
    page.run("Copy the program and the files", 0, laptop)
    again(home, "plan", "experiment.json", "-o", "one")
    again(home, "work", "one")
    again(home, "merge", "one", "-o", "one.csv")
    want = (home / "one.csv").read_text()

    page.run("Slurm", 0, home)
    until("the queue is empty", 240, page.empty)
    page.run("Slurm", 1, home)
    same(home, want, "Slurm")
    for heading, number in ("Slurm", 2), ("When a job dies", 0):
        for lost in sorted((home / "run" / "done").iterdir())[::3]:
            lost.unlink()
        page.run(heading, number, home)
        until("the queue is empty", 240, page.empty)
        again(home, "status", "run")

    for heading in "Grid Engine, PBS, HyperQueue", "Two machines of the lab", "Two machines that share nothing":
        for number in range(len(page.commands[heading])):
            shutil.rmtree(home / "run")
            again(home, "plan", "experiment.json", "-o", "run")
            page.run(heading, number, home)
            again(home, "status", "run")
            again(home, "merge", "run", "-o", "results.csv")
            same(home, want, heading)
    for name in "lab1", "lab2":
        if not any((homes[name] / "experiment" / "run" / "done").iterdir()):
            sys.exit(f"FAILED: {name} has done nothing")


at_most(540)
main()
