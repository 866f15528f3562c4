"""A connection to a server that can be cut and restored while the server continues."""

import socket
import threading
import time


def shut(*sockets):
    for each in sockets:
        try:
            each.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the peer was faster


class Nobody:
    """Sees what passes on one connection, and minds none of it."""

    def up(self, piece):
        pass

    def down(self, piece):
        pass


class Relay:
    """Forwards what arrives at one port of this machine to another, in both directions, until `cut`. `watch` creates
    for each connection an object that sees each piece before it is forwarded: `up` to the server, `down` from it.
    `bytes_per_s`: a slow link to the server."""

    def __init__(self, port, to, watch=Nobody, bytes_per_s=None):
        self.port, self.to, self.watch, self.bytes_per_s = port, to, watch, bytes_per_s
        self.lock = threading.Lock()
        self.sockets = []
        self.left = {}  # direction: bytes that still pass
        self.is_cut = threading.Event()
        self.mend()

    def mend(self):
        door = socket.create_server(("127.0.0.1", self.port))
        with self.lock:
            self.sockets.append(door)
            self.left.clear()
            self.is_cut.clear()
        threading.Thread(target=self.accept, args=(door,), daemon=True).start()

    def cut(self):
        with self.lock:
            sockets, self.sockets = self.sockets, []
            self.left.clear()
            self.is_cut.set()
        shut(*sockets)
        for each in sockets:
            each.close()

    def cut_within(self, count, direction):
        """So many bytes pass yet, then it is cut: most likely in the middle of a message."""
        with self.lock:
            self.left[direction] = count

    def accept(self, door):
        while True:
            try:
                near = door.accept()[0]
                far = socket.create_connection(("127.0.0.1", self.to))
            except ConnectionRefusedError:
                near.close()
                continue
            except OSError:
                return
            with self.lock:
                self.sockets += [near, far]
            threading.Thread(target=self.serve, args=(near, far, self.watch()), daemon=True).start()

    def serve(self, near, far, watcher):
        back = threading.Thread(target=self.hand_on, args=(far, near, "down", watcher.down), daemon=True)
        back.start()
        self.hand_on(near, far, "up", watcher.up)
        back.join()
        with self.lock:
            self.sockets = [each for each in self.sockets if each not in (near, far)]
        near.close(), far.close()

    def hand_on(self, source, sink, direction, see):
        try:
            is_slow = direction == "up" and self.bytes_per_s
            while piece := source.recv(4096 if is_slow else 65536):
                if is_slow:
                    time.sleep(len(piece) / self.bytes_per_s)
                piece, is_last = self.allowed(piece, direction)
                see(piece)
                sink.sendall(piece)
                if is_last:
                    return self.cut()
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            shut(source, sink)  # one end is gone, or it was cut

    def allowed(self, piece, direction):
        """What of a piece may pass, and whether it is the last that does."""
        with self.lock:
            if direction not in self.left:
                return piece, False
            piece = piece[: self.left[direction]]
            self.left[direction] -= len(piece)
            return piece, self.left[direction] <= 0
