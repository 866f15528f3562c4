"""Files as packages hold them: sums, programs and libraries, archives that are the same each time they are made."""

import hashlib
import io
import os
import pathlib
import re
import subprocess
import tarfile


def run(*command, **options):
    """Output of a command that must succeed."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise SystemExit(f"package: {' '.join(map(str, command))}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() if hasattr(hashlib, "file_digest") else _sha256(file)


def _sha256(file):
    out = hashlib.sha256()
    while piece := file.read(1 << 20):
        out.update(piece)
    return out.hexdigest()


def is_program(path):
    """A program or shared library."""
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def needed_libraries(program):
    """What the dynamic linker finds for a program and all that it needs: name → path."""
    out = {}
    for line in run("ldd", program).splitlines():
        if "not found" in line:
            raise SystemExit(f"package: {program} needs {line.strip()}")
        if found := re.match(r"\s*(\S+) => (/\S+) \(", line):
            out[found[1]] = pathlib.Path(found[2])
    return out


def newest_symbol_version(path, prefix="GLIBC_"):
    """The newest version of the C library's symbols that a file needs, as a tuple; () for none."""
    found = re.findall(rf"Name: {prefix}(\d+(?:\.\d+)*)", run("readelf", "--version-info", "--wide", path))
    return max((tuple(map(int, text.split("."))) for text in found), default=())


def all_below(folder):
    """Files and links below a folder, sorted by their names."""
    return sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_symlink() or not path.is_dir())


def write_tar(path, folder, epoch, first=(), prefix="", everything=False):
    """A tar of a folder with names in order, owned by root, all times `epoch`. `first`: what comes before the rest.
    Folders are left out, unless `everything`: with their modes and with the numbers of owners."""
    folder = pathlib.Path(folder)
    names = [str(p.relative_to(folder)) for p in (sorted(folder.rglob("*")) if everything else all_below(folder))]
    names.sort(key=lambda name: (name not in first, name))
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT if everything else tarfile.GNU_FORMAT) as tar:
        for name in names:
            member = tar.gettarinfo(folder / name, arcname=prefix + name)
            member.mtime = epoch
            if member.islnk():  # hard links depend on the order of reading
                member.type, member.size = tarfile.REGTYPE, os.stat(folder / name).st_size
            if not everything:
                member.uid = member.gid = 0
            member.uname = member.gname = "" if everything else "root"
            if member.isreg():
                with open(folder / name, "rb") as file:
                    tar.addfile(member, file)
            else:
                tar.addfile(member)
