"""CPU and memory of a tag from 10,000 to a million collected ones, as rows and as a picture. `scripts/bench growth`."""

import time

import growth_picture
from million import Scale, bytes_a_tag
from results import ROOT

TAGS = 2000  # of a device
DEVICES = (5, 50, 500)
TIMECYCLE_MS = 1000
SETTLING_S = 10  # what registration leaves to be stored
SECONDS = 60.0  # with less, only some of the sizes have a checkpoint of the history, which comes once a minute
NOISE = 1.10
PICTURE = ROOT / "docs/pictures/growth.svg"
CPU, MEMORY = "CPU s a million values", "bytes a tag"


def measure(folder, devices):
    """One size, in a gateway of its own with its defaults."""
    scale = Scale(folder, devices, TAGS, TIMECYCLE_MS)
    time.sleep(SETTLING_S)
    seen = scale.plant.measure(SECONDS)
    values = (devices * SECONDS * 1000 / TIMECYCLE_MS - seen["overruns"]) * TAGS
    seen[CPU] = seen["core %"] / 100 * SECONDS / values * 1e6
    seen[MEMORY] = bytes_a_tag(scale, seen, devices * TAGS)
    seen["s to register"] = scale.registered_s
    scale.end()
    return seen


def growth(folder, table, rounds, say):
    shapes = {devices: f"{devices * TAGS:,} tags in {devices} devices every {TIMECYCLE_MS} ms" for devices in DEVICES}
    for number in range(rounds):
        for devices, shape in shapes.items():
            seen = measure(folder / f"{devices}-{number}", devices)
            say(f"round {number + 1}, {shape}: {', '.join(f'{name} {value:,.2f}' for name, value in seen.items())}")
            table.add(shape, **seen)
    before = {}
    for shape in shapes.values():
        table.judge(shape, "overruns", table.median(shape, "overruns"), 0, False)
        for figure in ("core %", "RSS MB"):
            table.tell(shape, figure, table.median(shape, figure))
        for figure in (CPU, MEMORY):
            value = table.median(shape, figure)
            if figure in before:  # not more than at the size before, but for noise
                table.judge(shape, figure, value, round(before[figure] * NOISE, 3), False)
            else:
                table.tell(shape, figure, value)
            before[figure] = value
    medians = {figure: [table.median(shape, figure) for shape in shapes.values()] for figure in (CPU, MEMORY)}
    table.draw(PICTURE, growth_picture.draw([devices * TAGS for devices in DEVICES], medians[CPU], medians[MEMORY]))
