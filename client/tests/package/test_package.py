"""The installed package: what it shows, and that the example builds against it and runs.

Wants in the environment: PENSTOCK_BUILD (the build folder), PENSTOCK_CXX and PENSTOCK_CXX_FLAGS (as the library was
built).
"""

import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from fake_gateway import fake_gateway  # noqa: E402

CLIENT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ["PENSTOCK_BUILD"])
CXX = os.environ["PENSTOCK_CXX"]
FLAGS = os.environ.get("PENSTOCK_CXX_FLAGS", "")
TOKEN = "5f0c1a2b-0000-4000-8000-000000000001"
FOREIGN = re.compile(r'#\s*include\s*["<](boost|curl|openssl|client/)')


def run(*command, **more):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="penstock-package-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.prefix = cls.folder / "prefix"
        for component in ("client", "client_dev"):
            run("cmake", "--install", BUILD, "--component", component, "--prefix", cls.prefix)

    def library(self, name):
        found = list(self.prefix.rglob(name))
        self.assertEqual(len(found), 1, name)
        return found[0]

    def run_example(self, program):
        with fake_gateway(TOKEN) as port:
            shown = run(program, "http", "127.0.0.1", port, "mes", env={**os.environ, "PENSTOCK_TOKEN": TOKEN})
        self.assertEqual(shown, "SITE_1 Ulsan, location unknown\n")

    @classmethod
    @functools.cache
    def build_example(cls, *options):
        """Once for the same options."""
        folder = Path(tempfile.mkdtemp(dir=cls.folder))
        run("cmake", "-S", CLIENT / "example", "-B", folder, f"-DCMAKE_PREFIX_PATH={cls.prefix}",
            f"-DCMAKE_CXX_COMPILER={CXX}", f"-DCMAKE_CXX_FLAGS={FLAGS}", *options)
        run("cmake", "--build", folder)
        return folder / "sites"

    def test_the_example_runs_with_the_shared_library(self):
        program = self.build_example()
        self.assertIn("libpenstock_v5.so.1.0 => " + str(self.prefix), run("ldd", program))
        self.run_example(program)

    def test_the_example_runs_with_the_static_library(self):
        program = self.build_example("-DEXAMPLE_STATIC=ON")
        self.assertNotIn("libpenstock_v5", run("ldd", program))
        self.run_example(program)

    def test_the_example_builds_by_pkg_config(self):
        folder = self.library("penstock_v5.pc").parent
        asked = run("pkg-config", "--cflags", "--libs", "penstock_v5", env={**os.environ, "PKG_CONFIG_PATH": str(folder)})
        program = self.folder / "by_pkg_config"
        library = self.library("libpenstock_v5.so").parent
        run(CXX, "-std=c++17", *FLAGS.split(), CLIENT / "example" / "sites.cpp", "-o", program, *asked.split(),
            f"-Wl,-rpath,{library}")
        self.run_example(program)

    def test_the_example_says_what_failed(self):
        program = self.build_example()
        with fake_gateway("another token") as port:
            done = subprocess.run([program, "http", "127.0.0.1", str(port), "mes"], capture_output=True, text=True,
                                  check=False, env={**os.environ, "PENSTOCK_TOKEN": TOKEN})
        self.assertEqual((done.returncode, done.stderr), (1, "connect: E1100 user or token is wrong\n"))

    def test_the_headers_are_cpp17_without_warnings_for_both_compilers(self):
        compilers = [c for c in ("g++", "clang++") if shutil.which(c)]
        self.assertTrue(compilers)
        for compiler in compilers:
            for standard in ("c++17", "c++20"):
                for program in ("sites.cpp", "orders.cpp"):
                    run(compiler, f"-std={standard}", "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow",
                        "-Wconversion", "-Werror", f"-I{self.prefix / 'include'}", CLIENT / "example" / program)

    def test_the_headers_include_nothing_foreign(self):
        headers = list((self.prefix / "include").rglob("*.hpp"))
        self.assertGreater(len(headers), 5)
        for header in headers:
            self.assertIsNone(FOREIGN.search(header.read_text(encoding="utf-8")), header)

    def test_the_shared_library_shows_its_interface_and_nothing_else(self):
        shown = run("nm", "-DC", "--defined-only", self.library("libpenstock_v5.so")).splitlines()
        names = [line.split(" ", 2)[2] for line in shown if " U " not in line]
        names = [name for name in names if not name.startswith(("__asan", "___asan", "__ubsan", "__odr_asan"))]
        self.assertTrue(any(name.startswith("penstock::v5::client::connect") for name in names))
        for name in names:
            self.assertTrue(name.startswith("penstock::v5::"), name)
            self.assertFalse(name.startswith("penstock::v5::detail::"), name)


if __name__ == "__main__":
    unittest.main()
