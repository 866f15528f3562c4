"""V5 points 21 to 23: versions, conditional reads, repeated calls (v5 §1.4)."""

import concurrent.futures
import uuid

import pytest

from resources import RESOURCES


def if_match(version):
    return {"If-Match": f'"{version}"'}


def all_at_once(v5, calls):
    """Each call in a thread and on a connection of its own; the answers in order."""
    with concurrent.futures.ThreadPoolExecutor(len(calls)) as pool:
        started = [pool.submit(call, v5.twin()) for call in calls]
        return [future.result() for future in started]


@pytest.mark.parametrize("kind", RESOURCES)
def test_21_a_stale_version_is_e1200_in_every_place(v5, plant, kind):
    where = plant.where(kind, plant.new(kind))
    v5.done("PUT", where, RESOURCES[kind].change)
    now = v5.read(where)
    for options in ({"headers": if_match(1)}, {"headers": if_match(9)}):
        v5.refused("E1200", "PUT", where, {"description": "lost"}, **options)
        v5.refused("E1200", "DELETE", where, **options)
    v5.refused("E1200", "PUT", where, {"description": "lost", "version": 1})
    assert v5.read(where) == now
    assert v5.done("PUT", where, {"description": "a", "version": 2})["version"] == 3
    assert v5.done("PUT", where, {"description": "b"}, headers=if_match(3))["version"] == 4
    v5.done("DELETE", where, headers=if_match(4))


def test_21_header_and_body_that_disagree_are_e1001(v5, plant):
    where = plant.where("site", plant.new("site"))
    v5.refused("E1001", "PUT", where, {"description": "d", "version": 2}, headers=if_match(1))
    v5.done("PUT", where, {"description": "d", "version": 1}, headers=if_match(1))


def test_21_without_a_version_the_last_write_wins(v5, plant):
    site = plant.new("site")
    assert [plant.change("site", site, description=text)["version"] for text in "abc"] == [2, 3, 4]


def test_21_actions_are_locked_too(v5, plant):
    order = plant.new("order", line_id=plant.new("line"))
    v5.refused("E1200", "POST", f"/order/{order}/start", headers=if_match(7))
    assert v5.done("POST", f"/order/{order}/start", {"version": 1})["version"] == 2
    v5.refused("E1200", "POST", f"/order/{order}/pause", {"version": 1})
    v5.done("POST", f"/order/{order}/pause", headers=if_match(2))


def test_21_of_50_racing_updates_with_versions_none_is_lost(v5, plant):
    site = plant.new("site", description="0")

    def count_up(client):
        for _ in range(10):
            while True:
                seen = client.read(f"/site/{site}")
                body = {"description": str(int(seen["description"]) + 1), "version": seen["version"]}
                answer = client.put(f"/site/{site}", body)
                if answer.status == 200:
                    break
                assert answer.code == "E1200", answer

    all_at_once(v5, [count_up] * 5)
    end = v5.read(f"/site/{site}")
    assert (end["description"], end["version"]) == ("50", 51)


def test_21_of_50_updates_of_one_version_one_is_stored(v5, plant):
    site = plant.new("site")
    calls = [lambda client, n=n: client.put(f"/site/{site}", {"description": str(n), "version": 1}) for n in range(50)]
    answers = all_at_once(v5, calls)
    stored = [n for n, answer in enumerate(answers) if answer.status == 200]
    assert len(stored) == 1 and {answer.code for answer in answers} == {"", "E1200"}
    assert v5.read(f"/site/{site}")["description"] == str(stored[0])


@pytest.mark.parametrize("kind", RESOURCES)
def test_22_a_record_that_did_not_change_is_304(v5, plant, kind):
    where = plant.where(kind, plant.new(kind))
    tag = v5.get(where).headers["ETag"]
    assert tag == '"1"'
    unchanged = v5.get(where, headers={"If-None-Match": tag})
    assert (unchanged.status, unchanged.raw, unchanged.headers["ETag"]) == (304, b"", tag)
    v5.done("PUT", where, RESOURCES[kind].change)
    changed = v5.get(where, headers={"If-None-Match": tag})
    assert (changed.status, changed.headers["ETag"], changed.data["version"]) == (200, '"2"', 2)


def once(key=None):
    return {"Idempotency-Key": key or str(uuid.uuid4())}


def test_23_a_create_repeated_with_its_key_is_one_record_and_the_same_answer(v5, plant):
    headers, body = once(), {"site_name": "made once"}
    first, again = (v5.post("/site", body, headers=headers) for _ in range(2))
    assert first.data == again.data and first.raw == again.raw
    v5.done("PUT", f"/site/{first.data['site_id']}", {"description": "changed since"})
    assert v5.post("/site", body, headers=headers).data == first.data, "the answer as it was then"
    assert [site["site_name"] for site in v5.read("/site", q="made once")] == ["made once"]


def test_23_another_body_under_the_same_key_is_e1200(v5):
    headers = once()
    v5.done("POST", "/site", {"site_name": "one"}, headers=headers)
    v5.refused("E1200", "POST", "/site", {"site_name": "two"}, headers=headers)


def test_23_the_key_belongs_to_its_user_and_path(v5, accounts):
    headers, body = once(), {"customer_name": "same key"}
    first = v5.done("POST", "/customer", body, headers=headers)
    other = accounts.connect("engineer").done("POST", "/customer", body, headers=headers)
    assert other["customer_id"] != first["customer_id"]
    v5.done("POST", "/site", {"site_name": "same key"}, headers=headers)


def test_23_an_action_repeated_with_its_key_counts_once(v5, plant):
    order, headers = plant.new("order", line_id=plant.new("line")), once()
    v5.done("POST", f"/order/{order}/start")
    for _ in range(3):
        v5.done("POST", f"/order/{order}/report", {"good_qty": 5}, headers=headers)
    assert v5.read(f"/order/{order}")["good_qty"] == 5
    v5.done("POST", f"/order/{order}/report", {"good_qty": 5}, headers=once())
    assert v5.read(f"/order/{order}")["good_qty"] == 10


def test_23_repeats_at_the_same_time_make_one_record(v5):
    headers, body = once(), {"site_name": f"race {uuid.uuid4()}"}
    answers = all_at_once(v5, [lambda client: client.post("/site", body, headers=headers)] * 8)
    assert v5.read("/site/count", q=body["site_name"]) == {"count": 1}
    assert len({answer.data["site_id"] for answer in answers}) == 1


def test_23_a_key_has_at_most_64_characters(v5):
    v5.done("POST", "/site", {"site_name": "longest"}, headers=once("k" * 64))
    v5.refused("E1002", "POST", "/site", {"site_name": "longer"}, headers=once("k" * 65))
