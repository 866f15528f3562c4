#!/usr/bin/env python3
"""Refuses files that break the rules on size, banned tokens, READMEs and what a driver's folder holds.

Usage: check_files.py [TREE]; prints `file:line: why`, exit 1 on any.
"""
import re
import sys
from pathlib import Path

MAX_LINES = 600
SOURCES = ("src", "client", "tests", "bench")
TOKENS = [  # what, why not, and the files that may
    (r"system_clock::now", "time is an argument; ask wall_now() where it enters", r"src/base/clock\.cpp"),
    (r"steady_clock::now", "time is an argument; ask steady_now() where it enters", r"(src/base|client/src)/clock\.cpp|(bench|tests)/.*|src/.*/fuzz/.*"),
    (r"\bsleep_for\b|this_thread::sleep", "wait on a timer; tests do not sleep", r"(bench|tests/integration|tests/interop)/.*|tests/support/pause\.hpp"),
    (r"this_thread::yield", "such a loop keeps a processor busy: test::pause() in a test", r"src/drivers/opcua/client_thread\.cpp|bench/.*"),
    (r"std::regex\b", "slow and recursive: parse by hand", None),
    (r"catch \(\.\.\.\)", "caught in main, device task, API handler and at the service library's edge only",
     r"src/(app|simulator|ctl|engine|api)/[a-z_]*\.cpp|client/src/catch_all\.hpp"),
    (r"\b(TODO|FIXME|XXX)\b", "finish it or write an issue", None),
]
DRIVER_FILES = ("README.md", "schema.json")


def without_comment(line):
    return line.split("//")[0]


def faults_of_source(path, lines):
    if len(lines) > MAX_LINES:
        yield 1, f"{len(lines)} lines; split at {MAX_LINES}"
    if path.endswith(".hpp") and "#pragma once" not in lines:
        yield 1, "header without #pragma once"
    for number, line in enumerate(lines, 1):
        if path.endswith(".hpp") and re.match(r"\s*using namespace\b", line):
            yield number, "using namespace in a header"
        for token, why, allowed in TOKENS:
            text = line if "TODO" in token else without_comment(line)
            if re.search(token, text) and not (allowed and re.fullmatch(allowed, path)):
                yield number, f"{re.search(token, text).group(0)}: {why}"


def fault_of_first_include(tree, file, lines):
    """The source file of a header includes it first, which proves that the header compiles alone."""
    header = file.with_suffix(".hpp")
    if file.suffix != ".cpp" or not header.is_file():
        return
    own = header.relative_to(tree).as_posix().removeprefix("tests/toys/").removeprefix("src/")
    for number, line in enumerate(lines, 1):
        if line.startswith("#include"):
            if line != f'#include "{own}"':
                yield number, f'the first include is not the own header, "{own}"'
            return


def has_codec_below(folder):
    """The wire is `http_client`'s, and so are the vectors."""
    below = folder.parent.parent / "http_client"
    return any(below.rglob("*.vec")) and any(
        '#include "http_client/session.hpp"' in file.read_text(encoding="utf-8") for file in folder.glob("*.hpp")
    )


def faults_of_driver(folder):
    for name in DRIVER_FILES:
        if not (folder / name).is_file():
            yield folder, f"a driver has a {name}"
    vectors = sorted(folder.rglob("*.vec"))
    if not vectors and not has_codec_below(folder):
        yield folder, "a driver has sourced vectors (*.vec)"
    for file in vectors:
        blocks = re.split(r"^# name:", file.read_text(encoding="utf-8"), flags=re.M)[1:]
        if not blocks or any(not re.search(r"^# source: \S", block, re.M) for block in blocks):
            yield file, "every vector has `# name:` and then `# source:` lines"
    if not list((folder / "fuzz").glob("*.cpp")):
        yield folder, "a driver has a fuzz target in fuzz/"


def faults(tree):
    for root in SOURCES:
        for file in sorted((tree / root).rglob("*.[ch]pp")):
            path = file.relative_to(tree).as_posix()
            lines = file.read_text(encoding="utf-8").splitlines()
            for number, why in [*faults_of_source(path, lines), *fault_of_first_include(tree, file, lines)]:
                yield f"{path}:{number}: {why}"
    for list_file in sorted((tree / "src").rglob("CMakeLists.txt")):
        if not (list_file.parent / "README.md").is_file():
            yield f"{list_file.parent.relative_to(tree)}: a folder has a README.md: what lives here, what may not"
    for folder in sorted((tree / "src" / "drivers").glob("*/")):
        if folder.is_dir() and folder.name not in ("tests", "fuzz"):
            for where, why in faults_of_driver(folder):
                yield f"{where.relative_to(tree)}: {why}"


def main():
    tree = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent)
    found = list(faults(tree))
    print("\n".join(found) if found else "files keep the rules")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
