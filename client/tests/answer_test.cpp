// Answers that no gateway gives. Each is PARSE, for nothing in them is to be believed.

#include <gmock/gmock.h>

#include "client/tests/connected.hpp"

namespace penstock::v5::test {

namespace {

std::string error_body(int status, const std::string& code) {
    return R"({"_status":"ERROR","_code":")" + code + R"(","_message":"m","_http_status":)" + std::to_string(status) +
           "}";
}

struct wrong_answer {
    const char* name;
    reply said;
    int status;
};

class wrong_answers : public testing::TestWithParam<wrong_answer> {};

TEST_P(wrong_answers, are_parse) {
    connected to = answered(GetParam().said);
    const envelope e = to.c.call("GET", "/x");
    EXPECT_FALSE(e.ok());
    EXPECT_EQ(e.code(), "PARSE") << e.message();
    EXPECT_EQ(e.http_status(), GetParam().status);
    EXPECT_EQ(e.data(), "");
    EXPECT_EQ(to.c.last_error().code, "PARSE");
}

INSTANTIATE_TEST_SUITE_P(
    each, wrong_answers,
    testing::Values(
        wrong_answer{"no_http", {"\x16\x03\x01 garbage\r\n\r\n", false}, 0},
        wrong_answer{"empty_body", http(200, ""), 200}, wrong_answer{"no_json", http(200, "<html>"), 200},
        wrong_answer{"cut_json", http(200, R"({"_status":"OK","data":{"a":)"), 200},
        wrong_answer{"two_documents", http(200, R"({"_status":"OK","data":1}{})"), 200},
        wrong_answer{"no_object", http(200, "[1]"), 200},
        wrong_answer{"wrong_utf8", http(200, "{\"_status\":\"OK\",\"data\":\"\xff\"}"), 200},
        wrong_answer{"too_deep",
                     http(200, R"({"_status":"OK","data":)" + std::string(1000, '[') + std::string(1000, ']') + "}"),
                     200},
        wrong_answer{"no_status", http(200, R"({"data":{}})"), 200},
        wrong_answer{"odd_status", http(200, R"({"_status":"FINE","data":{}})"), 200},
        wrong_answer{"no_data", http(200, R"({"_status":"OK"})"), 200},
        wrong_answer{"error_as_200", http(200, error_body(404, "E1300")), 200},
        wrong_answer{"ok_as_404", http(404, R"({"_status":"OK","data":{}})"), 404},
        wrong_answer{"created", http(201, R"({"_status":"OK","data":{}})"), 201},
        wrong_answer{"no_content", {"HTTP/1.1 204 x\r\n\r\n", true}, 204},
        wrong_answer{"other_redirect", http(302, "", "Location: http://127.0.0.1:1/\r\n"), 302},
        wrong_answer{"body_says_another_status", http(404, error_body(500, "E1300")), 404},
        wrong_answer{"code_of_another_status", http(404, error_body(404, "E1100")), 404},
        wrong_answer{"no_code", http(404, R"({"_status":"ERROR","_http_status":404,"_message":"m"})"), 404},
        wrong_answer{"status_no_number",
                     http(404, R"({"_status":"ERROR","_code":"E1300","_http_status":"404","_message":"m"})"), 404},
        wrong_answer{"faults_no_list",
                     http(400, R"({"_status":"ERROR","_code":"E1001","_http_status":400,"_message":"m","_errors":{}})"),
                     400},
        wrong_answer{"page_of_a_proxy", http(502, "<html>Bad Gateway</html>"), 502}),
    [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace

TEST(answer, over_the_bound_is_parse_and_up_to_it_is_taken) {
    const std::string body = R"({"_status":"OK","data":")" + std::string(5'000, 'x') + "\"}";
    fake_gateway gateway([&](const heard&) { return http(200, body); });
    options o = gateway.reached();
    o.max_answer_bytes = body.size();
    client enough(o);
    EXPECT_TRUE(enough.call("GET", "/system/ping").ok());
    o.max_answer_bytes = body.size() - 1;
    client too_few(o);
    EXPECT_EQ(too_few.call("GET", "/system/ping").code(), "PARSE");
    EXPECT_EQ(too_few.last_error().message,
              "the answer is longer than " + std::to_string(body.size() - 1) + " bytes (max_answer_bytes)");
}

TEST(answer, in_chunks_is_taken) {
    connected to =
        answered({"HTTP/1.1 200 OK\r\nTransfer-Encoding: "
                  "chunked\r\n\r\n14\r\n{\"_status\":\"OK\",\"dat\r\n5\r\na\":7}\r\n0\r\n\r\n",
                  true});
    EXPECT_EQ(to.c.call("GET", "/x").data(), "7");
}

TEST(answer, with_an_interim_answer_before_and_a_trailer_behind_is_taken) {
    connected to =
        answered({"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
                  "19\r\n{\"_status\":\"OK\",\"data\":7}\r\n0\r\nX-Sum: 1\r\n\r\n",
                  true});
    EXPECT_EQ(to.c.call("GET", "/x").data(), "7") << to.c.last_error().message;
}

TEST(answer, that_comes_byte_by_byte_is_taken) {
    const std::string head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    connected to = answered({head + "19\r\n{\"_status\":\"OK\",\"data\":7}\r\n0\r\n\r\n", true, 1});
    EXPECT_EQ(to.c.call("GET", "/x").data(), "7") << to.c.last_error().message;
    connected empty = answered({head + "0\r\n\r\n", true, 1});
    EXPECT_EQ(empty.c.call("GET", "/x").code(), "PARSE") << "and does not end the program: boostorg/beast#2861";
}

TEST(answer, whose_members_are_of_another_type_is_parse_and_says_which) {
    connected to = answered(ok(R"({"user_id":"mes","scopes":["*:write",7]})"));
    EXPECT_FALSE(to.c.me());
    EXPECT_EQ(to.c.last_error().message, "the answer's data.scopes[1] is not a text");
    EXPECT_EQ(to.c.last_error().code, "PARSE");
}

}  // namespace penstock::v5::test
