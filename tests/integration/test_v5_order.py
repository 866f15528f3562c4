"""V5 points 48 to 50, 52 and 53: states, lines, times and events of work orders (v5 §7)."""

import concurrent.futures

import pytest

from v5 import now_ms

TO = {"PLAN": [], "START": ["start"], "PAUSE": ["start", "pause"], "END": ["start", "end"], "ABORT": ["abort"]}
OPERATIONS = ("start", "pause", "resume", "end", "abort", "report")
TABLE = {
    "PLAN": {"start": "START", "abort": "ABORT"},
    "START": {"pause": "PAUSE", "end": "END", "abort": "ABORT", "report": "START"},
    "PAUSE": {"resume": "START", "end": "END", "abort": "ABORT", "report": "PAUSE"},
    "END": {},
    "ABORT": {},
}


def act(v5, order, action, body=None, **options):
    return v5.call("POST", f"/order/{order}/{action}", body, **options)


@pytest.fixture
def order_in(v5, plant):
    """Creates an order in a state, on a line of its own unless set otherwise."""

    def make(status, **fields):
        fields.setdefault("line_id", plant.new("line"))
        order = plant.new("order", **fields)
        for action in TO[status]:
            assert act(v5, order, action).status == 200
        assert v5.read(f"/order/{order}")["order_status"] == status
        return order

    return make


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("status", TABLE)
def test_48_every_operation_in_every_status(v5, order_in, status, operation):
    order = order_in(status)
    answer = act(v5, order, operation, {"good_qty": 1} if operation == "report" else None)
    expected = TABLE[status].get(operation)
    if expected:
        assert answer.data["order_status"] == expected and answer.data["order_id"] == order
        assert v5.read(f"/order/{order}")["order_status"] == expected
        return
    assert answer.code == "E1400" and status in answer.message
    allowed = answer.message.split("allowed", 1)[-1]
    named = {word.strip(" ,.:;") for word in allowed.split()} & set(OPERATIONS)
    assert named - {"report"} == set(TABLE[status]) - {"report"}, answer.message
    assert v5.read(f"/order/{order}")["order_status"] == status


ALWAYS = {"note": "n", "attributes": {"a": "b"}, "external_id": "7"}
WHILE_OPEN = {"order_name": "renamed", "planned_qty": 7, "planned_end": 2_100_000_000_000, "priority": 1,
              "description": "d"}  # fmt: skip


def locked_changes(plant):
    return {"product_id": plant.new("product"), "line_id": plant.new("line"), "customer_id": plant.new("customer"),
            "planned_start": 2_000_000_000_000, "lot_no": "L", "path_id": plant.new("path")}  # fmt: skip


@pytest.mark.parametrize("status", TABLE)
def test_48_which_members_change_in_which_status(v5, order_in, plant, status):
    order = order_in(status)
    for member, value in (ALWAYS | WHILE_OPEN | locked_changes(plant)).items():
        may = member in ALWAYS or status == "PLAN" or status in ("START", "PAUSE") and member in WHILE_OPEN
        answer = v5.put(f"/order/{order}", {member: value})
        assert answer.code == ("" if may else "E1400"), (member, answer)
        if may:
            assert answer.data[member] == value
    record = v5.read(f"/order/{order}")
    again = v5.done("PUT", f"/order/{order}", record)
    assert again == record | {name: again[name] for name in ("run_ms", "pause_ms")}, "all may be sent back as it is"


@pytest.mark.parametrize("status", TABLE)
def test_53_only_a_planned_order_is_deleted(v5, order_in, status):
    order = order_in(status)
    answer = v5.delete(f"/order/{order}")
    assert answer.code == ("" if status == "PLAN" else "E1400"), answer


def test_48_the_path_of_an_order_is_its_products_or_general(v5, plant):
    product, other = plant.new("product"), plant.new("product")
    own, foreign = (plant.new("path", product_id=made) for made in (product, other))
    general = plant.new("path")
    for path, code in ((own, ""), (general, ""), (foreign, "E1400")):
        assert v5.post("/order", plant.body("order", product_id=product, path_id=path)).code == code


def test_48_quantities_are_exact_to_three_decimals(v5, plant):
    order = plant.new("order", planned_qty=1.125, line_id=plant.new("line"))
    assert v5.read(f"/order/{order}")["planned_qty"] == 1.125
    act(v5, order, "start")
    for _ in range(10):
        act(v5, order, "report", {"good_qty": 0.1, "reject_qty": 0.001})
    record = v5.read(f"/order/{order}")
    assert (record["good_qty"], record["reject_qty"]) == (1, 0.01)
    assert act(v5, order, "report", {"good_qty": 0.0001}).code == "E1002"


def test_48_an_order_without_a_line_is_given_one_at_the_start(v5, plant):
    order, line = plant.new("order"), plant.new("line")
    assert act(v5, order, "start").code == "E1400"
    started = act(v5, order, "start", {"line_id": line}).data
    assert (started["line_id"], started["order_status"], started["site_id"]) == (line, "START", plant.shared("site"))


def test_48_the_line_of_a_start_replaces_the_planned_one(v5, plant):
    order, line = plant.new("order", line_id=plant.new("line")), plant.new("line")
    assert act(v5, order, "start", {"line_id": line}).data["line_id"] == line
    assert act(v5, plant.new("order"), "start", {"line_id": "LINE_NONE"}).code == "E1200"


@pytest.mark.parametrize("kind", ["line", "product"])
def test_48_what_is_inactive_starts_nothing(v5, plant, kind):
    line, product = plant.new("line"), plant.new("product")
    order = plant.new("order", line_id=line, product_id=product)
    plant.change(kind, {"line": line, "product": product}[kind], active=False)
    assert act(v5, order, "start").code == "E1400"


def test_48_end_is_after_start_in_plans(v5, plant):
    v5.refused("E1002", "POST", "/order", plant.body("order", planned_start=2_000_000, planned_end=2_000_000))
    order = plant.new("order", planned_start=2_000_000)
    v5.refused("E1002", "PUT", f"/order/{order}", {"planned_end": 1_999_999})


def test_48_an_abort_keeps_its_reason(v5, order_in):
    aborted = act(v5, order_in("START"), "abort", {"reason": "tool broken", "reason_code": "T7"}).data
    assert aborted["abort_reason"] == "tool broken" and aborted["ended_at"] >= aborted["started_at"]


def test_48_an_end_may_report_the_last_amounts(v5, order_in):
    ended = act(v5, order_in("START"), "end", {"good_qty": 480, "reject_qty": 20}).data
    assert (ended["order_status"], ended["good_qty"], ended["reject_qty"]) == ("END", 480, 20)


@pytest.mark.parametrize("body", [{"nosuch": 1}, {"actor": "root"}, {"good_qty": 5}, {"reason": 5}])
def test_48_bodies_of_actions_are_checked(v5, order_in, body):
    assert act(v5, order_in("PLAN"), "start", body).code == "E1001"


def start_together(v5, orders):
    """All starts at the same time; the orders that started."""
    with concurrent.futures.ThreadPoolExecutor(len(orders)) as pool:
        answers = list(pool.map(lambda order: act(v5.twin(), order, "start"), orders))
    assert {answer.code for answer in answers} <= {"", "E1400"}, answers
    return [order for order, answer in zip(orders, answers) if answer.status == 200]


@pytest.mark.parametrize("rule, expected", [("ONE_RUNNING", 1), ("ONE_OPEN", 1), ("MANY", 20)])
def test_49_of_20_simultaneous_starts_on_a_line(v5, plant, rule, expected):
    line = plant.new("line", order_rule=rule)
    orders = [plant.new("order", line_id=line) for _ in range(20)]
    started = start_together(v5, orders)
    assert len(started) == expected
    running = {order["order_id"] for order in v5.read("/order", line_id=line, order_status="START")}
    assert running == set(started)
    assert v5.read("/order/count", line_id=line, order_status="PLAN") == {"count": 20 - expected}


@pytest.mark.parametrize("rule, frees", [("ONE_RUNNING", True), ("ONE_OPEN", False)])
def test_49_whether_a_paused_order_frees_the_line(v5, plant, rule, frees):
    line = plant.new("line", order_rule=rule)
    first, second = (plant.new("order", line_id=line) for _ in range(2))
    act(v5, first, "start")
    assert act(v5, second, "start").code == "E1400"
    act(v5, first, "pause")
    assert (act(v5, second, "start").status == 200) == frees
    if frees:
        assert act(v5, first, "resume").code == "E1400", "the line is in use now"
        act(v5, second, "end")
    assert act(v5, first, "resume").data["order_status"] == "START"
    act(v5, first, "end")
    third = plant.new("order", line_id=line)
    assert act(v5, third, "start").status == 200, "an ended order frees the line"


def test_49_of_20_simultaneous_resumes_one_succeeds(v5, plant):
    line = plant.new("line")
    orders = [plant.new("order", line_id=line) for _ in range(20)]
    for order in orders:
        act(v5, order, "start")
        act(v5, order, "pause")
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda order: act(v5.twin(), order, "resume"), orders))
    assert sorted(answer.code for answer in answers) == [""] + ["E1400"] * 19


def test_50_run_and_pause_add_up_to_what_elapsed(v5, plant):
    order = plant.make("order", line_id=plant.new("line"))
    t = order["created_at"]
    times = {100: "start", 1100: "pause", 1600: "resume", 2000: "pause", 2100: "resume", 3600: "end"}
    for at, action in times.items():
        assert act(v5, order["order_id"], action, {"at": t + at}).status == 200
    ended = v5.read(f"/order/{order['order_id']}")
    assert (ended["started_at"], ended["ended_at"]) == (t + 100, t + 3600)
    assert (ended["run_ms"], ended["pause_ms"], ended["pause_count"]) == (1000 + 400 + 1500, 500 + 100, 2)


def test_50_by_the_gateways_own_clock_they_add_up_within_a_millisecond(v5, plant):
    order = plant.new("order", line_id=plant.new("line"))
    for action in ("start", "pause", "resume", "pause", "resume", "pause", "end"):
        ended = act(v5, order, action).data
    assert abs(ended["run_ms"] + ended["pause_ms"] - (ended["ended_at"] - ended["started_at"])) <= 1
    assert ended["pause_count"] == 3


def test_50_an_open_stretch_counts_to_now(v5, plant):
    order = plant.make("order", line_id=plant.new("line"))["order_id"]
    started = act(v5, order, "start").data["started_at"]
    before = now_ms()
    record = v5.read(f"/order/{order}")
    assert before - started - 5 <= record["run_ms"] <= now_ms() - started + 5 and record["pause_ms"] == 0
    assert record["version"] == 2, "time does not change the version"


def test_50_a_time_before_the_last_event_is_e1400_and_one_ahead_is_e1002(v5, plant):
    order = plant.make("order", line_id=plant.new("line"))
    t, where = order["created_at"], order["order_id"]
    assert act(v5, where, "start", {"at": t - 1}).code == "E1400", "creation is the first event"
    assert act(v5, where, "start", {"at": now_ms() + 60_000}).code == "E1002"
    assert act(v5, where, "start", {"at": t + 500}).status == 200
    assert act(v5, where, "pause", {"at": t + 499}).code == "E1400"
    assert act(v5, where, "pause", {"at": t + 500}).data["run_ms"] == 0


def test_52_events_carry_actor_reason_employee_amounts_and_the_way(v5, plant):
    order, employee = plant.new("order", line_id=plant.new("line")), plant.new("employee")
    act(v5, order, "start", {"employee_id": employee})
    act(v5, order, "pause", {"reason_code": "M3", "reason": "no material"})
    act(v5, order, "report", {"good_qty": 5})
    act(v5, order, "abort", {"reason": "cancelled"})
    page = v5.read(f"/order/{order}/event")
    events = page["items"][::-1]
    assert [(e["op"], e["from"], e["to"]) for e in events[1:]] == [
        ("start", "PLAN", "START"), ("pause", "START", "PAUSE"), ("report", "PAUSE", "PAUSE"),
        ("abort", "PAUSE", "ABORT")]  # fmt: skip
    assert (events[0]["op"], events[0]["to"]) == ("create", "PLAN")
    assert {event["actor"] for event in events} == {v5.user_id}
    assert events[1]["employee_id"] == employee and events[3]["good_qty"] == 5
    assert (events[2]["reason_code"], events[2]["reason"]) == ("M3", "no material")
    assert events[4]["reason"] == "cancelled"
    assert [event["seq"] for event in events] == sorted({event["seq"] for event in events})
    assert [event["at"] for event in events] == sorted(event["at"] for event in events)


def test_52_events_carry_the_shift_they_fall_into(v5, plant):
    all_day = [{"shift_name": "all day", "days": [1], "start": "00:00", "end": "00:00", "crew": "A"}]
    calendar = plant.new("calendar", time_zone="UTC", cycle_days=1, shifts=all_day)
    order = plant.new("order", line_id=plant.new("line", calendar_id=calendar))
    act(v5, order, "start")
    event = v5.read(f"/order/{order}/event")["items"][0]
    shift = v5.read(f"/calendar/{calendar}/shift", at=event["at"])
    assert (event["shift_name"], event["shift_date"]) == ("all day", shift["shift_date"])
    plain = plant.new("order", line_id=plant.new("line"))
    act(v5, plain, "start")
    event = v5.read(f"/order/{plain}/event")["items"][0]
    assert event["shift_name"] is None and event["shift_date"] is None


def test_52_orders_are_found_by_their_times_and_fields(v5, plant):
    lot, line = plant.new_id("order"), plant.new("line")
    planned = [plant.new("order", lot_no=lot, line_id=line, planned_start=t, planned_end=t + 10)
               for t in (1000, 2000, 3000)]  # fmt: skip
    found = v5.read("/order", lot_no=lot, planned_from=1500, planned_to=2500)
    assert [order["order_id"] for order in found] == [planned[1]]
    started = act(v5, planned[0], "start").data["started_at"]
    for query in ({"started_from": started}, {"started_to": started + 1}, {"order_status": "START"}):
        assert [order["order_id"] for order in v5.read("/order", lot_no=lot, **query)] == [planned[0]], query
    assert v5.read("/order", lot_no=lot, started_from=started + 1) == []
    assert v5.read("/order", order_status="START,PLAN", lot_no=lot, product_id=plant.shared("product")) != []
