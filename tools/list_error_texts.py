"""Lists the texts with which the programs tell people that something is wrong, from the source.

usage: list_error_texts.py [FOLDER…] [--json]

They are the messages of error codes (`errc.cpp`), faults of what people send, refusals, exceptions, and lines of the log at `warn`
and `error`: what a device, a database, a broker or a person can cause. Parts of one text that are joined with `+` or given to a
format stand in one line; `{}` is where a value stands. Read them as a technician would who has little English: which device or
peer (host and port), who is at fault, what to check next.
"""

import argparse
import json
import pathlib
import re
import signal
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# What stands before a text that tells of a fault: the nearest of these before it in the same statement.
TELLS = re.compile(
    r"\bcase \w*errc::|\bcase errc::|\bfault\b|\bfaults?\.\w*\(|\brefus\w*\b|\bfail\w*\b|\bwrong\w*\b|\binvalid\w*\b|\bbad_\w*\b|\bthrow\b"
    r"|_error\(|\berror\w*\b|\bnot_\w+\(|\bwarn\w*\(|log::error|\bunknown\w*\b|\bcomplain\w*\b|\bmsg\b|\breason\w*\b|\bwhy\b|\bexpected\b|\btext_of\w*\b"
)
# A part of a statement that is no text for people: schemas, help, SQL, names of fields; what describes a member of the API or
# a field: a name and a sentence.
QUIET = re.compile(
    r"\bsummary\b|description|\bdebug\(|\binfo\(|R\"|static_assert|\bassert\(|\btrace\("
    r"|\b(shown|taken|written|read_by|ignored)\w*<|\b(object|body)_form\b|\(\s*\"\w+\",\s*\"[A-Z]|\.text = "
)


def statements(text):
    """The source without comments and raw strings, cut at `;`, `{` and `}` that are not in a literal, each with its first line."""
    text = re.sub(r'R"(\w*)\(.*?\)\1"', lambda raw: '""' + "\n" * raw[0].count("\n"), text, flags=re.S)
    start, line, at, in_literal = 0, 1, 0, False
    begun = 1
    while at < len(text):
        c = text[at]
        if in_literal:
            if c == "\\":
                at += 1
            elif c == '"':
                in_literal = False
        elif c == '"' and text[at - 1] != "'":
            in_literal = True
        elif text.startswith("//", at):
            end = text.find("\n", at)
            text = text[:at] + text[end:]
            continue
        elif c in ";}" or (c == "{" and not re.search(r"(fault|return|\(|,|=)\s*$", text[start:at])):
            yield begun, text[start : at + 1]
            start, begun = at + 1, line
        if c == "\n":
            line += 1
            if not text[start:at].strip():
                begun = line
        at += 1
    yield begun, text[start:]


def texts_of(path):
    """Line and text of each message in a file."""
    for line, statement in statements(path.read_text(encoding="utf-8")):
        if '"' not in statement or QUIET.search(statement):
            continue
        if path.name != "errc.cpp" and not TELLS.search(statement):
            continue
        parts = [found[1] for found in LITERAL.finditer(statement)]
        message = " … ".join(part for part in parts if " " in part.strip() and re.search("[a-z]{2}", part))
        if message.count(" ") >= 2:
            yield line, message


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("folders", nargs="*", default=["src", "client"])
    arguments.add_argument("--json", action="store_true", help="one object a text: file, line, text")
    given = arguments.parse_args()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # who reads the list may have seen enough: head
    found = 0
    for folder in given.folders:
        for path in sorted((ROOT / folder).rglob("*.[ch]pp")):
            if {"tests", "fuzz", "example"} & set(path.parts):
                continue
            for line, message in texts_of(path):
                found += 1
                name = str(path.relative_to(ROOT))
                if given.json:
                    print(json.dumps({"file": name, "line": line, "text": message}, ensure_ascii=False))
                else:
                    print(f"{name}:{line}: {message}")
    print(f"{found} texts", file=sys.stderr)


if __name__ == "__main__":
    main()
