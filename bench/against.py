"""Today's build and that of another commit in turn, as ratios. `scripts/bench --against REV`.

The other commit gives the programs that are made of the gateway's code; devices, clients and bare loops are today's for both.
"""

import contextlib
import json
import os
import pathlib
import shutil
import sys
import time

import building
import hot_paths
import ratios
import revision
from gateway import Gateway
from results import ROOT, Table, machine
from revision import Refused

# What is compiled from the code that is compared, by shape; all shapes need penstock.
MEASURED = {"journal": ["journal_bench"], "restart": ["journal_bench"], "history": ["history_bench"], "cluster": ["cassandra_bench"],
            "publish": ["sparkplug_bench"], "records": ["v5_client_loop"]}  # fmt: skip
FOREIGN = {"serve": ["wrk"], "bulk-read": ["wrk"], "history": ["wrk"], "mqtt-cost": ["mosquitto"]}  # of the hot paths
OURS = {"opcua": ["opcua_load"]}
SHORT_ROUNDS, SHORT_SECONDS = 6, 1
ROUNDS, SECONDS = 8, 4
SHAPE_ROUNDS = 5


class Build:
    """One of the two: `tree` is its source, `programs` a folder with everything that a shape runs."""

    def __init__(self, name, tree, programs):
        self.name, self.tree, self.programs, self.gateways = name, tree, programs, []

    @contextlib.contextmanager
    def chosen(self):
        """What is started meanwhile is of this build."""
        before = os.environ["PENSTOCK_BIN"]
        os.environ["PENSTOCK_BIN"] = str(self.programs)
        try:
            yield
        finally:
            os.environ["PENSTOCK_BIN"] = before

    def start(self, folder, settings):
        """A gateway that runs until `stop`; both builds write their audit into a file."""
        here = folder / self.name
        with self.chosen():
            self.gateways.append(Gateway(here, {**settings, "edge.log.file": here / "access.log"}).start())
        return self.gateways[-1]

    def stop(self):
        while self.gateways:
            self.gateways.pop().stop(within=60)


class Seen(Table):
    """The figures of one turn. The pictures in docs are of today's build alone."""

    def draw(self, file, picture):
        pass


def require(names, find, remedy):
    missing = sorted({name for name in names if not find(name)})
    if missing:
        raise Refused(f"{', '.join(missing)}: missing; {remedy}")


def require_programs(shapes, is_hot):
    """Fails before anything is built or measured."""
    today = pathlib.Path(os.environ["PENSTOCK_BIN"])
    ours = {"penstock", "penstock-sim"} | {name for shape in shapes for name in (OURS if is_hot else MEASURED).get(shape, [])}
    require(ours, lambda name: (today / name).exists(), f"not in {today}: scripts/bench builds what it needs, or leave out its shape")
    if is_hot:
        find = lambda name: shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")  # noqa: E731
        require({name for shape in shapes for name in FOREIGN.get(shape, [])}, find, "scripts/setup --bench installs it")


def folder_of_links(folder, today, other, measured):
    """Today's programs, but those that are measured are the other commit's."""
    folder.mkdir(parents=True)
    for program in pathlib.Path(today).iterdir():
        (folder / program.name).symlink_to(pathlib.Path(other) / program.name if program.name in measured else program)
    return folder


def both(folder, commit, shapes, is_hot):
    """The builds that take turns. Fails when the commit does not build."""
    tree, today = revision.checkout(commit), os.environ["PENSTOCK_BIN"]
    if shapes == ["build"]:
        return [Build("now", ROOT, today), Build("before", tree, None)]
    measured = ["penstock", *([] if is_hot else sorted({name for shape in shapes for name in MEASURED.get(shape, [])}))]
    say(f"building {', '.join(measured)} of {commit[:12]} in {tree.relative_to(ROOT.resolve())}")
    other = revision.build(tree, measured)
    return [Build("now", ROOT, today), Build("before", tree, folder_of_links(folder / "programs", today, other, measured))]


def say(*words):
    print("bench:", *words, flush=True)


def told(name):
    return lambda number: say(f"{name}, round {number}")


def figures_of(name, measure):
    def turn(build):
        return {(name, figure): (value, hot_paths.IS_MORE_BETTER[figure]) for figure, value in measure(build).items()}

    return turn


def hot_stage(folder, builds, stage, rounds, seconds):
    """The rows of a stage, one after the other: turns that are compared are close to each other in time."""
    turns, openings = {}, iter((builds, builds[::-1]))

    def take(names):
        folder.mkdir()
        with stage(folder, next(openings), seconds) as measures:
            for name, measure in measures.items():
                if not names or name in names:
                    turns.setdefault(name, ratios.Turns(builds)).take(figures_of(name, measure), rounds, told(name))
            for build in builds:
                build.stop()
        shutil.rmtree(folder)

    return ratios.confirmed(turns, take)


def hot(folder, builds, shapes, rounds, seconds):
    """The rows of hot_paths.py."""
    return [row for shape in shapes for row in hot_stage(folder / shape, builds, hot_paths.STAGES[shape], rounds, seconds)]


def whole_turn(folder, run, build):
    """A round of a shape of bench.py."""
    table = Seen()
    folder.mkdir()
    with build.chosen():
        say(f"build {build.name}")
        run(folder, table, 1)
    shutil.rmtree(folder)
    return table.figures


def cold_build(build):
    return {("cold build of scripts/demo", "processor, s"): (building.cold_demo(build.tree)["CPU s"], False)}


def whole(folder, builds, shapes, rounds):
    """Shapes of bench.py as they are, a round a turn."""
    rows = []
    for name, run in shapes.items():
        measure = cold_build if name == "build" else lambda build, run=run: whole_turn(folder / "turn", run, build)
        turns = {name: ratios.Turns(builds)}
        take = lambda names, measure=measure, turns=turns: [turns[n].take(measure, rounds, told(n)) for n in names]  # noqa: E731
        rows += ratios.confirmed(turns, take)
    return rows


def report(rows, asked, commit, seconds):
    if asked.json:
        found = {"against": asked.against, "commit": commit, "seconds": round(seconds), "machine": machine(),
                 "rows": [row.record() for row in rows]}  # fmt: skip
        print(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        print(ratios.table(rows))
        print(f"bench: today's build against {commit[:12]}, {seconds / 60:.1f} min: {ratios.summary(rows)}")


def measure_rows(folder, asked, shapes, commit):
    """And the seconds that it took without the builds."""
    is_hot = asked.short or not shapes
    unknown = [name for name in shapes if is_hot and name not in hot_paths.STAGES]
    if unknown:
        raise Refused(f"--short has no shape {', '.join(unknown)}; it has {', '.join(hot_paths.STAGES)}")
    wanted = list(shapes or hot_paths.STAGES)
    if wanted != ["build"]:
        require_programs(wanted, is_hot)
    builds, began = both(folder, commit, wanted, is_hot), time.monotonic()
    if is_hot:
        rounds, seconds = (SHORT_ROUNDS, SHORT_SECONDS) if asked.short else (ROUNDS, SECONDS)
        rows = hot(folder, builds, wanted, asked.rounds or rounds, seconds)
    else:
        rows = whole(folder, builds, shapes, asked.rounds or SHAPE_ROUNDS)
    return rows, time.monotonic() - began


def against(folder, asked, shapes):
    """`shapes`: those of bench.py that were asked for; none means all hot paths. Returns the exit code: 1 when a row is worse,
    2 when something is missing."""
    try:
        commit = revision.commit_of(asked.against)
        with contextlib.redirect_stdout(sys.stderr if asked.json else sys.stdout):
            rows, seconds = measure_rows(folder, asked, shapes, commit)
    except Refused as why:
        print(f"bench: {why}", file=sys.stderr)
        return 2
    report(rows, asked, commit, seconds)
    return 1 if ratios.is_worse(rows) else 0
