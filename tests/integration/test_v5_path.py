"""V5 point 57: routes of products and the orders that follow them (v5 §9)."""

import concurrent.futures

import pytest


def step(number, asset_id, **fields):
    return {"step_no": number, "step_name": f"step {number}", "asset_id": asset_id, **fields}


def start(v5, order, **body):
    return v5.post(f"/order/{order}/start", body)


def defaults_of(v5, product):
    return [path["path_id"] for path in v5.read("/path", product_id=product, is_default="true")]


def test_57_a_product_has_one_default_and_setting_another_clears_it(v5, plant):
    product = plant.new("product")
    first = plant.make("path", product_id=product, is_default=True)
    assert first["is_default"] is True
    second = plant.new("path", product_id=product, is_default=True)
    assert defaults_of(v5, product) == [second]
    assert plant.read("path", first["path_id"])["is_default"] is False
    plant.change("path", first["path_id"], is_default=True)
    assert defaults_of(v5, product) == [first["path_id"]]
    other = plant.new("path", product_id=plant.new("product"), is_default=True)
    assert defaults_of(v5, product) == [first["path_id"]] and plant.read("path", other)["is_default"]


def test_57_racing_defaults_leave_one(v5, plant):
    product = plant.new("product")
    paths = [plant.new("path", product_id=product) for _ in range(10)]
    with concurrent.futures.ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda path: v5.twin().put(f"/path/{path}", {"is_default": True}), paths))
    assert any(answer.status == 200 for answer in answers)
    assert len(defaults_of(v5, product)) == 1


def test_57_a_general_path_is_no_default(v5, plant):
    v5.refused("E1002", "POST", "/path", plant.body("path", is_default=True))
    path = plant.new("path", product_id=plant.new("product"), is_default=True)
    v5.refused("E1002", "PUT", f"/path/{path}", {"product_id": None})


def test_57_steps_come_back_by_number_and_are_replaced_as_a_list(plant):
    line, machine = plant.new("line"), plant.new("equipment")
    steps = [step(30, line, setup_ms=60_000, cycle_ms=4000, transfer_ms=500, description="d"), step(10, machine)]
    path = plant.make("path", steps=steps)
    assert [s["step_no"] for s in path["steps"]] == [10, 30]
    assert {name: path["steps"][1][name] for name in steps[0]} == steps[0]
    assert [s["step_no"] for s in plant.change("path", path["path_id"], description="d")["steps"]] == [10, 30]
    assert [s["step_no"] for s in plant.change("path", path["path_id"], steps=[step(20, line)])["steps"]] == [20]
    assert plant.change("path", path["path_id"], steps=[])["steps"] == []


@pytest.mark.parametrize("numbers", [[0], [10_000], [10, 10], list(range(1, 202))])
def test_57_step_numbers_are_unique_from_1_to_9999_and_at_most_200(v5, plant, numbers):
    steps = [step(number, plant.shared("line")) for number in numbers]
    v5.refused("E1002", "POST", "/path", plant.body("path", steps=steps))


def test_57_a_step_is_at_a_line_or_a_machine(v5, plant):
    v5.refused("E1002", "POST", "/path", plant.body("path", steps=[step(1, plant.new("area"))]))
    v5.refused("E1200", "POST", "/path", plant.body("path", steps=[step(1, "LINE_NONE")]))
    v5.refused("E1001", "POST", "/path", plant.body("path", steps=[{"step_no": 1, "step_name": "x"}]))
    v5.refused("E1001", "POST", "/path", plant.body("path", steps=[step(1, plant.shared("line"), nosuch=1)]))


def test_57_an_order_starts_only_on_a_line_of_its_path(v5, plant):
    own, by_machine, foreign = (plant.new("line") for _ in range(3))
    machine = plant.new("equipment", line_id=by_machine)
    path = plant.new("path", steps=[step(10, own), step(20, machine)])
    orders = [plant.new("order", path_id=path) for _ in range(3)]
    assert start(v5, orders[0], line_id=foreign).code == "E1400"
    assert start(v5, orders[0], line_id=own).status == 200
    assert start(v5, orders[1], line_id=by_machine).status == 200
    assert plant.read("order", orders[2])["order_status"] == "PLAN"


def test_57_steps_under_an_open_order_do_not_change(v5, plant):
    line = plant.new("line")
    path = plant.new("path", steps=[step(10, line)])
    order = plant.new("order", path_id=path, line_id=line)
    start(v5, order)
    v5.refused("E1400", "PUT", f"/path/{path}", {"steps": [step(20, line)]})
    assert plant.change("path", path, description="still possible")["description"] == "still possible"
    v5.done("POST", f"/order/{order}/end")
    assert plant.change("path", path, steps=[step(20, line)])["steps"][0]["step_no"] == 20


def test_57_paths_are_found_by_the_assets_they_pass(v5, plant):
    line = plant.new("line")
    path = plant.new("path", steps=[step(10, plant.new("line")), step(20, line)])
    assert [found["path_id"] for found in v5.read("/path", asset_id=line)] == [path]
