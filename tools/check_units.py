#!/usr/bin/env python3
"""Refuses a name that stands in the anonymous namespaces of two files of a module: a release compiles up to 40 of its files
together (PENSTOCK_UNITY_FILES), and there the second definition is an error.

It reads declarations that begin a line: types, constants, and functions with equal parameters. An alias may stand twice if
both name the same. A constant may not have the name of a function or a type of another file either.

Usage: check_units.py [TREE] (its own); prints `file:line: why`, exit 1 on any.
"""
import re
import sys
from pathlib import Path

TYPE = re.compile(r"(?:struct|class|enum class|enum) (\w+)[^;]*$")
ALIAS = re.compile(r"using (\w+) = (.*);")
CONSTANT = re.compile(r"(?:inline )?(?:constexpr|const|static) [\w:<>, *&]*?(\w+)(?:\[\w*\])?(?: =|\{|;)")
FUNCTION = re.compile(r"(?:[\w:]+(?:<.*?>)?(?: const)?[ &*]+)+(\w+)\((.*)\)[\w ]* \{")


def declared(line):
    """Kind and name of what the line declares; of two that are equal only one may stand in a unit."""
    if found := ALIAS.match(line):
        return "type", found.group(1), found.group(2)
    if found := TYPE.match(line):
        return "type", found.group(1), None
    if found := CONSTANT.match(line):
        return "constant", found.group(1), None
    if found := FUNCTION.match(line):
        parameters = re.sub(r" \w+(?=,|$)", "", found.group(2))
        parameters = re.sub(r"\bconst |&", "", parameters)  # a value and a reference to it are ambiguous for a call
        return "function", f"{found.group(1)}({parameters})", None
    return None


def declarations(lines):
    """Those in anonymous namespaces, with the namespaces around them."""
    around = []
    for number, line in enumerate(lines, 1):
        if found := re.match(r"(?:inline )?namespace ?([\w:]*) ?\{$", line):
            around.append(found.group(1))
        elif line.startswith("}  // namespace") and around:
            around.pop()
        elif around and around[-1] == "" and (found := declared(line)):
            yield number, (*around, *found[:2]), found[2]


def module_of(path):
    return next(folder for folder in path.parents if (folder / "CMakeLists.txt").exists())


def main():
    tree = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]
    first, kinds, has_failed = {}, {}, False
    for path in sorted((tree / "src").rglob("*.cpp")):
        if "fuzz" in path.parts:
            continue
        target = (module_of(path), "tests" in path.parts)
        for number, name, alias in declarations(path.read_text(encoding="utf-8").splitlines()):
            bare = (target, *name[:-2], name[-1].split("(")[0])
            its_kind, its_path = kinds.setdefault(bare, (name[-2], path))
            if its_kind != name[-2] and its_path != path and "constant" in (its_kind, name[-2]):
                print(f"{path.relative_to(tree)}:{number}: {name[-2]} {name[-1]} is a {its_kind} in {its_path.name}")
                has_failed = True
            other, its_alias = first.setdefault((target, name), (path, alias))
            if other == path or (alias is not None and alias == its_alias):
                continue
            print(f"{path.relative_to(tree)}:{number}: {name[-2]} {name[-1]} stands in {other.name}, too")
            has_failed = True
    if not has_failed:
        print("names are unique in what is compiled together")
    return has_failed


if __name__ == "__main__":
    sys.exit(main())
