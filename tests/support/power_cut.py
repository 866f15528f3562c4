"""Power cuts: a disk that is copied at any moment as a cut would leave it, while programs go on writing. Needs root.

Two kinds, because each finds what the other forgives:
  "ext4"   a real ext4 on a disk that loses what was not flushed; torn: a random part of its unflushed sectors is there
  "files"  no file system that is in use: nothing is stored but by fsync() of the file and of its folder
           (support/fragile_files.py)
"""

import contextlib
import json
import os
import pathlib
import shutil
import subprocess

import pytest

SYSTEM_PYTHON = "/usr/bin/python3"
PROGRAM = pathlib.Path(__file__).with_name("fragile_files.py")
KINDS = ("ext4", "files")


def why_not():
    """Why there can be no power cut on this machine; empty if there can."""
    if os.geteuid() != 0:
        return "only root may mount"
    if not os.path.exists("/dev/fuse") or not os.path.exists("/dev/loop-control"):
        return "the kernel has no FUSE or no loop devices"
    for tool in ("mkfs.ext4", "losetup", "mount", "umount"):
        if shutil.which(tool) is None:
            return f"{tool} is missing: scripts/setup --test"
    if subprocess.run([SYSTEM_PYTHON, "-c", "import fusepy"], capture_output=True, check=False).returncode != 0:
        return "python3-fusepy is missing: scripts/setup --test"
    return ""


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(map(str, command))}: {done.stderr.strip()}"
    return done.stdout.strip()


def in_place(copy, original, command):
    """A command that sees the copy where the original is: what programs have noted of paths is then true."""
    script = 'mount --bind "$1" "$2" && shift 2 && exec "$@"'
    return ["unshare", "--mount", "sh", "-c", script, "sh", str(copy), str(original), *command]


class FragileDisk:
    """`folder` is on it. Made by `fragile_disk`, which also takes it away."""

    def __init__(self, work, kind, size_mb, options):
        self.work, self.kind, self.size_mb, self.options = pathlib.Path(work), kind, size_mb, options
        self.files = self.work / "files"
        self.folder = self.work / "disk" if kind == "ext4" else self.files
        self.program, self.loop, self.copies = None, None, 0

    def start(self):
        self.files.mkdir(parents=True)
        self.program = subprocess.Popen(
            [SYSTEM_PYTHON, PROGRAM, self.files], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=(self.work / "fragile_files.err").open("wb"), text=True, start_new_session=True)  # fmt: skip
        self.ask({"do": "at_end", "run": ["true"]})
        while not os.path.ismount(self.files):
            assert self.program.poll() is None, (self.work / "fragile_files.err").read_text()
        if self.kind == "ext4":
            image = self.files / "image"
            with image.open("wb") as file:
                file.truncate(self.size_mb << 20)
            run("mkfs.ext4", "-q", "-F", "-m", 0, "-J", "size=16", "-E", "lazy_itable_init=1,nodiscard", image)
            self.loop = run("losetup", "--find", "--show", "--direct-io=on", image)
            self.ask({"do": "at_end", "run": ["losetup", "-d", self.loop]})
            self.folder.mkdir()
            self.ask({"do": "at_end", "run": ["umount", "-l", str(self.folder)]})
            run("mount", "-o", self.options or "defaults", self.loop, self.folder)
            run("sync", "-f", self.folder)
            run("sync", image)
            folder = os.open(self.files, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)
        return self

    def ask(self, order):
        self.program.stdin.write(json.dumps(order) + "\n")
        self.program.stdin.flush()
        line = self.program.stdout.readline()
        assert line, (self.work / "fragile_files.err").read_text()
        assert "fault" not in json.loads(line), line

    def cut(self, torn=None):
        """A copy of the folder as a power cut at this moment leaves it, mounted and writable: without what was not
        synced, or, with a seed in `torn`, with a random part of that."""
        self.copies += 1
        folder = self.work / f"copy{self.copies}"
        folder.mkdir()
        if self.kind != "ext4":
            self.ask({"do": "cut", "to": str(folder), "seed": torn})
            return folder
        parts = self.work / f"parts{self.copies}"
        parts.mkdir()
        self.ask({"do": "at_end", "run": ["umount", "-l", str(folder)]})
        self.ask({"do": "cut", "to": str(parts), "seed": torn})
        run("mount", "-o", "loop", parts / "image", folder)  # the loop device ends with the mount
        return folder

    def drop(self, copy):
        """Takes a copy away before the end. Nothing may run on it."""
        if self.kind == "ext4":
            run("umount", copy)
            shutil.rmtree(self.work / copy.name.replace("copy", "parts"))
        shutil.rmtree(copy)

    def check(self, copy):
        """That nothing but a replay of its log was wrong with a copy's ext4. Unmounts it."""
        if self.kind == "ext4":
            run("umount", copy)
            run("e2fsck", "-fn", self.work / copy.name.replace("copy", "parts") / "image")
            shutil.rmtree(self.work / copy.name.replace("copy", "parts"))
        shutil.rmtree(copy)

    def stop(self):
        if self.program is None:
            return
        self.program.stdin.close()
        try:
            self.program.wait(20)
        except subprocess.TimeoutExpired:
            self.program.kill()
            self.program.wait()
            subprocess.run(["umount", "-l", self.files], capture_output=True, check=False)
        self.program.stdout.close()


@contextlib.contextmanager
def fragile_disk(work, kind="ext4", size_mb=512, options=""):
    """A disk below the folder `work`, which is made. `options`: of mount, for ext4: `noauto_da_alloc` takes away that
    ext4 flushes a file that is renamed over another one."""
    disk = FragileDisk(work, kind, size_mb, options)
    try:
        yield disk.start()
    finally:
        disk.stop()


@pytest.fixture
def make_fragile_disk(tmp_path):
    """Makes such disks, which end with the test."""
    if reason := why_not():
        pytest.skip(reason)
    with contextlib.ExitStack() as all_of_them:
        yield lambda kind, **more: all_of_them.enter_context(
            fragile_disk(tmp_path / f"{kind}{len(os.listdir(tmp_path))}", kind, **more))  # fmt: skip
