"""Another commit of this repository, checked out and built in a git worktree of its own under build/against."""

import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
KEPT = 2  # worktrees of other commits: a build is 2 GB


class Refused(Exception):
    """What was asked for cannot be done; the text says why, for the person who asked."""


def git(root, *words, **options):
    return subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False, **options)


def commit_of(name, root=ROOT):
    """The whole id of a commit, tag or branch. Fails when there is none of that name."""
    found = git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    if found.returncode != 0:
        raise Refused(f"{name} is no commit of this repository: give an id, a tag or a branch (git log --oneline)")
    return found.stdout.strip()


def worktrees(root):
    """Of this repository, those below build/against of this tree."""
    home = (root / "build/against").resolve()
    lines = git(root, "worktree", "list", "--porcelain").stdout.splitlines()
    paths = [pathlib.Path(line.removeprefix("worktree ")) for line in lines if line.startswith("worktree ")]
    return [path for path in paths if path.parent == home]


def remove_old(root, used):
    """All but `used` and those that were used last. Removes nothing that is not a worktree of build/against."""
    others = sorted((path for path in worktrees(root) if path != used), key=lambda path: path.stat().st_mtime)
    for path in others[: max(0, len(others) - KEPT)]:
        git(root, "worktree", "remove", "--force", path)


def checkout(commit, root=ROOT):
    """The worktree of that commit; one that is there is used again. Fails when its files were changed."""
    tree = (root / "build/against").resolve() / commit[:12]
    git(root, "worktree", "prune")  # forgets those whose folder was deleted
    if tree not in worktrees(root):
        shutil.rmtree(tree, ignore_errors=True)  # what an interrupted `git worktree add` left
        made = git(root, "worktree", "add", "--detach", tree, commit)
        if made.returncode != 0:
            raise Refused(f"git makes no worktree {tree}: {made.stderr.strip()}")
    is_there = git(tree, "rev-parse", "HEAD").stdout.strip() == commit
    if not is_there or git(tree, "status", "--porcelain", "--untracked-files=no").stdout:
        raise Refused(f"{tree} is not as commit {commit[:12]} has it: git worktree remove --force {tree}")
    os.utime(tree)
    remove_old(root, tree)
    return tree


def build(tree, programs):
    """Builds these programs with preset release and returns their folder. The compiler talks to stderr. Fails when it does."""
    steps = (["cmake", "--preset", "release", "--log-level=WARNING"],
             ["cmake", "--build", "--preset", "release", "-j", str(os.cpu_count()), "--target", *programs])  # fmt: skip
    for step in steps:
        if subprocess.run(step, cwd=tree, stdout=sys.stderr, check=False).returncode != 0:
            raise Refused(f"{tree.name} does not build, see above: {' '.join(step)} (in {tree})")
    return tree / "build/release/bin"
