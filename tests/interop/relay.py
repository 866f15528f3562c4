"""A way to a server that can be cut and mended while the server goes on."""

import socket
import threading


class Relay:
    """Hands on what arrives at one port of this machine to another, each way, until `cut`."""

    def __init__(self, port, to):
        self.port, self.to = port, to
        self.lock = threading.Lock()
        self.sockets = []
        self.mend()

    def mend(self):
        door = socket.create_server(("127.0.0.1", self.port))
        with self.lock:
            self.sockets.append(door)
        threading.Thread(target=self.accept, args=(door,), daemon=True).start()

    def cut(self):
        with self.lock:
            sockets, self.sockets = self.sockets, []
        for each in sockets:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the far end was faster
            each.close()

    def accept(self, door):
        while True:
            try:
                near = door.accept()[0]
                far = socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                return
            with self.lock:
                self.sockets += [near, far]
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self.hand_on, args=(source, sink), daemon=True).start()

    def hand_on(self, source, sink):
        try:
            while piece := source.recv(65536):
                sink.sendall(piece)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # cut
