"""A temporary tree with planted files, and a run of one of the tools over it."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parent.parent


class PlantedTree(unittest.TestCase):
    tool = ""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = Path(folder.name)

    def plant(self, path, text):
        file = self.tree / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def run_tool(self):
        command = [sys.executable, TOOLS / self.tool, self.tree]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def assert_accepted(self):
        run = self.run_tool()
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def assert_refused(self, *words):
        run = self.run_tool()
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        for word in words:
            self.assertIn(word, run.stdout)
