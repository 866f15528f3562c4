"""V5 points 12, 13, 17, 19 and 20: the calls that all sixteen resources have (v5 §1.2 and §1.4)."""

import re

import pytest

from resources import NAMED, PREFIXED, RESOURCES
from v5 import now_ms

every_kind = pytest.mark.parametrize("kind", RESOURCES)
every_prefixed_kind = pytest.mark.parametrize("kind", PREFIXED)
READ_ONLY = {"created_at": 1, "updated_at": 2, "created_by": "nobody", "updated_by": "nobody"}


@every_kind
def test_12_create_get_list_count_update_exists_delete(v5, plant, kind):
    resource, path = RESOURCES[kind], RESOURCES[kind].path
    body = plant.body(kind)
    record_id, count = body[resource.id], v5.read(f"{path}/count")["count"]
    assert v5.read(f"{path}/{record_id}/exists") == {"exists": False}

    made = v5.done("POST", path, body)
    assert {member: made[member] for member in body if member != "levels"} == {
        member: value for member, value in body.items() if member != "levels"
    }
    assert made["version"] == 1 and made["created_at"] == made["updated_at"]
    assert abs(made["created_at"] - now_ms()) < 60_000
    assert made["description"] == ""

    assert v5.read(f"{path}/{record_id}") == made
    assert made in v5.read(path), "the list shows records as they are"
    assert v5.read(f"{path}/count") == {"count": count + 1}
    assert v5.read(f"{path}/{record_id}/exists") == {"exists": True}

    changed = v5.done("PUT", f"{path}/{record_id}", resource.change)
    assert changed == made | resource.change | {"version": 2, "updated_at": changed["updated_at"]}
    assert changed["updated_at"] >= made["updated_at"]
    patched = v5.done("PATCH", f"{path}/{record_id}", {"description": "by PATCH"})
    assert patched == changed | {"description": "by PATCH", "version": 3, "updated_at": patched["updated_at"]}

    assert v5.done("DELETE", f"{path}/{record_id}") == {resource.id: record_id, "deleted": True}
    assert v5.read(f"{path}/{record_id}/exists") == {"exists": False}
    assert v5.read(f"{path}/count") == {"count": count}
    v5.refused("E1300", "GET", f"{path}/{record_id}")
    v5.refused("E1300", "PUT", f"{path}/{record_id}", {})


@every_kind
def test_12_common_members_are_kept_with_their_defaults(v5, plant, kind):
    resource = RESOURCES[kind]
    given = {"active": True, "external_id": "SAP-7", "attributes": {"colour": "red", "높이": "3 m"}}
    made = plant.make(kind, description="line 1\nline\t2", **{m: given[m] for m in resource.common})
    assert made["description"] == "line 1\nline\t2"
    defaults = {"active": True, "external_id": None, "attributes": {}}
    plain = plant.make(kind)
    for member, default in defaults.items():
        if member in resource.common:
            assert made[member] == given[member] and plain[member] == default
        else:
            assert member not in plain
            v5.refused("E1001", "POST", resource.path, plant.body(kind, **{member: given[member]}))


@pytest.mark.parametrize("kind", [kind for kind in RESOURCES if kind not in ("opc", "tag", "account")])
def test_12_the_record_returns_who_made_and_changed_it(accounts, plant, kind):
    writer = accounts.connect("admin")
    made = plant.make(kind)
    assert made["created_by"] == made["updated_by"] == plant.v5.user_id
    changed = writer.done("PUT", plant.where(kind, made[RESOURCES[kind].id]), RESOURCES[kind].change)
    assert (changed["created_by"], changed["updated_by"]) == (plant.v5.user_id, writer.user_id)


def test_12_accounts_are_created_by_the_main_key_or_a_user_and_name_it(plant):
    made = plant.make("account")
    assert made["created_by"] == made["updated_by"] == "api-key"


@every_kind
def test_19_what_was_deleted_cannot_be_deleted_again(v5, plant, kind):
    where = plant.where(kind, plant.new(kind))
    v5.done("DELETE", where)
    v5.refused("E1300", "DELETE", where)


@every_prefixed_kind
def test_13_an_id_needs_its_prefix_and_something_after_it(v5, plant, kind):
    resource = RESOURCES[kind]
    for bad in ("X_1", "1", resource.prefix, resource.prefix.lower() + "1", resource.prefix[:-1] + "1", "",
                resource.prefix + "a b", resource.prefix + "ä", resource.prefix + "a/b",
                resource.prefix + "x" * (101 - len(resource.prefix))):  # fmt: skip
        answer = v5.refused("E1002", "POST", resource.path, plant.body(kind, **{resource.id: bad}))
        assert answer.fields == {resource.id}, bad
        assert resource.id in answer.message


@every_prefixed_kind
def test_13_an_absent_id_is_made_of_the_prefix_and_twelve_characters(v5, plant, kind):
    resource = RESOURCES[kind]
    body = plant.body(kind)
    del body[resource.id]
    made = {v5.done("POST", resource.path, body)[resource.id] for _ in range(3)}
    assert len(made) == 3
    assert all(re.fullmatch(re.escape(resource.prefix) + "[A-Za-z0-9_.:-]{12}", record_id) for record_id in made)


@every_prefixed_kind
def test_13_an_id_may_have_a_hundred_characters_of_every_allowed_kind(plant, kind):
    resource = RESOURCES[kind]
    longest = (resource.prefix + "aZ9_.:-" * 20)[:100]
    plant.make(kind, **{resource.id: longest})
    assert plant.read(kind, longest)[resource.id] == longest
    plant.delete(kind, longest)


@every_kind
def test_17_a_taken_id_is_e1200_and_changes_nothing(v5, plant, kind):
    resource = RESOURCES[kind]
    made = plant.make(kind)
    again = plant.body(kind, **{resource.id: made[resource.id]}, description="thief")
    assert made[resource.id] in v5.refused("E1200", "POST", resource.path, again).message
    assert plant.read(kind, made[resource.id]) == made


@every_prefixed_kind
def test_17_ids_that_differ_in_case_are_different(plant, kind):
    resource = RESOURCES[kind]
    stem = plant.new_id(kind)
    upper, lower = stem + "_AB", stem + "_ab"
    for record_id in (upper, lower):
        plant.make(kind, **{resource.id: record_id}, description=record_id)
    for record_id in (upper, lower):
        assert plant.read(kind, record_id)["description"] == record_id
    plant.delete(kind, upper)
    assert plant.exists(kind, lower)


@pytest.mark.parametrize("kind", ["opc", "tag", "alarm", "order"])
def test_13_names_that_may_be_absent_have_a_default(plant, kind):
    resource = RESOURCES[kind]
    made = plant.make(kind)
    default = plant.read("tag", made["tag_id"])["tag_name"] if kind == "alarm" else made[resource.id]
    assert made[resource.name] == default


def test_13_the_name_of_a_flow_node_may_be_empty(plant):
    assert plant.make("node")["flow_node_name"] == ""
    assert plant.make("node", flow_node_name="")["flow_node_name"] == ""


def test_13_names_need_not_be_unique(plant):
    for kind in NAMED:
        twins = [plant.make(kind, **{RESOURCES[kind].name: "the same"}) for _ in range(2)]
        assert twins[0][RESOURCES[kind].id] != twins[1][RESOURCES[kind].id]


@every_kind
def test_20_a_put_that_changes_nothing_leaves_version_and_time(v5, plant, kind):
    made = plant.make(kind)
    where = plant.where(kind, made[RESOURCES[kind].id])
    assert v5.done("PUT", where, {}) == made
    assert v5.done("PUT", where, made) == made, "a record read can be sent back whole"
    assert v5.read(where) == made


@every_kind
def test_20_members_that_can_only_be_read_are_ignored(v5, plant, kind):
    made = plant.make(kind)
    read_only = {member: value for member, value in READ_ONLY.items() if member in made}
    assert v5.done("PUT", plant.where(kind, made[RESOURCES[kind].id]), read_only) == made
    fresh = plant.make(kind, **read_only)
    assert abs(fresh["created_at"] - now_ms()) < 60_000 and fresh["version"] == 1


DEFAULTS = [
    ("site", {"address": "Ulsan", "lat": 35.5, "time_zone": "Asia/Seoul"},
     {"address": "", "lat": None, "time_zone": "UTC"}),
    ("customer", {"external_id": "7", "attributes": {"a": "b"}}, {"external_id": None, "attributes": {}}),
    ("employee", {"crew": "B", "employee_no": "N-20"}, {"crew": "", "employee_no": None}),
    ("product", {"unit": "kg", "product_type": "RAW", "ideal_cycle_ms": 4000, "active": False},
     {"unit": "EA", "product_type": "FINISHED", "ideal_cycle_ms": None, "active": True}),
    ("area", {"sort_no": 5}, {"sort_no": 0}),
    ("line", {"order_rule": "MANY", "sort_no": 2}, {"order_rule": "ONE_RUNNING", "sort_no": 0}),
    ("equipment", {"installed_on": "2026-02-28", "model": "M"}, {"installed_on": None, "model": ""}),
    ("opc", {"timecycle": 5000}, {"timecycle": 1000}),
    ("tag", {"hi": 80, "alarm_deadband": 1.5, "alarm_enabled": False, "writable": False},
     {"hi": None, "alarm_deadband": 0, "alarm_enabled": True, "writable": True}),
    ("alarm", {"ack_required": False, "enabled": False, "deadband": 2, "instruction": "i"},
     {"ack_required": True, "enabled": True, "deadband": 0, "instruction": ""}),
    ("order", {"priority": 1, "lot_no": "L", "note": "n", "planned_start": 2_000_000_000_000},
     {"priority": 500, "lot_no": "", "note": "", "planned_start": None}),
    ("calendar", {"cycle_days": 28, "cycle_start": "2026-01-05"}, {"cycle_days": 7, "cycle_start": "1970-01-05"}),
    ("flow", {"width": 800, "height": 600, "grid": 0}, {"width": 1920, "height": 1080, "grid": 10}),
    ("node", {"width": 10, "height": 10, "rotation": 90, "z": -1, "flow_node_name": "n"},
     {"width": 80, "height": 40, "rotation": 0, "z": 0, "flow_node_name": ""}),
    ("account", {"role": "engineer", "scopes": ["site:read"]}, {"role": "viewer", "scopes": ["*:write"]}),
]  # fmt: skip


@pytest.mark.parametrize("kind, given, defaults", DEFAULTS, ids=[row[0] for row in DEFAULTS])
def test_20_absent_members_stay_and_null_restores_the_default(v5, plant, kind, given, defaults):
    plain = plant.make(kind)
    assert {member: plain[member] for member in defaults} == defaults, "also of a fresh record"
    made = plant.make(kind, description="stays", **given)
    assert {member: made[member] for member in given} == given
    where = plant.where(kind, made[RESOURCES[kind].id])
    for member, default in defaults.items():
        before = v5.read(where)
        after = v5.done("PUT", where, {member: None})
        assert after == before | {member: default, "version": after["version"], "updated_at": after["updated_at"]}
    assert after["description"] == "stays"
    assert v5.done("PUT", where, {"description": None})["description"] == ""


@pytest.mark.parametrize(
    "kind, member", [(kind, RESOURCES[kind].name) for kind in NAMED]
    + [("area", "site_id"), ("line", "area_id"), ("order", "product_id"), ("order", "planned_qty"),
       ("calendar", "time_zone"), ("flow", "site_id"), ("opc", "opc_type"), ("tag", "plc_address")]
)  # fmt: skip
def test_20_null_on_a_required_member_is_e1001(v5, plant, kind, member):
    answer = v5.refused("E1001", "PUT", plant.where(kind, plant.new(kind)), {member: None})
    assert answer.fields == {member}
    assert v5.refused("E1001", "POST", RESOURCES[kind].path, plant.body(kind, **{member: None})).fields == {member}


@every_kind
def test_20_the_id_cannot_change(v5, plant, kind):
    resource = RESOURCES[kind]
    made = plant.make(kind)
    other = plant.new_id(kind)
    answer = v5.refused("E1002", "PUT", plant.where(kind, made[resource.id]), {resource.id: other})
    assert answer.fields == {resource.id}
    assert not plant.exists(kind, other)


@pytest.mark.parametrize("kind, member", [("tag", "opc_id"), ("alarm", "tag_id"), ("node", "flow_id")])
def test_20_where_a_record_belongs_cannot_change(v5, plant, kind, member):
    made = plant.make(kind)
    elsewhere = plant.new(RESOURCES[kind].needs[member])
    v5.refused("E1002", "PUT", plant.where(kind, made[RESOURCES[kind].id]), {member: elsewhere})
    assert plant.change(kind, made[RESOURCES[kind].id], **{member: made[member]}) == made


def test_20_the_state_of_an_order_changes_by_its_actions_only(v5, plant):
    order = plant.new("order")
    assert "action" in v5.refused("E1400", "PUT", f"/order/{order}", {"order_status": "START"}).message
    assert plant.change("order", order, order_status="PLAN")["version"] == 1
