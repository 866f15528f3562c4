"""A proxy of an OPC UA server that adds a certificate where nothing is secured, as gopcua's servers do."""

import socket
import struct
import threading

NONE = b"http://opcfoundation.org/UA/SecurityPolicy#None"


def with_certificate(message, certificate):
    """An OpenSecureChannel answer over None whose header carries that certificate."""
    head, rest = message[:12], message[12:]
    begin = 4 + len(NONE)
    assert rest[4:begin] == NONE
    assert rest[begin : begin + 4] == b"\xff\xff\xff\xff", "it presents none itself"
    rest = rest[:begin] + struct.pack("<i", len(certificate)) + certificate + rest[begin + 4 :]
    return head[:4] + struct.pack("<I", 12 + len(rest)) + head[8:] + rest


class ShownCertificate:
    """Forwards what arrives at a free port to `to`, in both directions."""

    def __init__(self, to, certificate):
        self.to, self.certificate, self.changed = to, certificate, 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.door.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.to))
            threading.Thread(target=self.carry_up, args=(client, server), daemon=True).start()
            threading.Thread(target=self.carry_down, args=(server, client), daemon=True).start()

    def carry_up(self, client, server):
        try:
            while piece := client.recv(65536):
                server.sendall(piece)
        except OSError:
            pass
        server.close()

    def carry_down(self, server, client):
        waiting = b""
        try:
            while piece := server.recv(65536):
                waiting += piece
                while len(waiting) >= 8 and len(waiting) >= (size := struct.unpack("<I", waiting[4:8])[0]):
                    message, waiting = waiting[:size], waiting[size:]
                    if message[:3] == b"OPN" and NONE in message:
                        message = with_certificate(message, self.certificate)
                        self.changed += 1
                    client.sendall(message)
        except OSError:
            pass
        client.close()

    def close(self):
        self.door.close()
