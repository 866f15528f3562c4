"""Reads MQTT 3.1.1 along a relay between a sender and a broker: what was published, and what the broker has
acknowledged. A sender cannot guarantee more: a broker that is killed may lose what it acknowledged."""

PUBLISH, PUBACK, UNSUBSCRIBE, UNSUBACK = 3, 4, 10, 11


class Stream:
    """Packets out of pieces."""

    def __init__(self):
        self.rest = bytearray()

    def feed(self, piece):
        self.rest += piece
        while (found := self.head()) and len(self.rest) >= found[0] + found[1]:
            start, size = found
            packet = self.rest[0] >> 4, self.rest[0] & 15, bytes(self.rest[start : start + size])
            del self.rest[: start + size]
            yield packet

    def head(self):
        """Where the content begins and how long it is; None while that is incomplete."""
        size = 0
        for at, byte in enumerate(self.rest[1:5]):
            size |= (byte & 127) << 7 * at
            if byte < 128:
                return at + 2, size
        return None


class MqttWatch:
    """One connection. `far.published` is notified of each message in flight, `far.arrived` of each that the broker has:
    at QoS 1 by its PUBACK, at QoS 0 by the answer to a barrier sent after it (decision 0006)."""

    def __init__(self, far):
        self.far, self.connection = far, far.connect()
        self.above, self.below = Stream(), Stream()
        self.waiting = {}  # packet id: messages
        self.loose = []  # of QoS 0, since the last barrier

    def up(self, piece):
        for kind, flags, content in self.above.feed(piece):
            if kind == PUBLISH:
                self.publish(flags >> 1 & 3, content)
            elif kind == UNSUBSCRIBE:
                self.waiting[content[:2]], self.loose = self.loose, []

    def publish(self, qos, content):
        end = 2 + int.from_bytes(content[:2], "big")
        topic = content[2:end].decode()
        message = topic, content[end + (2 if qos else 0) :]
        self.far.published(self.connection, *message)
        if qos:
            self.waiting[content[end : end + 2]] = [message]
        else:
            self.loose.append(message)

    def down(self, piece):
        for kind, _, content in self.below.feed(piece):
            if kind in (PUBACK, UNSUBACK):
                for message in self.waiting.pop(content[:2]):
                    self.far.arrived(self.connection, *message)
