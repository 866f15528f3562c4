"""What a user has chosen for the page, and words by which tags are found, on the real gateway."""

import pytest

PASSWORD = "correct horse battery"
PATH = "/api/v1/preferences"
CHOSEN = {
    "language": "ko",
    "start_page": "/devices",
    "favourites": [{"name": "보일러", "path": "/tags/L1.boiler?range=7d"}],
    "filters": [{"list": "tags", "name": "Bad", "query": "status=bad"}],
    "trends": [{"name": "Week", "path": "/tags/L1.boiler?range=7d"}],
}
NONE = {"language": "", "start_page": "", "favourites": [], "filters": [], "trends": []}


@pytest.fixture(scope="module")
def admin(gateway):
    return gateway.first_admin(PASSWORD)


@pytest.fixture
def login(gateway, admin):
    def make(name):
        session = gateway.client(key=None)
        assert session.login(name, PASSWORD).status == 200
        return session

    return make


@pytest.fixture
def ben(admin, login):
    admin.done("POST", "/api/v1/users", {"user_id": "ben", "password": PASSWORD, "role": "viewer"})
    yield login("ben")
    admin.delete("/api/v1/users/ben")


def test_they_follow_a_user_to_another_browser_and_go_with_the_user(gateway, admin, ben, login):
    assert ben.get(PATH).data == NONE
    assert ben.put(PATH, CHOSEN).data == CHOSEN
    assert ben.put(PATH, {"language": ""}).data == {**CHOSEN, "language": ""}, "what is not named stays"
    assert login("ben").get(PATH).data == {**CHOSEN, "language": ""}
    assert admin.get(PATH).data == NONE, "nobody reads another user's"
    admin.done("DELETE", "/api/v1/users/ben")
    admin.done("POST", "/api/v1/users", {"user_id": "ben", "password": PASSWORD, "role": "viewer"})
    assert login("ben").get(PATH).data == NONE
    assert f"method=PUT path={PATH}" in gateway.log(), "a line of the audit"


def test_a_key_has_none(client):
    assert client.get(PATH).status == 403
    assert client.put(PATH, {}).status == 403


@pytest.mark.parametrize("body, field", [
    ({"language": "de"}, "language"),
    ({"start_page": "//example.com"}, "start_page"),
    ({"favourites": [{"name": "x", "path": "https://example.com"}]}, "favourites[0].path"),
    ({"favourites": [{"name": "x", "path": "/"}] * 51}, "favourites"),
    ({"filters": [{"list": "users", "name": "x", "query": "q=a"}]}, "filters[0].list"),
    ({"trends": [{"name": "x", "path": "/devices"}]}, "trends[0].path"),
    ({"colour": "red"}, "colour"),
])  # fmt: skip
def test_a_fault_names_its_field(admin, body, field):
    answer = admin.put(PATH, body)
    assert answer.status == 400 and answer.faults[0].startswith(field + ":"), answer
    assert admin.get(PATH).data == NONE


def test_more_than_a_body_may_have_is_refused(admin):
    long = "/devices/" + "x" * 1_900
    body = {"favourites": [{"name": "x", "path": f"{long}{n}"} for n in range(40)]}
    answer = admin.put(PATH, body)
    assert answer.status == 400 and answer.faults[0].startswith("favourites:"), answer


def test_tags_are_found_by_words_in_any_order(client, make_opc, new_id):
    one, two = new_id("T"), new_id("T")
    opc = make_opc(tags=[
        {"tag_id": one, "tag_name": "Boiler temperature", "plc_address": "hr77", "data_type": "UInt16",
         "description": "출구 of building 7"},
        {"tag_id": two, "tag_name": "Boiler pressure", "plc_address": "hr78", "data_type": "UInt16"},
    ])  # fmt: skip

    def found(words, path=f"/api/v1/tag?opc_id={opc}"):
        return [tag["tag_id"] for tag in client.get(f"{path}{'&' if '?' in path else '?'}find={words}").data["data"]]

    assert found("temp%20BOIL") == [one]
    assert found("boiler") == sorted([one, two])
    assert found("building%20출구") == [one]
    assert found("HR78") == [two]
    assert found("boiler%20nothing") == []
    assert found("building", f"/api/v1/opc/{opc}/tag") == [one], "also without pages"
    client.done("PUT", f"/api/v1/tag/{two}", {"description": "now of building 8"})
    assert found("building") == sorted([one, two]), "a change is found"
    answer = client.get("/api/v1/tag?find=" + "%20".join("abcdefghijk"))
    assert answer.status == 400 and answer.faults[0].startswith("find:")
