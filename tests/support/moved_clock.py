"""A wall clock for one program alone that is set while it runs (libfaketime); its steady clock continues."""

import glob
import subprocess

import pytest

from program import binary


def library():
    found = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
    return found[0] if found else pytest.skip("libfaketime is not installed: scripts/setup --test")


def sanitizer():
    """The address sanitizer must come first, where a program has it."""
    libraries = subprocess.run(["ldd", binary("penstock")], capture_output=True, text=True, check=True).stdout
    return [line.split()[2] for line in libraries.splitlines() if "libasan" in line]


class MovedClock:
    """`environment` is that of the program; `set` moves its clock against the true one, as in `+1d`, `-90`, `+0`."""

    def __init__(self, folder):
        self.file = folder / "clock"
        self.set("+0")
        self.environment = {
            "LD_PRELOAD": " ".join([*sanitizer(), library()]),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "NO_FAKE_STAT": "1",
        }

    def set(self, offset):
        self.file.write_text(offset + "\n")
