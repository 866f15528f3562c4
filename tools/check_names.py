#!/usr/bin/env python3
"""Refuses words that the vocabulary has replaced, as names in code and as names of files, and members without a noun.

Usage: check_names.py [TREE]; prints `file:line: word: use instead`, exit 1 on any.

tools/retired_names.txt has one word a line: `word<TAB>where<TAB>use instead[<TAB>text]`. `where` is `*` or how a path
begins. A `*` in a word stands for any further letters of a name (`most_*`). A word counts as a whole identifier outside
of comments and string literals; with `text` also within them, and then it may be several words ("far end").

No data member in src and client is named by a question word, a preposition or an adverb alone (`what`, `from_`, `now`):
that is rule 7 of the vocabulary. Accepted are
  - `from` with `to` in the same structure: the ends of a range or of a change have these names in the API;
  - members that BOOST_DESCRIBE_STRUCT of the same file lists: they are names in JSON and SQL;
  - client/include: the structures are the API's, and programs of others are compiled with them.
"""
import re
import sys
from collections import defaultdict
from pathlib import Path

LIST = "tools/retired_names.txt"
ROOTS = ("src", "client", "tests", "bench", "tools")
MEMBER_ROOTS = ("src", "client")
SUFFIXES = {".cpp", ".hpp", ".py"}
NOT_CODE = {"corpus", "fixtures"}
NAME = re.compile(r"[A-Za-z_]\w*")
CPP_TEXT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"(?P<end>[^\s()\\]{0,16})\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])+'""",
    re.S,
)
QUESTION_WORDS = "what how who whom whose which why why_not when where whence whether is"
PREPOSITIONS = """
    about above across after against along among around as at before behind below beneath beside besides between beyond
    by despite down during except for from in inside into like of off on onto out outside over per since through
    throughout till to toward towards under underneath until unto up upon via with within without"""
ADVERBS = """
    again ahead almost already also always anew apart aside away elsewhere ever everywhere forth hence here however
    instead later least meanwhile more most never now nowhere often once only otherwise perhaps rather seldom so
    sometimes soon still then thereby therefore there thus together too twice very yet"""
NO_NOUNS = frozenset((QUESTION_WORDS + PREPOSITIONS + ADVERBS).split())
RANGE_ENDS = {"from", "to"}
PUBLIC = "client/include/"
# A declarator whose name is one of them: `level at;`, `request& in;`, `int from = 0, to = 0;`, `state now_{};`.
NO_NOUN_MEMBER = re.compile(
    rf"""(?:(?<=[\w>\]}}),])\s+|(?<=[&*])\s*)(?P<name>(?:{"|".join(sorted(NO_NOUNS))})_?)"""
    r"(?=\s*(?:;|,|\{|\[|=(?!=)|:(?!:)))"
)
BODY_TOKEN = re.compile(r"[{}()]|" + NO_NOUN_MEMBER.pattern)
NOT_A_TYPE = re.compile(r"\b(?:using|return|enum|struct|class|union|friend|namespace|goto|new|operator)\s*$")
DESCRIBED = re.compile(r"BOOST_DESCRIBE_STRUCT\(\s*([\w:]+)\s*,\s*\([^)]*\)\s*,\s*\(([^)]*)\)")
CLASS_HEAD = re.compile(r"(?<!enum )\b(?:struct|class|union)\b\s*(?P<name>[\w:]*)")
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


def class_named(head):
    """The name of the class whose body begins after this text, "" for one without; None: it is no class."""
    head = re.sub(r"\balignas\s*\([^()]*\)", " ", re.split(r"[;{}]", head)[-1])
    for found in CLASS_HEAD.finditer(head):
        rest = head[found.end():]
        if not re.search("[()=]", rest) and rest.count("<") == rest.count(">"):
            return found.group("name")
    return None


def members_without_noun(text):
    """(name, where it begins, class) of the data members whose whole name is no noun; `text` is `blanked`."""
    enclosing = []  # of each open brace: (class or None, parentheses that were open before it, its members)
    parentheses = 0
    for token in BODY_TOKEN.finditer(text):
        if token.group() == "{":
            enclosing.append((class_named(text[max(0, token.start() - 1000):token.start()]), parentheses, []))
            parentheses = 0
        elif token.group() == "}":
            if not enclosing:
                continue
            owner, parentheses, found = enclosing.pop()
            has_both_ends = RANGE_ENDS <= {name.rstrip("_") for name, _ in found}
            for name, begin in found:
                if not (has_both_ends and name.rstrip("_") in RANGE_ENDS):
                    yield name, begin, owner
        elif token.group() in "()":
            parentheses += 1 if token.group() == "(" else -1
        elif enclosing and enclosing[-1][0] is not None and parentheses == 0:
            if not NOT_A_TYPE.search(text[max(0, token.start("name") - 40):token.start("name")]):
                enclosing[-1][2].append((token.group("name"), token.start("name")))


def member_faults(path, text):
    if path.startswith(PUBLIC) or not NO_NOUN_MEMBER.search(text):
        return
    described = {(owner, name) for owner, names in DESCRIBED.findall(text) for name in re.findall(r"\w+", names)}
    for name, begin, owner in sorted(members_without_noun(blanked(text, ".cpp")), key=lambda found: found[1]):
        if (owner, name) not in described:
            yield text.count("\n", 0, begin) + 1, name, "a noun (rule 7)"


def faults(tree):
    names, texts, wrong = read_list((tree / LIST).read_text(encoding="utf-8").splitlines())
    yield from wrong
    for root in ROOTS:
        for file in sorted((tree / root).rglob("*.*")):
            if file.suffix not in SUFFIXES or NOT_CODE.intersection(file.relative_to(tree).parts):
                continue
            path = file.relative_to(tree).as_posix()
            text = file.read_text(encoding="utf-8")
            found = list(faults_of(path, file.suffix, text, names, texts))
            if root in MEMBER_ROOTS and file.suffix != ".py":
                found += member_faults(path, text)
            for line, word, instead in found:
                yield f"{path}:{line}: {word}: use {instead}"


def main():
    found = list(faults(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent))
    print("\n".join(found) or "names keep the vocabulary")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
