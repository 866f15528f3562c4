"""Waiting for something to become true, with a limit and an honest message."""

import time


def eventually(probe, within=5.0, every=0.02, what=""):
    """Returns the first truthy answer of `probe`; fails after `within` seconds telling the last answer and `what`, a
    text or a function with more details."""
    end = time.monotonic() + within
    while True:
        seen = probe()
        if seen:
            return seen
        if time.monotonic() > end:
            told = what() if callable(what) else what or probe.__name__
            raise AssertionError(f"not within {within} s: {told}; last seen: {seen!r}")
        time.sleep(every)


def holds(probe, during, every=0.05, what=""):
    """`probe` stays truthy for `during` seconds."""
    end = time.monotonic() + during
    while time.monotonic() < end:
        seen = probe()
        assert seen, f"did not hold: {what or probe.__name__}; seen: {seen!r}"
        time.sleep(every)
