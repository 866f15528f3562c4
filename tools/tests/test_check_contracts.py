import sys
import unittest

from sample_tree import TOOLS, PlantedTree

sys.path.insert(0, str(TOOLS))
from check_contracts import REST  # noqa: E402

ERROR = "namespace penstock {\ntemplate <class T = void>\nusing result = boost::system::result<T>;\n}\n"


class CheckContracts(PlantedTree):
    tool = "check_contracts.py"

    def setUp(self):
        super().setUp()
        self.plant("src/base/error.hpp", ERROR)

    def header(self, text, path="src/io/a.hpp"):
        self.plant(path, text)

    def test_refuses_a_function_whose_comment_says_nothing_of_errors(self):
        for returned in ("result<int>", "awaitable<result<>>", "std::optional<fault>", "faults",
                         "boost::system::result<int, why>", "virtual io::awaitable<penstock::result<int>>"):
            self.header(f"namespace a {{\n\n/// Opens it.\n{returned} open();\n\n}}\n")
            self.assert_refused("src/io/a.hpp:4: open: can fail")

    def test_accepts_a_list_of_errors_and_a_sentence(self):
        for text in ("Opens it. Errors: `closed`, the system's.", "Errors (`fix_config`): the port is taken.",
                     "Fails with `closed` after `close`.", "The fault names the part that is no number.", "Refused: `not_found`."):
            self.header(f"/// {text}\nresult<> open();\n")
            self.assert_accepted()

    def test_a_sentence_without_the_error_says_nothing(self):
        self.header("/// May fail at any time.\nresult<> open();\n")
        self.assert_refused("a.hpp:2: open")

    def test_what_cannot_fail_needs_no_comment(self):
        self.header("int count();\nstd::function<result<>(int)> sink;\nusing f = std::function<result<>()>;\n"
                    "void take(const result<int>& r);\n")
        self.assert_accepted()

    def test_finds_functions_in_classes_between_bodies_and_templates(self):
        self.header("class a {\npublic:\n    explicit a(int x) : x_{x} {}\n    int x() const { return x_; }\n\n"
                    "    template <class T>\n    result<T> open(std::function<void(int)> then = {}) {\n        return 1;\n    }\n"
                    "private:\n    int x_;\n};\n")
        self.assert_refused("a.hpp:6: open")

    def test_private_parts_detail_and_overrides_are_free(self):
        self.header("class a {\n    result<> one();\npublic:\n    result<> two() override;\nprivate:\n    result<> three();\n};\n"
                    "namespace detail {\nresult<> four();\n}\n")
        self.assert_accepted()

    def test_tests_and_fuzz_targets_are_free(self):
        for folder in ("tests", "fuzz"):
            self.header("result<> open();\n", f"src/io/{folder}/a.hpp")
        self.assert_accepted()

    def test_declarations_in_a_row_share_the_comment_above(self):
        self.header("/// Errors: `closed`.\nresult<> read(int a,\n              int b);\nresult<> write();\n")
        self.assert_accepted()
        self.header("/// Errors: `closed`.\nresult<> read();\n\nresult<> write();\n")
        self.assert_refused("a.hpp:4: write")
        self.header("/// Errors: `closed`.\nresult<> read();\n/// Writes.\nresult<> write();\n")
        self.assert_refused("a.hpp:4: write")

    def test_a_comment_may_stand_behind(self):
        self.header("result<> open();  ///< fails with `closed` after the end\n")
        self.assert_accepted()

    def test_a_class_may_say_it_for_all(self):
        self.header("/// A file.\n///\n/// Thread: one.   Errors: those of the system.\nclass file {\npublic:\n    result<> open();\n"
                    "    /// Reads.\n    result<> read();\n};\n")
        self.assert_accepted()
        self.header("/// A file that fails with an `errc`.\nclass file {\npublic:\n    result<> open();\n};\n")
        self.assert_refused("a.hpp:4: open")

    def test_refuses_what_throws_in_the_header_or_in_its_source(self):
        self.header("inline void a() { throw std::logic_error(\"\"); }\n")
        self.assert_refused("a.hpp:1: a:")
        self.header("class b {\npublic:\n    int read();\n};\n")
        self.plant("src/io/b.cpp", "int b::read() {\n    if (x) throw fault();\n    return 1;\n}\n")
        self.assert_refused("a.hpp:3: read")
        self.plant("src/io/b.cpp", "int b::read() {\n    try {} catch (int) { throw; }\n    return 1;\n}\n")
        self.assert_accepted()

    def test_elsewhere_they_are_counted(self):
        self.header("result<> open();\n", "src/ctl/a.hpp")
        self.assert_accepted()
        self.assertIn("0 refused, 1 elsewhere", self.run_tool().stdout)

    def test_elsewhere_they_must_not_become_more(self):
        many = "".join(f"result<> open_{i}();\n" for i in range(REST + 1))
        self.header(many, "src/ctl/a.hpp")
        self.assert_refused("src/ctl/a.hpp:1: open_0: can fail")


if __name__ == "__main__":
    unittest.main()
