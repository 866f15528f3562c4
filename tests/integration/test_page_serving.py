"""How the web page is served: at which ports, with which headers, and what it never is in the way of. Design web.md 8, 12, 13."""

import re
import socket

import pytest
import requests

from client import Client
from ports import free_port
from waiting import eventually

PASSWORD = "correct horse battery"


def get(base, path, ca, **headers):
    return requests.get(base + path, headers=headers, verify=str(ca), timeout=10, allow_redirects=False)


@pytest.fixture
def console(make_gateway):
    gateway = make_gateway({"edge.console.port": str(free_port())}).start()
    gateway.console = f"https://localhost:{gateway.ports['console']}"
    return gateway


def scripts_of(page):
    return re.findall(r'src="([^"]+\.js)"', page.text)


@pytest.mark.parametrize("path", ["/", "/login", "/login/form", "/devices", "/devices/new", "/tags/A%2FB", "/settings"])
def test_every_route_of_the_page_answers_its_start(gateway, path):
    page = get(gateway.https, path, gateway.ca)
    assert page.status_code == 200 and page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert page.headers["Cache-Control"] == "no-cache"
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert scripts_of(page) and "__BASE_PATH__" not in page.text


def test_its_files_are_packed_and_kept_for_ever(gateway):
    [script, *_] = scripts_of(get(gateway.https, "/", gateway.ca))
    packed = get(gateway.https, script, gateway.ca)
    assert packed.headers["Content-Encoding"] == "gzip" and "immutable" in packed.headers["Cache-Control"]
    plain = get(gateway.https, script, gateway.ca, **{"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers and plain.text == packed.text
    assert get(gateway.https, "/assets/none-00000000.js", gateway.ca).status_code == 404
    head = requests.head(gateway.https + script, verify=str(gateway.ca), timeout=10)
    assert head.status_code == 200 and head.content == b""


def test_calls_are_never_mistaken_for_a_place_of_the_page(gateway, client):
    assert get(gateway.https, "/api/v1/nothing", gateway.ca).status_code == 401
    assert client.get("/api/v1/nothing").status == 404
    assert get(gateway.https, "/api/v1/system/version", gateway.ca).headers["Content-Type"].startswith("application/json")
    posted = requests.post(gateway.https + "/devices", verify=str(gateway.ca), timeout=10)
    assert posted.status_code == 401


def test_plain_http_redirects_to_the_page(gateway):
    answer = requests.get(gateway.http + "/devices", timeout=10, allow_redirects=False)
    assert answer.status_code == 308
    assert answer.headers["Location"] == f"https://127.0.0.1:{gateway.ports['https']}/devices"


def test_plain_http_serves_the_page_where_https_is_not_demanded(make_gateway):
    gateway = make_gateway({"edge.rest.api.https_only": "false"}).start()
    page = requests.get(gateway.http + "/", timeout=10)
    assert page.status_code == 200 and "Cross-Origin-Opener-Policy" not in page.headers
    person = requests.Session()
    token = (gateway.data / "secrets/setup-token").read_text().strip()
    entered = person.post(gateway.http + "/login/setup", timeout=10,
                          json={"setup_token": token, "username": "kim", "password": PASSWORD})  # fmt: skip
    assert entered.status_code == 200
    cookie = entered.headers["Set-Cookie"]
    assert cookie.startswith("penstock_session_plain=") and "Secure" not in cookie and "HttpOnly" in cookie
    assert person.get(gateway.http + "/login/state", timeout=10).json()["data"]["session"] is True
    assert person.get(gateway.http + "/api/v1/session", timeout=10).json()["data"]["user_id"] == "kim"
    # That cookie is none over HTTPS, where a browser sends it, too.
    value = cookie.split("=", 1)[1].split(";")[0]
    for name in ("penstock_session_plain", "penstock_session"):
        secure = get(gateway.https, "/login/state", gateway.ca, Cookie=f"{name}={value}").json()["data"]
        assert secure["session"] is (name == "penstock_session")


def test_the_console_port_serves_the_page_and_sessions_but_no_keys(console):
    assert get(console.console, "/", console.ca).status_code == 200
    assert get(console.console, "/api/v1/system/version", console.ca).status_code == 200
    for headers in ({"X-API-Key": console.key()}, {"Authorization": f"Bearer {console.key()}"}):
        for path in ("/api/v1/opc", "/api/v5/site", "/login/state"):
            refused = get(console.console, path, console.ca, **headers)
            assert refused.status_code == 403, path
            assert f"port {console.ports['https']}" in refused.text
    person = Client(console.console, None, console.ca)
    token = (console.data / "secrets/setup-token").read_text().strip()
    made = person.call("POST", "/login/setup", {"setup_token": token, "username": "kim", "password": PASSWORD})
    assert made.status == 200
    assert person.get("/api/v1/opc").status == 200


def test_the_page_can_be_at_the_console_port_only(make_gateway):
    port = free_port()
    gateway = make_gateway({"edge.console.port": str(port), "edge.console.only": "true"}).start()
    elsewhere = get(gateway.https, "/", gateway.ca)
    assert elsewhere.status_code == 404 and f"port {port}" in elsewhere.text
    assert get(gateway.https, "/api/v1/system/version", gateway.ca).status_code == 200
    assert get(f"https://localhost:{port}", "/", gateway.ca).status_code == 200
    plain = requests.get(gateway.http + "/devices", timeout=10, allow_redirects=False)
    assert plain.headers["Location"] == f"https://127.0.0.1:{port}/devices"


def test_a_console_port_that_is_taken_is_a_warning(make_gateway):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        gateway = make_gateway({"edge.console.port": str(port)}).start()
        assert gateway.ports["console"] is None
        assert f"port {port}" in gateway.log() and "the web page is not served there" in gateway.log()
        assert get(gateway.https, "/", gateway.ca).status_code == 200


@pytest.mark.parametrize("options", [{"settings": {"edge.web.enabled": "false"}}, {"flag": "--no-web"}])
def test_a_box_without_the_page(make_gateway, options):
    gateway = make_gateway({"edge.console.port": str(free_port()), **options.get("settings", {})})
    if "flag" in options:
        command = gateway.command
        gateway.command = lambda: [*command(), options["flag"]]
    gateway.start()
    assert gateway.ports["console"] is None
    assert get(gateway.https, "/", gateway.ca).status_code == 401
    assert get(gateway.https, "/api/v1/system/version", gateway.ca).status_code == 200


def test_below_the_prefix_of_a_proxy(make_gateway):
    gateway = make_gateway({"edge.http.base_path": "/line1"}).start()
    for path in ("/line1/devices", "/devices", "/line1", "/line1/"):
        page = get(gateway.https, path, gateway.ca)
        assert page.status_code == 200, path
        [script, *_] = scripts_of(page)
        assert script.startswith("/line1/assets/")
        assert get(gateway.https, script, gateway.ca).status_code == 200
    assert get(gateway.https, "/line1/api/v1/system/version", gateway.ca).status_code == 200
    assert get(gateway.https, "/line10/api/v1/opc", gateway.ca).headers["Content-Type"].startswith("text/html")
    key = {"X-API-Key": gateway.key()}
    assert get(gateway.https, "/line1/api/v1/opc", gateway.ca, **key).status_code == 200
    assert get(gateway.https, "/line1/api/v5/site", gateway.ca, **key).status_code in (200, 401)


def test_files_leave_no_lines_in_the_access_log_but_places_do(make_gateway):
    gateway = make_gateway({}).start()
    for path in ("/", "/devices", scripts_of(get(gateway.https, "/", gateway.ca))[0]):
        get(gateway.https, path, gateway.ca)
    get(gateway.https, "/api/v1/nothing", gateway.ca)
    eventually(lambda: "path=/api/v1/nothing" in gateway.log())
    assert "path=/assets/" not in gateway.log() and "path=/devices" in gateway.log()
