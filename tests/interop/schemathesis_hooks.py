"""What schemathesis must know of our documents (SCHEMATHESIS_HOOKS)."""

import functools
import marshal

import schemathesis
from hypothesis.internal import charmap
from hypothesis.internal.intervalsets import IntervalSet
from hypothesis_jsonschema import _canonicalise, _from_schema
from schemathesis.generation import hypothesis as generation
from schemathesis.specs.openapi.negative import mutations, utils


def remembered(function):
    """The same results, by what a schema says. marshal is the fastest copy of what JSON has."""
    known = {}

    @functools.wraps(function)
    def look_up(schema):
        key = marshal.dumps(schema, 2)
        if key not in known:
            known[key] = marshal.dumps(function(schema), 2)
        return marshal.loads(known[key])

    return look_up


# Each example simplifies the same parts of schemas again: a third of the time.
for name in ("canonicalish", "merged"):
    slow = getattr(_canonicalise, name)
    fast = remembered(slow)
    for module in (_canonicalise, _from_schema, generation, mutations, utils):
        if getattr(module, name, None) is slow:
            setattr(module, name, fast)

# hypothesis tries a million characters to find which UTF-8 has, and makes a table of them again for each string.
utf8 = IntervalSet(((0, 0xD7FF), (0xE000, 0x10FFFF)))
all_codecs = charmap.intervals_from_codec
charmap.intervals_from_codec = lambda codec: utf8 if codec == "utf-8" else all_codecs(codec)


@schemathesis.serializer("text/csv")
def csv_text(_context, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
