"""The header check lives in cmake/module.cmake: a project with one planted module shows what it refuses."""
import subprocess
import unittest

from sample_tree import TOOLS, PlantedTree

PROJECT = """cmake_minimum_required(VERSION 3.25)
project(planted CXX)
set(CMAKE_CXX_STANDARD 20)
add_library(penstock_flags INTERFACE)
add_library(penstock_asio INTERFACE)
add_custom_target(headers ALL)
include({cmake}/module.cmake)
add_subdirectory(src/io)
"""


class CheckHeaders(PlantedTree):
    def build(self, header):
        self.plant("CMakeLists.txt", PROJECT.format(cmake=TOOLS.parent / "cmake"))
        self.plant("src/io/CMakeLists.txt", "penstock_module(io)\n")
        self.plant("src/io/a.hpp", header)
        build = self.tree / "build"
        subprocess.run(["cmake", "-G", "Ninja", "-S", self.tree, "-B", build], capture_output=True, check=True)
        return subprocess.run(["cmake", "--build", build], capture_output=True, text=True, check=False)

    def test_accepts_a_header_that_includes_what_it_uses(self):
        run = self.build("#pragma once\n#include <vector>\nstd::vector<int> a();\n")
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_refuses_a_header_that_needs_another_before_it(self):
        run = self.build("#pragma once\nstd::vector<int> a();\n")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("a.hpp", run.stdout)

    def test_refuses_a_header_that_cannot_be_included_twice(self):
        run = self.build("struct a {};\n")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("redefinition", run.stdout)


if __name__ == "__main__":
    unittest.main()
