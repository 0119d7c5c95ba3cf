"""A cluster of Slurm's on this machine alone: slurmctld, munged and a slurmd for each of a few virtual nodes."""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time

PACKAGES = {"munged": "munge", "slurmctld": "slurmctld", "slurmd": "slurmd", "sbatch": "slurm-client"}
PATH = f"{os.environ['PATH']}:/usr/sbin:/sbin"

# A requeued job waits for as long as a credential lives, and a killed node is given up after
# SlurmdTimeout: both take minutes by default.
CONFIGURATION = """
ClusterName=halfspace
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmctldPidFile={folder}/slurmctld.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdSpoolDir={folder}/%n
SlurmdPidFile={folder}/%n.pid
SlurmdLogFile={folder}/%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2
MpiDefault=none
KillWait=5
SlurmdTimeout=6
SlurmdParameters=config_overrides
PartitionName=all Nodes=ALL Default=YES MaxTime=60 State=UP
PartitionName=short Nodes=ALL MaxTime=30 State=UP
"""
NODE = "NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs={cores} RealMemory=4096\n"


def give_up(number, _):
    sys.exit(f"FAILED: ended by {signal.Signals(number).name}")


def at_most(seconds):
    """Ends this program after a time, and when it is asked to end, in such a way that it cleans up."""
    signal.signal(signal.SIGALRM, give_up)
    signal.signal(signal.SIGTERM, give_up)
    signal.alarm(seconds)


def install(packages):
    """Installs Debian's packages whose programs are missing; the packages are named by their programs. On a person's
    machine that would start their services, too: there one line names the packages to install."""
    missing = [package for program, package in packages.items() if not shutil.which(program, path=PATH)]
    if missing and os.environ.get("CI") != "true":
        sys.exit(f"install {' '.join(missing)}; their services need not run (with CI=true this is done here)")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for args in (["update"], ["install", "-y", "--no-install-recommends", *missing]) if missing else ():
        subprocess.run(["apt-get", "-qq", *args], check=True, stdout=sys.stderr, env=quiet)


@contextlib.contextmanager
def cluster(folder, nodes, cores):
    """Runs a cluster of nodes that claim a number of cores each. Its files are in folder.

    Gives the environment of its commands, and the process of each node's daemon."""
    if os.geteuid() != 0:
        sys.exit("a cluster of Slurm's for a test needs root")
    install(PACKAGES)
    folder.chmod(0o711)  # munge wants its socket to be reached by all
    host = socket.gethostname().split(".")[0]
    ports = free_ports(1 + len(nodes))
    text = CONFIGURATION.format(folder=folder, host=host, controller=ports[0])
    text += "".join(NODE.format(name=name, host=host, port=port, cores=cores) for name, port in zip(nodes, ports[1:]))
    (folder / "slurm.conf").write_text(text)
    (folder / "munge.key").write_bytes(os.urandom(128))
    (folder / "munge.key").chmod(0o400)
    environment = os.environ | {"SLURM_CONF": str(folder / "slurm.conf"), "PATH": PATH}
    start = lambda *args: daemon(folder, environment, *args)
    try:
        files = {"key-file": "key", "socket": "socket", "pid-file": "pid", "log-file": "log", "seed-file": "seed"}
        start("munged", "--foreground", *(f"--{what}={folder}/munge.{name}" for what, name in files.items()))
        until("munged listens", 20, (folder / "munge.socket").exists)
        start("slurmctld", "-D", "-i")
        daemons = {name: start("slurmd", "-D", "-N", name) for name in nodes}
        idle = ["sinfo", "--noheader", "--states=idle", "--format=%D"]
        until(f"{len(nodes)} nodes are idle", 60, lambda: said(environment, *idle).strip() == str(len(nodes)))
        yield environment, daemons
    except BaseException:
        for log in "daemons.log", "slurmctld.log":
            print(f"the end of {log}:", *(folder / log).read_text().splitlines()[-20:], sep="\n", file=sys.stderr)
        raise
    finally:
        end(environment["SLURM_CONF"])


def daemon(folder, environment, *args):
    """Starts a daemon, which stays in the foreground."""
    with (folder / "daemons.log").open("a") as log:
        return subprocess.Popen(args, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for s in sockets:
            s.bind(("127.0.0.1", 0))
        return [s.getsockname()[1] for s in sockets]


def said(environment, *args):
    """The output of a command of the cluster, whether or not it succeeds."""
    return subprocess.run(args, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def until(what, seconds, holds):
    """Waits until holds returns something true, and gives that."""
    limit = time.monotonic() + seconds
    while not (got := holds()):
        if time.monotonic() > limit:
            sys.exit(f"FAILED after {seconds} s: {what}")
        time.sleep(0.2)
    return got


def processes(setting):
    """The processes in whose environment a variable was set so when they began, with their command lines."""
    found = {}
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended, or is another user's
            if setting.encode() in (entry / "environ").read_bytes().split(b"\0"):
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ")
                found[int(entry.name)] = line.decode(errors="replace")
    return found


def end(configuration):
    """Kills processes that a cluster has started: its daemons, and jobs that outlive them. All know its configuration."""
    def killed():
        left = processes(f"SLURM_CONF={configuration}")
        for process in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        return not left

    until("nothing of the cluster runs any more", 30, killed)
