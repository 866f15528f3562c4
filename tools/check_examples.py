#!/usr/bin/env python3
"""Refuses an example in a document that is not in the sources any more: the diffs of docs/extend, the quotes of CONTRIBUTING.md.

Usage: check_examples.py [TREE]; prints `document:line: why`, exit 1 on any.

A diff names its file (`+++ b/PATH`); its lines, but for those it removes, must be in that file, one after another. The toys are in
tests/toys. A quote begins with `// PATH`; each of its lines must be in that file; where the quote breaks a line, the parts must be.
"""
import re
import sys
from pathlib import Path

TOYS = ("src/drivers/toy/", "src/publish/toy/")


def lines_of(tree, path):
    file = tree / "tests/toys" / path if path.startswith(TOYS) else tree / path
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else None


def blocks(text, language):
    """The number of the first line of each code block, and its lines without the indent of the list that it is in."""
    inside, found = None, []
    for number, line in enumerate(text.splitlines(), 1):
        fence = re.match(r"( *)```(\w*)$", line)
        if fence and inside is None:
            inside = (len(fence[1]), fence[2], number + 1, [])
        elif fence:
            found.append(inside)
            inside = None
        elif inside:
            inside[3].append(line[inside[0]:])
    return [(number, lines) for _, kind, number, lines in found if kind == language]


def has_run(lines, run):
    return any(lines[at:at + len(run)] == run for at in range(len(lines) - len(run) + 1))


def faults_of_diff(tree, first, lines):
    path, start, run = None, first, []

    def check():
        if not run:
            return
        source = lines_of(tree, path)
        if source is None:
            yield start, f"there is no {path}"
        elif not has_run(source, run):
            yield start, f"these lines are not in {path}: {run[0].strip()}"

    for number, line in enumerate(lines, first):
        if line.startswith(("+++ b/", "--- a/", "@@")):
            yield from check()
            path, run = (path if line.startswith("@@") else line[6:]), []
        elif not line.startswith("-"):
            if not run:
                start = number
            run.append(line[1:].rstrip())
    yield from check()


def faults_of_quote(tree, first, lines):
    named = re.match(r"// ([\w/]+\.[ch]pp)", lines[0])
    source = named and lines_of(tree, named[1])
    if source is None:
        yield first, f"a quote names its file: {lines[0]}"
        return
    known = " ".join("\n".join(source).split())
    for number, line in enumerate(lines[1:], first + 1):
        text = " ".join(re.sub(r" +// else: .*$", "", line).split())
        if text not in known:
            yield number, f"this line is not in {named[1]}: {text}"


def faults(tree):
    pages = sorted((tree / "docs/extend").glob("*.md"))
    for page in pages:
        for first, lines in blocks(page.read_text(encoding="utf-8"), "diff"):
            yield from ((page, *fault) for fault in faults_of_diff(tree, first, lines))
    page = tree / "CONTRIBUTING.md"
    if page.is_file():
        for first, lines in blocks(page.read_text(encoding="utf-8"), "cpp"):
            yield from ((page, *fault) for fault in faults_of_quote(tree, first, lines))


def main():
    tree = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    found = [f"{page.relative_to(tree)}:{number}: {why}" for page, number, why in faults(tree)]
    print("\n".join(found) or "every example is in the sources")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
