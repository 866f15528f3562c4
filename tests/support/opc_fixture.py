"""OPCs of any protocol made of pairs of address and data type, and whether their values have arrived."""

import contextlib


@contextlib.contextmanager
def opc_maker(client, new_id, opc_type, port):
    """Gives a function that creates an OPC and returns its id; its tags are `<id>.<number>`; deleted at the end."""
    made = []

    def run(tags, port=port, timecycle=50, options=None, **fields):
        opc_id = new_id(opc_type)
        client.create({
            "opc_id": opc_id, "opc_type": opc_type, "opc_agent_ip": "127.0.0.1", "opc_agent_port": port,
            "timecycle": timecycle, "options": {"timeout_ms": 300, **(options or {})}, **fields,
            "tag_list": [{"tag_id": f"{opc_id}.{n}", "plc_address": address, "data_type": kind}
                         for n, (address, kind) in enumerate(tags)],
        })  # fmt: skip
        made.append(opc_id)
        return opc_id

    yield run
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")


def values_of(client, opc_id, count):
    return client.values(f"{opc_id}.{n}" for n in range(count))


def is_good(client, opc_id, count):
    return all(v["quality"] == 192 for v in values_of(client, opc_id, count))


def is_lost(client, opc_id, count):
    return all(v["value_read_status"] == "ERROR" for v in values_of(client, opc_id, count))
