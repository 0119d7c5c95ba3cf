"""Packs a project with the library that it is made by, so that another machine makes the same article.

usage: pack.py PROJECT LIBRARY ARCHIVE.zip

In the archive the library is in the project's folder halfspace, where its go.mod then looks for it, and MANIFEST.sha256
has the SHA-256 of every file: `sha256sum -c MANIFEST.sha256`. The same files make the same archive.
"""

import hashlib
import pathlib
import re
import subprocess
import sys
import zipfile

LEFT_OUT = {"build", "my", ".venv", ".git", ".ipynb_checkpoints", "__pycache__"}


def files(folder):
    """What is not ignored: by git where there is a repository, else all but what is made."""
    listed = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=folder, capture_output=True, text=True)
    inside = subprocess.run(["git", "rev-parse", "--show-toplevel"], cwd=folder, capture_output=True, text=True)
    if listed.returncode == 0 and pathlib.Path(inside.stdout.strip() or "/").resolve() == folder:
        found = [folder / name for name in listed.stdout.split("\0") if name]
    else:
        found = [p for p in folder.rglob("*") if not LEFT_OUT & set(p.relative_to(folder).parts)]
    return sorted(p for p in found if p.is_file())


def main(project, library, archive):
    project, library, archive = (pathlib.Path(p).resolve() for p in (project, library, archive))
    mod, moved = re.subn(r"(?m)^(replace halfspace =>).*$", r"\1 ./halfspace", (project / "go.mod").read_text())
    if not moved:
        sys.exit(f"{project}/go.mod has no line replace halfspace => FOLDER")
    packed = {p.relative_to(project).as_posix(): p.read_bytes() for p in files(project) if library not in p.parents}
    packed.pop("paper.pdf", None)
    packed.update({f"halfspace/{p.relative_to(library).as_posix()}": p.read_bytes() for p in files(library)})
    packed["go.mod"] = mod.encode()
    rows = sorted(f"{hashlib.sha256(text).hexdigest()}  {name}\n" for name, text in packed.items())
    packed["MANIFEST.sha256"] = "".join(rows).encode()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as z:
        for name in sorted(packed):
            about = zipfile.ZipInfo(f"{project.name}/{name}", (1980, 1, 1, 0, 0, 0))
            script = name.startswith("halfspace/") and (library / name.removeprefix("halfspace/")).stat().st_mode & 0o100
            about.external_attr = (0o755 if script else 0o644) << 16
            about.compress_type = zipfile.ZIP_DEFLATED
            z.writestr(about, packed[name])
    print(f"{archive}: {len(packed)} files, {archive.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
