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


class MembersAreNouns(PlantedTree):
    tool = "check_names.py"

    def setUp(self):
        super().setUp()
        self.plant("tools/retired_names.txt", "")

    def refuse(self, line, name, text, path="src/io/a.hpp"):
        self.plant(path, text)
        self.assert_refused(f"{path}:{line}: {name}: use a noun (rule 7)")

    def accept(self, text, path="src/io/a.hpp"):
        self.plant(path, text)
        self.assert_accepted()

    def test_refuses_question_words_prepositions_and_adverbs(self):
        for name in ("what", "why_not", "of", "from", "to", "now", "never"):
            self.refuse(2, name, f"struct a {{\n    int {name};\n}};\n")

    def test_refuses_with_each_kind_of_initializer_and_type(self):
        for member in ("kind what = kind::read;", "kind what{};", "int what[3];", "char* what;", "request& what;",
                       "unsigned what : 3;", "std::function<void(int who)> what;", "static constexpr auto what = 1;"):
            self.refuse(1, "what", f"class a final : b<c> {{ {member} }};")

    def test_refuses_a_trailing_underscore_and_each_name_of_a_list(self):
        self.refuse(3, "to_", "class a {\nprivate:\n    sink& to_;\n};", "client/src/a.hpp")
        self.refuse(1, "where_", "class a { std::string table_, where_; };")
        self.refuse(1, "at", "struct a { int at = 0, size = 1; };")

    def test_refuses_in_nested_local_and_nameless_structures(self):
        self.refuse(1, "how", "class c { struct { int how; } d; };")
        self.refuse(2, "how", "void f(int n) {\n    struct row { int how; };\n}", "src/io/a.cpp")
        self.refuse(2, "how", "struct a {\n    template <class T> struct alignas(8) b { T how; };\n};")

    def test_accepts_longer_names_parameters_locals_functions_and_types(self):
        self.accept("struct a { int from_index, what_is; };")
        self.accept("struct a { void f(int from, int what = 1); int of() const; };")
        self.accept("struct a { void f() { int now = 1; for (auto at : b) { kind what{}; } } };")
        self.accept("struct a { enum class kind { what, how }; using of = int; };")
        self.accept("enum class a { what, how };\nint now = 1;\nnamespace b { int at; }")
        self.accept("struct a { int b; /* int what; */ };  // int how;")

    def test_accepts_both_ends_of_a_range_and_no_single_one(self):
        self.accept("struct a { int from = 0; int size; int to = 0; };")
        self.accept("class a { std::string from_, to_; };")
        self.refuse(1, "to", "struct a { int from, to; struct b { int to; }; };")
        self.refuse(1, "from", "struct a { int from; };\nstruct b { int to; };")

    def test_accepts_what_is_described_there(self):
        described = "struct a { int at; };\nBOOST_DESCRIBE_STRUCT(a, (), (id, at))\n"
        self.accept(described)
        self.refuse(3, "at", described + "struct b { int at; };")

    def test_accepts_the_public_structures_and_other_folders(self):
        self.accept("struct a { int at; };", "client/include/penstock/v5/a.hpp")
        (self.tree / "client/include/penstock/v5/a.hpp").unlink()
        self.accept("struct a { int at; };", "tests/support/a.hpp")


if __name__ == "__main__":
    unittest.main()
