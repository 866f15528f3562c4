#!/usr/bin/env python3
"""A line that loses frames, between a browser in a network namespace of its own and a gateway of this machine.

usage: lossy_line.py NAMESPACE PORT

Makes NAMESPACE with one network card, joins it by two taps to another namespace in which 10.77.0.1:PORT is forwarded to
127.0.0.1:PORT of this machine, and removes both at the end of its input. Prints `ready`; then each line of its input is the
share of frames that are lost each way from then on: `0.05`, `1` for a line that is cut. Needs root and /dev/net/tun; says
what is missing and ends with 77 where they are not there.
"""

import ctypes
import fcntl
import os
import random
import selectors
import socket
import struct
import subprocess
import sys
import threading

TUNSETIFF, TAP_WITHOUT_HEADER = 0x400454CA, 0x1002
GATEWAY, BROWSER = "10.77.0.1", "10.77.0.2"
FRAME = 65_536


def ip(*words):
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    if done.returncode:
        print(f"ip {' '.join(words)}: {done.stderr.strip()}", file=sys.stderr)
        sys.exit(77)


class Inside:
    """What is made within it belongs to the namespace, and keeps to it afterwards."""

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.before = os.open("/proc/self/ns/net", os.O_RDONLY)
        inside = os.open(f"/run/netns/{self.name}", os.O_RDONLY)
        set_namespace(inside)
        os.close(inside)

    def __exit__(self, *_):
        set_namespace(self.before)
        os.close(self.before)


def set_namespace(handle):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(handle, 0x40000000):  # CLONE_NEWNET
        raise OSError(ctypes.get_errno(), "setns")


def tap(namespace, address):
    ip("netns", "add", namespace)
    with Inside(namespace):
        handle = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(handle, TUNSETIFF, struct.pack("16sH22x", b"line", TAP_WITHOUT_HEADER))
    for words in (
        # An address of IPv6 comes a second later, and Chromium gives up what it fetches when a card gets an address.
        ["link", "set", "line", "addrgenmode", "none"],
        ["addr", "add", f"{address}/24", "dev", "line"],
        ["link", "set", "line", "up"],
        ["link", "set", "lo", "up"],
    ):
        ip("-n", namespace, *words)
    return handle


class Line:
    """Frames of each tap to the other, but for those that are lost."""

    def __init__(self, one, other):
        self.ends = {one: other, other: one}
        self.loss = 0.0
        self.chance = random.Random(77)

    def run(self):
        ready = selectors.DefaultSelector()
        for end in self.ends:
            ready.register(end, selectors.EVENT_READ)
        while True:
            for key, _ in ready.select():
                self.forward(key.fd, self.ends[key.fd])

    def forward(self, source, target):
        try:
            frame = os.read(source, FRAME)
            if self.chance.random() >= self.loss:
                os.write(target, frame)
        except BlockingIOError:
            pass  # a full card loses frames, too


def copy(source, target):
    try:
        while data := source.recv(FRAME):
            target.sendall(data)
    except OSError:
        pass
    for each in (source, target):
        try:
            each.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def forward_connections(listener, port):
    while True:
        near, _ = listener.accept()
        far = socket.create_connection(("127.0.0.1", port))
        for pair in ((near, far), (far, near)):
            threading.Thread(target=copy, args=pair, daemon=True).start()


def main():
    namespace, port = sys.argv[1], int(sys.argv[2])
    if os.geteuid() or not os.path.exists("/dev/net/tun"):
        print("a line of its own needs root and /dev/net/tun", file=sys.stderr)
        sys.exit(77)
    beside = f"{namespace}-gateway"
    try:
        line = Line(tap(namespace, BROWSER), tap(beside, GATEWAY))
        with Inside(beside):
            listener = socket.create_server((GATEWAY, port))
        threading.Thread(target=line.run, daemon=True).start()
        threading.Thread(target=forward_connections, args=(listener, port), daemon=True).start()
        print("ready", flush=True)
        for text in sys.stdin:
            line.loss = float(text)
    finally:
        for name in (namespace, beside):
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)


if __name__ == "__main__":
    main()
