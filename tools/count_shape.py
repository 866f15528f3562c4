#!/usr/bin/env python3
"""Prints the counts by which the shape of the tree is judged, as the table of docs/architecture.md has them.

Usage: count_shape.py [TREE …]; one column for each tree. The rules, for C++ always without tests and fuzz:

* loose files: files .cpp and .hpp directly in src/app, src/services, src/api
* error types: what stands as E in a `boost::system::result<T, E>`, by namespace folder; `error_code` is none
* result aliases: `using NAME = boost::system::result<T, E>` with T still open
* translations: lines that make a fault, refusal, failure or request_error of the `.error().message` of another
* throws: lines with the word `throw`, comments and texts not among them
* composition roots: files that own two or more of store, engine, records, configuration, accounts and alarm service as
  members: as a value, in a unique_ptr or in an optional
* writers of an OPC: files of src/services that call `create` of a record_writer
* SQLite wrappers: files that call `sqlite3_open…`
* audit threads: members `background_thread` and `std::thread` in a file whose name has audit, access_log or syslog, or in src/audit
* lines of test a line: lines of .cpp and .hpp in tests of app, gateway and properties, by lines of their production code
* production lines: lines of .cpp and .hpp in src
* component tests: tests (`test(`, `it(`, with `.each` too) in the *.test.tsx of web/src, and in how many files
* long functions: functions of web/src/**/*.ts, *.tsx of over 100 lines; as the code is formatted, one ends at the first
  line that has its indentation, begins with a closing brace and opens no other
"""
import re
import sys
from pathlib import Path

from check_names import blanked

MAX_LINES = 100
NOT_PRODUCTION = {"tests", "fuzz"}
RESULT = re.compile(r"boost::system::result<[^;{}]*?,\s*((?:\w+::)*\w+)>")
ALIAS = re.compile(r"using\s+\w+\s*=\s*boost::system::result<\s*T\s*,")
TRANSLATION = re.compile(r"(fault|refusal|failure|request_error)[({].*\.error\(\)\.message\b(?!\()")
HEART = re.compile(
    r"^\s*(?:mutable\s+)?(?:const\s+)?(?:std::(?:unique_ptr|optional)<)?(?:const\s+)?"
    r"(?:store::store|engine::engine|(?:\w+::)*"
    r"(?:records|configuration|accounts|alarm_service))>?\s+\w+(?:\{.*\})?;", re.M)
WRITER = re.compile(r"\b(writer|work)\.create\(")
FUNCTION = re.compile(
    r"^(\s*)(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\b|(?:const|let)\s+\w+[^=]*=.*=>\s*\{$|"
    r"(?:(?:private|public|static|async|get|set)\s+)*\w+\(.*\{$)")
TEST = re.compile(r"^\s*(?:test|it)(?:\.\w+(?:\([^\n]*\))?)?\(", re.M)


class Tree:
    def __init__(self, root):
        self.root = root
        self.cpp = {}  # path: code without comments and texts
        for file in sorted((root / "src").rglob("*.[ch]pp")):
            path = file.relative_to(root)
            if not NOT_PRODUCTION.intersection(path.parts):
                self.cpp[path.as_posix()] = blanked(file.read_text(encoding="utf-8"), ".cpp")

    def in_folders(self, *folders):
        return {path: code for path, code in self.cpp.items() if path.split("/")[1] in folders}

    def matches(self, pattern):
        return sum(len(pattern.findall(code)) for code in self.cpp.values())

    def page_files(self, suffixes):
        for file in sorted((self.root / "web" / "src").rglob("*")):
            if file.suffix in suffixes:
                yield file, file.read_text(encoding="utf-8")


def lines(code):
    return code.count("\n")


def loose_files(tree):
    return " / ".join(str(sum(path.rpartition("/")[0] == f"src/{folder}" for path in tree.cpp))
                      for folder in ("app", "services", "api"))


def error_types(tree):
    found = set()
    for path, code in tree.cpp.items():
        for name in RESULT.findall(code):
            *space, name = name.split("::")
            found.add((space[-1] if space else path.split("/")[1], name))
    return len({pair for pair in found if pair[1] not in ("error_code", "int")})


def errors(tree):
    return f"{error_types(tree)} / {tree.matches(ALIAS)} / {tree.matches(TRANSLATION)}"


def throws(tree):
    return str(sum(bool(re.search(r"\bthrow\b", line)) for code in tree.cpp.values() for line in code.splitlines()))


def roots_and_writers(tree):
    roots = sum(len(HEART.findall(code)) > 1 for code in tree.cpp.values())
    writers = sum(bool(WRITER.search(code)) for code in tree.in_folders("services").values())
    wrappers = sum("sqlite3_open" in code for code in tree.cpp.values())
    audit = sum(len(re.findall(r"\b(?:background_thread|std::thread)\s+\w+;", code)) for path, code in tree.cpp.items()
                if path.startswith("src/audit/") or re.search(r"audit|access_log|syslog", path.rpartition("/")[2]))
    return f"{roots}, {writers}, {wrappers}, {audit}"


def test_ratio(tree):
    folders = ("app", "gateway", "properties")
    production = sum(lines(code) for code in tree.in_folders(*folders).values())
    tests = sum(lines(file.read_text(encoding="utf-8")) for folder in folders
                for file in (tree.root / "src" / folder).rglob("*.[ch]pp")
                if "tests" in file.relative_to(tree.root).parts)
    return f"{tests / production:.2f}" if production else "none"


def production_lines(tree):
    return f"{sum(lines(code) for code in tree.cpp.values()) / 1000:.1f}k"


def component_tests(tree):
    found = [len(TEST.findall(text)) for file, text in tree.page_files({".tsx"}) if file.name.endswith(".test.tsx")]
    return f"{sum(found)} in {len(found)} files" if found else "0"


def long_functions_of(text):
    rows = text.splitlines()
    for begin, row in enumerate(rows):
        if found := FUNCTION.match(row):
            closing = found.group(1) + "}"
            ends = (i for i in range(begin + 1, len(rows)) if rows[i].startswith(closing) and not rows[i].endswith("{"))
            end = next(ends, begin)
            if end - begin + 1 > MAX_LINES:
                yield begin + 1


def long_functions(tree):
    return str(sum(len(list(long_functions_of(text))) for file, text in tree.page_files({".ts", ".tsx"})
                   if ".test." not in file.name and ".gen." not in file.name))


ROWS = (
    ("loose files in app / services / api", loose_files),
    ("error types / result aliases / translations", errors),
    ("throws in production code", throws),
    ("composition roots, writers of an OPC, SQLite wrappers, audit threads", roots_and_writers),
    ("app + gateway + properties: lines of C++ test a line", test_ratio),
    ("production lines of C++ (without tests and fuzz)", production_lines),
    ("component tests of the page", component_tests),
    ("functions of over 100 lines in web/src", long_functions),
)


def main():
    roots = [Path(argument) for argument in sys.argv[1:]] or [Path(__file__).resolve().parent.parent]
    trees = [Tree(root) for root in roots]
    print("| |" + "|".join(f" {root.resolve().name} " for root in roots) + "|")
    print("|---" * (len(trees) + 1) + "|")
    for name, count in ROWS:
        print(f"| {name} | " + " | ".join(count(tree) for tree in trees) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
