#!/usr/bin/env python3
"""Refuses C++ files that clang-format 14 would change. Other versions format differently, so only 14 is asked.

Usage: check_format.py [TREE] [--fix]; exit 1 when a file differs or clang-format 14 is missing (scripts/setup).
"""
import shutil
import subprocess
import sys
from pathlib import Path

FOLDERS = ("src", "client", "tests", "bench", "cmake")


def clang_format(tree):
    for program in (shutil.which("clang-format-14"), tree / "build" / "venv" / "bin" / "clang-format"):
        if program and Path(program).exists():
            version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
            if " 14." in version:
                return str(program)
    return None


def main():
    arguments = [a for a in sys.argv[1:] if a != "--fix"]
    own_tree = Path(__file__).resolve().parent.parent
    tree = Path(arguments[0]) if arguments else own_tree
    program = clang_format(own_tree)
    if not program:
        print("clang-format 14 is missing: run scripts/setup --dev")
        return 1
    files = [str(f) for folder in FOLDERS for f in sorted((tree / folder).rglob("*.[ch]pp"))]
    if "--fix" in sys.argv:
        return subprocess.run([program, "-i", *files], check=False).returncode
    differing = 0
    for start in range(0, len(files), 50):
        command = [program, "--dry-run", "--Werror", "--ferror-limit=1", *files[start:start + 50]]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        print(run.stderr, end="")
        differing += run.returncode != 0
    print("run tools/check_format.py --fix" if differing else f"{len(files)} files are formatted")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
