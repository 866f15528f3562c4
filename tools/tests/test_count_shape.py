import subprocess
import sys
import unittest

from sample_tree import TOOLS, PlantedTree


class CountShape(PlantedTree):
    tool = "count_shape.py"

    def assert_row(self, name, count):
        run = self.run_tool()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn(f"| {name} | {count} |", run.stdout)

    def test_loose_files_are_those_directly_in_the_folder(self):
        for path in ("app/a.cpp", "app/a.hpp", "app/page/b.cpp", "app/README.md", "api/c.cpp", "services/tests/d.cpp"):
            self.plant(f"src/{path}", "")
        self.assert_row("loose files in app / services / api", "2 / 0 / 1")

    def test_errors(self):
        self.plant("src/store/a.hpp", "struct failure {};\nusing outcome = boost::system::result<T, failure>;\n"
                                      "// using other = boost::system::result<T, other>;\n")
        self.plant("src/services/a.hpp", "using outcome = boost::system::result<T, refusal>;\n"
                                         "boost::system::result<int, store::failure> f();\n")
        self.plant("src/base/a.hpp", "using result = boost::system::result<T>;\n")
        self.plant("src/services/a.cpp", "if (!a) return refusal(a.error().message);\nif (!b) return b.error();\n"
                                         "if (!c) return fault{where, c.error().message()};\n")
        self.assert_row("error types / result aliases / translations", "2 / 2 / 1")

    def test_throws_are_no_comments_and_not_those_of_tests(self):
        self.plant("src/store/a.cpp", "throw 1;\n// throw 2;\nlog(\"throw\");\nthrow;\n")
        self.plant("src/store/tests/a.cpp", "throw 1;\n")
        self.assert_row("throws in production code", "2")

    def test_hearts_writers_wrappers_and_audit_threads(self):
        self.plant("src/app/a.hpp", "    std::unique_ptr<store::store> store;\n    services::accounts accounts_;\n")
        self.plant("src/app/b.hpp", "    store::store& store;\n    services::accounts* accounts_;\n    engine::engine own_;\n")
        self.plant("src/services/a.cpp", "writer.create(a);\nwriter.create(b);\n")
        self.plant("src/store/a.cpp", "sqlite3_open_v2(a);\n")
        self.plant("src/api/access_log.hpp", "    background_thread thread_;\n")
        self.plant("src/audit/table.hpp", "    background_thread thread_;\n")
        self.plant("src/jobs/a.hpp", "    background_thread thread_;\n")
        self.assert_row("composition roots, writers of an OPC, SQLite wrappers, audit threads", "1, 1, 1, 2")

    def test_lines(self):
        self.plant("src/app/a.cpp", "\n" * 100)
        self.plant("src/gateway/a.cpp", "\n" * 100)
        self.plant("src/app/tests/a_test.cpp", "\n" * 50)
        self.plant("src/io/a.cpp", "\n" * 1800)
        self.assert_row("app + gateway + properties: lines of C++ test a line", "0.25")
        self.assert_row("production lines of C++ (without tests and fuzz)", "2.0k")

    def test_the_page(self):
        body = "    x()\n" * 99
        self.plant("web/src/a.tsx", "export function A({\n    a,\n}: Props) {\n" + body + "}\n")
        self.plant("web/src/b.tsx", "const b = (x: number) => {\n" + "    x()\n" * 98 + "}\nfunction c() {\n    x()\n}\n")
        self.plant("web/src/a.test.tsx", "test('a', () => {\n" + body + body + "})\nit.each([1])('b', () => {})\n")
        self.plant("web/src/b.test.ts", "test('b', () => {})\n")
        self.assert_row("functions of over 100 lines in web/src", "1")
        self.assert_row("component tests of the page", "2 in 1 files")

    def test_a_column_for_each_tree(self):
        self.plant("one/src/app/a.cpp", "")
        self.plant("two/src/io/a.cpp", "")
        command = [sys.executable, TOOLS / self.tool, self.tree / "one", self.tree / "two"]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        self.assertIn("| | one | two |", run.stdout)
        self.assertIn("| 1 / 0 / 0 | 0 / 0 / 0 |", run.stdout)


if __name__ == "__main__":
    unittest.main()
