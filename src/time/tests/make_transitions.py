#!/usr/bin/env python3
"""Writes transitions.txt: when the offsets of some zones change, as Python's zoneinfo sees it.

Usage: make_transitions.py > transitions.txt. To be run again when new tzdata change one of the zones.
"""
from datetime import datetime, timedelta, timezone
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from zoneinfo import TZPATH, ZoneInfo

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Seoul")
BEGIN = datetime(2020, 1, 1, tzinfo=timezone.utc)
END = datetime(2041, 1, 1, tzinfo=timezone.utc)
STEP = timedelta(hours=6)  # no zone changes twice within it


def offset(zone, at):
    return int(at.astimezone(zone).utcoffset().total_seconds())


def change_between(zone, before, after):
    """The first second with the offset of `after`."""
    while after - before > timedelta(seconds=1):
        middle = before + timedelta(seconds=(after - before).total_seconds() // 2)
        if offset(zone, middle) == offset(zone, before):
            before = middle
        else:
            after = middle
    return after


def changes(zone):
    yield BEGIN, offset(zone, BEGIN)
    at = BEGIN
    while at < END:
        if offset(zone, at) != offset(zone, at + STEP):
            change = change_between(zone, at, at + STEP)
            yield change, offset(zone, change)
        at += STEP


def tzdata():
    for folder in TZPATH:
        rules = Path(folder) / "tzdata.zi"
        if rules.is_file():
            return rules.read_text().splitlines()[0].removeprefix("# version ")
    try:
        return version("tzdata")
    except PackageNotFoundError:
        return "of unknown version"


def main():
    print("# source: make_transitions.py, Python's zoneinfo on tzdata", tzdata())
    print("# zone; then seconds since 1970 and the offset from then on in seconds")
    for name in ZONES:
        print(name)
        for at, seconds in changes(ZoneInfo(name)):
            print(int(at.timestamp()), seconds)
    print("end", int(END.timestamp()))


if __name__ == "__main__":
    main()
