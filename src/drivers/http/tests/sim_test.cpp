#include "drivers/http/sim.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"

#include "drivers/http/tests/points.hpp"
#include "http_client/compression.hpp"
#include "http_client/response_parser.hpp"

namespace penstock::http {
namespace {

/// A device as `penstock-sim http` makes it, with some options.
std::unique_ptr<sim_device> make(option_map options, std::string_view profile = "{}") {
    const auto kind = make_http_sim();
    for (const auto& o : kind.options)
        options.emplace(o.name, o.default_value);
    auto device = kind.make(options);
    EXPECT_TRUE(device.has_value());
    EXPECT_TRUE((*device)->load_profile(profile).has_value());
    return std::move(*device);
}

struct sim_response {
    response http_response;
    bool closes = false;
};

sim_response ask(sim_device& device, const request& r) {
    const auto talk = device.accept();
    byte_buffer out;
    const auto served = talk->serve(encode(r), out, {});
    EXPECT_TRUE(served.has_value() && *served);
    response_parser reader(100'000'000);
    reader.begin();
    EXPECT_TRUE(reader.put(out).has_value());
    if (!reader.is_done()) {
        EXPECT_TRUE(reader.finish().has_value());
    }
    return {reader.take(), (*served)->closes};
}

sim_response get(sim_device& device, std::string target = "/values", headers fields = {}) {
    fields.push_back({"Host", "sim"});
    return ask(device, {"GET", std::move(target), std::move(fields), {}, true});
}

void execute(sim_device& device, std::string_view line) {
    const auto words = split(line, ' ');
    const auto done = device.execute(words);
    ASSERT_TRUE(done.has_value() && *done) << line;
}

constexpr std::string_view loaded = R"({"fill":"own_address","signals":[
    {"address":"ADDRESS0","type":"Double","shape":"constant","low":1.5},{"address":"ADDRESS1","type":"String","shape":"text","texts":["a"]}]})";

std::string profile_of(std::string_view first, std::string_view second) {
    std::string out(loaded);
    out.replace(out.find("ADDRESS0"), 8, first);
    out.replace(out.find("ADDRESS1"), 8, second);
    return out;
}

TEST(http_sim, each_format_reads_back_by_the_addresses_it_was_made_of) {
    struct {
        const char* name;
        const char *first, *second, *third;
    } const cases[] = {{"json", "/plant/lines/0/temp", "/plant/lines/1/temp", "/p3"},
                       {"xml", "/values/line[1]/temp", "/values/line[2]/@name", "/values/p3"},
                       {"csv", "0,temp", "1,temp", "0,p3"},
                       {"text", "temp", "name x", "p3"}};
    for (const auto& c : cases) {
        const auto device = make({{"format", c.name}, {"points", "5"}}, profile_of(c.first, c.second));
        const auto form = parse_format(c.name);
        for (const auto* address : {c.first, c.second}) {
            const auto place = device->find({address, "String", {}, {}});
            ASSERT_TRUE(place.has_value()) << address;
            ASSERT_TRUE((*place)->write(value(std::string("<") + address + "\">")).has_value());
        }
        const auto points = make_points(form, {{c.first, "String"}, {c.second, "String"}, {c.third, "Int16"}});
        const auto texts =
            read_texts(*make_document_reader({form, true, ','}, points), get(*device).http_response.body, 3);
        EXPECT_EQ(texts[0], std::string("<") + c.first + "\">") << c.name;
        EXPECT_EQ(texts[1], std::string("<") + c.second + "\">") << c.name;
        EXPECT_EQ(texts[2], "3") << c.name << ": own_address";
    }
}

TEST(http_sim, versions_are_distinguished_by_etag) {
    const auto device = make({{"points", "3"}});
    const auto tag = std::string(get(*device).http_response.field("ETag"));
    EXPECT_EQ(get(*device, "/values", {{"If-None-Match", tag}}).http_response.status, 304U);
    ASSERT_TRUE((*device->find({"/p0", "Int32", {}, {}}))->write(value(std::int64_t{7})).has_value());
    const auto changed = get(*device, "/values", {{"If-None-Match", tag}}).http_response;
    EXPECT_EQ(changed.status, 200U);
    EXPECT_EQ(changed.body, R"({"p0":7,"p1":0,"p2":0})");
}

TEST(http_sim, compresses_where_the_client_accepts_it) {
    const auto device = make({});
    const auto packed = get(*device, "/values", {{"Accept-Encoding", "gzip"}}).http_response;
    EXPECT_EQ(packed.field("Content-Encoding"), "gzip");
    EXPECT_EQ(decompress(packed.body, 1'000'000).value(), get(*device).http_response.body);
}

TEST(http_sim, accepts_values_in_a_body_or_by_their_path) {
    const auto device = make({{"points", "3"}});
    const auto write = [&](std::string method, std::string target, std::string body) {
        return ask(*device, {std::move(method), std::move(target), {{"Host", "sim"}}, std::move(body), true})
            .http_response.status;
    };
    EXPECT_EQ(write("POST", "/values", R"({"tag_id":"T","address":"/p0","value":1})"), 204U);
    EXPECT_EQ(write("PUT", "/values/p1", R"({"value":2})"), 204U);
    EXPECT_EQ(write("PATCH", "/values/p2", "3"), 204U);
    EXPECT_EQ(get(*device).http_response.body, R"({"p0":1,"p1":2,"p2":3})");
    EXPECT_EQ(write("PUT", "/values/p9", "3"), 404U);
    EXPECT_EQ(write("PUT", "/values/p1", "warm"), 422U);
    EXPECT_EQ(get(*device, "/other").http_response.status, 404U);
    const auto place = device->find({"/p1", "Double", {}, {}});
    ASSERT_TRUE(place.has_value());
    (*place)->set_signal(value(9.0));
    EXPECT_EQ(format_value((*place)->read().value()), "2") << "a signal stops where a client has written";
}

TEST(http_sim, requires_what_its_option_sets) {
    const auto basic = make({{"auth", "basic"}, {"points", "3"}});
    EXPECT_EQ(get(*basic).http_response.status, 401U);
    EXPECT_EQ(get(*basic, "/values", {{"Authorization", "Basic dXNlcjE6cGFzczE="}}).http_response.status, 200U);
    const auto key = make({{"auth", "api_key"}, {"token", "k"}, {"points", "3"}});
    EXPECT_EQ(get(*key, "/values", {{"X-API-Key", "k"}}).http_response.status, 200U);
    const auto tokens = make({{"auth", "oauth2"}, {"points", "3"}});
    EXPECT_EQ(get(*tokens).http_response.status, 401U);
    const auto given = ask(*tokens, {"POST",
                                     "/token",
                                     {{"Host", "s"}, {"Authorization", "Basic dXNlcjE6cGFzczE="}},
                                     "grant_type=client_credentials",
                                     true})
                           .http_response;
    EXPECT_EQ(given.body, R"({"access_token":"token-1","token_type":"Bearer","expires_in":3600})");
    EXPECT_EQ(get(*tokens, "/values", {{"Authorization", "Bearer token-1"}}).http_response.status, 200U);
}

TEST(http_sim, faults_are_applied_as_ordered) {
    const auto device = make({{"points", "3"}});
    execute(*device, "fault status 503 2");
    EXPECT_EQ(get(*device).http_response.status, 503U);
    EXPECT_EQ(get(*device).http_response.field("Retry-After"), "2");
    execute(*device, "fault status off");
    execute(*device, "fault redirect /moved 308");
    EXPECT_EQ(get(*device).http_response.field("Location"), "/moved");
    EXPECT_EQ(get(*device, "/moved").http_response.status, 200U);
    execute(*device, "fault redirect off");
    execute(*device, "fault end chunked");
    EXPECT_EQ(get(*device).http_response.field("Transfer-Encoding"), "chunked");
    execute(*device, "fault end close");
    EXPECT_TRUE(get(*device).closes);
    execute(*device, "fault end length");
    execute(*device, "fault half on");
    EXPECT_EQ(get(*device).http_response.body, R"({"p0":0,"p1)");
    execute(*device, "fault bomb on");
    EXPECT_LT(get(*device).http_response.body.size(), 500'000U);
    EXPECT_FALSE(device->execute(split("fault end somehow", ' ')).has_value());
    EXPECT_FALSE(device->execute(split("fault silent on", ' '))->has_value())
        << "has the meaning that all devices share";
}

TEST(http_sim, values_that_would_lie_within_each_other_are_refused) {
    const auto kind = make_http_sim();
    const auto fails = [&](std::string_view first, std::string_view second) {
        option_map options{{"points", "3"}};
        for (const auto& o : kind.options)
            options.emplace(o.name, o.default_value);
        return !(*kind.make(options))->load_profile(profile_of(first, second)).has_value();
    };
    EXPECT_TRUE(fails("/a", "/a/b"));
    EXPECT_TRUE(fails("/a/b", "/a"));
    EXPECT_FALSE(fails("/a/b", "/a/c"));
}

}  // namespace
}  // namespace penstock::http
