#include "drivers/http/options.hpp"

#include <gtest/gtest.h>

#include "drivers/http/errc.hpp"
#include "http_client/credentials.hpp"

namespace penstock::http {
namespace {

opc_config opc_of(std::string where, option_map options = {}, std::string port = "") {
    opc_config opc;
    opc.opc_id = "PLANT.1";
    opc.opc_type = "HTTP";
    opc.opc_agent_ip = std::move(where);
    opc.opc_agent_port = std::move(port);
    opc.options = std::move(options);
    return opc;
}

std::string field_of_fault(const opc_config& opc) {
    auto checked_options = opc.options;
    if (const auto faults = option_schema::parse(schema_text()).check_options(checked_options); !faults.empty()) {
        return faults.front().field;
    }
    const auto made = parse_options(opc);
    return made ? "" : made.error().field;
}

TEST(http_options, a_url_and_a_host_with_a_path_are_equivalent) {
    const auto by_url = parse_options(opc_of("http://plc:8080/api?a=1")).value();
    const auto by_parts = parse_options(opc_of("plc", {{"path", "/api?a=1"}}, "8080")).value();
    for (const auto* made : {&by_url, &by_parts}) {
        EXPECT_EQ(made->device.host, "plc");
        EXPECT_EQ(made->device.port, 8080);
        EXPECT_EQ(made->reading.target, "/api?a=1");
        EXPECT_EQ(*find_header(made->reading.fields, "Host"), "plc:8080");
    }
}

TEST(http_options, what_contradicts_is_refused_at_its_field) {
    EXPECT_EQ(field_of_fault(opc_of("ftp://plc")), "opc_agent_ip");
    EXPECT_EQ(field_of_fault(opc_of("http://plc:81", {}, "82")), "opc_agent_port");
    EXPECT_EQ(field_of_fault(opc_of("plc", {}, "0")), "opc_agent_port");
    EXPECT_EQ(field_of_fault(opc_of("http://plc/a", {{"path", "/b"}})), "options.path");
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"path", "b c"}})), "options.path");
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"write_path", "x"}})), "options.write_path");
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"headers", R"({"A":1})"}})), "options.headers");
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"headers", R"({"A":"x\r\nB: y"})"}})), "options.headers");
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"headers", R"({"content-length":"5"})"}})), "options.headers");
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"format", "yaml"}})), "options.format");
    EXPECT_EQ(field_of_fault(opc_of("plc")), "");
}

TEST(http_options, each_way_of_authentication_needs_its_own_options) {
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"auth", "basic"}})), "options.username");
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"auth", "bearer"}})), "options.token");
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"auth", "api_key"}})), "options.token");
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"auth", "oauth2"}, {"token_url", "http://t/"}, {"client_id", "x"}})),
              "options.client_secret");
    EXPECT_EQ(field_of_fault(opc_of("plc", {{"auth", "bearer"}, {"token", "a\nb"}})), "options.token");
}

TEST(http_options, credentials_are_in_their_fields) {
    const auto identity = [](option_map options) { return parse_options(opc_of("plc", std::move(options)))->identity; };
    // RFC 7617, 2: the user id "Aladdin" with the password "open sesame"
    EXPECT_EQ(identity({{"auth", "basic"}, {"username", "Aladdin"}, {"password", "open sesame"}}).header_value,
              "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    EXPECT_EQ(identity({{"auth", "bearer"}, {"token", "abc"}}).header_value, "Bearer abc");
    const auto key = identity({{"auth", "api_key"}, {"token", "abc"}, {"api_key_header", "X-Auth"}});
    EXPECT_EQ(key.header_name, "X-Auth");
    EXPECT_EQ(key.header_value, "abc");
}

TEST(http_options, headers_of_the_user_replace_the_gateways) {
    const auto made = parse_options(opc_of("plc", {{"headers", R"({"accept":"a/b","X-A":"{opc_id}"})"}})).value();
    EXPECT_EQ(*find_header(made.reading.fields, "Accept"), "a/b");
    EXPECT_EQ(*find_header(made.reading.fields, "X-A"), "{opc_id}");
    EXPECT_EQ(*find_header(made.reading.fields, "Accept-Encoding"), "gzip");
    EXPECT_EQ(find_header(made.writing.fields, "Accept-Encoding"), nullptr);
}

TEST(http_options, a_device_that_pushes_needs_no_url) {
    const auto made = parse_options(opc_of("-", {{"push", "true"}, {"push_key", "k"}}));
    ASSERT_TRUE(made.has_value());
    EXPECT_TRUE(made->is_passive);
}

TEST(http_credentials, a_token_is_requested_as_rfc_6749_defines) {
    credentials::oauth2 from{*parse_url("https://auth:8443/t"), "id 1", "s:1", "read write", false};
    const auto asked = make_token_request(from);
    EXPECT_EQ(asked.method, "POST");
    EXPECT_EQ(asked.target, "/t");
    EXPECT_EQ(asked.body, "grant_type=client_credentials&scope=read%20write");
    EXPECT_EQ(*find_header(asked.fields, "Authorization"), "Basic " + to_base64(as_bytes("id%201:s%3A1")));
    from.is_in_body = true;
    EXPECT_EQ(make_token_request(from).body,
              "grant_type=client_credentials&scope=read%20write&client_id=id%201&client_secret=s%3A1");
}

TEST(http_credentials, an_answer_without_a_usable_token_is_refused) {
    response a;
    a.body = R"({"access_token":"2YotnFZFEjr1zCsicMWpAA","token_type":"example","expires_in":3600})";  // RFC 6749, 5.1
    const auto token = read_token(a);
    ASSERT_TRUE(token.has_value());
    EXPECT_EQ(token->header_value, "Bearer 2YotnFZFEjr1zCsicMWpAA");
    EXPECT_EQ(token->lifetime, std::chrono::hours(1));
    for (const char* body : {"", "{}", "[]", R"({"access_token":null})", R"({"access_token":"a\nb"})"}) {
        a.body = body;
        const auto got = read_token(a);
        EXPECT_EQ(got.error(), client_errc::no_token) << body;
    }
    a.status = 400;
    EXPECT_EQ(read_token(a).error(), status_error(400));
}

}  // namespace
}  // namespace penstock::http
