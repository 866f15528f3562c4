import unittest

from sample_tree import PlantedTree

VECTOR = "# name: read\n# source: Specification, 6.4\n> 00\n= unit 1\n"


class CheckFiles(PlantedTree):
    tool = "check_files.py"

    def plant_driver(self):
        for name in ("README.md", "schema.json", "fuzz/acme_codec.cpp"):
            self.plant(f"src/drivers/acme/{name}", "")
        self.plant("src/drivers/acme/tests/vectors/read.vec", VECTOR)

    def test_accepts_600_lines_and_refuses_601(self):
        self.plant("src/io/a.cpp", "\n" * 600)
        self.assert_accepted()
        self.plant("src/io/a.cpp", "\n" * 601)
        self.assert_refused("src/io/a.cpp:1", "601 lines")

    def test_refuses_a_header_without_pragma_once(self):
        self.plant("src/io/a.hpp", "int a();\n")
        self.assert_refused("#pragma once")

    def test_refuses_using_namespace_in_a_header_only(self):
        self.plant("src/io/a.cpp", "using namespace std;\n")
        self.assert_accepted()
        self.plant("src/io/a.hpp", "#pragma once\nusing namespace std;\n")
        self.assert_refused("src/io/a.hpp:2")

    def test_refuses_a_source_that_does_not_include_its_own_header_first(self):
        self.plant("src/io/a.hpp", "#pragma once\n")
        self.plant("src/io/a.cpp", '#include "io/a.hpp"\n#include <vector>\n')
        self.assert_accepted()
        self.plant("src/io/a.cpp", '#include <vector>\n#include "io/a.hpp"\n')
        self.assert_refused("src/io/a.cpp:1", '"io/a.hpp"')

    def test_refuses_banned_tokens_outside_their_files(self):
        for text in ("std::chrono::system_clock::now();", "std::chrono::steady_clock::now();", "sleep_for(1s);",
                     "std::regex r;", "} catch (...) {", "// TODO"):
            self.plant("src/io/a.cpp", text + "\n")
            self.assert_refused("src/io/a.cpp:1")
        self.plant("src/io/a.cpp", "// never system_clock::now here\n")
        self.plant("src/base/clock.cpp", "std::chrono::system_clock::now();\n")
        self.assert_accepted()

    def test_refuses_a_folder_without_readme(self):
        self.plant("src/io/CMakeLists.txt", "")
        self.assert_refused("src/io: a folder has a README.md")

    def test_accepts_a_whole_driver_and_refuses_one_with_a_part_missing(self):
        self.plant_driver()
        self.assert_accepted()
        for name in ("README.md", "schema.json", "fuzz/acme_codec.cpp", "tests/vectors/read.vec"):
            self.plant_driver()
            (self.tree / "src/drivers/acme" / name).unlink()
            self.assert_refused("a driver has")

    def test_refuses_a_vector_without_source(self):
        self.plant_driver()
        self.plant("src/drivers/acme/tests/vectors/read.vec", VECTOR + "# name: other\n> 01\n")
        self.assert_refused("# source:")


if __name__ == "__main__":
    unittest.main()
