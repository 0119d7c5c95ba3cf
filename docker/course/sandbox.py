"""Runs a submitted notebook with nothing but itself: a root of its own, with what cells need read-only, no network, no
other process, and limits on time, memory, processes and output. Whatever it started ends with it. It takes util-linux
(unshare, setpriv), and user namespaces unless it runs as root.

As a program it is the inside: sandbox.py enter PLAN builds the root and goes there; sandbox.py execute runs the
notebook on standard input in the kernel, and writes it to standard output.
"""

import contextlib
import functools
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

sys.modules["rfc3987_syntax"] = None  # jsonschema can do without it, and its grammar takes two seconds to build

import nbformat  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = HERE.parent.parent
CELL = 60  # seconds of a cell; it is then interrupted, and earns nothing
WHOLE = 1200  # seconds of a notebook
OUTPUT = 64 << 20  # bytes of an executed notebook
DISK = "2g"  # of all that cells and the compiler write, which is in memory
LIMITS = {
    resource.RLIMIT_DATA: 4 << 30,  # bytes of a process
    resource.RLIMIT_NPROC: 512,
    resource.RLIMIT_CPU: 600,  # seconds of a process
    resource.RLIMIT_FSIZE: OUTPUT,
    resource.RLIMIT_CORE: 0,
}
NOBODY = 65534
STARTED = b"started\n"  # what comes before the notebook: until then only this program ran
ONE = "1"  # core: the library calls the student's code on a goroutine for each core, and races can break the rules of types
TRUSTED = os.environ.get("HALFSPACE_ISOLATED") == "no"
SYSTEM = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/alternatives", "/etc/ld.so.cache", "/etc/passwd", "/etc/group"]
PARTS = ["go.mod", "go.sum", "*.go", "pkg", "internal", "cmd", "datasets", "results", ".venv", "build/nbgrader", "docker/course"]


class Ended(Exception):
    """Says why a notebook came to no end of its own."""


def command():
    """What begins the namespaces; root needs none of users."""
    user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    return ["unshare", *user, "--mount", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child", "--mount-proc"]


def require():
    """Ends the program if notebooks cannot be isolated on this machine, unless it was told not to."""
    if TRUSTED:
        return
    if why := missing():
        sys.exit(f"submissions cannot be isolated on this machine: {why}\n"
                 "Grade them in the container (make image-grade), or with ISOLATED=no if you trust all students: see docs/teaching.md")


def missing():
    """Why notebooks cannot be isolated on this machine; empty if they can."""
    for tool in ("unshare", "setpriv", "mount", "pivot_root"):
        if not shutil.which(tool):
            return f"there is no {tool}, of util-linux"
    tried = subprocess.run([*command(), "true"], capture_output=True, text=True)
    return tried.stderr.strip() if tried.returncode else ""


def go(*names, cwd):
    return subprocess.run(["go", "env", *names], cwd=cwd, capture_output=True, text=True, check=True).stdout.splitlines()


def plan(course, home="/tmp"):
    """What the root contains: each path as it is outside, so that the compiler finds in its cache what it has built."""
    module, cache, modules, root = go("GOMOD", "GOCACHE", "GOMODCACHE", "GOROOT", cwd=course)
    module = pathlib.Path(module).parent
    shown = [*SYSTEM, sys.base_prefix, modules, root]
    shown += [str(p) for part in PARTS for p in LIBRARY.glob(part)]
    if module != LIBRARY:
        shown += [str(module / "go.mod"), str(module / "go.sum")]
    sets = os.environ.get("HALFSPACE_DATA") or str(pathlib.Path("~/.cache/halfspace/datasets").expanduser())
    if os.path.isdir(sets):
        shown.append(sets)
    work = str(module / "my" / "submission")
    kept = {k: os.environ[k] for k in ("PATH", "JUPYTER_PATH", "GOFLAGS", "PYTHONWARNINGS", "LANG") if k in os.environ}
    env = kept | {
        "HOME": home, "GOCACHE": cache, "GOMODCACHE": modules, "GOPROXY": "off", "GOTOOLCHAIN": "local", "GOWORK": "off",
        "GOTELEMETRY": "off", "GOMAXPROCS": ONE, "HALFSPACE_DATA": sets, "JUPYTER_RUNTIME_DIR": f"{home}/runtime", "JUPYTER_DATA_DIR": f"{home}/data",
        "JUPYTER_CONFIG_DIR": f"{home}/config", "IPYTHONDIR": f"{home}/ipython",
    }
    return {"shown": [p for p in shown if os.path.exists(p)], "cache": cache, "work": work, "env": env}


@functools.cache
def prime(course):
    """Runs a cell of ours outside, under the settings of the inside. Then the kernel knows the archives of all
    packages, and need not look for them in each notebook again."""
    cell = nbformat.v4.new_code_cell('import "halfspace/pkg/nb"\n\n%%\nnb.Show("ready")')
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": {"name": "gonb", "display_name": "Go", "language": "go"}})
    with tempfile.TemporaryDirectory(prefix="halfspace-grade-") as home:
        subprocess.run([sys.executable, __file__, "execute"], input=nbformat.writes(notebook).encode(), cwd=course,
                       env=plan(course, home)["env"], stdout=subprocess.DEVNULL, check=True)
    for known in (LIBRARY / ".venv/quick").glob("*.json"):
        known.chmod(0o644)  # the inside is another user


def execute(notebook, course):
    """Returns a notebook with the outputs of its cells."""
    prime(course)
    with tempfile.TemporaryDirectory(prefix="halfspace-grade-") as root, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        inside = [sys.executable, __file__, "enter", json.dumps(plan(course) | {"root": root})]
        process = subprocess.Popen([*command(), *inside], stdin=subprocess.PIPE, stdout=out, stderr=errors,
                                   start_new_session=True, preexec_fn=limit_output)
        try:
            process.communicate(nbformat.writes(notebook).encode(), timeout=WHOLE)
        except subprocess.TimeoutExpired:
            raise Ended(f"the notebook took more than {WHOLE} seconds") from None
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        return read(out, errors)


def read(out, errors):
    """The notebook that came out; errors has what was said on standard error."""
    out.seek(0)
    errors.seek(0)
    said = (errors.read()[-2000:].decode(errors="replace").strip().splitlines() or ["it was killed"])[-1]
    if out.read(len(STARTED)) != STARTED:
        raise RuntimeError(f"the notebook could not be isolated: {said}")
    try:
        return nbformat.reads(out.read().decode(), as_version=4)
    except ValueError:  # and what nbformat makes of it
        raise Ended(f"the notebook did not run to its end: {said}") from None


def limit_output():
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))


def mount(*args):
    subprocess.run(["mount", *args], check=True)


def show(root, path):
    """Shows a file or a folder of the machine in the root, read-only; a link stays a link."""
    target = root + path
    os.makedirs(os.path.dirname(target), exist_ok=True)
    if os.path.islink(path):
        os.symlink(os.readlink(path), target)
        return
    if os.path.isdir(path):
        os.makedirs(target, exist_ok=True)
    elif not os.path.exists(target):
        pathlib.Path(target).touch()
    mount("--rbind", path, target)
    mount("-o", "remount,bind,ro,nosuid,nodev", target)


def cache(root, path):
    """Shows Go's build cache, and keeps what is added to it in memory, for this submission alone."""
    layers = root + "/tmp/.cache"
    for name in ("upper", "work"):
        os.makedirs(f"{layers}/{name}")
    for i in range(256):  # the folders of the cache belong to the machine's user
        own(f"{layers}/upper/{i:02x}")
    os.makedirs(root + path, exist_ok=True)
    mount("-t", "overlay", "overlay", "-o", f"lowerdir={path},upperdir={layers}/upper,workdir={layers}/work", root + path)


def own(path):
    """Makes a folder in which cells may write."""
    os.makedirs(path, exist_ok=True)
    if os.geteuid() == 0:
        with contextlib.suppress(OSError):  # a namespace of one user has no other
            os.chown(path, NOBODY, NOBODY)


def loopback():
    """Starts the network that ends in this machine: the kernel speaks over it."""
    import fcntl
    import socket
    import struct

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        fcntl.ioctl(s, 0x8914, struct.pack("16sh", b"lo", 0x1 | 0x40))  # SIOCSIFFLAGS, IFF_UP | IFF_RUNNING


def enter(plan):
    """Builds the root, goes there, gives up all rights, and runs the notebook."""
    root = plan["root"]
    loopback()
    mount("-t", "tmpfs", "-o", f"size={DISK},mode=755,nosuid,nodev", "tmpfs", root)
    for path in plan["shown"]:
        show(root, path)
    os.makedirs(root + "/dev")
    for name in ("null", "zero", "full", "random", "urandom"):
        pathlib.Path(f"{root}/dev/{name}").touch()
        mount("--bind", f"/dev/{name}", f"{root}/dev/{name}")
    for path in ("/tmp", "/dev/shm", plan["work"]):
        own(root + path)
    cache(root, plan["cache"])
    os.makedirs(root + "/proc")
    mount("-t", "proc", "proc", root + "/proc")
    os.makedirs(root + "/old")
    subprocess.run(["pivot_root", root, root + "/old"], check=True)
    os.chdir("/")
    subprocess.run(["umount", "-l", "/old"], check=True)
    os.chdir(plan["work"])
    for what, most in LIMITS.items():
        resource.setrlimit(what, (most, most))
    mapped = pathlib.Path("/proc/self/uid_map").read_text().split()[2]
    user = ["--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"] if int(mapped) > 1 else []
    rights = ["--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all", "--no-new-privs"]
    os.execvpe("setpriv", ["setpriv", *user, *rights, sys.executable, __file__, "execute"], plan["env"])


def run():
    """Runs the notebook on standard input."""
    from nbgrader.preprocessors import Execute

    os.write(1, STARTED)
    os.makedirs(os.environ["JUPYTER_RUNTIME_DIR"], mode=0o700)
    book = nbformat.reads(sys.stdin.read(), as_version=4)
    runner = Execute(timeout=CELL, iopub_timeout=CELL, kernel_name="gonb", skip_cells_with_tag="playground")
    runner.preprocess(book, {"metadata": {"path": os.getcwd()}})
    sys.stdout.write(nbformat.writes(book))


if __name__ == "__main__":
    enter(json.loads(sys.argv[2])) if sys.argv[1] == "enter" else run()
