"""Makes the lab without installation: a folder for any server of plain files, in which a browser tab runs Go.

usage: build.py FOLDER

FOLDER/site is the site. Go's compiler and linker are compiled to WebAssembly, and all packages that a cell may import
to archives. They lie in FOLDER/site/extensions/halfspace-kernel/kernel under names that say their content: what is
there already is not packed again.
"""

import gzip
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys

import jupyterlite_core

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "docs/book"))
from answers import without_answers  # noqa: E402

EXTENSION = "halfspace-kernel"
# What cells may import, beside what the library itself imports.
PACKAGES = ["std", "./pkg/..."]
WASM = {"GOOS": "js", "GOARCH": "wasm"}


def go(*words, **settings):
    """Runs the go command in the checkout, and returns what it prints."""
    return subprocess.run(["go", *words], cwd=ROOT, env={**os.environ, **settings}, check=True, stdout=subprocess.PIPE, text=True).stdout


def pack(file, folder):
    """Compresses a file into a folder, under a name that says its content; returns the name."""
    content = pathlib.Path(file).read_bytes()
    packed = folder / f"{hashlib.sha256(content).hexdigest()[:20]}.gz"
    if not packed.exists():
        packed.write_bytes(gzip.compress(content, 6, mtime=0))
    return packed.name


def tools(work):
    """Compiles the programs of the kernel to WebAssembly, and returns their files by name."""
    programs = {"compile": "cmd/compile", "link": "cmd/link", "readable": "./cmd/readable"}
    for name, path in programs.items():
        go("build", "-trimpath", "-ldflags=-s -w", "-o", str(work / f"{name}.wasm"), path, **WASM)
    go("run", "./cmd/readable", "-index", str(work / "names"))
    return {**{name: work / f"{name}.wasm" for name in programs}, "names": work / "names"}


def archives():
    """Compiles all packages; returns for each its archive and the packages that it imports."""
    listed = go("list", "-export", "-deps", "-json=ImportPath,Export,Imports,ImportMap", *PACKAGES, **WASM)
    decoder, found, at = json.JSONDecoder(), {}, 0
    while at < len(listed.rstrip()):
        package, at = decoder.raw_decode(listed, at)
        at += 1  # the end of the line
        names = package.get("ImportMap", {})
        if "Export" in package:
            found[package["ImportPath"]] = package["Export"], [names.get(i, i) for i in package.get("Imports", [])]
    return {path: (file, [i for i in imports if i in found]) for path, (file, imports) in found.items()}


def kernel(folder, work):
    """Writes the kernel."""
    folder.mkdir(parents=True, exist_ok=True)
    for script in ["kernel.js", "program.js", "files.js"]:
        shutil.copyfile(HERE / script, folder / script)
    shutil.copyfile(pathlib.Path(go("env", "GOROOT").strip(), "lib/wasm/wasm_exec.js"), folder / "wasm_exec.js")
    site = {name: pack(file, folder) for name, file in tools(work).items()}
    site["go"] = go("env", "GOVERSION").strip()
    site["lang"] = "go" + go("list", "-m", "-f", "{{.GoVersion}}").strip().rsplit(".", 1)[0]
    site["packages"] = {path: {"file": pack(file, folder), "imports": imports} for path, (file, imports) in archives().items()}
    (folder / "site.json").write_text(json.dumps(site, indent=0), encoding="utf-8")
    used = {site[name] for name in ["compile", "link", "readable", "names"]} | {p["file"] for p in site["packages"].values()}
    for packed in folder.glob("*.gz"):
        if packed.name not in used:
            packed.unlink()


def licences(folder, site):
    """Copies the licences of Go, of JupyterLite, of this library and of the modules that it imports."""
    shutil.rmtree(folder, ignore_errors=True)
    modules = go("list", "-deps", "-f", "{{with .Module}}{{.Path}}\t{{.Dir}}{{end}}", "./pkg/...", "./cmd/readable", **WASM)
    folders = dict(line.split("\t") for line in modules.splitlines() if line) | {"go": go("env", "GOROOT").strip()}
    folders["jupyterlite"] = next(pathlib.Path(jupyterlite_core.__file__).parent.parent.glob("jupyterlite_core-*.dist-info")) / "licenses"
    for name, source in folders.items():
        texts = [f for f in pathlib.Path(source).iterdir() if f.name.upper().startswith(("LICEN", "COPYING", "NOTICE")) and f.is_file()]
        if not texts:
            sys.exit(f"{source}: no licence of {name}")
        (folder / name).mkdir(parents=True)
        for text in texts:
            shutil.copyfile(text, folder / name / text.name)
    for text in site.glob("build/**/third-party-licenses.json"):
        shutil.copyfile(text, folder / f"jupyterlite/{text.parent.name}-{text.name}")


def contents(folder):
    """Gathers the notebooks, the lessons without their answers."""
    shutil.rmtree(folder, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z", "notebooks"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    for name in filter(None, listed.split("\0")):
        to = folder / pathlib.Path(name).relative_to("notebooks")
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, to)
        if to.parent.name == "labs" and to.suffix == ".ipynb":
            without_answers(to, outputs=False)


def lite(work, site):
    """Writes JupyterLite's part of the site, and tells it of the kernel."""
    contents(work / "contents")
    (work / "empty").mkdir(exist_ok=True)
    jupyter = [sys.executable, "-m", "jupyterlite_core"]
    subprocess.run([*jupyter, "build", "--lite-dir", work / "empty", "--contents", work / "contents", "--output-dir", site, "--apps", "lab",
                    "--apps", "notebooks", "--apps", "tree", "--ignore-sys-prefix", "--no-sourcemaps", "--no-libarchive"], check=True, cwd=work / "empty", stdout=subprocess.DEVNULL)
    file = site / "jupyter-lite.json"
    told = json.loads(file.read_text(encoding="utf-8"))
    told["jupyter-config-data"] |= {
        "appName": "halfspace", "defaultKernelName": "gonb", "exposeAppInBrowser": True,
        "federated_extensions": [{"name": EXTENSION, "extension": "./extension", "load": "static/remoteEntry.js"}],
        "settingsOverrides": json.loads((ROOT / "docker/lab/overrides.json").read_text(encoding="utf-8")),
    }
    file.write_text(json.dumps(told, indent=2), encoding="utf-8")
    entry = site / "extensions" / EXTENSION / "static/remoteEntry.js"
    entry.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(HERE / "remoteEntry.js", entry)


def main(folder):
    site, work = folder / "site", folder / "work"
    work.mkdir(parents=True, exist_ok=True)
    lite(work, site)
    kernel(site / "extensions" / EXTENSION / "kernel", work)
    licences(site / "licences", site)
    size = sum(f.stat().st_size for f in site.rglob("*") if f.is_file())
    print(f"{site}: {size / 1e6:.0f} MB")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
