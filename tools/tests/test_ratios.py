import math
import random
import sys
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "bench"))
import ratios  # noqa: E402

BUILDS = ("now", "before")
ROUNDS = 6  # of scripts/bench --against --short


def row(now, before, is_more_better=False):
    return ratios.Row("a row", "a figure", is_more_better, tuple(now), tuple(before))


class Simulated:
    """Two builds on a machine: `noise` of a measurement, `drift` of the machine from one to the next, and how often something else
    runs, which takes a fifth of it and more. `effect`: how much more today's build takes."""

    def __init__(self, chance, effect, noise, drift=0.0, outliers=0.0):
        self.chance, self.effect, self.noise, self.drift, self.outliers = chance, effect, noise, drift, outliers
        self.machine = 0.0

    def measure(self, build):
        self.machine += self.chance.gauss(0, self.drift)
        other = abs(self.chance.gauss(0, 0.3)) + 0.2 if self.chance.random() < self.outliers else 0
        value = math.exp(self.machine + self.chance.gauss(0, self.noise) + other) * (1 + self.effect if build == "now" else 1)
        return {("a row", "a figure"): (value, False)}


def confirmed(measure, on_round=lambda number: None):
    turns = {"a row": ratios.Turns(BUILDS)}
    return ratios.confirmed(turns, lambda names: [turns[name].take(measure, ROUNDS, on_round) for name in names])


def share(verdict, count=400, **options):
    chance, found = random.Random(1), 0
    for _ in range(count):
        (one,) = confirmed(Simulated(chance, **options).measure)
        found += one.verdict == verdict
    return found / count


class Ratios(unittest.TestCase):
    def test_noise_is_no_regression(self):
        for noise in (0.005, 0.01, 0.02, 0.04):
            with self.subTest(noise=noise):
                self.assertLessEqual(share(ratios.WORSE, effect=0, noise=noise), 0.005)
                self.assertLessEqual(share(ratios.BETTER, effect=0, noise=noise), 0.03)

    def test_five_percent_are_found(self):
        self.assertGreaterEqual(share(ratios.WORSE, effect=0.05, noise=0.01), 0.99)
        self.assertGreaterEqual(share(ratios.WORSE, effect=0.05, noise=0.02), 0.75)
        self.assertGreaterEqual(share(ratios.BETTER, effect=-0.05, noise=0.01), 0.99)

    def test_a_machine_that_slows_down_makes_no_regression_and_hides_none(self):
        self.assertLessEqual(share(ratios.WORSE, effect=0, noise=0.01, drift=0.01), 0.01)
        self.assertGreaterEqual(share(ratios.WORSE, effect=0.05, noise=0.005, drift=0.005), 0.95)

    def test_one_disturbed_round_neither_makes_nor_hides_a_regression(self):
        self.assertLessEqual(share(ratios.WORSE, effect=0, noise=0.01, outliers=0.05), 0.01)
        self.assertEqual(row([1.05, 1.06, 1.05, 1.05, 1.04, 1.05], [1, 1, 1, 1.3, 1, 1]).verdict, ratios.WORSE)

    def rounds_of(self, *values):
        """How many rounds it takes when today's build measures these, round by round, and the other always 1."""
        left, done = iter(values), []
        measure = lambda build: {("row", "figure"): (next(left) if build == "now" else 1.0, False)}  # noqa: E731
        return confirmed(measure, done.append)[0].verdict, done[-1]

    def test_what_is_worse_is_measured_again_and_what_is_not_is_not(self):
        self.assertEqual(self.rounds_of(*[1.1] * 12), (ratios.WORSE, 12))
        self.assertEqual(self.rounds_of(*[1.1] * 6, *[1.0] * 6), (ratios.SAME, 12))
        self.assertEqual(self.rounds_of(*[0.9] * 6), (ratios.BETTER, 6))

    def test_only_what_is_worse_is_measured_again(self):
        turns, asked = {name: ratios.Turns(BUILDS) for name in ("fine", "slow")}, []

        def take(names):
            asked.append(names)
            for name in names:
                cost = 1.2 if name == "slow" else 1.0
                turns[name].take(lambda build, name=name, cost=cost: {(name, "f"): (cost if build == "now" else 1.0, False)}, ROUNDS)

        rows = ratios.confirmed(turns, take)
        self.assertEqual(asked, [["fine", "slow"], ["slow"]])
        self.assertEqual([(one.name, len(one.now)) for one in rows], [("fine", 6), ("slow", 12)])

    def test_a_figure_that_a_turn_does_not_have_is_no_row(self):
        figures = iter([{("a", "f"): (1, True), ("b", "f"): (1, True)}, {("a", "f"): (1, True)}])
        turns = ratios.Turns(BUILDS)
        turns.take(lambda build: next(figures), 1)
        self.assertEqual([one.name for one in turns.rows], ["a"])

    def test_two_rounds_on_the_other_side_are_no_regression(self):
        self.assertEqual(row([1.05, 1.05, 1.05, 1.05, 0.99, 0.99], [1] * 6).verdict, ratios.SAME)

    def test_less_than_three_percent_is_the_same_however_exact(self):
        self.assertEqual(row([1.029] * 6, [1.0] * 6).verdict, ratios.SAME)
        self.assertEqual(row([1.031] * 6, [1.0] * 6).verdict, ratios.WORSE)

    def test_a_noisy_row_tells_what_it_could_have_seen(self):
        noisy = row([1.0, 1.2, 1.0, 1.2, 1.0, 1.2], [1.0, 1.2, 1.0, 1.2, 1.0, 1.2])
        self.assertGreater(noisy.differs_from, 0.3)
        self.assertIn("too much noise to see 5 %: a row, a figure", ratios.summary([noisy]))
        self.assertNotIn("noise", ratios.summary([row([1] * 6, [1] * 6)]))

    def test_more_is_better_or_worse_as_the_figure_says(self):
        more = [1.1] * 6, [1.0] * 6
        self.assertEqual([row(*more, is_more_better=b).verdict for b in (True, False, None)],
                         [ratios.BETTER, ratios.WORSE, ratios.DIFFERENT])  # fmt: skip

    def test_few_rounds_have_no_verdict(self):
        self.assertEqual(row([2.0] * 4, [1.0] * 4).verdict, ratios.TOO_FEW)
        self.assertNotIn("differs_from", row([2.0], [1.0]).record())

    def test_what_did_not_occur_has_no_ratio_and_is_shown(self):
        lost = row([3, 0, 0, 0, 0], [0] * 5)
        self.assertEqual(lost.verdict, ratios.NO_RATIO)
        self.assertIn("| 0 → 0 |", ratios.table([lost]))
        self.assertNotIn("ratio", lost.record())

    def test_a_row_shows_median_spread_and_verdict(self):
        text = ratios.table([row([1.0, 1.1, 1.2, 1.1, 1.1], [1.0] * 5)])
        self.assertIn("| a row | a figure | less | 1.100 | 1.000 – 1.200 |", text)

    def test_who_ends_a_round_begins_the_next(self):
        self.assertEqual([ratios.in_turn(BUILDS, n)[0] for n in range(3)], ["now", "before", "now"])

    def test_the_run_fails_by_a_worse_row_only(self):
        self.assertFalse(ratios.is_worse([row([0.5] * 6, [1.0] * 6), row([1] * 6, [1] * 6)]))
        self.assertTrue(ratios.is_worse([row([1] * 6, [1] * 6), row([1.5] * 6, [1.0] * 6)]))


if __name__ == "__main__":
    unittest.main()
