"""Versions of this commit as scripts/package makes them, of the programs under test, signed with a key of the test's own."""

import argparse
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging/make"))

import bundle as bundles  # noqa: E402
import files  # noqa: E402
import image  # noqa: E402, F401  for those who compare with it

FIRST = "0.1.0"  # what tests install to begin with


def build_folder():
    return pathlib.Path(os.environ.get("PENSTOCK_BIN", ROOT / "build/dev/bin")).resolve().parent


def is_sanitized():
    return "libasan" in files.run("ldd", build_folder() / "bin/penstock")


class Releases:
    """`folder/<version>/` holds what scripts/package wrote for it. `is_kept`: also what a run before has made stays."""

    def __init__(self, folder, is_kept=False):
        self.folder, self.is_kept = pathlib.Path(folder), is_kept
        self.made = {}
        self.key = self.folder / "update.key"
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.is_kept and self.key.exists():
            return
        subprocess.run(["minisign", "-G", "-W", "-f", "-s", self.key, "-p", self.folder / "update.pub"], check=True,
                       capture_output=True)

    def make(self, version, parts="bundle,deb", again=False):
        """Folder with those parts of a version; what was made before is not made again."""
        out = self.folder / version
        mark = self.folder / f"{version}-{parts}.made"
        is_there = parts in self.made.get(version, ()) or (self.is_kept and mark.exists() and self.tree(version).exists())
        if is_there and not again:
            return out
        command = [ROOT / "scripts/package", "--out", out, "--version", version, "--sign", self.key, "--build",
                   build_folder(), "--only", parts, "--fast", "--allow-dirty"]
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        self.made.setdefault(version, set()).add(parts)
        mark.touch()
        return out

    def deb(self, version):
        arch = files.run("dpkg", "--print-architecture").strip()
        return self.make(version) / f"penstock_{version}_{arch}.deb"

    def tree(self, version):
        return ROOT / "build/package" / version / "tree"

    def make_changed(self, base, version, change):
        """A signed bundle of another version, after `change(tree)` on a copy of the tree of `base`."""
        out = self.folder / version
        tree = self.folder / f"tree-{version}"
        for old in (out, tree):
            shutil.rmtree(old, ignore_errors=True)
        shutil.copytree(self.tree(base), tree)
        manifest = json.loads((tree / "manifest.json").read_text())
        (tree / "manifest.json").unlink()
        change(tree)
        bundles.write_sums(tree)
        day = datetime.datetime.strptime(manifest["build_date"], "%Y-%m-%d").replace(tzinfo=datetime.timezone.utc)
        bundles.write_manifest(tree, argparse.Namespace(version=version, commit=manifest["commit"],
                                                        epoch=int(day.timestamp()), arch=manifest["arch"]))
        out.mkdir()
        name = f"penstock-{version}-linux-{manifest['arch']}.tar.zst"
        epoch = int(files.run("git", "-C", ROOT, "log", "-1", "--format=%ct"))
        bundles.pack(tree, out / name, epoch, True)
        files.run(sys.executable, "-B", ROOT / "packaging/make/descriptor.py", "--out", out / "latest.json", "--key",
                  self.key, "--epoch", epoch, out / name)
        shutil.rmtree(tree)
        return out
