"""Edge information, monitoring, transfer, probes, EDGE_SYSTEM and metrics: specification 2.5-2.8, decisions §4."""

import pathlib
import re
import socket
import subprocess
import time
from zoneinfo import ZoneInfo

import pytest

from client import Client
from waiting import eventually

COUNTERS = [
    "plc_value_read_success_count",
    "plc_value_read_error_count",
    "plc_value_write_success_count",
    "plc_value_write_error_count",
    "plc_con_connected_count",
    "plc_con_disconnected_count",
    "plc_scan_start_count",
    "plc_scan_not_collect_count",
    "plc_scan_stop_count",
    "sended_point_count",
    "sended_point_bytes",
    "system_total_db_size",
    "system_error_count",
    "opc_count",
    "tag_count",
    "queue_size",
]


def monitoring(client):
    return client.get("/api/v1/monitoring").data


def test_edge_returns_who_it_is(client):
    edge = client.get("/api/v1/edge").data
    assert re.fullmatch("EDGE_[A-Za-z0-9]{12}", edge["id"])
    assert edge["site_id"] == "SITE_DEFAULT" and isinstance(edge["site_name"], str)
    assert edge["hostname"] == socket.gethostname()
    assert edge["product_name"] == "Penstock"
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", edge["version"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", edge["build_date"])
    assert edge["os_name"] and edge["os_version"] and edge["os_arch"]
    assert edge["started"] is True
    now = time.time() * 1000
    # Both begin with the process, however long it took to start.
    assert abs(edge["started_date"] + edge["uptime_ms"] - now) < 2000
    assert ZoneInfo(edge["time_zone"]) and edge["utc_offset_s"] == time.localtime().tm_gmtoff
    assert edge["always_on"] is False and edge["ttl"] == 0 and edge["sended_count"] == 0


@pytest.mark.parametrize(
    "property_of_it, environment, zone, offset_s",
    [
        ("Asia/Seoul", {}, "Asia/Seoul", 9 * 3600),
        ("", {"TZ": "Asia/Kolkata"}, "Asia/Kolkata", 5 * 3600 + 1800),
        ("Asia/Seoul", {"TZ": "Asia/Kolkata"}, "Asia/Seoul", 9 * 3600),
    ],
)
def test_edge_tells_the_zone_that_its_times_are_in(make_gateway, property_of_it, environment, zone, offset_s):
    gateway = make_gateway({"edge.timezone": property_of_it}, environment=environment).start()
    edge = gateway.client().get("/api/v1/edge").data
    assert (edge["time_zone"], edge["utc_offset_s"]) == (zone, offset_s)


def test_edge_follows_its_properties(make_gateway):
    edge = (
        make_gateway({"edge.site_id": "SITE_WEST", "edge.always_on": "true", "edge.ttl": "7"})
        .start()
        .client()
        .get("/api/v1/edge")
        .data
    )
    assert (edge["site_id"], edge["always_on"], edge["ttl"]) == ("SITE_WEST", True, 7)


def test_monitoring_has_every_field_of_the_right_kind(client):
    record = eventually(lambda: (m := monitoring(client))["timestamp"] and m)
    for name in ("cpu_used_percent", "memory_used_percent", "disk_used_percent"):
        assert 0 <= record[name] <= 100, name
    for name in [*COUNTERS, "mps", "api", "docker_container_up_count", "docker_container_total_count"]:
        assert isinstance(record[name], (int, float)) and not isinstance(record[name], bool) and record[name] >= 0, name
    assert isinstance(record["mps_history"], list) and len(record["mps_history"]) <= 60
    assert isinstance(record["docker_on"], bool)
    assert record["temperature"] is None or -50 < record["temperature"] < 150
    assert record["ping"] is None, "no host is set"
    assert abs(record["timestamp"] - time.time() * 1000) < 3000


def test_monitoring_is_refreshed_every_second(client):
    first = monitoring(client)["timestamp"]
    later = eventually(lambda: (t := monitoring(client)["timestamp"]) != first and t, within=3)
    assert 800 <= later - first <= 2200
    assert monitoring(client)["mps_history"][-1] >= 0


def test_monitoring_counts_what_happens(client, make_opc):
    before = monitoring(client)
    running = make_opc([*(f"hr{n}" for n in range(10)), "9!hr0"], timecycle=100)
    make_opc(["hr0"], port=1)
    stopped = make_opc(["hr0"])
    client.done("POST", f"/api/v1/opc/{stopped}/stop")
    make_opc()
    client.write(f"{running}.hr0", "1")
    eventually(lambda: client.write(f"{running}.hr0", "1").result == "OK")
    client.write(f"{running}.hr0", "99999")

    exact = {
        "opc_count": 4,
        "tag_count": 13,
        "plc_con_connected_count": 1,
        "plc_con_disconnected_count": 3,
        "plc_scan_start_count": 2,
        "plc_scan_stop_count": 1,
        "plc_scan_not_collect_count": 1,
    }
    least = {
        "plc_value_read_success_count": 50,
        "plc_value_read_error_count": 1,
        "plc_value_write_success_count": 1,
        "plc_value_write_error_count": 1,
    }

    def missing():
        """Counters that do not show what happened, with their change."""
        grown = {name: value - before[name] for name, value in monitoring(client).items() if name in COUNTERS}
        return {name: grown[name] for name in [*exact, *least] if grown[name] < least.get(name, 0) or
                grown[name] != exact.get(name, grown[name])}  # fmt: skip

    end = time.monotonic() + 8
    while missing() and time.monotonic() < end:
        time.sleep(0.2)
    assert missing() == {}
    eventually(lambda: 60 <= monitoring(client)["mps"] <= 160, within=5)
    assert max(monitoring(client)["mps_history"]) >= 60


def may_ping():
    """Whether this machine lets unprivileged programs send echo requests (net.ipv4.ping_group_range)."""
    try:
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM, socket.IPPROTO_ICMP).close()
    except PermissionError:
        return False
    return True


@pytest.mark.skipif(not may_ping(), reason="net.ipv4.ping_group_range forbids it here")
def test_ping_measures_the_host_that_is_set(make_gateway):
    client = make_gateway({"edge.monitor.ping_host": "127.0.0.1"}).start().client()
    eventually(lambda: (p := monitoring(client)["ping"]) is not None and p < 100, within=8)


def test_transfer_is_an_empty_list_for_now(client):
    assert client.get("/api/v1/transfer").data == {"transfers": []}


def test_edge_system_is_listed_first_always_connected_and_not_counted(client):
    listed = client.get("/api/v1/opc").data["data"]
    assert listed[0]["opc_id"] == "EDGE_SYSTEM" and listed[0]["opc_type"] == "SYSTEM"
    assert listed[0]["connection_status"] == "CONNECTED"
    eventually(lambda: monitoring(client)["opc_count"] == len(listed) - 1, what="the next second's figures")
    tags = client.get("/api/v1/opc/EDGE_SYSTEM/tag").data["data"]
    assert "EDGE_SYSTEM.CPU" in {tag["tag_id"] for tag in tags}
    record = eventually(lambda: (v := client.value("EDGE_SYSTEM.CPU"))["value_read_status"] == "SUCCESS" and v)
    assert 0 <= float(record["value"]) <= 100 and record["quality"] == 192
    assert client.write("EDGE_SYSTEM.CPU", "1").code == "WRITE_FAILED"


def test_health_returns_components(make_gateway):
    with socket.create_server(("127.0.0.1", 0)) as open_port:
        gateway = make_gateway({"edge.health.redis.address": f"127.0.0.1:{open_port.getsockname()[1]}"}).start()
        answer = gateway.client(key=None).get("/api/v1/system/health")
        assert answer.status == 200 and answer.data["status"] == "UP" and answer.data["uptime_ms"] >= 0
        components = answer.data["components"]
        assert set(components) == {"cassandra", "redis", "mqtt", "node_red", "opc_ua", "edge_core", "tse", "grafana"}
        assert components["redis"] == "UP" and components["edge_core"] == "UP" and components["grafana"] == "DISABLED"


def test_health_answers_within_300_ms_whatever_hangs(make_gateway):
    far = {f"edge.health.{name}.address": "192.0.2.1:9" for name in ("redis", "mqtt", "grafana", "cassandra")}
    nobody = make_gateway(far).start().client(key=None)
    nobody.get("/api/v1/system/version")
    took = []
    for _ in range(3):
        began = time.monotonic()
        answer = nobody.get("/api/v1/system/health")
        took.append(time.monotonic() - began)
        assert answer.status == 503 and answer.data["components"]["redis"] == "DOWN"
    assert min(took) < 0.35, took  # 300 ms of the gateway and the client's own time


def test_ready_and_version(gateway):
    nobody = Client(gateway.https, None, gateway.ca)
    ready = eventually(lambda: (a := nobody.get("/api/v1/system/ready")).status == 200 and a)
    assert ready.data["status"] == "READY"
    assert ready.data["checks"] == {"monitor": True, "v5": True, "store": True}
    version = nobody.get("/api/v1/system/version").data
    assert set(version) == {"product_name", "version", "build_date", "image_tag", "container_mode"}
    assert version["product_name"] == "Penstock" and re.fullmatch(r"\d{8}", version["build_date"])
    assert version["image_tag"] and isinstance(version["container_mode"], bool)


def test_image_tag_comes_from_the_version_file_next_to_the_configuration(make_gateway, tmp_path):
    (tmp_path / "p.properties").write_text("")
    (tmp_path / "version").write_text("2026.11-rc1\n")
    gateway = make_gateway(config=tmp_path / "p.properties").start()
    assert gateway.client().get("/api/v1/system/version").data["image_tag"] == "2026.11-rc1"


def test_a_configuration_without_a_folder_is_next_to_where_it_was_started(make_gateway, tmp_path):
    (tmp_path / "p.properties").write_text("")
    (tmp_path / "version").write_text("2026.11-rc2\n")
    gateway = make_gateway(config="p.properties")
    gateway.program.cwd = tmp_path
    gateway.start()
    assert gateway.client().get("/api/v1/system/version").data["image_tag"] == "2026.11-rc2", "not /version"


def metric(text, name, **labels):
    """Value of one sample of Prometheus text."""
    for line in text.splitlines():
        found = re.fullmatch(r"([a-z_]+)(?:\{(.*)\})? (\S+)", line)
        if found and found[1] == name:
            have = dict(re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', found[2] or ""))
            if all(have.get(key) == text_ for key, text_ in labels.items()):
                return float(found[3])
    return None


def test_metrics_have_each_device_and_need_a_key(gateway, client, make_opc):
    assert Client(gateway.https, None, gateway.ca).get("/metrics").status == 401
    opc_id = make_opc(["hr0"], timecycle=50)
    eventually(lambda: client.value(f"{opc_id}.hr0")["quality"] == 192)
    answer = eventually(
        lambda: (a := client.get("/metrics")) and metric(a.text, "penstock_device_requests_total", opc_id=opc_id) and a
    )
    assert answer.content_type.startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[a-zA-Z_:][a-zA-Z0-9_:]*(\{[^{}]*\})? [-+0-9.eE]+|.*(NaN|Inf)", line) for line in lines)
    for part in (
        "requests_total",
        "timeouts_total",
        "reconnects_total",
        "quarantined_tags",
        "rtt_seconds_bucket",
        "rtt_seconds_sum",
        "rtt_seconds_count",
        "scan_seconds",
    ):
        assert f"penstock_device_{part}" in answer.text, part
    assert metric(answer.text, "penstock_device_rtt_seconds_bucket", opc_id=opc_id, le="+Inf") == metric(
        answer.text, "penstock_device_rtt_seconds_count", opc_id=opc_id
    )


def test_every_metric_is_documented(client):
    emitted = set(re.findall(r"^# TYPE (\S+)", client.get("/metrics").text, re.MULTILINE))
    page = pathlib.Path(__file__).parents[2] / "docs/metrics.md"
    assert emitted == set(re.findall(r"^\| `(\w+)`", page.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("path", ["/api/v1/system/health", "/api/v1/system/ready", "/api/v1/system/version"])
def test_probes_expose_no_opc_or_tag(gateway, make_opc, path):
    opc_id = make_opc(["hr0"])
    assert opc_id not in Client(gateway.https, None, gateway.ca).get(path).text


# Offsets of two releases: British Columbia gave up its winter time. Here without a summer time, so that each day shows it.
OFFSETS = {"2025b": -8, "2026f": -7}


@pytest.fixture(params=OFFSETS)
def zone_folder(request, tmp_path):
    """A folder of zones as tzdata has it, of that release."""
    source = tmp_path / "rules"
    source.write_text(f"Zone America/Vancouver {OFFSETS[request.param]}:00 - PST\nZone UTC 0 - UTC\n")
    folder = tmp_path / "zones"
    subprocess.run(["/usr/sbin/zic", "-d", folder, source], check=True)
    (folder / "tzdata.zi").write_text(f"# version {request.param}\n")
    return folder, request.param


def test_a_zone_that_only_the_new_folder_has_is_taken_at_the_start_that_brings_the_folder(make_gateway, tmp_path):
    source = tmp_path / "rules"
    source.write_text("Zone Plant/Own -2:30 - OWN\nZone UTC 0 - UTC\n")
    subprocess.run(["/usr/sbin/zic", "-d", tmp_path / "zones", source], check=True)
    client = make_gateway({"edge.timezone": "Plant/Own", "edge.timezone.folder": tmp_path / "zones"}).start().client()
    edge = client.get("/api/v1/edge").data
    assert (edge["time_zone"], edge["utc_offset_s"]) == ("Plant/Own", -9000)


def test_zones_come_from_one_folder_and_its_release_is_shown(zone_folder, make_gateway):
    folder, release = zone_folder
    client = make_gateway({"edge.timezone": "America/Vancouver", "edge.timezone.folder": folder}).start().client()
    edge = client.get("/api/v1/edge").data
    assert (edge["time_zone"], edge["time_zone_data"]) == ("America/Vancouver", release)
    assert edge["utc_offset_s"] == OFFSETS[release] * 3600, "the clock of values"
    assert client.call("GET", "/health").data["time_zone_data"] == release
