import shutil
import unittest

from sample_tree import TOOLS, PlantedTree


class CheckFormat(PlantedTree):
    tool = "check_format.py"

    def setUp(self):
        super().setUp()
        shutil.copy(TOOLS.parent / ".clang-format", self.tree)

    def test_accepts_formatted_and_refuses_other_files(self):
        self.plant("src/io/a.cpp", "int a() {\n    return 1;\n}\n")
        self.assert_accepted()
        self.plant("src/io/b.cpp", "int  b(){return 1;}\n")
        run = self.run_tool()
        self.assertEqual(run.returncode, 1)
        self.assertIn("b.cpp", run.stdout)


if __name__ == "__main__":
    unittest.main()
