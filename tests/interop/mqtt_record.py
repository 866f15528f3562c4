"""Recordings of the packets between a client and a broker (MQTT 3.1.1), made by a relay between them."""

import itertools
import threading
import time

CONNECT, CONNACK, PUBLISH, SUBSCRIBE, DISCONNECT = 1, 2, 3, 8, 14


class Message:
    """A PUBLISH, or the will of a CONNECT."""

    def __init__(self, place, topic, payload, qos, is_retained):
        self.place = place  # in the whole recording
        self.at = time.time()
        self.topic, self.payload, self.qos, self.is_retained = topic, payload, qos, is_retained


class Session:
    """One network connection of the client."""

    def __init__(self, server):
        self.server = server
        self.connected_at = None  # place of the CONNECT
        self.level = None  # of the protocol: 4 is 3.1.1
        self.is_clean = None
        self.will = None
        self.subscriptions = []  # (place, topic, qos)
        self.sent = []
        self.received = []
        self.left_at = None  # place of the DISCONNECT


class Recorder:
    """Sessions of all servers in the order of their CONNECTs; `at(server)` is a `watch` of a Relay."""

    def __init__(self):
        self.lock = threading.Lock()
        self.places = itertools.count()
        self.sessions = []

    def at(self, server):
        return lambda: Watcher(self, Session(server))

    def count(self):
        with self.lock:
            return next(self.places)


class Watcher:
    def __init__(self, recorder, session):
        self.recorder, self.session = recorder, session
        self.buffers = {"up": bytearray(), "down": bytearray()}

    def up(self, piece):
        self.see("up", piece)

    def down(self, piece):
        self.see("down", piece)

    def see(self, direction, piece):
        buffer = self.buffers[direction]
        buffer += piece
        while (packet := take_packet(buffer)) is not None:
            self.take(direction, *packet)

    def take(self, direction, head, body):
        kind, flags = head >> 4, head & 15
        place = self.recorder.count()
        s = self.session
        if kind == CONNECT:
            take_connect(s, place, body)
            with self.recorder.lock:
                self.recorder.sessions.append(s)
        elif kind == SUBSCRIBE:
            at = 2
            while at < len(body):
                topic, at = take_text(body, at)
                s.subscriptions.append((place, topic, body[at]))
                at += 1
        elif kind == PUBLISH:
            topic, at = take_text(body, 0)
            qos = flags >> 1 & 3
            at += 2 if qos else 0
            message = Message(place, topic, bytes(body[at:]), qos, bool(flags & 1))
            (s.sent if direction == "up" else s.received).append(message)
        elif kind == DISCONNECT:
            s.left_at = place


def take_packet(buffer):
    """(first byte, body) of a packet that is whole, which is taken out; None: more must come."""
    length, shift, at = 0, 0, 1
    while True:
        if at >= len(buffer):
            return None
        length |= (buffer[at] & 127) << shift
        shift += 7
        at += 1
        if not buffer[at - 1] & 128:
            break
    if len(buffer) < at + length:
        return None
    head, body = buffer[0], bytes(buffer[at : at + length])
    del buffer[: at + length]
    return head, body


def take_text(body, at):
    end = at + 2 + int.from_bytes(body[at : at + 2], "big")
    return body[at + 2 : end].decode(), end


def take_connect(session, place, body):
    _, at = take_text(body, 0)
    session.connected_at, session.level, flags = place, body[at], body[at + 1]
    session.is_clean = bool(flags & 2)
    _, at = take_text(body, at + 4)  # client id, behind the keep-alive
    if flags & 4:
        topic, at = take_text(body, at)
        end = at + 2 + int.from_bytes(body[at : at + 2], "big")
        session.will = Message(place, topic, body[at + 2 : end], flags >> 3 & 3, bool(flags & 32))
