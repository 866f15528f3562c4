#!/usr/bin/env python3
"""Prints src/services/common_passwords.inc: FNV-1a sums of the commonest 10,000 passwords, of those that are words within others, too.

Usage: common_passwords.py. Wants the list of zxcvbn (PyPI, MIT), 4.5.0.
"""
from zxcvbn.frequency_lists import FREQUENCY_LISTS

COMMONEST = 10_000
SHORTEST = 4  # what is shorter guesses no more than its characters


def sum_of(text):
    total = 0x811C9DC5
    for byte in text.encode():
        total = (total ^ byte) * 0x01000193 & 0xFFFFFFFF
    return total


sums = sorted({sum_of(word.lower()) for word in FREQUENCY_LISTS["passwords"][:COMMONEST] if len(word) >= SHORTEST})
print("// Made by tools/common_passwords.py; do not edit.")
for begin in range(0, len(sums), 10):
    print("".join(f"0x{number:08X}," for number in sums[begin : begin + 10]))
