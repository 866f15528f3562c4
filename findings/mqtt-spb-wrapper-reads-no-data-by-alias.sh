#!/usr/bin/env bash
# A Sparkplug host made with mqtt-spb-wrapper cannot take data that names its metrics by alias.
#
# Version: mqtt-spb-wrapper 2.1.2 (PyPI).
# Seen: the entity that has decoded a birth with name and alias raises KeyError: 'name' for the data that follows with the alias
#   alone; the same data with the name is taken. Its parser alone (SpbPayloadParser) decodes both.
# Expected: a host keeps the aliases of the birth and finds the names by them. An edge node that gives aliases must leave the
#   names out of its data (Sparkplug 3.0.0, tck-id-payloads-alias-data-cmd-requirement).
# What it means for a gateway: such a host shows births and then nothing. Aliases must be an option (here: option aliases), and a
#   metric name as the host wants it, too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check mqtt-spb-wrapper==2.1.2 protobuf==3.20.3
"$work/venv/bin/python" - <<'PY'
from mqtt_spb_wrapper import SpbEntity, SpbPayloadParser
from mqtt_spb_wrapper.spb_protobuf.sparkplug_b_pb2 import Payload

INT32 = 3


def message(name, alias, value):
    made = Payload(timestamp=1, seq=1)
    metric = made.metrics.add(timestamp=1, datatype=INT32, int_value=value)
    if name:
        metric.name = name
    if alias:
        metric.alias = alias
    return made.SerializeToString()


entity = SpbEntity(spb_group_name="plant", spb_eon_name="node", spb_eon_device_name="press")
entity.deserialize_payload_birth(message("DATA/level", 7, 41))
print("after the birth:", entity.data.get_value("level"))
assert entity.data.get_value("level") == 41
entity.deserialize_payload_data(message("level", None, 42))
print("after data by name:", entity.data.get_value("level"))
assert entity.data.get_value("level") == 42
try:
    entity.deserialize_payload_data(message(None, 7, 43))
    raised = None
except KeyError as error:
    raised = repr(error)
print("data by alias raises:", raised, "the value is still", entity.data.get_value("level"))
assert raised == "KeyError('name')" and entity.data.get_value("level") == 42
parsed = SpbPayloadParser(message(None, 7, 43)).as_dict()["metrics"][0]
print("its parser alone:", parsed["alias"], parsed["value"])
assert (parsed["alias"], parsed["value"]) == (7, 43)
PY
echo "as stated"
