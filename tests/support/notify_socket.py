"""The service manager's side of sd_notify(3): a datagram socket in a folder of the test's own."""

import os
import socket


class NotifySocket:
    """`environment` makes a program speak to it; a watchdog time-out of `watchdog_s` seconds, None: no watchdog."""

    def __init__(self, folder, watchdog_s=30):
        self.path = str(folder / "notify")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self.socket.bind(self.path)
        self.environment = {"NOTIFY_SOCKET": self.path}
        if watchdog_s:
            self.environment["WATCHDOG_USEC"] = str(watchdog_s * 1_000_000)
        self.messages = []

    def take(self):
        """All messages until now, each as its lines."""
        while True:
            try:
                self.messages.append(self.socket.recv(4096).decode().split("\n"))
            except BlockingIOError:
                return self.messages

    def lines(self):
        return [line for message in self.take() for line in message]

    def count(self, line):
        return self.lines().count(line)

    def statuses(self):
        return [line.removeprefix("STATUS=") for line in self.lines() if line.startswith("STATUS=")]

    def close(self):
        self.socket.close()
        os.unlink(self.path)
