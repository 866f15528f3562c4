"""Shifts and working time by the text of v5 §8, slowly and plainly, with Python's own time zones."""

import datetime
import zoneinfo

UTC = datetime.timezone.utc
DAY = datetime.timedelta(days=1)
EPOCH_MONDAY = datetime.date(1970, 1, 5)


def ms(moment):
    return round(moment.timestamp() * 1000)


def to_utc(local, zone):
    """A time in a DST gap is the end of the gap, a doubled time is the first."""
    first, second = (local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first.astimezone(zone).replace(tzinfo=None) == local:
        return first
    before, after = second, first  # on either side of the change
    offset = before.astimezone(zone).utcoffset()
    while after - before > datetime.timedelta(seconds=1):
        middle = before + (after - before) / 2
        middle = middle.replace(microsecond=0)
        if middle.astimezone(zone).utcoffset() == offset:
            before = middle
        else:
            after = middle
    return after


def clock(text):
    return datetime.timedelta(hours=int(text[:2]), minutes=int(text[3:]))


class ShiftReference:
    """Answers for one calendar body."""

    def __init__(self, body):
        self.zone = zoneinfo.ZoneInfo(body["time_zone"])
        self.cycle_days = body.get("cycle_days", 7)
        start = body.get("cycle_start")
        self.cycle_start = datetime.date.fromisoformat(start) if start else EPOCH_MONDAY
        self.shifts = body.get("shifts", [])
        self.exceptions = body.get("exceptions", [])

    def shifts_of(self, date):
        """Those that begin on a date; the last exception that covers it wins."""
        covering = [e for e in self.exceptions if e["from"] <= date.isoformat() <= e["to"]]
        if covering:
            return covering[-1].get("shifts", []) if covering[-1].get("working") else []
        day = (date - self.cycle_start).days % self.cycle_days + 1
        return [shift for shift in self.shifts if day in shift["days"]]

    def interval(self, shift, date):
        midnight = datetime.datetime.combine(date, datetime.time())
        start, end = clock(shift["start"]), clock(shift["end"])
        if end <= start:
            end += DAY
        return ms(to_utc(midnight + start, self.zone)), ms(to_utc(midnight + end, self.zone))

    def intervals(self, first, last):
        """All shifts that touch the half-open span of two dates' midnights in UTC, cut to it."""
        low, high = (ms(datetime.datetime.combine(d, datetime.time(), UTC)) for d in (first, last))
        found = []
        date = first - 2 * DAY
        while date <= last + DAY:
            for shift in self.shifts_of(date):
                start, end = self.interval(shift, date)
                start, end = max(start, low), min(end, high)
                if start < end:
                    found.append({"start": start, "end": end, "shift_name": shift["shift_name"],
                                  "shift_date": date.isoformat(), "crew": shift.get("crew")})  # fmt: skip
            date += DAY
        return sorted(found, key=lambda item: item["start"])
