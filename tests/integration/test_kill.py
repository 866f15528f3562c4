"""kill -9 at any moment loses nothing that was answered, and leaves nothing partly done."""

import random
import threading
import time

ROUNDS = 12
SEED = 20261121


class Writer(threading.Thread):
    """Creates, changes and deletes OPCs as fast as answers come; remembers what was answered."""

    def __init__(self, client, expected, ids):
        super().__init__()
        self.client, self.expected, self.ids = client, expected, ids
        self.uncertain = None  # the call that was in progress when the gateway was killed
        self.answered = 0

    def run(self):
        chance = random.Random(SEED + len(self.expected))
        try:
            while True:
                self.step(chance)
                self.answered += 1
        except ConnectionError:
            pass

    def step(self, chance):
        live = [opc_id for opc_id, state in self.expected.items() if state is not None]
        action = chance.choice(["create", "create", "update", "delete"]) if live else "create"
        if action == "create":
            opc_id, name, tags = next(self.ids), "made", chance.randrange(1, 30)
            self.uncertain = (opc_id, (name, tags))
            self.client.create(
                {
                    "opc_id": opc_id,
                    "opc_name": name,
                    "opc_type": "MODBUS",
                    "opc_agent_ip": "127.0.0.1",
                    "opc_agent_port": "1",
                    "auto_collect": False,
                    "tag_list": [
                        {"tag_id": f"{opc_id}.{n}", "plc_address": f"hr{n}", "data_type": "Int16"} for n in range(tags)
                    ],
                }
            )
        elif action == "update":
            opc_id = chance.choice(live)
            name, tags = f"renamed {chance.random()}", chance.randrange(1, 30)
            self.uncertain = (opc_id, (name, tags))
            self.client.done(
                "PUT",
                f"/api/v1/opc/{opc_id}",
                {
                    "opc_name": name,
                    "tag_list": [
                        {"tag_id": f"{opc_id}.{n}", "plc_address": f"hr{n}", "data_type": "Int16"} for n in range(tags)
                    ],
                },
            )
        else:
            opc_id = chance.choice(live)
            self.uncertain = (opc_id, None)
            self.client.done("DELETE", f"/api/v1/opc/{opc_id}")
        self.expected[opc_id] = self.uncertain[1]
        self.uncertain = None


def found(client):
    """What the gateway has: id → (name, number of tags)."""
    return {
        opc["opc_id"]: (opc["opc_name"], opc["tag_count"])
        for opc in client.get("/api/v1/opc").data["data"]
        if opc["opc_id"] != "EDGE_SYSTEM"
    }


def test_nothing_that_was_answered_is_lost(make_gateway):
    gateway = make_gateway()
    expected, answered = {}, 0
    ids = (f"OPC_{n}" for n in range(100_000))
    chance = random.Random(SEED)
    client = gateway.start().client()
    for _ in range(ROUNDS):
        writer = Writer(client, expected, ids)
        writer.start()
        time.sleep(chance.uniform(0.05, 1.0))
        gateway.kill()
        writer.join()
        answered += writer.answered
        client = gateway.start().client()
        have = found(client)
        if writer.uncertain is not None:  # both outcomes are right, a mixture is not
            opc_id, wanted = writer.uncertain
            assert have.get(opc_id) in (wanted, expected.get(opc_id)), opc_id
            expected[opc_id] = have.get(opc_id)
        assert have == {opc_id: state for opc_id, state in expected.items() if state is not None}
    assert answered > ROUNDS * 3, f"only {answered} calls were answered: the test proves nothing"


def test_a_kill_during_the_first_start_leaves_a_folder_that_starts(make_gateway):
    for delay in (0.0, 0.01, 0.03, 0.1, 0.3):
        gateway = make_gateway()
        gateway.program.start()
        time.sleep(delay)
        gateway.kill()
        assert gateway.start().client().get("/api/v1/edge").status == 200
        assert gateway.stop() == 0
