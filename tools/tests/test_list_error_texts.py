import subprocess
import sys
import unittest

from sample_tree import TOOLS, PlantedTree

sys.path.insert(0, str(TOOLS))
import list_error_texts  # noqa: E402


class ListErrorTexts(PlantedTree):
    def texts(self, path, source):
        self.plant(path, source)
        return [text for _, text in list_error_texts.texts_of(self.tree / path)]

    def test_faults_and_every_text_of_a_table_of_error_codes_are_listed(self):
        self.assertEqual(self.texts("a.cpp", 'if (!a) return fault{"", "expected a whole number"};\n'
                                             'log("this says nothing is odd");\n'), ["expected a whole number"])
        self.assertEqual(self.texts("errc.cpp", 'meaning{0xC06F, person, "binary where ASCII is set"},\n'),
                         ["binary where ASCII is set"])

    def test_what_describes_a_member_of_the_api_or_a_field_is_not(self):
        self.assertEqual(self.texts("a.cpp", 'constexpr form f{"", {shown<&row::error>("error", "Why it failed at last."),\n'
                                             '  shown<[](const row& r) { return r.failed; }>(\n'
                                             '  "failed", "Number of calls that failed.")}};\n'
                                             'text("wrong", "Name of the wrong place.", 50).required();\n'
                                             'return {{.name = "error", .text = "Message of the last error."}};\n'), [])

    def test_a_reader_that_has_seen_enough_is_no_error(self):
        command = [sys.executable, TOOLS / "list_error_texts.py", "src/base"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
            run.stdout.close()
            self.assertNotIn("Traceback", run.stderr.read())


if __name__ == "__main__":
    unittest.main()
