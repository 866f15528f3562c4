"""A Modbus device whose registers count how often they were read: a sample that is missing, repeated or under
the wrong tag is visible. In a process of its own, so that it keeps its pace whatever the test does.
"""

import array
import pathlib
import socketserver
import struct
import sys

from program import Program

AROUND = 60_000


class Handler(socketserver.BaseRequestHandler):
    """Answers "read holding registers": each holds the number of reads of its block, from 0, plus its address."""

    def handle(self):
        stream = self.request.makefile("rb")
        while len(head := stream.read(8)) == 8:
            transaction, _, size, unit, function = struct.unpack(">HHHBB", head)
            address, count = struct.unpack(">HH", stream.read(size - 2)[:4])
            if function != 3:
                self.request.sendall(struct.pack(">HHHBBB", transaction, 0, 3, unit, function | 0x80, 1))
                continue
            base = address + self.server.next_number(address)
            words = array.array("H", [(base + n) % AROUND for n in range(count)])
            words.byteswap()
            answer = struct.pack(">HHHBBB", transaction, 0, 3 + 2 * count, unit, function, 2 * count)
            self.request.sendall(answer + words.tobytes())


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, address):
        self.reads = {}
        super().__init__(address, Handler)

    def next_number(self, address):
        number = self.reads.get(address, 0)
        self.reads[address] = number + 1
        return number

    def handle_error(self, *_):
        pass  # a gateway that was killed


class CountingDevice:
    """The device as a program of its own."""

    def __init__(self, folder):
        self.program = Program("counting-device", [sys.executable, "-B", pathlib.Path(__file__)], folder,
                               {"PYTHONPATH": str(pathlib.Path(__file__).parent)})  # fmt: skip
        self.port = 0

    def start(self):
        self.program.start()
        self.port = int(self.program.wait_for_line("listening ").rsplit(":", 1)[1])
        return self

    def kill(self):
        self.program.kill()


def steps(values):
    """How far each value is behind the one before: 1 where nothing is missing."""
    return [(after - before) % AROUND for before, after in zip(values, values[1:])]


if __name__ == "__main__":
    with Server(("127.0.0.1", 0)) as server:
        print(f"listening 127.0.0.1:{server.server_address[1]}", flush=True)
        server.serve_forever()
