"""Fills a man page: version, day of the commit, and the commands that the program itself lists.

usage: man_page.py PAGE VERSION FOLDER_OF_PROGRAMS
"""

import datetime
import os
import pathlib
import re
import sys

import files


def commands_of(program):
    """`.TP` paragraphs of the subcommands in the program's help."""
    text = files.run(program, "--help")
    found = re.search(r"^Subcommands:\n((?: {2}.*\n)+)", text, re.M)
    rows = []
    for line in found[1].splitlines():
        if row := re.match(r"  (\S+)\s{2,}(\S.*)$", line):
            rows.append(list(row.groups()))
        else:  # a meaning that goes on
            rows[-1][1] += " " + line.strip()
    return "\n".join(f".TP\n.B {escaped(name)}\n{escaped(meaning)}" for name, meaning in rows)


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def main():
    page, version, programs = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    day = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    text = page.read_text().replace("@VERSION@", version).replace("@DATE@", day.strftime("%Y-%m-%d"))
    if "@COMMANDS@" in text:
        text = text.replace("@COMMANDS@", commands_of(programs / page.stem))
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
