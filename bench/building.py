"""What the compiler costs: a cold build of what `scripts/demo` needs, and a changed line until its unit test has run.

`scripts/bench build`, `scripts/bench --against REV build`. Processor time, not the clock: beside other work a build takes longer, but costs nearly the same.
"""

import os
import pathlib
import resource
import shutil
import subprocess
import time

from results import ROOT

TARGETS = ["penstock", "penstock-sim", "penstockctl"]  # of scripts/demo
CHANGED = {  # file of which a line changes: name of its unit tests
    "src/services/alarms/alarm_service.cpp": "services_alarms",
    "src/services/configuration/records.cpp": "services_configuration",
    "src/api/v1/value.cpp": "api",
    "src/drivers/modbus/codec.cpp": "modbus",
}


def run(command, folder, **environment):
    """Seconds of processor time and by the clock."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout[-4000:]}"
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"CPU s": cpu, "s": time.monotonic() - began}


def cold_demo(tree):
    """With nothing built before, and without the compiler's cache."""
    built = pathlib.Path(tree) / "build" / "cold"
    shutil.rmtree(built, ignore_errors=True)
    run(["cmake", "--preset", "release", "-B", built, "--log-level=WARNING"], tree)
    try:
        return run(["cmake", "--build", built, "-j", str(os.cpu_count()), "--target", *TARGETS], tree, CCACHE_DISABLE="1")
    finally:
        shutil.rmtree(built, ignore_errors=True)


def changed_line(path, test):
    """A comment more at the end of `path` until its unit tests have passed, in build/dev, which must be up to date."""
    file, text = ROOT / path, (ROOT / path).read_text(encoding="utf-8")
    try:
        file.write_text(f"{text}// {time.time_ns()}\n", encoding="utf-8")
        command = f"cmake --build --preset dev --target {test}_tests && ctest --preset dev -R '^{test}$'"
        return run(["sh", "-c", command], ROOT, CCACHE_DISABLE="1")  # it would see that a comment changes nothing
    finally:
        file.write_text(text, encoding="utf-8")


def building(folder, table, rounds, say):
    del folder
    shape = "cold build of scripts/demo"
    for number in range(rounds):
        cost = cold_demo(ROOT)
        say(f"round {number + 1}, {shape}: {cost['CPU s']:,.0f} s of processor time, {cost['s']:,.0f} s")
        table.add(shape, **cost)
    table.tell(shape, "CPU s", table.median(shape, "CPU s"))
    run(["cmake", "--preset", "dev", "--log-level=WARNING"], ROOT)
    run(["cmake", "--build", "--preset", "dev", "--target", *(f"{test}_tests" for test in CHANGED.values())], ROOT)
    for path, test in CHANGED.items():
        for number in range(rounds):
            cost = changed_line(path, test)
            say(f"round {number + 1}, a line of {path} → its unit tests: {cost['s']:.1f} s")
            table.add(path, **cost)
        table.judge(f"a changed line of {path} → its unit tests", "s", table.median(path, "s"), 15, False)
