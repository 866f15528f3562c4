#!/usr/bin/env python3
"""Refuses docs/security.md when a requirement that is met names no evidence, or one that does not exist.

Usage: check_evidence.py [TREE]; prints what is wrong, exit 1 on any.
"""
import re
import sys
from pathlib import Path

STATES = ("met", "partly", "not")


def is_there(tree, name):
    """A path from the top, or the name of a file of the sources or tests."""
    if "/" in name:
        return any(tree.glob(name))
    return any(next((tree / root).rglob(name), None) for root in ("src", "tests"))


def faults(tree):
    text = (tree / "docs/security.md").read_text(encoding="utf-8").partition("## IEC 62443-4-2")[2]
    for line in text.splitlines():
        if not re.match(r"\| \d", line):
            continue
        requirement, state, _, evidence = (cell.strip() for cell in line.strip("|").split("|"))
        names = re.findall(r"`([^`]+)`", evidence)
        if state not in STATES:
            yield f"{requirement}: {state} is none of {', '.join(STATES)}"
        if state != "not" and not names:
            yield f"{requirement}: {state}, but nothing shows it"
        for name in names:
            if not is_there(tree, name):
                yield f"{requirement}: there is no {name}"


def main():
    found = list(faults(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent))
    print("\n".join(f"docs/security.md: {fault}" for fault in found) or "every requirement has its evidence")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
