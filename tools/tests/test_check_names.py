import unittest

from sample_tree import PlantedTree


class CheckNames(PlantedTree):
    tool = "check_names.py"

    def retire(self, *lines):
        self.plant("tools/retired_names.txt", "# word, where, use instead\n" + "".join(line + "\n" for line in lines))

    def test_accepts_other_names_and_longer_ones(self):
        self.retire("tally\t*\ttag_counter")
        self.plant("src/engine/counter.cpp", "int tally_sum = tallied();\n")
        self.assert_accepted()

    def test_refuses_a_name_with_its_line_and_what_to_use(self):
        self.retire("tally\t*\ttag_counter")
        for file in ("src/engine/a.cpp", "client/src/a.hpp", "tests/support/a.py", "bench/a.py"):
            self.plant(file, "\nx = tally(1);\n")
            self.assert_refused(f"{file}:2: tally: use tag_counter")
            (self.tree / file).unlink()

    def test_refuses_the_name_of_a_file(self):
        self.retire("tally\t*\ttag_counter")
        self.plant("src/engine/tally.cpp", "")
        self.assert_refused("src/engine/tally.cpp:1: tally")

    def test_names_in_comments_and_literals_are_prose(self):
        self.retire("tally\t*\ttag_counter")
        self.plant("src/engine/a.cpp", 'f("tally", R"(\n"tally)"); // a tally\n/* a\ntally */ char c = \'"\'; g("\\"tally");\n')
        self.plant("tools/a.py", '"""A\ntally."""\nx = "tally"  # a tally\n')
        self.assert_accepted()

    def test_refuses_a_name_after_a_quote_and_between_digits(self):
        self.retire("tally\t*\ttag_counter")
        self.plant("src/engine/a.cpp", "int a = '\"' + tally;\n")
        self.assert_refused("a.cpp:1: tally")
        self.plant("src/engine/a.cpp", "int a = 1'000; tally b; int c = 1'000;\n")
        self.assert_refused("a.cpp:1: tally")

    def test_refuses_in_texts_only_what_the_line_says(self):
        self.retire("far end\t*\tserver, broker or device\ttext")
        self.plant("src/engine/a.cpp", "// near end\n")
        self.assert_accepted()
        self.plant("src/engine/a.cpp", '\nlog("the far end is silent");\n')
        self.assert_refused("a.cpp:2: far end: use server")
        self.plant("src/engine/a.cpp", "// the far end\n")
        self.assert_refused("a.cpp:1: far end")

    def test_a_word_counts_only_below_its_folder(self):
        self.retire("link\tsrc/mqtt/\tclient")
        self.plant("src/drivers/a.cpp", "link x;\n")
        self.assert_accepted()
        self.plant("src/mqtt/a.cpp", "link x;\n")
        self.assert_refused("src/mqtt/a.cpp:1")

    def test_a_star_stands_for_further_letters(self):
        self.retire("most_*\t*\tmax_*")
        self.plant("src/io/a.cpp", "int almost_all;\n")
        self.assert_accepted()
        self.plant("src/io/a.cpp", "int most_ports;\n")
        self.assert_refused("src/io/a.cpp:1: most_*: use max_*")

    def test_fixtures_and_corpora_are_not_code(self):
        self.retire("tally\t*\ttag_counter")
        self.plant("tests/fixtures/a.py", "tally\n")
        self.plant("src/io/fuzz/corpus/a.cpp", "tally\n")
        self.assert_accepted()

    def test_refuses_a_line_that_is_none(self):
        for line in ("tally", "tally\t*", "tally\t*\tcounter\tprose", "tally\t\tcounter"):
            self.retire(line)
            self.assert_refused("tools/retired_names.txt:2")


if __name__ == "__main__":
    unittest.main()
