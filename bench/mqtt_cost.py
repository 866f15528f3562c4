"""What a value costs that is sent by MQTT, beside bare loops that send as many bytes: constant ones, and JSON they write."""

import json
import subprocess

from program import binary
from publishing import BROKER, DEVICES, Broker, hand_on, message_size, plant

SAMPLES = 3_000_000
VALUES = 100


def bare_loop(broker, size, *values):
    """messages/s and more of a loop of its own process; with `values` it writes JSON of so many for each message."""
    command = [binary("mqtt_loop"), broker.port, size, 4, *values]
    return json.loads(subprocess.run([*map(str, command)], capture_output=True, text=True, check=True).stdout)


def mqtt_cost(folder, table, rounds, say, devices=DEVICES, samples=SAMPLES):
    shape = f"MQTT, QoS 1, {VALUES} values a message"
    device, gateway = plant(folder, devices, samples)
    broker, client = Broker(folder, BROKER).start(), gateway.client()
    size = message_size(broker, client)
    keys = {"type": "mqtt", "brokers": [broker.address], "qos": 1, "batch_count": VALUES}
    for number in range(rounds):
        constant, written = bare_loop(broker, size), bare_loop(broker, size, VALUES)
        rate, cpu = hand_on(client, gateway.program.pid, f"m{number}", keys, samples * 0.8)
        say(f"round {number + 1}, {shape}, {size} bytes: {rate:,.0f} values/s, {cpu:.3f} s a million; constant {constant}, JSON {written}")
        table.add(shape, rate=rate, cpu=cpu, constant=rate / VALUES / constant["messages_per_s"],
                  written=rate / VALUES / written["messages_per_s"], loop=written["messages_per_s"],
                  loop_cpu=written["cpu_s_per_million_values"])  # fmt: skip
    table.judge(shape, "CPU s a million values", table.median(shape, "cpu"), 0.4, False)
    table.tell(shape, "CPU s a million values of the loop that writes JSON", table.median(shape, "loop_cpu"))
    table.tell(shape, "values/s", table.median(shape, "rate"))
    table.tell(shape, "messages/s of the loop that writes JSON", table.median(shape, "loop"))
    table.judge(shape, "messages against the loop that writes JSON", table.median(shape, "written"), 0.7, True)
    table.tell(shape, "messages against the loop that sends constant bytes", table.median(shape, "constant"))
    gateway.stop(within=60), device.stop(), broker.kill()
