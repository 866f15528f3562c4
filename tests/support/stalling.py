"""A peer between the gateway and a device that stops answering after so many answers, over TCP or a serial line."""

import os
import pty
import socket
import threading
import tty

FOREVER = 10**9


class Stalling:
    """Passes `answers` of the device's answers on each connection, half of the next one when `cuts`, then nothing more;
    the connection stays open. `has_stalled` is set when an answer was held back.
    """

    def __init__(self, port, answers=FOREVER, cuts=False):
        self.device = ("127.0.0.1", port)
        self.answers, self.cuts = answers, cuts
        self.passed = 0  # on the connection that had most
        self.has_stalled = threading.Event()
        self.links = []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        self.threads = [threading.Thread(target=self._accept, daemon=True)]
        self.threads[0].start()

    @property
    def address(self):
        return {"opc_agent_ip": "127.0.0.1", "opc_agent_port": str(self.port)}

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
                far = socket.create_connection(self.device)
            except OSError:
                return
            self.links += [near, far]
            self._run(lambda: near.recv(65536), far.sendall, self._end(near, far))
            self._run(lambda: far.recv(65536), self._limited(near.sendall), self._end(near, far))

    @staticmethod
    def _end(*links):
        def end():
            for link in links:
                try:
                    link.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

        return end

    def _run(self, take, give, end):
        def pump():
            try:
                while got := take():
                    give(got)
            except OSError:
                pass
            end()

        self.threads.append(threading.Thread(target=pump, daemon=True))
        self.threads[-1].start()

    def _limited(self, give):
        """`give` for the answers that may pass on one connection."""
        left = self.answers

        def limited(got):
            nonlocal left
            if left < 0:
                self.has_stalled.set()
                return
            left -= 1
            if left >= 0:
                give(got)
                self.passed = max(self.passed, self.answers - left)
                return
            if self.cuts and len(got) > 1:
                give(got[: len(got) // 2])
            self.has_stalled.set()

        return limited

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for link in self.links:
            self._end(link)()
        for thread in self.threads:
            thread.join(5)
        for link in self.links:
            link.close()


class StallingLine(Stalling):
    """The same on a serial line: the device behind it speaks over TCP what it would on the line."""

    def __init__(self, port, answers=FOREVER, cuts=False):
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        super().__init__(port, answers, cuts)
        far = socket.create_connection(self.device)
        self.links.append(far)
        self._run(lambda: os.read(self.master, 4096), far.sendall, self._end(far))
        self._run(lambda: far.recv(65536), self._limited(lambda got: os.write(self.master, got)), lambda: None)

    @property
    def address(self):
        return {"opc_agent_ip": os.ttyname(self.slave)}

    def close(self):
        os.close(self.slave)
        os.close(self.master)
        super().close()


class Deaf:
    """A port that never takes a connection: those that wait before it fill its queue."""

    def __init__(self, *_):
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(0)
        self.port = self.listener.getsockname()[1]
        self.waiting = []
        self.has_stalled = threading.Event()
        for _ in range(4):
            link = socket.socket()
            link.setblocking(False)
            link.connect_ex(("127.0.0.1", self.port))
            self.waiting.append(link)
        self.has_stalled.set()

    @property
    def address(self):
        return {"opc_agent_ip": "127.0.0.1", "opc_agent_port": str(self.port)}

    def close(self):
        for link in [*self.waiting, self.listener]:
            link.close()
