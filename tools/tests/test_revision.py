import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.append(str(Path(__file__).resolve().parents[2] / "bench"))
import revision  # noqa: E402

ISOLATED = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b",
            "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}  # fmt: skip
CMAKE = """#!/bin/sh
echo "$PWD $*" >> "$CALLS"
[ "$1" != --build ] || exit "$BUILD_RESULT"
"""


class Revision(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve() / "tree"
        self.root.mkdir()
        environment = mock.patch.dict(os.environ, {**ISOLATED, "CALLS": str(self.root.parent / "calls")})
        environment.start()
        self.addCleanup(environment.stop)
        self.git("init", "-q")
        (self.root / ".gitignore").write_text("/build/\n")
        self.commits = [self.commit(f"{n}") for n in range(5)]

    def git(self, *words):
        return subprocess.run(["git", "-C", self.root, *words], check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, text):
        (self.root / "file").write_text(text)
        self.git("add", ".")
        self.git("commit", "-q", "-m", text)
        return self.git("rev-parse", "HEAD")

    def checkout(self, number):
        return revision.checkout(self.commits[number], self.root)

    def test_a_commit_has_many_names(self):
        self.git("tag", "-a", "v1", "-m", "v1")
        for name in ("HEAD", "v1", self.commits[-1][:8]):
            self.assertEqual(revision.commit_of(name, self.root), self.commits[-1])

    def test_refuses_what_is_no_commit(self):
        for name in ("nothing", "--all", "HEAD:file", ""):
            with self.assertRaisesRegex(revision.Refused, "is no commit of this repository"):
                revision.commit_of(name, self.root)

    def test_a_worktree_has_the_commits_files_and_is_used_again(self):
        tree = self.checkout(1)
        self.assertEqual((tree / "file").read_text(), "1")
        self.assertEqual(tree.parent, self.root / "build/against")
        (tree / "build").mkdir()
        self.assertEqual(self.checkout(1), tree)
        self.assertTrue((tree / "build").exists())
        self.assertEqual(self.git("status", "--porcelain"), "")

    def test_a_worktree_whose_folder_was_deleted_is_made_again(self):
        shutil.rmtree(self.checkout(1))
        self.assertEqual((self.checkout(1) / "file").read_text(), "1")

    def test_a_folder_that_is_no_worktree_is_replaced(self):
        left = self.root / "build/against" / self.commits[1][:12]
        left.mkdir(parents=True)
        (left / "half").write_text("")
        tree = self.checkout(1)
        self.assertEqual(sorted(path.name for path in tree.iterdir()), [".git", ".gitignore", "file"])

    def test_refuses_changed_files_and_names_the_remedy(self):
        (self.checkout(1) / "file").write_text("changed")
        with self.assertRaisesRegex(revision.Refused, "git worktree remove --force"):
            self.checkout(1)

    def test_refuses_another_commit_in_the_folder(self):
        subprocess.run(["git", "-C", self.checkout(1), "checkout", "-q", self.commits[0]], check=True)
        with self.assertRaisesRegex(revision.Refused, "is not as commit"):
            self.checkout(1)

    def test_keeps_those_that_were_used_last_and_leaves_others_alone(self):
        elsewhere = self.root.parent / "elsewhere"
        self.git("worktree", "add", "-q", "--detach", str(elsewhere), self.commits[0])
        (self.root / "build/against/notes").mkdir(parents=True)
        trees = []
        for number in range(4):
            trees.append(self.checkout(number))
            os.utime(trees[-1], (number, number))
        self.assertEqual([tree.exists() for tree in trees], [False, True, True, True])
        self.checkout(1)
        self.checkout(4)
        self.assertEqual([tree.exists() for tree in trees], [False, True, False, True])
        self.assertTrue(elsewhere.exists() and (self.root / "build/against/notes").exists())

    def build(self, result):
        programs = self.root.parent / "programs"
        programs.mkdir()
        (programs / "cmake").write_text(CMAKE)
        (programs / "cmake").chmod(0o755)
        changed = {"PATH": f"{programs}:{os.environ['PATH']}", "BUILD_RESULT": str(result)}
        with mock.patch.dict(os.environ, changed):
            return revision.build(self.checkout(1), ["penstock", "journal_bench"])

    def test_builds_the_release_preset_in_the_worktree(self):
        folder = self.build(0)
        tree = self.root / "build/against" / self.commits[1][:12]
        self.assertEqual(folder, tree / "build/release/bin")
        configure, build = Path(os.environ["CALLS"]).read_text().splitlines()
        self.assertTrue(configure.startswith(f"{tree} --preset release"), configure)
        self.assertTrue(build.endswith("--target penstock journal_bench"), build)

    def test_tells_that_a_commit_does_not_build(self):
        with self.assertRaisesRegex(revision.Refused, f"{self.commits[1][:12]} does not build, see above: cmake --build"):
            self.build(1)


if __name__ == "__main__":
    unittest.main()
