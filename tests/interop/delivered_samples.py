"""What a receiver has accepted of transfers: each sample in its place, repeats apart, and every breach of what was promised."""

import array
import collections
import hashlib
import itertools
import json
import re
import threading

from pysparkplug._protobuf import Payload

BAD = 65_535  # means a sample without a value
GOOD = 192
TIME = 24  # bits below the time


def packed(age, value, quality):
    """A sample in one number that sorts by time: 20,000 a second for minutes must fit into memory."""
    return age << TIME | (BAD if value is None else int(value)) << 8 | quality


def unpacked(number):
    return number >> TIME, number >> 8 & 0xFFFF, number & 0xFF


class Ledger:
    """Samples by tag, in the order in which they were taken first. `begin` is the time they count from."""

    def __init__(self, name, begin):
        self.name, self.begin = name, begin
        self.lock = threading.RLock()
        self.by_tag = collections.defaultdict(lambda: array.array("q"))
        self.repeats = 0
        self.hidden = 0  # samples that the history has a later one of the same time instead of
        self.faults = []

    def count(self):
        return sum(len(samples) for samples in self.by_tag.values())

    def reaches(self, tags, until):
        """Whether something newer has come of each tag."""
        end = packed(until, 0, 0)
        return all((samples := self.by_tag.get(tag)) and samples[-1] > end for tag in tags)

    def up_to(self, tag, until):
        end = packed(until, 0, 0)
        return [sample for sample in list(self.by_tag[tag]) if sample <= end]

    def fault(self, text, most=5):
        """The first few are enough, and leave room for those found later."""
        if len(self.faults) < most:
            self.faults.append(f"{self.name}: {text}")


class BatchLedger(Ledger):
    """Of batches with an id: it always means the same bytes, and a receiver drops repeats. It may be sent again
    on another connection only, and only if it was among the last `window` batches of the one that delivered it: its
    answer may have been lost with that."""

    def __init__(self, name, begin, window):
        super().__init__(name, begin)
        self.digests = {}
        self.taken = {}  # id: the connection
        self.last = collections.defaultdict(lambda: collections.deque(maxlen=window))  # batches, by connection

    def see(self, connection, batch, message, content):
        """A message of a batch in flight, whether it arrives or not."""
        digest = hashlib.blake2b(content, digest_size=8).digest()
        with self.lock:
            if self.digests.setdefault(message, digest) != digest:
                self.fault(f"{message} has come with other bytes")
            if batch not in self.last[connection]:
                self.last[connection].append(batch)

    def take(self, connection, batch, message, samples):
        with self.lock:
            if message not in self.taken:
                for s in samples():
                    self.by_tag[s["tag_id"]].append(packed(s["ts"] - self.begin, s["value"], s["quality"]))
                self.taken[message] = connection
                return
            self.repeats += 1
            before = self.taken[message]
            if before == connection:
                self.fault(f"{message} came twice on one connection")
            elif batch not in self.last[before]:
                self.fault(f"{message} came again, long after it was taken")


class ApiLedger(BatchLedger):
    """`note` is the receiver's."""

    def __init__(self, begin, window):
        super().__init__("api", begin, window)

    def note(self, request):
        self.see(request.connection, request.id, request.id, request.body)
        if 200 <= request.status < 300:
            self.take(request.connection, request.id, request.id, request.samples)


class MqttLedger(BatchLedger):
    """A message for each device of a batch. At QoS 1 it is taken when the broker has acknowledged it."""

    def __init__(self, begin, window):
        super().__init__("mqtt", begin, window)
        self.connections = itertools.count()

    def connect(self):
        return next(self.connections)

    def published(self, connection, topic, payload):
        if not topic.startswith("penstock-status/"):
            # All but the time of sending, which is that of each attempt.
            self.see(connection, *ids_of(payload), re.sub(rb'"ts":\d+,"values"', b'"values"', payload, count=1))

    def arrived(self, connection, topic, payload):
        if not topic.startswith("penstock-status/"):
            self.take(connection, *ids_of(payload), lambda: json.loads(payload)["values"])


def ids_of(payload):
    """The batch's and the message's."""
    message = re.match(rb'\{"id":"([^"]+)"', payload)[1].decode()
    return message.rsplit("/", 1)[0], message


class SparkplugLedger(Ledger):
    """Data has no ids: what is not newer than the last received of its metric is a repeat, and is sent only before
    anything new of that metric on its connection."""

    def __init__(self, begin):
        super().__init__("sparkplug", begin)
        self.names = {}
        self.is_past_repeats = []  # of each connection: metrics that had something new

    def connect(self):
        self.is_past_repeats.append(set())
        return len(self.is_past_repeats) - 1

    def published(self, connection, topic, payload):
        pass

    def arrived(self, connection, topic, payload):
        kind = topic.split("/")[2]
        message = Payload.FromString(payload)
        if kind == "DBIRTH":
            self.names |= {m.alias: m.name for m in message.metrics}
        if kind != "DDATA":
            return
        has_new = self.is_past_repeats[connection]
        with self.lock:
            for m in message.metrics:
                samples, number = self.by_tag[self.names[m.alias]], packed(m.timestamp - self.begin, m.int_value, GOOD)
                if not samples or number > samples[-1]:
                    samples.append(number)
                    has_new.add(m.alias)
                    continue
                self.repeats += 1
                if m.alias in has_new:
                    self.fault(f"{self.names[m.alias]}: {m.timestamp} came after newer ones of its connection")
