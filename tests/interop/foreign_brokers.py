"""MQTT brokers of other people, each in its own process."""

import signal

from program import Program
from third_party import GO, free_port, is_listening, jars, java
from waiting import eventually

MOQUETTE = "io.moquette:moquette-broker:0.17"
HIVEMQ = "com.hivemq:hivemq-community-edition-embedded:2025.5"


def command_of(name, port, folder):
    match name:
        case "moquette":
            return *java("Moquette.java", jars("moquette", MOQUETTE), folder), port, folder
        case "HiveMQ CE":
            return *java("HiveMq.java", jars("hivemq", HIVEMQ), folder), port, folder
        case "mochi-mqtt":
            return GO / "mochi", port
    raise ValueError(name)


class ForeignBroker:
    """Keeps its port over restarts."""

    def __init__(self, name, folder):
        self.port = free_port()
        self.address = f"mqtt://127.0.0.1:{self.port}"
        self.program = Program("broker", command_of(name, self.port, folder), folder, cwd=folder)

    def start(self):
        self.program.start()
        eventually(lambda: is_listening(self.port) or not self.program.is_running(), within=120, what=self.program.err)
        assert self.program.is_running(), self.program.err()[-3000:]
        return self

    def kill(self):
        self.program.kill()

    def freeze(self):
        self.program.send(signal.SIGSTOP)

    def thaw(self):
        self.program.send(signal.SIGCONT)
