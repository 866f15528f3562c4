"""Tags whose values a test sets at the simulated device, and what their alarms do then."""

import itertools

from waiting import eventually

SIX_BANDS = {"trip_hi": 90, "hi_hi": 80, "hi": 70, "lo": 30, "lo_lo": 20, "trip_lo": 10}
CALM = 50


def alarm_id(tag_id):
    """The id of the definition that mirrors a tag's own fields."""
    return f"ALARM_{tag_id}"


def live_row(v5, alarm, **query):
    """What the default live list shows of an alarm, or None."""
    return next((row for row in v5.read("/alarm/live", **query) if row["alarm_id"] == alarm), None)


def state_of(v5, alarm):
    row = live_row(v5, alarm)
    return row["alarm_state"] if row else "NORMAL"


def events_of(v5, alarm):
    """All events of an alarm, oldest first."""
    return v5.read(f"/alarm/{alarm}/history", size=5000)["items"][::-1]


def changes_of(v5, alarm):
    return [(event["event"], event["level_from"], event["level_to"]) for event in events_of(v5, alarm)]


class AlarmedTag:
    """A Float of its own pair of registers; `set` returns when the gateway has taken the value."""

    def __init__(self, v5, device, tag_id, address):
        self.v5, self.device, self.tag_id, self.address = v5, device, tag_id, address
        self.alarm = alarm_id(tag_id)

    def set(self, value, within=10.0):
        self.device.put(self.address, "Float", value)
        eventually(lambda: self.is_at(value), within=within, what=f"{self.tag_id} is {value}")

    def is_at(self, value):
        live = self.v5.read(f"/tag/{self.tag_id}", live="true")["live"]
        return live["quality"] == 192 and float(live["value"]) == value

    def state(self):
        return state_of(self.v5, self.alarm)

    def row(self):
        return live_row(self.v5, self.alarm)

    def changes(self):
        return changes_of(self.v5, self.alarm)

    def wait(self, state, level=None, within=10.0):
        """Until the live list shows the state (and level); its row, or None for NORMAL."""

        def is_there():
            row = self.row()
            return (row["alarm_state"] if row else "NORMAL") == state and level in (None, row and row["level"])

        eventually(is_there, within=within, what=lambda: f"{state} {level}: {self.row()}, {self.changes()}")
        return self.row()

    def act(self, action, body=None, **options):
        return self.v5.call("POST", f"/alarm/{self.alarm}/{action}", body if body is not None else {}, **options)

    def ack(self, comment=None):
        answer = self.act("ack", {"comment": comment} if comment else {})
        assert answer.status == 200, answer
        return answer.data


class AlarmedDevice:
    """One simulated device, and an OPC of a gateway that reads it."""

    numbers = itertools.count(0)

    def __init__(self, plant, device, timecycle=20):
        self.plant, self.device = plant, device
        self.opc = plant.new("opc", opc_agent_port=str(device.port), auto_collect=True, timecycle=timecycle,
                             options={"timeout_ms": 500, "bad_address_retry_s": 1})  # fmt: skip

    def tag(self, start=CALM, **fields):
        """A tag that is at `start` before its alarm looks for the first time."""
        number = 2 * next(self.numbers) + 1000
        self.device.put(f"hr{number}", "Float", start)
        tag_id = self.plant.new("tag", opc_id=self.opc, plc_address=f"hr{number}", data_type="Float", **fields)
        made = AlarmedTag(self.plant.v5, self.device, tag_id, f"hr{number}")
        eventually(lambda: made.is_at(start), within=10, what=f"{tag_id} is read")
        return made

    def flag(self, start=False, **fields):
        """A Boolean tag at a coil of its own; returns its id and the coil's number."""
        number = next(self.numbers) + 1000
        self.device.set(1, "co", number, [start])
        return self.plant.new("tag", opc_id=self.opc, plc_address=f"co{number}", data_type="Boolean", **fields), number
