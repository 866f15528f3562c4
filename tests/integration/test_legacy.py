"""The old path /api/http: decisions §9."""

import urllib.parse

from waiting import eventually


def test_reading_and_writing_by_the_old_path(client, device, make_opc):
    opc_id = make_opc(["hr8000"])
    tag_id = f"{opc_id}.hr8000"
    eventually(lambda: client.value(tag_id)["quality"] == 192)
    answer = client.get(f"/api/http?tagId={tag_id}")
    assert answer.data["tag_id"] == tag_id and answer.data["value_read_status"] == "SUCCESS"
    written = client.call("POST", f"/api/http?{urllib.parse.urlencode({'tagId': tag_id, 'value': '321'})}")
    assert written.result == "OK" and written.data["actual_read"] == "321"
    assert device.get(1, "hr", 8000, 1) == [321]
    for each in answer, written:
        assert each.headers["Deprecation"] == "true"
        assert each.headers["Link"] == f'</api/v1/tag/{tag_id}/value>; rel="successor-version"'


def test_the_old_path_needs_the_key_too(gateway):
    assert gateway.client(key=None).get("/api/http?tagId=X").status == 401
