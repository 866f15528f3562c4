import unittest

from sample_tree import PlantedTree

HEAD = "## IEC 62443-4-2\n\n| CR | | how | evidence |\n|---|---|---|---|\n"


class CheckEvidence(PlantedTree):
    tool = "check_evidence.py"

    def table(self, *rows):
        self.plant("docs/security.md", HEAD + "\n".join(rows) + "\n")

    def test_accepts_what_is_there_and_what_is_not_met(self):
        self.plant("tests/integration/test_login.py", "")
        self.plant("src/store/tests/a_test.cpp", "")
        self.table("| 1.1 people | met | accounts | `test_login.py`, `src/*/tests` |", "| 1.12 notice | not | none | |")
        self.assert_accepted()

    def test_refuses_evidence_that_does_not_exist(self):
        self.table("| 1.1 people | met | accounts | `test_login.py` |")
        self.assert_refused("docs/security.md", "1.1 people: there is no test_login.py")

    def test_refuses_what_nothing_shows(self):
        self.table("| 1.1 people | partly | accounts | |")
        self.assert_refused("docs/security.md", "nothing shows it")

    def test_refuses_other_words(self):
        self.table("| 1.1 people | soon | accounts | |")
        self.assert_refused("docs/security.md", "soon is none of")


if __name__ == "__main__":
    unittest.main()
