"""The rules of Sparkplug 3.0.0 that concern an edge node, by the ids of the specification, checked on recordings.

A rule is a generator over a Plant's recordings: it yields True for each instance that it held for, and a text for each
that it did not. An id that is never seen proves nothing, so the test asks that each was seen.
"""

import json
import re
import time

from pysparkplug._protobuf.sparkplug_b_pb2 import Payload

KINDS = ("NBIRTH", "NDEATH", "NDATA", "DBIRTH", "DDEATH", "DDATA")
DATA, BIRTHS, OF_DEVICES = ("NDATA", "DDATA"), ("NBIRTH", "DBIRTH"), ("DBIRTH", "DDEATH", "DDATA")
BASIC_TYPES = range(1, 15)  # Int8 … Text
TYPES = [*range(1, 20), *range(22, 35)]
TEMPLATE, DATA_SET, BOOLEAN, INT32, INT64 = 19, 16, 11, 3, 4
REBIRTH = "Node Control/Rebirth"
FORM = re.compile(r"spBv1\.0/([^/+#]+)/(N(?:BIRTH|DEATH|DATA)/([^/+#]+)|D(?:BIRTH|DEATH|DATA)/([^/+#]+)/([^/+#]+))")

NOT_OURS = {
    "principles-persistence-clean-session-50": "the edge node speaks MQTT 3.1.1",
    "payloads-ndeath-will-message-publisher-disconnect-mqtt50": "the edge node speaks MQTT 3.1.1",
    "topic-structure-namespace-duplicate-device-id-across-edge-node": "a permission",
}
RULES = {}  # id: generator


def rule(*ids):
    def note(check):
        for one in ids:
            assert one not in RULES and one not in NOT_OURS, one
            RULES[one] = check
        return check

    return note


def each(kinds, template):
    """The same rule for several kinds of messages, under the id of each."""

    def note(check):
        for kind in kinds:
            rule(template.format(kind.lower()))(lambda plant, kind=kind: check(plant, kind))
        return check

    return note


class Said:
    """A message of the edge node, decoded."""

    def __init__(self, session, message):
        self.session, self.place, self.at = session, message.place, message.at
        self.topic, self.qos, self.is_retained = message.topic, message.qos, message.is_retained
        self.kind = message.topic.split("/")[2]
        self.device = message.topic.split("/")[4] if message.topic.count("/") > 3 else None
        self.raw, self.payload = message.payload, Payload()
        self.payload.ParseFromString(message.payload)
        self.metrics = self.payload.metrics

    def metric(self, name):
        return next((m for m in self.metrics if m.name == name), None)


class Plant:
    """What an edge node sent in one scenario, and what the scenario did: `host` is the primary host it waits for,
    `lost` devices that went, `is_stopped` whether it was stopped finally."""

    def __init__(self, recorder, group, node, host=None, lost=(), is_stopped=False, is_by_change=False):
        self.sessions = [s for s in recorder.sessions if s.connected_at is not None]
        self.group, self.node, self.host, self.lost = group, node, host, lost
        self.is_stopped, self.is_by_change = is_stopped, is_by_change
        self.said = [Said(s, m) for s in self.sessions for m in s.sent]

    def of(self, *kinds):
        return [m for m in self.said if m.kind in kinds]

    def by_session(self):
        return [(s, [m for m in self.said if m.session is s]) for s in self.sessions]

    def births_before(self, message):
        """The metrics that a host has at that message of the same session: {device: birth}."""
        known = {}
        for m in self.said:
            if m.session is not message.session or m.place >= message.place:
                continue
            if m.kind == "NBIRTH":
                known = {None: m}
            elif m.kind == "DBIRTH":
                known[m.device] = m
        return known


def every(told, holds, what):
    for m in told:
        yield True if holds(m) else f"{m.kind} {m.topic}: {what}"


def all_metrics(m):
    """Those of templates too."""
    for one in m.metrics:
        yield one
        yield from one.template_value.metrics


# ---------------------------------------------------------------------------------------------------------------- topics


@rule("intro-group-id-string", "intro-group-id-chars", "intro-edge-node-id-string", "intro-edge-node-id-chars",
      "topic-structure", "topic-structure-namespace-a", "topic-structure-namespace-valid-group-id",
      "topic-structure-namespace-valid-edge-node-id")  # fmt: skip
def topics_have_the_form(plant):
    for m in plant.said:
        found = FORM.fullmatch(m.topic)
        is_ours = found and found[1] == plant.group and (found[3] or found[4]) == plant.node
        yield True if is_ours else f"topic {m.topic}"


@rule("intro-device-id-string", "intro-device-id-chars", "topic-structure-namespace-valid-device-id",
      "topic-structure-namespace-device-id-associated-message-types")  # fmt: skip
def messages_of_devices_have_their_id(plant):
    yield from every(plant.of(*OF_DEVICES), lambda m: m.device, "no device")


@rule("topic-structure-namespace-device-id-non-associated-message-types")
def messages_of_the_node_have_no_device(plant):
    yield from every(plant.of("NBIRTH", "NDATA", "NDEATH"), lambda m: m.device is None, "a device")


@each(KINDS, "topics-{}-topic")
def topic_of(plant, kind):
    tail = r"/[^/+#]+" if kind in OF_DEVICES else ""
    form = re.compile(re.escape(f"spBv1.0/{plant.group}/{kind}/{plant.node}") + tail)
    yield from every(plant.of(kind), lambda m: form.fullmatch(m.topic), "topic")


@rule("topics-ncmd-topic", "message-flow-edge-node-ncmd-subscribe")
def the_node_listens_for_commands(plant):
    for s in plant.sessions:
        wanted = f"spBv1.0/{plant.group}/NCMD/{plant.node}"
        yield True if any(t == wanted and qos == 1 for _, t, qos in s.subscriptions) else f"not subscribed: {wanted}"


@rule("topics-dcmd-topic", "message-flow-device-dcmd-subscribe")
def the_node_listens_for_commands_to_its_devices(plant):
    for s in plant.sessions:
        wanted = f"spBv1.0/{plant.group}/DCMD/{plant.node}/+"
        yield True if any(t == wanted and qos == 1 for _, t, qos in s.subscriptions) else f"not subscribed: {wanted}"


@rule("message-flow-edge-node-birth-publish-nbirth-topic", "message-flow-device-birth-publish-dbirth-topic",
      "message-flow-device-birth-publish-dbirth-match-edge-node-topic")  # fmt: skip
def births_are_of_one_node(plant):
    for s, told in plant.by_session():
        names = {tuple(m.topic.split("/")[n] for n in (0, 1, 3)) for m in told if m.kind in BIRTHS}
        if names:
            yield True if len(names) == 1 else f"births of {names}"


@rule("topic-structure-namespace-unique-device-id", "case-sensitivity-sparkplug-ids")
def devices_differ(plant):
    devices = {m.device for m in plant.of("DBIRTH")}
    if devices:
        yield True if len({d.lower() for d in devices}) == len(devices) else f"devices {devices}"


@rule("case-sensitivity-metric-names")
def names_differ_in_more_than_case(plant):
    for m in plant.of(*BIRTHS):
        names = [one.name for one in m.metrics]
        yield True if len({n.lower() for n in names}) == len(names) else f"{m.topic}: {names}"


@rule("intro-edge-node-id-uniqueness", "topic-structure-namespace-unique-edge-node-descriptor",
      "payloads-nbirth-edge-node-descriptor")  # fmt: skip
def a_second_node_of_the_name_is_refused(plant):
    yield from getattr(plant, "refusals", ())


# ------------------------------------------------------------------------------------------------------- delivery, times


@each(("NBIRTH", "NDATA", "DBIRTH", "DDATA", "DDEATH"), "topics-{}-mqtt")
def qos_0_and_not_retained(plant, kind):
    yield from every(plant.of(kind), lambda m: m.qos == 0 and not m.is_retained, "QoS or retain")


for _kind in ("nbirth", "dbirth", "ndata", "ddata"):
    _check = RULES[f"topics-{_kind}-mqtt"]
    rule(f"payloads-{_kind}-qos", f"payloads-{_kind}-retain")(_check)
    if _kind.endswith("birth"):
        _who = "edge-node" if _kind == "nbirth" else "device"
        rule(f"message-flow-{_who}-birth-publish-{_kind}-qos",
             f"message-flow-{_who}-birth-publish-{_kind}-retained")(_check)  # fmt: skip


@each(("NBIRTH", "NDATA", "DBIRTH", "DDATA"), "topics-{}-timestamp")
def the_time_of_sending(plant, kind):
    yield from every(plant.of(kind), lambda m: abs(m.payload.timestamp / 1000 - m.at) < 60, "time stamp")


for _kind in ("nbirth", "dbirth", "ndata", "ddata"):
    rule(f"payloads-{_kind}-timestamp")(RULES[f"topics-{_kind}-timestamp"])


@rule("payloads-ddeath-timestamp")
def deaths_have_their_time(plant):
    yield from the_time_of_sending(plant, "DDEATH")


@rule("payloads-timestamp-in-UTC")
def all_times_of_sending(plant):
    for kind in ("NBIRTH", "NDATA", "DBIRTH", "DDATA", "DDEATH"):
        yield from the_time_of_sending(plant, kind)


@rule("payloads-name-birth-data-requirement", "payloads-metric-timestamp-in-UTC")
def each_metric_has_a_time(plant):
    now = time.time() * 1000
    for m in plant.of(*BIRTHS, *DATA):
        is_well = all(one.HasField("timestamp") and 0 <= now - one.timestamp < 86_400_000 for one in all_metrics(m))
        yield True if is_well else f"{m.topic}: a metric's time stamp"


# --------------------------------------------------------------------------------------------------------------- numbers


@rule("topics-nbirth-seq-num", "payloads-nbirth-seq", "payloads-sequence-num-req-nbirth",
      "message-flow-edge-node-birth-publish-nbirth-payload-seq")  # fmt: skip
def nbirth_has_seq_0(plant):
    yield from every(plant.of("NBIRTH"), lambda m: m.payload.HasField("seq") and m.payload.seq == 0, "seq")


def seq_goes_on(plant, kinds):
    for _, told in plant.by_session():
        last = None
        for m in told:
            if m.kind == "NDEATH":
                continue
            seq = m.payload.seq if m.payload.HasField("seq") else None
            if m.kind in kinds:
                is_next = seq == 0 if m.kind == "NBIRTH" else last is not None and seq == (last + 1) % 256
                yield True if is_next else f"{m.topic}: seq {seq} after {last}"
            last = seq


for _kind, _ids in {
    "NDATA": ("topics-ndata-seq-num", "payloads-ndata-seq", "payloads-ndata-seq-inc"),
    "DDATA": ("topics-ddata-seq-num", "payloads-ddata-seq", "payloads-ddata-seq-inc"),
    "DBIRTH": ("topics-dbirth-seq", "payloads-dbirth-seq", "payloads-dbirth-seq-inc",
               "message-flow-device-birth-publish-dbirth-payload-seq"),
    "DDEATH": ("topics-ddeath-seq-num", "payloads-ddeath-seq", "payloads-ddeath-seq-inc",
               "payloads-ddeath-seq-number"),
}.items():  # fmt: skip
    rule(*_ids)(lambda plant, kind=_kind: seq_goes_on(plant, (kind,)))
rule("payloads-sequence-num-always-included", "payloads-sequence-num-incrementing")(
    lambda plant: seq_goes_on(plant, KINDS)
)


def bd_seq_of(payload):
    return next((m for m in payload.metrics if m.name == "bdSeq"), None)


def will_of(session):
    payload = Payload()
    payload.ParseFromString(session.will.payload)
    return payload


@rule("topics-nbirth-bdseq-included", "payloads-nbirth-bdseq")
def nbirth_has_bd_seq(plant):
    yield from every(plant.of("NBIRTH"), lambda m: m.metric("bdSeq") is not None, "no bdSeq")


@rule("topics-nbirth-bdseq-matching", "payloads-nbirth-bdseq-repeat", "payloads-ndeath-bdseq",
      "message-flow-edge-node-birth-publish-nbirth-payload-bdSeq",
      "operational-behavior-data-commands-rebirth-action-3")  # fmt: skip
def bd_seq_is_that_of_the_will(plant):
    for m in plant.of("NBIRTH", "NDEATH"):
        own, willed = bd_seq_of(m.payload), bd_seq_of(will_of(m.session))
        is_well = own.datatype == INT64 and own.long_value == willed.long_value
        yield True if is_well else f"{m.topic}: bdSeq {own.long_value}, of the will {willed.long_value}"


@rule("topics-nbirth-bdseq-increment", "message-flow-edge-node-birth-publish-will-message-payload-bdSeq")
def bd_seq_counts_connections(plant):
    last = -1
    for s in plant.sessions:
        one = bd_seq_of(will_of(s))
        is_next = one.datatype == INT64 and one.long_value == (last + 1) % 256
        yield True if is_next else f"bdSeq {one.long_value} after {last}"
        last = one.long_value


# ------------------------------------------------------------------------------------------------- connection and death


@rule("principles-persistence-clean-session-311")
def the_session_is_clean(plant):
    for s in plant.sessions:
        yield True if s.level == 4 and s.is_clean else "no clean session of MQTT 3.1.1"


@rule("message-flow-edge-node-birth-publish-will-message", "payloads-ndeath-will-message",
      "message-flow-edge-node-birth-publish-will-message-topic",
      "message-flow-edge-node-birth-publish-will-message-qos", "payloads-ndeath-will-message-qos",
      "message-flow-edge-node-birth-publish-will-message-will-retained", "payloads-ndeath-will-message-retain")  # fmt: skip
def the_will_is_the_death(plant):
    for s in plant.sessions:
        will = s.will
        is_well = will and will.topic == f"spBv1.0/{plant.group}/NDEATH/{plant.node}"
        yield True if is_well and will.qos == 1 and not will.is_retained else "the will"


@rule("message-flow-edge-node-birth-publish-will-message-payload", "topics-ndeath-payload", "topics-ndeath-seq",
      "payloads-ndeath-seq")  # fmt: skip
def deaths_have_bd_seq_alone(plant):
    for payload in [*(will_of(s) for s in plant.sessions), *(m.payload for m in plant.of("NDEATH"))]:
        is_well = [m.name for m in payload.metrics] == ["bdSeq"] and not payload.HasField("seq")
        yield True if is_well else f"NDEATH of {payload}"


@rule("principles-birth-certificates-order", "message-flow-edge-node-birth-publish-connect",
      "message-flow-device-birth-publish-nbirth-wait", "message-flow-edge-node-birth-publish-nbirth-payload",
      "message-flow-device-birth-publish-dbirth-payload")  # fmt: skip
def the_birth_of_the_node_comes_first(plant):
    for s, told in plant.by_session():
        if told:
            yield True if told[0].kind == "NBIRTH" else f"{told[0].topic} before NBIRTH"


@rule("payloads-dbirth-order", "payloads-ndata-order", "payloads-ddata-order")
def data_comes_behind_all_births(plant):
    """Those of its own device, and at a rebirth those of all devices that lived."""
    for m in plant.of(*DATA):
        yield True if m.device in plant.births_before(m) else f"{m.topic} before its birth"
    for s, told in plant.by_session():
        for n, m in enumerate(told):
            alive = alive_before(told[:n]) if m.kind == "NBIRTH" else set()
            if not alive:
                continue
            first = next((one.place for one in told[n:] if one.kind in DATA), None)
            born = {one.device for one in told[n:] if one.kind == "DBIRTH" and (first is None or one.place < first)}
            yield True if first is None or alive <= born else f"data before the births of {alive - born}"


def alive_before(told):
    alive = set()
    for m in told:
        if m.kind == "DBIRTH":
            alive.add(m.device)
        elif m.kind == "DDEATH":
            alive.discard(m.device)
    return alive


@rule("operational-behavior-edge-node-intentional-disconnect-ndeath", "payloads-ndeath-will-message-publisher",
      "operational-behavior-edge-node-intentional-disconnect-packet",
      "payloads-ndeath-will-message-publisher-disconnect-mqtt311")  # fmt: skip
def who_leaves_says_so(plant):
    """Of sessions in which the node was born: others have no death."""
    for s, told in plant.by_session():
        if s.left_at is not None and told:
            yield True if told[-1].kind == "NDEATH" and told[-1].place < s.left_at else f"{told[-1].kind} at the end"


@rule("operational-behavior-device-ddeath")
def a_lost_device_dies(plant):
    for device in plant.lost:
        yield True if any(m.device == device for m in plant.of("DDEATH")) else f"{device} was lost and did not die"


# ---------------------------------------------------------------------------------------------------------- primary host


def states(session):
    """(place, topic, online, time stamp) of each STATE that came."""
    for m in session.received:
        if m.topic.startswith("spBv1.0/STATE/"):
            told = json.loads(m.payload)
            yield m.place, m.topic, told["online"], told["timestamp"]


@rule("message-flow-edge-node-birth-publish-phid-wait", "message-flow-edge-node-birth-publish-phid-wait-id",
      "message-flow-edge-node-birth-publish-phid-wait-online",
      "operational-behavior-edge-node-birth-sequence-wait")  # fmt: skip
def it_is_born_when_its_host_is_online(plant):
    for s, told in plant.by_session() if plant.host else ():
        if told:
            before = [one for one in states(s) if one[0] < told[0].place and one[1].endswith("/" + plant.host)]
            yield True if before and before[-1][2] else f"born although the host said {before[-1:]}"


@rule("message-flow-edge-node-birth-publish-phid-wait-timestamp",
      "operational-behavior-edge-node-termination-host-offline-timestamp")  # fmt: skip
def old_news_of_the_host_are_none(plant):
    for s, told in plant.by_session() if plant.host else ():
        newest = -1
        for place, _, online, stamp in states(s):
            if stamp < newest and not online:
                later = [m for m in told if m.place > place]
                yield True if later and later[0].kind != "NDEATH" else "an old STATE ended the session"
            newest = max(newest, stamp)


@rule("message-flow-edge-node-birth-publish-phid-offline", "operational-behavior-edge-node-termination-host-offline",
      "operational-behavior-edge-node-termination-host-offline-reconnect",
      "operational-behavior-primary-application-state-with-multiple-servers-walk")  # fmt: skip
def it_walks_on_when_its_host_is_offline(plant):
    for n, (s, told) in enumerate(plant.by_session() if plant.host else ()):
        newest = -1
        for place, _, online, stamp in states(s):
            if stamp >= newest and not online:
                is_last = n + 1 == len(plant.sessions)
                has_left = s.left_at is not None and (is_last or plant.sessions[n + 1].server != s.server)
                data = [m for m in told if m.place > place and m.kind not in ("NDEATH",)]
                yield True if has_left and len(data) <= 3 else f"session {n} goes on with {len(data)} messages"
            newest = max(newest, stamp)


@rule("operational-behavior-primary-application-state-with-multiple-servers-single-server")
def it_is_at_one_server_at_a_time(plant):
    for before, after in zip(plant.sessions, plant.sessions[1:]):
        if before.server != after.server and before.left_at is not None:
            yield True if before.left_at < after.connected_at else "at two servers"


# ---------------------------------------------------------------------------------------------------------------- births


@rule("topics-nbirth-metrics", "operational-behavior-data-publish-nbirth-values")
def metrics_of_nbirth_are_whole(plant):
    yield from metrics_are_whole(plant, "NBIRTH")


@rule("topics-dbirth-metrics", "operational-behavior-data-publish-dbirth-values")
def metrics_of_dbirth_are_whole(plant):
    yield from metrics_are_whole(plant, "DBIRTH")


def metrics_are_whole(plant, kind):
    for m in plant.of(kind):
        for one in all_metrics(m):
            has_value = one.WhichOneof("value") is not None
            is_whole = one.HasField("name") and one.HasField("datatype") and has_value != one.is_null
            yield True if is_whole else f"{m.topic}: {one.name}"


@rule("topics-nbirth-metric-reqs", "operational-behavior-data-publish-nbirth")
def data_of_the_node_was_born(plant):
    yield from data_was_born(plant, "NDATA")


@rule("topics-dbirth-metric-reqs", "operational-behavior-data-publish-dbirth")
def data_of_devices_was_born(plant):
    yield from data_was_born(plant, "DDATA")


def data_was_born(plant, kind):
    for m in plant.of(kind):
        birth = plant.births_before(m).get(m.device)
        known = {one.alias for one in birth.metrics if one.HasField("alias")} if birth else set()
        yield True if all(one.alias in known for one in m.metrics) else f"{m.topic}: a metric that no birth has"


@rule("topics-nbirth-rebirth-metric", "operational-behavior-data-commands-rebirth-name",
      "operational-behavior-data-commands-rebirth-datatype", "operational-behavior-data-commands-rebirth-value",
      "payloads-nbirth-rebirth-req")  # fmt: skip
def nbirth_offers_rebirth(plant):
    def holds(m):
        one = m.metric(REBIRTH)
        return one and one.datatype == BOOLEAN and one.WhichOneof("value") == "boolean_value" and not one.boolean_value

    yield from every(plant.of("NBIRTH"), holds, REBIRTH)


@rule("operational-behavior-data-commands-rebirth-name-aliases")
def rebirth_has_no_alias(plant):
    yield from every(plant.of("NBIRTH"), lambda m: not m.metric(REBIRTH).HasField("alias"), "an alias")


def requests(session):
    for m in session.received:
        if "/NCMD/" in m.topic:
            payload = Payload()
            payload.ParseFromString(m.payload)
            if any(one.name == REBIRTH and one.boolean_value for one in payload.metrics):
                yield m


@rule("operational-behavior-data-commands-rebirth-action-1")
def data_stops_at_a_request_for_births(plant):
    """Messages created before the request reached the node may still arrive, for any time in flight. The request is
    seen here before the node has it: on a busy machine milliseconds before, in which other messages are created."""
    for s, told in plant.by_session():
        for request in requests(s):
            later = [m for m in told if m.place > request.place]
            birth = next((n for n, m in enumerate(later) if m.kind == "NBIRTH"), None)
            if birth is not None:
                ages = [round(m.payload.timestamp / 1000 - request.at, 3) for m in later[: birth + 1]]
                between = sum(age > 0.1 for age in ages[:-1])
                yield True if between == 0 else f"{between} messages between request and birth, seconds after: {ages}"


@rule("operational-behavior-data-commands-rebirth-action-2")
def a_request_is_answered_by_all_births(plant):
    for s, told in plant.by_session():
        for request in requests(s):
            alive = alive_before([m for m in told if m.place < request.place])
            later = [m for m in told if m.place > request.place]
            births = [m for m in later if m.kind in BIRTHS]
            is_whole = births and births[0].kind == "NBIRTH" and alive <= {m.device for m in births}
            yield True if is_whole else f"births of {alive} were asked for: {[m.topic for m in births]}"


# --------------------------------------------------------------------------------------------------------------- metrics


@rule("payloads-name-requirement")
def a_name_or_an_alias(plant):
    for m in plant.of(*BIRTHS, *DATA):
        yield True if all(one.HasField("name") or one.HasField("alias") for one in all_metrics(m)) else m.topic


@rule("payloads-alias-uniqueness")
def aliases_are_unique(plant):
    for s, told in plant.by_session():
        owners = {}
        for m in told:
            if m.kind == "NBIRTH":
                owners = {}
            if m.kind in BIRTHS:
                for one in m.metrics:
                    if one.HasField("alias"):
                        owner = owners.setdefault(one.alias, (m.device, one.name))
                        yield True if owner == (m.device, one.name) else f"alias {one.alias} of {owner} and {one.name}"


@rule("payloads-alias-birth-requirement")
def births_have_name_and_alias(plant):
    for m in plant.of(*BIRTHS):
        for one in m.metrics:
            if one.HasField("alias"):
                yield True if one.name else f"{m.topic}: alias {one.alias} without a name"


@rule("payloads-alias-data-cmd-requirement")
def data_has_the_alias_alone(plant):
    for m in plant.of(*DATA):
        yield True if all(one.HasField("alias") and not one.HasField("name") for one in m.metrics) else m.topic


@rule("payloads-metric-datatype-value-type", "payloads-metric-datatype-value", "payloads-metric-datatype-req")
def births_have_a_type_that_there_is(plant):
    for m in plant.of(*BIRTHS):
        yield True if all(one.datatype in TYPES for one in all_metrics(m)) else f"{m.topic}: a data type"


@rule("payloads-metric-datatype-not-req")
def data_has_no_type(plant):
    for m in plant.of(*DATA):
        yield True if not any(one.HasField("datatype") for one in all_metrics(m)) else f"{m.topic}: a data type"


def values_by_alias(plant, kind):
    """Of each session and metric: (message, metric) in the order in which they were sent, births as None."""
    rows = {}
    for m in plant.of(kind, "NBIRTH", "DBIRTH"):
        for one in m.metrics:
            if one.HasField("alias"):
                rows.setdefault((id(m.session), one.alias), []).append((m, one if m.kind == kind else None))
    return rows.values()


@rule("topics-ndata-payload", "operational-behavior-data-publish-nbirth-change")
def data_of_the_node_is_a_change(plant):
    yield from data_is_a_change(plant, "NDATA")


@rule("topics-ddata-payload", "operational-behavior-data-publish-dbirth-change", "principles-rbe-recommended")
def data_of_devices_is_a_change(plant):
    yield from data_is_a_change(plant, "DDATA")


def data_is_a_change(plant, kind):
    for row in values_by_alias(plant, kind) if plant.is_by_change else ():
        for (_, before), (m, after) in zip(row, row[1:]):
            if before is None or after is None or after.is_historical:
                continue
            told = [getattr(one, one.WhichOneof("value") or "is_null") for one in (before, after)]
            yield True if told[0] != told[1] or after.HasField("properties") else f"{m.topic}: {told[1]} again"


@rule("operational-behavior-data-publish-nbirth-order")
def values_of_the_node_are_in_order(plant):
    yield from values_are_in_order(plant, "NBIRTH", "NDATA")


@rule("operational-behavior-data-publish-dbirth-order")
def values_of_devices_are_in_order(plant):
    yield from values_are_in_order(plant, "DBIRTH", "DDATA")


def values_are_in_order(plant, *kinds):
    for m in plant.of(*kinds):
        last = {}
        for one in m.metrics:
            key = one.alias or one.name
            if not one.is_historical:
                yield True if last.get(key, 0) <= one.timestamp else f"{m.topic}: {key} goes back in time"
                last[key] = one.timestamp


@rule("payloads-propertyset-keys-array-size", "payloads-propertyset-values-array-size",
      "payloads-metric-propertyvalue-type-type", "payloads-metric-propertyvalue-type-value",
      "payloads-metric-propertyvalue-type-req")  # fmt: skip
def properties_are_whole(plant):
    for m in plant.said:
        for one in all_metrics(m):
            if one.HasField("properties"):
                kinds = [v.type for v in one.properties.values]
                is_well = len(kinds) == len(one.properties.keys) and all(k in (*BASIC_TYPES, 20, 21) for k in kinds)
                yield True if is_well else f"{m.topic}: properties {one.properties}"


@rule("payloads-propertyset-quality-value-type", "payloads-propertyset-quality-value-value")
def there_are_three_qualities(plant):
    for m in plant.said:
        for one in all_metrics(m):
            for key, v in zip(one.properties.keys, one.properties.values):
                if key == "Quality":
                    is_well = v.type == INT32 and v.WhichOneof("value") == "int_value" and v.int_value in (0, 192, 500)
                    yield True if is_well else f"{m.topic}: quality {v}"


# -------------------------------------------------------------------------------------------------- data sets, templates


@rule("payloads-dataset-column-size", "payloads-dataset-column-num-headers", "payloads-dataset-types-def",
      "payloads-dataset-types-num", "payloads-dataset-types-type", "payloads-dataset-types-value",
      "payloads-dataset-parameter-type-req", "payloads-template-dataset-value")  # fmt: skip
def data_sets_are_whole(plant):
    for m in plant.said:
        for one in all_metrics(m):
            if one.WhichOneof("value") == "dataset_value":
                table = one.dataset_value
                width = table.num_of_columns
                is_well = width > 0 and len(table.columns) == len(table.types) == width
                is_well = is_well and all(t in BASIC_TYPES for t in table.types) and len(table.rows) > 0
                for row in table.rows:
                    is_well = is_well and len(row.elements) == width
                    is_well = is_well and all(e.WhichOneof("value") for e in row.elements)
                yield True if is_well else f"{m.topic}: data set {table}"


def templates(plant, *kinds):
    for m in plant.of(*kinds):
        for one in m.metrics:
            if one.WhichOneof("value") == "template_value":
                yield m, one, one.template_value


@rule("payloads-template-definition-nbirth-only", "payloads-template-definition-is-definition",
      "payloads-template-definition-ref", "payloads-template-ref-definition",
      "payloads-template-is-definition-definition", "payloads-template-definition-parameters-default")  # fmt: skip
def definitions_are_in_nbirth_and_of_nothing(plant):
    for m, one, t in templates(plant, *BIRTHS, *DATA):
        if t.is_definition:
            yield True if m.kind == "NBIRTH" and not t.HasField("template_ref") else f"{m.topic}: definition {one.name}"


@rule("payloads-template-is-definition", "payloads-template-is-definition-instance",
      "payloads-template-instance-is-definition", "payloads-template-instance-ref",
      "payloads-template-ref-instance", "payloads-template-version")  # fmt: skip
def instances_say_what_they_are_of(plant):
    for m, one, t in templates(plant, *BIRTHS, *DATA):
        is_well = t.HasField("is_definition") and t.is_definition != t.HasField("template_ref")
        yield True if is_well else f"{m.topic}: template {one.name}"


@rule("topics-nbirth-templates", "payloads-template-definition-nbirth", "payloads-template-definition-members",
      "payloads-template-definition-parameters", "payloads-template-instance-members",
      "payloads-template-instance-members-birth", "payloads-template-instance-members-data",
      "payloads-template-instance-parameters")  # fmt: skip
def instances_are_of_a_definition(plant):
    for m, one, t in templates(plant, *BIRTHS, *DATA):
        if t.is_definition:
            continue
        node = m if m.kind == "NBIRTH" else plant.births_before(m).get(None)
        of = node.metric(t.template_ref) if node else None
        if of is None:
            yield f"{m.topic}: no definition of {t.template_ref}"
            continue
        defined, own = ({member.name for member in each_of.metrics} for each_of in (of.template_value, t))
        parameters = {p.name for p in t.parameters} <= {p.name for p in of.template_value.parameters}
        is_well = parameters and (own == defined if m.kind in BIRTHS else own and own <= defined)
        yield True if is_well else f"{m.topic}: {one.name} has {own}, its definition {defined}"


@rule("payloads-template-parameter-name-required", "payloads-template-parameter-name-type",
      "payloads-template-parameter-value-type", "payloads-template-parameter-type-value",
      "payloads-template-parameter-type-req", "payloads-template-parameter-value")  # fmt: skip
def parameters_are_whole(plant):
    for m, one, t in templates(plant, *BIRTHS, *DATA):
        for p in t.parameters:
            is_well = p.name and p.type in BASIC_TYPES and p.WhichOneof("value")
            yield True if is_well else f"{m.topic}: parameter {p} of {one.name}"
