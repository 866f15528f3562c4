"""What it costs that nothing happens: 100 devices at 1 s, with the gateway's defaults. `scripts/bench idle`."""

import time

from collecting import Plant
from device import Device
from gateway import Gateway
from process_cost import cpu_seconds, wake_ups

DEVICES, TAGS, TIMECYCLE_MS = 100, 10, 1000
SETTINGS = {"edge.threads.collect": None}
SECONDS = 20.0


def idle(folder, table, rounds, say):
    shape = f"idle gateway, {DEVICES} devices × {TAGS} tags every {TIMECYCLE_MS} ms"
    for number in range(rounds):
        here = folder / str(number)
        device, gateway = Device(here / "device", count=DEVICES).start(), Gateway(here, SETTINGS).start()
        Plant(gateway, device, DEVICES, TAGS, TIMECYCLE_MS)
        pid = gateway.program.pid
        woken, cpu, began = wake_ups(pid), cpu_seconds(pid), time.monotonic()
        time.sleep(SECONDS)
        took = time.monotonic() - began
        seen = {"wake-ups": (wake_ups(pid) - woken) / took, "core": (cpu_seconds(pid) - cpu) / took * 100}
        say(f"round {number + 1}, {shape}: {seen}")
        table.add(shape, **seen)
        gateway.stop(), device.stop()
    table.judge(shape, "wake-ups a second", table.median(shape, "wake-ups"), 250, False)
    table.tell(shape, "% of a core", table.median(shape, "core"))
