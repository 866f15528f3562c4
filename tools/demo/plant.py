"""The plant of the demonstration in /api/v5: where things are, what is made there, and limits that raise alarms.

Loading it again changes nothing: what differs is updated, the rest stays unchanged.
"""

import json
import pathlib
import time

RECORDS = pathlib.Path(__file__).resolve().parent / "plant.json"
ORDER = "ORDER_LEMONADE"
WIDTH = 97  # of the table above
SLOWEST = 25  # s in which each limit is passed at least once


class Plant:
    """Loads the records of plant.json and shows what becomes of them. `api` is demo.py's; its key may do everything."""

    def __init__(self, api):
        self.api = api
        site = self.v5("GET", "/site")[0]
        self.places = {"{site_id}": site["site_id"], "{time_zone}": site["time_zone"]}
        self.load()
        self.alarms = {alarm["alarm_id"]: alarm["alarm_name"] for alarm in self.v5("GET", "/alarm")}

    def v5(self, method, path, body=None):
        return self.api.call(method, "/api/v5" + path, body)

    def load(self):
        """Records in the order in which they refer to each other, then the order is started."""
        text = RECORDS.read_text()
        for place, known in self.places.items():
            text = text.replace(place, known)
        for kind in json.loads(text):
            self.v5("POST", kind["path"] + "/bulk", {"items": kind["records"], "on_conflict": "update"})
        if self.v5("GET", f"/order/{ORDER}")["order_status"] == "PLAN":
            self.v5("POST", f"/order/{ORDER}/start")
            self.v5("POST", f"/order/{ORDER}/report", {"good_qty": 1250, "reject_qty": 3})

    def changes(self):
        """Number of the latest change of any record."""
        after = 0
        while (page := self.v5("GET", f"/system/change?size=5000&after={after}"))["items"]:
            after = page["items"][-1]["seq"]
        return after

    def lines(self):
        """Always as many: a line an alarm, then order and shift."""
        live = {alarm["alarm_id"]: alarm for alarm in self.v5("GET", "/alarm/live")}
        out = [f"{'alarm':<24}{'state':<16}{'level':<8}{'priority':<10}message"]
        for alarm_id in self.alarms:
            now = live.get(alarm_id, {"alarm_state": "NORMAL", "level": "", "priority": "", "message": ""})
            line = f"{alarm_id:<24}{now['alarm_state']:<16}{now['level']:<8}{now['priority']:<10}{now['message']}"
            out.append(line[:WIDTH])
        order = self.v5("GET", f"/order/{ORDER}")
        shift = self.v5("GET", "/calendar/CAL_THREE_SHIFTS/shift")
        out.append(
            f"{ORDER} {order['order_status']} for {order['run_ms'] // 1000} s: {order['good_qty']:,} good and "
            f"{order['reject_qty']:,} rejected of {order['planned_qty']:,}; shift: {shift['shift_name'] or 'none'}"
        )
        return out

    def silent(self):
        """Alarms that were never raised, once each had the time to be."""
        end = time.monotonic() + SLOWEST
        while True:
            raised = {event["alarm_id"] for event in self.v5("GET", "/alarm/history?event=RAISE&size=5000")["items"]}
            if raised >= set(self.alarms) or time.monotonic() > end:
                return sorted(set(self.alarms) - raised)
            time.sleep(0.2)

    def is_good(self, say):
        """Whether the order runs, each alarm has been raised, some are live, and loading again changes nothing."""
        silent, before = self.silent(), self.changes()
        self.load()
        faults = {
            f"the order is {self.v5('GET', f'/order/{ORDER}')['order_status']}":
                not self.v5("GET", "/order?order_status=START&line_id=LINE_FILLING"),
            f"no event of {', '.join(silent)}": bool(silent),
            "no alarm is live": not self.v5("GET", "/alarm/live"),
            "loading the plant again changed something": self.changes() != before,
        }  # fmt: skip
        for fault, is_there in faults.items():
            if is_there:
                say(fault)
        return not any(faults.values())
