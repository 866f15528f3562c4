#!/usr/bin/env python3
"""Refuses public functions that can fail and whose comment does not say how.

Usage: check_contracts.py [TREE] [--list]; prints `file:line: name: why`, exit 1 on any. `--list` adds those of REST.

* A function can fail when it returns `result<>`, `checked<>`, another alias of `boost::system::result`, an
  `optional<fault>` or `faults`, also within an `awaitable`, or when its own body throws: a `throw` with an operand, in
  the header or in a .cpp of the same folder.
* Public: declared in a header outside of tests and fuzz, in a namespace (not `detail`) or in a public part of a class.
  An override has the contract of the function that it overrides, a copy of `optional<fault>` as parameter is none.
* Its comment is that above it, or `///<` behind it; several declarations in a row, with no empty line or comment
  between, share the one above the first. A class may say it once for all: "Errors: …", "each function fails with …".
* The comment says how when it has a list `Errors: …` (`Refused: …`, `Failures: …`), or a sentence with fails, throws,
  refuses or fault that names the error: a code in backticks, an exception of std, or the word fault or error. Whether it
  is true, only a reader sees.

Of the folders in DONE none is left. Of all others at most REST, a number that only falls: whoever writes a comment or
removes a function lowers it.
"""
import re
import sys
from bisect import bisect_left
from collections import namedtuple
from pathlib import Path

from check_names import blanked

DONE = re.compile(r"src/(audit|model|io|journal|history|engine|services|publish)/.*|src/drivers/[^/]+")
REST = 280
NOT_PRODUCTION = {"tests", "fuzz"}

ALIAS = re.compile(r"using\s+(\w+)\s*=\s*boost::system::result<")
ERRORS = re.compile(r"\b(?:errors?|refused|failures?)(?: \([^)]*\))?: ", re.I)
FAILS = re.compile(r"\b(fails?|throws?|refuses?|refused|faults?)\b", re.I)
NAMES_ERROR = re.compile(r"`[^`]+`|\b(faults?|errors?|std::\w+)\b", re.I)
FOR_ALL = re.compile(r"\b(each|every|all|any)\b[^.]*\bfunctions?\b[^.]*\b(fail|throw|refuse)", re.I)
THROWS = re.compile(r"\bthrow\s+[^;\s]")

Scope = namedtuple("Scope", "kind name is_public doc")
Function = namedtuple("Function", "path line owner name returns doc is_public body")


def without_directives(code):
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda found: re.sub(r"[^\n]", " ", found.group()), code, flags=re.M)


def closing(code, begin):
    """Where the brace ends that opens at `begin`."""
    depth = 0
    for found in re.compile(r"[{}]").finditer(code, begin):
        depth += 1 if found.group() == "{" else -1
        if depth == 0:
            return found.start()
    return len(code)


def name_and_return(statement):
    """Of a declaration of a function: its name, with the classes before it, and what it returns; else none."""
    depth = 0
    for place, letter in enumerate(statement):
        if letter in "<[":
            depth += 1
        elif letter == "]" or (letter == ">" and statement[place - 1] != "-"):
            depth -= 1
        elif letter == "=" and depth == 0:
            return None
        elif letter == "(" and depth == 0:
            found = re.search(r"((?:\w+(?:<[^()]*>)?::)*~?\w+)\s*$", statement[:place])
            if not found or "operator" in statement[:place]:
                return None
            return found.group(1), statement[: found.start()].strip()
    return None


class Header:
    """The functions of one file, with their comments and bodies."""

    def __init__(self, path, text):
        self.path = path
        self.lines = text.splitlines()
        self.code = without_directives(blanked(text, ".hpp"))
        self.ends = [found.start() for found in re.finditer("\n", self.code)]
        self.functions = []
        self.read(0, len(self.code), Scope("namespace", "", True, ""))

    def read(self, begin, end, scope):
        is_public, start, place = scope.is_public, begin, begin
        is_open = True  # the part of the class is public
        if scope.kind == "class":
            is_open = False
        while place < end:
            letter = self.code[place]
            statement = self.code[start:place].strip()
            if letter == ":" and re.fullmatch(r"public|protected|private", statement) and self.code[place + 1] != ":":
                is_open, start = statement == "public", place + 1
            elif letter == ";":
                self.declare(start, statement, scope, is_public and is_open, "")
                start = place + 1
            elif letter == "(":
                place = self.closing_bracket(place)
            elif letter == "{":
                last = closing(self.code, place)
                self.open(start, statement, place, last, scope, is_public and is_open)
                rest = re.compile(r"[^;{}]*").match(self.code, last + 1).end()
                is_type_or_value = re.match(r"(class|struct|union|enum)\b|[^(]*=", self.without_template(statement))
                place = rest if is_type_or_value and self.code[rest:rest + 1] == ";" else last
                start = place + 1
            place += 1

    def closing_bracket(self, begin):
        depth = 0
        for found in re.compile(r"[()]").finditer(self.code, begin):
            depth += 1 if found.group() == "(" else -1
            if depth == 0:
                return found.start()
        return len(self.code)

    @staticmethod
    def without_template(statement):
        while found := re.match(r"template\s*<", statement):
            depth, place = 1, found.end()
            while depth and place < len(statement):
                depth += {"<": 1, ">": -1}.get(statement[place], 0)
                place += 1
            statement = statement[place:].strip()
        return re.sub(r"^requires\b.*?(?=\b(?:class|struct|inline|auto|static)\b)", "", statement, flags=re.S)

    def open(self, start, statement, place, last, scope, is_public):
        plain = self.without_template(statement)
        if found := re.match(r"(?:inline\s+)?namespace\b\s*([\w:]*)", plain):
            is_seen = is_public and found.group(1) not in ("", "detail")
            self.read(place + 1, last, Scope("namespace", scope.name, is_seen, ""))
        elif found := re.match(r"(class|struct|union)\s+(?:\[\[[^\]]*\]\]\s*)?([\w:]+)[^()]*$", plain):
            doc = self.doc_above(self.line_of(start, statement))
            self.read(place + 1, last, Scope(found.group(1), found.group(2), is_public, doc))
        elif not plain.startswith(("enum", "extern")):
            self.declare(start, statement, scope, is_public, self.code[place:last])

    def line_of(self, start, statement):
        first = re.compile(r"\s*").match(self.code, start).end() if statement else start
        return bisect_left(self.ends, first)

    def doc_above(self, line):
        """The comment above the first of the declarations in a row to which this line belongs."""
        above = line - 1
        while above >= 0 and self.lines[above].strip() and not self.lines[above].strip().startswith("//"):
            if re.search(r"\b(public|private|protected):|[{}]\s*(///<.*)?$", self.lines[above]) and "(" not in self.lines[above]:
                return ""
            above -= 1
        found = []
        while above >= 0 and self.lines[above].strip().startswith("//"):
            found.append(self.lines[above].strip().lstrip("/ "))
            above -= 1
        return " ".join(reversed(found))

    def declare(self, start, statement, scope, is_public, body):
        plain = self.without_template(statement)
        if re.match(r"(using|typedef|friend|static_assert|return|if|for|while|switch)\b", plain):
            return
        if re.search(r"=\s*(delete|default)$|\boverride\b|\bfinal\b", plain):
            return
        if not (found := name_and_return(plain)):
            return
        *owners, name = re.sub(r"<[^()]*>", "", found[0]).split("::")
        line = self.line_of(start, statement)
        end = line + statement.count("\n")
        behind = [part[1] for part in (text.split("///<", 1) for text in self.lines[line:end + 1]) if len(part) == 2]
        doc = " ".join([self.doc_above(line), *behind, *([scope.doc] if ERRORS.search(scope.doc) or FOR_ALL.search(scope.doc) else [])])
        owner = owners[-1] if owners else scope.name
        self.functions.append(Function(self.path, line + 1, owner, name, found[1], doc, is_public, body))


def production(tree, suffix):
    for file in sorted((tree / "src").rglob("*" + suffix)):
        if not NOT_PRODUCTION.intersection(file.relative_to(tree).parts):
            yield file.relative_to(tree).as_posix(), file.read_text(encoding="utf-8")


def can_fail(returns, aliases):
    plain = re.sub(r"\b(static|virtual|inline|constexpr|explicit|const)\b|\[\[\w+\]\]|\s", "", returns)
    plain = re.sub(r"^(\w+::)*awaitable<", "", plain)
    return bool(re.match(rf"(\w+::)*({'|'.join(sorted(aliases))})<|(\w+::)*faults$|(std::vector<)?std::optional<(\w+::)*fault>", plain))


def fallible(tree):
    """All public functions that can fail."""
    headers = [(path, text) for path, text in production(tree, ".hpp")]
    aliases = {"system::result"} | {name for _, text in headers for name in ALIAS.findall(text)}
    throwing = set()
    for path, text in production(tree, ".cpp"):
        if THROWS.search(text):
            throwing |= {(path.rpartition("/")[0], f.owner, f.name) for f in Header(path, text).functions if THROWS.search(f.body)}
    for path, text in headers:
        for f in Header(path, text).functions:
            throws = THROWS.search(f.body) or (path.rpartition("/")[0], f.owner, f.name) in throwing
            if f.is_public and (can_fail(f.returns, aliases) or throws):
                yield f


def says_how(doc):
    return ERRORS.search(doc) or (FAILS.search(doc) and NAMES_ERROR.search(doc))


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--list"]
    tree = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    functions = list(fallible(tree))
    silent = [f for f in functions if not says_how(f.doc)]
    refused = [f for f in silent if DONE.fullmatch(f.path)]
    rest = [f for f in silent if not DONE.fullmatch(f.path)]
    has_grown = len(rest) > REST
    for f in refused + (rest if has_grown or "--list" in sys.argv else []):
        print(f"{f.path}:{f.line}: {f.name}: can fail, and its comment does not say with which error and when")
    print(f"of {len(functions)} public functions that can fail {len(functions) - len(silent)} say how; "
          f"{len(refused)} refused, {len(rest)} elsewhere ({REST} allowed)")
    return bool(refused) or has_grown


if __name__ == "__main__":
    sys.exit(main())
