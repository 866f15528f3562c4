"""compose.yaml and what stands beside it name only what is there, and the same as the image."""

import re
import shlex
import subprocess

import pytest
import yaml

from program import binary
from releases import ROOT, image

FOLDER = ROOT / "packaging/container"
# What the operator puts there, and README.md of the folder says so.
BY_THE_OPERATOR = {"./prometheus/penstock-key"}


@pytest.fixture(scope="module")
def compose():
    return yaml.safe_load((FOLDER / "compose.yaml").read_text())


@pytest.fixture(scope="module")
def described():
    class Options:
        epoch, arch, version = 0, "amd64", "@VERSION@"

    return image.description(Options, "")["config"]


def settings(compose):
    """Properties that the gateway is started with."""
    words = compose["services"]["penstock"]["command"]
    assert words[::2] == ["--set"] * (len(words) // 2)
    return dict(word.split("=", 1) for word in words[1::2])


def with_passwords(text):
    return re.sub(r"\$\{\w+:\?[^}]*\}", "x", text)


def test_each_volume_is_declared_used_and_each_file_there(compose):
    used = set()
    for name, service in compose["services"].items():
        for volume in service.get("volumes", []):
            if isinstance(volume, dict):  # of the machine's own, nothing unless .env says so
                assert volume["source"] == "${DOCKER_SOCKET:-/dev/null}" and volume["read_only"] is True, (name, volume)
                continue
            source, target = volume.split(":")[:2]
            assert target.startswith("/"), (name, volume)
            if source.startswith("."):
                assert source in BY_THE_OPERATOR or (FOLDER / source).exists(), (name, volume)
                assert volume.endswith(":ro"), (name, volume)
            else:
                used.add(source)
    assert used == set(compose["volumes"])
    readme = (FOLDER / "README.md").read_text()
    assert all(path.removeprefix("./") in readme for path in BY_THE_OPERATOR)


def test_what_a_service_waits_for_is_there_and_can_tell(compose):
    services = compose["services"]
    for name, service in services.items():
        waits = service.get("depends_on", {})
        for other in waits:
            assert other in services, (name, other)
            if isinstance(waits, dict) and waits[other]["condition"] == "service_healthy":
                assert services[other]["healthcheck"]["test"][0] == "CMD", (name, other)


def test_the_gateway_takes_these_settings(compose, tmp_path):
    (tmp_path / "empty").touch()
    command = [binary("penstock"), "--check-config", "--config", tmp_path / "empty", "--data", tmp_path]
    for key, value in settings(compose).items():
        # What it connects to is not there; the rest is checked.
        if key not in ("edge.store.url", "edge.history.engine"):
            command += ["--set", f"{key}={with_passwords(value)}"]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_gateway_is_told_hosts_that_are_services(compose):
    hosts = re.findall(r"(?:@|//|=)([a-z]+):\d+", " ".join(f"={value}" for value in settings(compose).values()))
    assert set(hosts) == {"postgresql", "cassandra", "mosquitto", "grafana"} <= set(compose["services"])


def test_published_ports_are_those_of_the_image(compose, described):
    gateway = compose["services"]["penstock"]
    inside = {port.split(":")[1] for port in gateway["ports"]}
    assert inside == {port.removesuffix("/tcp") for port in described["ExposedPorts"]}
    assert {settings(compose)[key] for key in ("edge.http.port", "edge.https.port")} < inside
    assert [volume for volume in gateway["volumes"] if isinstance(volume, str)] == [f"penstock:{image.DATA}"]
    assert (gateway["user"], gateway["image"]) == (image.USER, "localhost/penstock:@VERSION@")
    published = [port.split(":")[0] for service in compose["services"].values() for port in service.get("ports", [])]
    assert len(published) == len(set(published)), "two services on one port"


def test_the_gateway_runs_without_rights(compose):
    gateway = compose["services"]["penstock"]
    assert gateway["read_only"] is True and gateway["cap_drop"] == ["ALL"]
    assert gateway["security_opt"] == ["no-new-privileges:true"]


def test_no_password_stands_in_the_file(compose):
    text = (FOLDER / "compose.yaml").read_text()
    values = [value for service in compose["services"].values() for key, value in service.get("environment", {}).items()
              if "PASSWORD" in key]
    values.append(re.search(r"//penstock:(.*)@postgresql", settings(compose)["edge.store.url"])[1])
    assert len(values) == 3 and all(re.fullmatch(r"\$\{\w+:\?[^}]+\}", value) for value in values), values
    named = set(re.findall(r"\$\{(\w+):\?", text))
    assert named == set(re.findall(r"(\w+)=…", text)), "the comment at the top names each"


def test_the_others_find_the_gateway_and_each_other(compose):
    services = compose["services"]
    scrape = yaml.safe_load((FOLDER / "prometheus/prometheus.yml").read_text())["scrape_configs"][0]
    assert scrape["static_configs"][0]["targets"] == [f"penstock:{settings(compose)['edge.https.port']}"]
    key = scrape["http_headers"]["X-API-Key"]["files"][0]
    assert key in [volume.split(":")[1] for volume in services["prometheus"]["volumes"]]
    source = yaml.safe_load((FOLDER / "grafana/provisioning/datasources/prometheus.yaml").read_text())["datasources"][0]
    assert re.match(r"http://(\w+):", source["url"])[1] in services
    listener = re.search(r"^listener (\d+)$", (FOLDER / "mosquitto/mosquitto.conf").read_text(), re.M)[1]
    assert settings(compose)["edge.transfer.plant.brokers"].endswith(f":{listener}")


def test_the_containerfile_describes_the_same_image(described):
    said = {}
    for line in (FOLDER / "Containerfile").read_text().replace("\\\n", " ").splitlines():
        word, _, rest = line.partition(" ")
        said[word] = rest
    assert said["USER"] == described["User"]
    assert yaml.safe_load(said["ENTRYPOINT"]) == described["Entrypoint"]
    assert yaml.safe_load(said["CMD"]) == described["Cmd"]
    assert said["VOLUME"] == said["WORKDIR"] == described["WorkingDir"] and [said["VOLUME"]] == list(described["Volumes"])
    assert {f"{port}/tcp" for port in said["EXPOSE"].split()} == set(described["ExposedPorts"])
    assert set(shlex.split(said["ENV"])) < set(described["Env"])
    assert yaml.safe_load(said["HEALTHCHECK"].split(" CMD ")[1]) == described["Healthcheck"]["Test"][1:]
