import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/support"), str(ROOT / "bench")]
import peer_programs  # noqa: E402
import process_cost  # noqa: E402
import results  # noqa: E402

PLANT = peer_programs.Plant(port=5000, devices=3, registers=100, cycle_ms=100)


class Proc:
    """A folder as /proc: processes with their parent, and threads with the nanoseconds that each has used."""

    def __init__(self, folder):
        self.folder = Path(folder)

    def add(self, pid, parent, threads=None, name="peer"):
        for thread, nanoseconds in (threads or {pid: 0}).items():
            task = self.folder / str(pid) / "task" / str(thread)
            task.mkdir(parents=True)
            (task / "schedstat").write_text(f"{nanoseconds} 17 4\n")
        (self.folder / str(pid) / "stat").write_text(f"{pid} ({name}) S {parent} 1 1 0\n")


class TreeOfProcesses(unittest.TestCase):
    def setUp(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        self.folder = Path(home.name)
        self.proc = Proc(home.name)

    def test_children_of_children_belong_to_it_and_others_do_not(self):
        for pid, parent in ((1, 0), (20, 1), (30, 20), (31, 20), (40, 31), (50, 1)):
            self.proc.add(pid, parent)
        self.assertEqual(sorted(process_cost.tree_of(20, self.folder)), [20, 30, 31, 40])

    def test_the_name_of_a_process_may_look_like_a_parent(self):
        self.proc.add(20, 1)
        self.proc.add(30, 20, name="a) S 7 (b")
        self.assertEqual(process_cost.tree_of(20, self.folder), [20, 30])

    def test_a_process_that_has_ended_has_no_threads(self):
        self.proc.add(20, 1)
        self.assertEqual(process_cost.thread_seconds([20, 30], self.folder), {(20, 20): 0.0})

    def test_seconds_are_those_of_each_thread(self):
        self.proc.add(1, 0, {1: 2_000_000_000, 11: 500_000_000})
        self.assertEqual(process_cost.thread_seconds([1], self.folder), {(1, 1): 2.0, (1, 11): 0.5})

    def test_a_thread_counts_from_the_first_look_on(self):
        self.assertEqual(process_cost.spent([{"a": 5.0}, {"a": 5.5}, {"a": 7.0}]), 2.0)

    def test_a_thread_that_begins_later_counts_from_its_begin(self):
        self.assertEqual(process_cost.spent([{"a": 5.0}, {"a": 5.0, "b": 1.5}]), 1.5)

    def test_a_thread_that_ends_keeps_what_it_has_used(self):
        self.assertEqual(process_cost.spent([{"a": 5.0, "b": 1.0}, {"a": 5.0, "b": 3.0}, {"a": 6.0}]), 3.0)


class Rounds(unittest.TestCase):
    def test_a_round_more_must_end_within_the_budget(self):
        self.assertTrue(results.has_time_for_another(began=100, now=340, longest=240, budget=480))
        self.assertFalse(results.has_time_for_another(began=100, now=341, longest=240, budget=480))


class Versions(unittest.TestCase):
    def test_the_texts_of_tools_are_compared_by_number(self):
        self.assertTrue(peer_programs.is_older("go version go1.19.8 linux/amd64", (1, 21)))
        self.assertFalse(peer_programs.is_older("go version go1.26.8 linux/amd64", (1, 21)))
        self.assertTrue(peer_programs.is_older("v18.4.0", (18, 5)))
        self.assertFalse(peer_programs.is_older("v20.20.2", (18, 5)))


class Installation(unittest.TestCase):
    def setUp(self):
        home, before = tempfile.TemporaryDirectory(), peer_programs.HOME
        self.addCleanup(home.cleanup)
        self.addCleanup(lambda: setattr(peer_programs, "HOME", before))
        peer_programs.HOME = Path(home.name)
        self.made = []

    def make(self, folder):
        self.made.append(list(folder.iterdir()))
        (folder / "program").touch()

    def test_it_is_made_once_as_long_as_its_pins_are_the_same(self):
        for pins in ("1.0", "1.0"):
            folder = peer_programs.installed("peer", pins, self.make)
        self.assertTrue((folder / "program").exists())
        self.assertEqual(len(self.made), 1)

    def test_it_is_made_again_from_nothing_when_a_pin_changes(self):
        for pins in ("1.0", "1.1"):
            peer_programs.installed("peer", pins, self.make)
        self.assertEqual(self.made, [[], []])

    def test_a_failed_one_is_tried_again_next_time(self):
        def fail(folder):
            self.make(folder)
            raise peer_programs.Absent("the registry refuses")

        for _ in range(2):
            with self.assertRaises(peer_programs.Absent):
                peer_programs.installed("peer", "1.0", fail)
        self.assertEqual(self.made, [[], []])

    def test_the_cause_is_the_last_line_that_the_step_printed(self):
        with self.assertRaisesRegex(peer_programs.Absent, "sh -c .*: no such package$"):
            peer_programs.run(["sh", "-c", "echo looking; echo no such package; echo; exit 1"], "/")

    def test_a_tool_that_is_missing_is_named(self):
        with self.assertRaisesRegex(peer_programs.Absent, "no-such-tool-here is not installed"):
            peer_programs.tool("no-such-tool-here")


class Configurations(unittest.TestCase):
    """Each reads all registers of each device once a cycle."""

    def test_the_plant_says_how_many_values_are_wanted(self):
        self.assertEqual(PLANT.wanted_rate(), 3000)
        self.assertEqual(list(PLANT.ports()), [5000, 5001, 5002])

    def test_telegraf(self):
        text = peer_programs.telegraf_config(PLANT)
        self.assertIn('interval = "100ms"', text)
        self.assertEqual(re.findall(r"tcp://127\.0\.0\.1:(\d+)", text), ["5000", "5001", "5002"])
        self.assertEqual([int(a) for a in re.findall(r"address = (\d+)", text)], 3 * list(range(100)))
        self.assertEqual(re.findall(r"\[\[outputs\.(\w+)", text), ["discard"])

    def test_node_red(self):
        nodes = peer_programs.node_red_flow(PLANT)
        devices = {node["id"]: node["tcpPort"] for node in nodes if node["type"] == "modbus-client"}
        reads = [node for node in nodes if node["type"] == "modbus-read"]
        self.assertEqual([devices[node["server"]] for node in reads], ["5000", "5001", "5002"])
        self.assertEqual({(node["adr"], node["quantity"], node["rate"], node["rateUnit"]) for node in reads}, {("0", "100", "100", "ms")})
        self.assertEqual([node["wires"] for node in reads], 3 * [[[], []]])

    def test_thingsboard(self):
        slaves = peer_programs.thingsboard_modbus(PLANT)["master"]["slaves"]
        self.assertEqual([slave["port"] for slave in slaves], [5000, 5001, 5002])
        self.assertEqual({slave["pollPeriod"] for slave in slaves}, {100})
        (values,) = slaves[0]["timeseries"]
        self.assertEqual((values["address"], values["maxRegistersPerRequest"]), ("0-99", 100))
        self.assertEqual(json.loads(json.dumps(peer_programs.thingsboard_main(1883)))["thingsboard"]["port"], 1883)


if __name__ == "__main__":
    unittest.main()
