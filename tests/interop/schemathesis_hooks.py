"""What schemathesis must know of our documents (SCHEMATHESIS_HOOKS)."""

import functools

import schemathesis
from hypothesis.internal import charmap

# hypothesis creates the table of all characters of UTF-8 again for each string: a third of the time.
charmap.intervals_from_codec = functools.cache(charmap.intervals_from_codec)


@schemathesis.serializer("text/csv")
def csv_text(_context, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
