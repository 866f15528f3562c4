import unittest

from sample_tree import PlantedTree

PAGE = "docs/extend/add-a-thing.md"


def page(*lines):
    return "1. A step.\n\n   ```diff\n" + "".join(f"   {line}\n" for line in lines) + "   ```\n"


class CheckExamples(PlantedTree):
    tool = "check_examples.py"

    def test_accepts_lines_that_follow_each_other(self):
        self.plant("src/a.cpp", "one\ntwo\n\nthree\nfour\n")
        self.plant(PAGE, page("--- a/src/a.cpp", "+++ b/src/a.cpp", " two", "+", "+three", "-gone", "@@", "+one"))
        self.assert_accepted()

    def test_finds_the_toys_in_the_tests(self):
        self.plant("tests/toys/src/drivers/toy/a.cpp", "one\n")
        self.plant(PAGE, page("+++ b/src/drivers/toy/a.cpp", "+one"))
        self.assert_accepted()

    def test_refuses_a_line_that_has_changed(self):
        self.plant("src/a.cpp", "one\ntwo\n")
        self.plant(PAGE, page("+++ b/src/a.cpp", "+one", "+three"))
        self.assert_refused(f"{PAGE}:5: these lines are not in src/a.cpp: one")

    def test_refuses_lines_in_another_order(self):
        self.plant("src/a.cpp", "one\ntwo\n")
        self.plant(PAGE, page("+++ b/src/a.cpp", "+two", "+one"))
        self.assert_refused(f"{PAGE}:5: ")

    def test_refuses_a_file_that_does_not_exist(self):
        self.plant(PAGE, page("+++ b/src/a.cpp", "+one"))
        self.assert_refused(f"{PAGE}:5: there is no src/a.cpp")

    def test_compares_quotes_of_the_guide(self):
        self.plant("src/a.cpp", "int a() {\n    return 1;\n}\n")
        self.plant("CONTRIBUTING.md", "```cpp\n// src/a.cpp\nint a() {\n    return 1;\n```\n")
        self.assert_accepted()
        self.plant("CONTRIBUTING.md", "```cpp\n// src/a.cpp\nint a() {\n    return 2;\n```\n")
        self.assert_refused("CONTRIBUTING.md:4: this line is not in src/a.cpp: return 2;")

    def test_refuses_a_quote_without_its_file(self):
        self.plant("CONTRIBUTING.md", "```cpp\nint a() {\n```\n")
        self.assert_refused("CONTRIBUTING.md:2: a quote names its file: int a() {")


if __name__ == "__main__":
    unittest.main()
