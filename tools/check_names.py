#!/usr/bin/env python3
"""Refuses words that the vocabulary has replaced, as names in code and as names of files.

Usage: check_names.py [TREE]; prints `file:line: word: use instead`, exit 1 on any.

tools/retired_names.txt has one word a line: `word<TAB>where<TAB>use instead[<TAB>text]`. `where` is `*` or how a path
begins. A `*` in a word stands for any further letters of a name (`most_*`). A word counts as a whole identifier outside
of comments and string literals; with `text` also within them, and then it may be several words ("far end").
"""
import re
import sys
from collections import defaultdict
from pathlib import Path

LIST = "tools/retired_names.txt"
ROOTS = ("src", "client", "tests", "bench", "tools")
SUFFIXES = {".cpp", ".hpp", ".py"}
NOT_CODE = {"corpus", "fixtures"}
NAME = re.compile(r"[A-Za-z_]\w*")
CPP_TEXT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"(?P<end>[^\s()\\]{0,16})\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])+'""",
    re.S,
)
PYTHON_TEXT = re.compile(r"""\"{3}.*?\"{3}|#[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.S)


def pattern_of(word):
    return r"(?<!\w)" + re.escape(word).replace(r"\*", r"\w*") + r"(?!\w)"


class Words:
    """The retired words of one kind: of names, or of texts too."""

    def __init__(self):
        self.rules = defaultdict(list)  # word: [(where, use instead)]
        self.patterns = []

    def add(self, word, where, instead):
        self.rules[word].append((where, instead))

    def compile(self):
        open_words = [word for word in self.rules if not NAME.fullmatch(word)]
        self.patterns = [(max(word.split("*"), key=len), re.compile(pattern_of(word)), word) for word in open_words]

    def uses(self, text):
        """(word as the list has it, where it begins), quickly empty where there are none."""
        if not self.rules.keys().isdisjoint(NAME.findall(text)):
            yield from ((found.group(), found.start()) for found in NAME.finditer(text) if found.group() in self.rules)
        for part, pattern, word in self.patterns:
            if part in text:
                yield from ((word, found.start()) for found in pattern.finditer(text))

    def instead(self, word, path):
        return next((instead for where, instead in self.rules[word] if where == "*" or path.startswith(where)), None)


def read_list(lines):
    """The words of names, those of texts, and the lines that are wrong."""
    names, texts, wrong = Words(), Words(), []
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        word, *rest = line.split("\t")
        if len(rest) not in (2, 3) or not all((word, *rest)) or rest[2:] not in ([], ["text"]):
            wrong.append(f"{LIST}:{number}: a line is word<TAB>where<TAB>use instead[<TAB>text]")
            continue
        (texts if rest[2:] else names).add(word, *rest[:2])
    names.compile()
    texts.compile()
    return names, texts, wrong


def blanked(text, suffix):
    """Comments and literals as spaces, so that places stay."""
    pattern = PYTHON_TEXT if suffix == ".py" else CPP_TEXT
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def faults_of(path, suffix, text, names, texts):
    stem = path.rpartition("/")[2].partition(".")[0]
    for words in (names, texts):
        for word, _ in words.uses(stem):
            if instead := words.instead(word, path):
                yield 1, word, instead
    used = [(word, begin, texts) for word, begin in texts.uses(text)]
    if any(True for _ in names.uses(text)):
        used += [(word, begin, names) for word, begin in names.uses(blanked(text, suffix))]
    for word, begin, words in sorted(used, key=lambda use: use[1]):
        if instead := words.instead(word, path):
            yield text.count("\n", 0, begin) + 1, word, instead


def faults(tree):
    names, texts, wrong = read_list((tree / LIST).read_text(encoding="utf-8").splitlines())
    yield from wrong
    for root in ROOTS:
        for file in sorted((tree / root).rglob("*.*")):
            if file.suffix not in SUFFIXES or NOT_CODE.intersection(file.relative_to(tree).parts):
                continue
            path = file.relative_to(tree).as_posix()
            for line, word, instead in faults_of(path, file.suffix, file.read_text(encoding="utf-8"), names, texts):
                yield f"{path}:{line}: {word}: use {instead}"


def main():
    found = list(faults(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent))
    print("\n".join(found) or "names keep the vocabulary")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
