"""Two builds that took turns: the ratio of each row, its spread, and what differs by more than the noise.

A row differs when all of this holds:

* the median of its rounds' ratios is at least 3 % away from 1;
* it is farther away than chance brings a median: four times the noise by the root of the number of rounds. The noise is how
  much a build typically differs from itself in the next round, which runs right after, as the order of the two turns;
* of six rounds at most one is on the other side of 1.

A row that is worse by that is measured as many rounds again, by gateways that are started anew, as a process may be slow by where
its memory happens to lie; all rounds together must say so. A difference of 5 % is always found where a measurement varies by 1 %,
and in three runs of four where it varies by 2 % (tools/tests/test_ratios.py); a row tells from where on a difference counts.
"""

import collections
import dataclasses
import math
import statistics

LEAST = 0.03
TIMES_NOISE = 4
ROUNDS_PER_EXCEPTION = 6
LEAST_ROUNDS = 5  # below, chance alone puts all rounds on one side too often
SAME, BETTER, WORSE, DIFFERENT, NO_RATIO, TOO_FEW = "same", "better", "WORSE", "different", "no ratio", "too few rounds"


@dataclasses.dataclass(frozen=True)
class Row:
    """What two builds did in the same rounds: `now` and `before` have a value a round. `is_more_better`: None where
    neither more nor less of it is good by itself."""

    name: str
    figure: str
    is_more_better: bool | None
    now: tuple
    before: tuple

    @property
    def has_ratio(self):
        """Not where something was counted that did not occur."""
        return min(*self.now, *self.before) > 0

    @property
    def ratios(self):
        return [now / before for now, before in zip(self.now, self.before, strict=True)] if self.has_ratio else []

    @property
    def ratio(self):
        return statistics.median(self.ratios)

    @property
    def noise(self):
        """How much a build typically differs from itself one round later, as a logarithm. Needs two rounds."""
        sides = (self.now, self.before)
        return statistics.median(abs(math.log(later / earlier)) for side in sides for earlier, later in zip(side, side[1:]))

    @property
    def differs_from(self):
        """The smallest difference that would count, as a share: 0.03 is 3 %."""
        return math.exp(max(math.log1p(LEAST), TIMES_NOISE * self.noise / math.sqrt(len(self.now)))) - 1

    @property
    def verdict(self):
        if not self.has_ratio:
            return NO_RATIO
        if len(self.now) < LEAST_ROUNDS:
            return TOO_FEW
        away = math.log(self.ratio)
        exceptions = sum(math.log(ratio) * away <= 0 for ratio in self.ratios)
        if abs(away) < math.log1p(self.differs_from) or exceptions > len(self.ratios) // ROUNDS_PER_EXCEPTION:
            return SAME
        if self.is_more_better is None:
            return DIFFERENT
        return BETTER if (away > 0) == self.is_more_better else WORSE

    def record(self):
        """For a program."""
        found = {"row": self.name, "figure": self.figure, "is_more_better": self.is_more_better, "verdict": self.verdict,
                 "now": list(self.now), "before": list(self.before)}  # fmt: skip
        if self.has_ratio:
            found |= {"ratio": self.ratio, "min": min(self.ratios), "max": max(self.ratios)}
        if self.verdict not in (NO_RATIO, TOO_FEW):
            found["differs_from"] = self.differs_from
        return found


def in_turn(builds, number):
    """The order of the builds in round `number`: who ends a round begins the next, so each is next to itself, too."""
    return builds if number % 2 == 0 else builds[::-1]


class Turns:
    """What two builds did in turn. The first of `builds` is today's."""

    def __init__(self, builds):
        self.builds, self.seen = builds, {build: [] for build in builds}

    def take(self, measure, rounds, on_round=lambda number: None):
        """Adds rounds. `measure(build)`: by row and figure a value and whether more of it is better."""
        begin = len(self.seen[self.builds[0]])
        for number in range(begin, begin + rounds):
            for build in in_turn(self.builds, number):
                self.seen[build].append(measure(build))
            on_round(number + 1)

    @property
    def rows(self):
        """One for each figure that all turns have."""
        now, before = self.seen.values()
        return [Row(*key, is_more_better, tuple(turn[key][0] for turn in now), tuple(turn[key][0] for turn in before))
                for key, (_, is_more_better) in now[0].items() if all(key in turn for turn in now + before)]  # fmt: skip


def confirmed(turns, take):
    """The rows of all `turns`, by name. `take(names)` adds as many rounds to each of these, and does so again for what is worse."""
    take(list(turns))
    worse = [name for name, of_name in turns.items() if is_worse(of_name.rows)]
    if worse:
        take(worse)
    return [row for of_name in turns.values() for row in of_name.rows]


def line(row):
    if row.has_ratio:
        told = f"{row.ratio:.3f}", f"{min(row.ratios):.3f} – {max(row.ratios):.3f}"
    else:
        told = f"{statistics.median(row.before):g} → {statistics.median(row.now):g}", ""
    least = "" if row.verdict in (NO_RATIO, TOO_FEW) else f"{row.differs_from * 100:.1f} %"
    wanted = {True: "more", False: "less", None: ""}[row.is_more_better]
    return "| " + " | ".join((row.name, row.figure, wanted, *told, least, row.verdict)) + " |"


def table(rows):
    """As Markdown."""
    head = ["| row | figure | better is | now against before | its rounds | differs from | verdict |", "|---|---|---|---|---|---|---|"]
    return "\n".join([*head, *map(line, rows)]) + "\n"


def summary(rows):
    """What to look at, in a sentence; it names rows that cannot show 5 %, since `same` says little there."""
    counts = collections.Counter(row.verdict for row in rows)
    told = [f"{counts[word]} {word}" for word in (WORSE, BETTER, DIFFERENT, SAME, TOO_FEW, NO_RATIO) if counts[word]]
    blind = [f"{row.name}, {row.figure}" for row in rows if row.verdict == SAME and row.differs_from > 0.05]
    return ", ".join(told) + (f"; too much noise to see 5 %: {'; '.join(blind)}" if blind else "")


def is_worse(rows):
    return any(row.verdict == WORSE for row in rows)
