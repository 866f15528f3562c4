#include <gmock/gmock.h>

#include <atomic>
#include <limits>
#include <map>

#include "client/tests/connected.hpp"

namespace penstock::v5::test {

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string site_a =
    R"({"site_id":"SITE_A","site_name":"Ulsan","description":"","active":true,"external_id":null,)"
    R"("attributes":{"k":"v"},"address":"","time_zone":"Asia/Seoul","lat":35,"lng":129.3,"calendar_id":null,)"
    R"("created_at":1790000000000,"updated_at":1790000000001,"created_by":"mes","updated_by":"mes","version":3,)"
    R"("of_a_newer_gateway":[{}]})";

std::string site_of(int number) {
    return R"({"site_id":"SITE_)" + std::to_string(number) + R"(","site_name":"x","version":1})";
}

std::string page_of(const std::string& items, const std::string& next) {
    return R"({"items":[)" + items + R"(],"total":5,"page":1,"size":2,"next":)" + next + "}";
}

}  // namespace

TEST(resource, create_sends_what_is_set_and_brings_the_record) {
    connected to([](const heard&) { return ok(site_a); });
    const auto made = to.c.site().create({.site_id = "SITE_A",
                                          .site_name = "Ulsan \"1\"",
                                          .lat = 35,
                                          .active = false,
                                          .external_id = nullptr,
                                          .attributes = std::map<std::string, std::string>{{"k", "v"}}});
    ASSERT_TRUE(made) << to.c.last_error().message;
    const heard h = to.gateway.requests().back();
    EXPECT_EQ(h.method + " " + h.target, "POST /api/v5/site");
    EXPECT_EQ(
        h.body,
        R"({"site_id":"SITE_A","site_name":"Ulsan \"1\"","lat":3.5E1,"active":false,"external_id":null,"attributes":{"k":"v"}})");
    EXPECT_EQ(made->site_name, "Ulsan");
    EXPECT_TRUE(made->active);
    EXPECT_EQ(made->external_id, std::nullopt);
    EXPECT_EQ(made->attributes.at("k"), "v");
    EXPECT_EQ(made->lat, 35.0);
    EXPECT_EQ(made->lng, 129.3);
    EXPECT_EQ(made->updated_at, 1790000000001);
    EXPECT_EQ(made->version, 3);
}

TEST(resource, create_with_a_key_can_be_sent_again_by_the_caller) {
    connected to([](const heard&) { return ok(site_a); });
    ASSERT_TRUE(to.c.site().create({.site_name = "x"}, "order-7"));
    EXPECT_EQ(to.gateway.requests().back().headers.at("Idempotency-Key"), "order-7");
    for (const std::string& wrong : {std::string(65, 'k'), std::string("a\r\nX: y")}) {
        EXPECT_FALSE(to.c.site().create({.site_name = "x"}, wrong));
        EXPECT_EQ(to.c.last_error().code, "ARGUMENT");
    }
}

TEST(resource, a_number_that_is_none_is_not_sent) {
    connected to([](const heard&) { return ok(site_a); });
    EXPECT_FALSE(to.c.site().create({.site_name = "x", .lat = std::numeric_limits<double>::quiet_NaN()}));
    EXPECT_EQ(to.c.last_error().code, "ARGUMENT");
    EXPECT_EQ(to.c.last_error().message, "lat is not a finite number");
    EXPECT_THAT(to.gateway.requests(), SizeIs(1));
}

TEST(resource, an_id_is_one_step_of_the_path_whatever_is_in_it) {
    connected to([](const heard&) { return ok(site_a); });
    EXPECT_TRUE(to.c.site().get("SITE_a/../b?c#\xC3\xA4"));
    EXPECT_EQ(to.gateway.requests().back().target, "/api/v5/site/SITE_a%2F..%2Fb%3Fc%23%C3%A4");
}

TEST(resource, an_empty_id_is_refused_by_each_call_that_takes_one) {
    connected to([](const heard&) { return ok(site_a); });
    const auto sites = to.c.site();
    const auto expect_argument = [&](bool done) {
        EXPECT_FALSE(done);
        EXPECT_EQ(to.c.last_error().code, "ARGUMENT");
    };
    expect_argument(sites.get("").has_value());
    expect_argument(sites.update("", {}).has_value());
    expect_argument(sites.remove(""));
    expect_argument(sites.exists(""));
    EXPECT_THAT(to.gateway.requests(), SizeIs(1));
}

TEST(resource, update_sends_only_the_changes) {
    connected to([](const heard&) { return ok(site_a); });
    ASSERT_TRUE(to.c.site().update("SITE_A", {.lat = nullptr, .version = 2}));
    const heard h = to.gateway.requests().back();
    EXPECT_EQ(h.method + " " + h.target, "PUT /api/v5/site/SITE_A");
    EXPECT_EQ(h.body, R"({"lat":null,"version":2})");
}

TEST(resource, remove_is_done_when_the_gateway_names_the_record) {
    next_reply next(ok(R"({"site_id":"SITE_A","deleted":true})"));
    connected to([&](const heard&) { return next.get(); });
    EXPECT_TRUE(to.c.site().remove("SITE_A"));
    EXPECT_EQ(to.gateway.requests().back().method, "DELETE");
    EXPECT_EQ(to.gateway.requests().back().headers.count("If-Match"), 0U);
    EXPECT_TRUE(to.c.site().remove("SITE_A", 7));
    EXPECT_EQ(to.gateway.requests().back().headers.at("If-Match"), "\"7\"");
    next = ok(R"({"site_id":"SITE_B","deleted":true})");
    EXPECT_FALSE(to.c.site().remove("SITE_A"));
    EXPECT_EQ(to.c.last_error().code, "PARSE");
}

TEST(resource, absent_and_failed_are_told_apart_by_the_code) {
    next_reply next(ok(R"({"exists":true})"));
    connected to([&](const heard&) { return next.get(); });
    EXPECT_TRUE(to.c.site().exists("SITE_A"));
    EXPECT_EQ(to.gateway.requests().back().target, "/api/v5/site/SITE_A/exists");
    next = ok(R"({"exists":false})");
    EXPECT_FALSE(to.c.site().exists("SITE_A"));
    EXPECT_EQ(to.c.last_error().code, "");
    next = refused(401, "E1100", "expired");
    EXPECT_FALSE(to.c.site().exists("SITE_A"));
    EXPECT_EQ(to.c.last_error().code, "E1100");
    next = ok(R"({"exists":1})");
    EXPECT_FALSE(to.c.site().exists("SITE_A"));
    EXPECT_EQ(to.c.last_error().code, "PARSE");
}

TEST(resource, each_kind_of_call_answers_nothing_when_it_fails) {
    connected to([](const heard& h) {
        return h.target == "/api/v5/system/ping" ? ok(R"({"ping":true})") : refused(503, "E1500", "database away");
    });
    const auto sites = to.c.site();
    const auto expect_code = [&](bool is_empty) {
        EXPECT_TRUE(is_empty);
        EXPECT_EQ(to.c.last_error().code, "E1500");
        EXPECT_TRUE(to.c.ping());
        EXPECT_EQ(to.c.last_error().code, "") << "or the next call could do without an error of its own";
    };
    expect_code(!sites.create({.site_name = "x"}));
    expect_code(!sites.get("SITE_A"));
    expect_code(!sites.update("SITE_A", {}));
    expect_code(!sites.remove("SITE_A"));
    expect_code(!sites.exists("SITE_A"));
    expect_code(sites.count() == 0);
    expect_code(sites.list().empty());
    expect_code(!sites.page());
    expect_code(!sites.create_many({}));
}

TEST(resource, a_record_without_its_id_is_none) {
    connected to([](const heard&) { return ok("{}"); });
    EXPECT_FALSE(to.c.site().get("SITE_A"));
    EXPECT_EQ(to.c.last_error().code, "PARSE");
}

TEST(resource, conditions_stand_in_the_query) {
    connected to([](const heard&) { return ok(R"({"count":12})"); });
    EXPECT_EQ(to.c.site().count({.calendar_id = {"CAL_1", "CAL,2"}, .active = true, .updated_since = 7, .q = "a&b=c"}),
              12);
    EXPECT_EQ(to.gateway.requests().back().target,
              "/api/v5/site/count?calendar_id=CAL_1,CAL%2C2&active=true&updated_since=7&q=a%26b%3Dc");
    EXPECT_EQ(to.c.site().count(), 12);
    EXPECT_EQ(to.gateway.requests().back().target, "/api/v5/site/count");
}

TEST(resource, list_walks_all_pages_by_their_cursors) {
    const std::map<std::string, std::string> pages{
        {"/api/v5/site?active=true&size=5000", page_of(site_of(1) + "," + site_of(2), R"("c/1")")},
        {"/api/v5/site?active=true&size=5000&after=c%2F1", page_of(site_of(3) + "," + site_of(4), R"("c2")")},
        {"/api/v5/site?active=true&size=5000&after=c2", page_of(site_of(5), "null")}};
    connected to([&](const heard& h) { return ok(pages.at(h.target)); });
    std::vector<std::string> ids;
    for (const auto& site : to.c.site().list({.active = true}))
        ids.push_back(site.site_id);
    EXPECT_THAT(ids, ElementsAre("SITE_1", "SITE_2", "SITE_3", "SITE_4", "SITE_5"));
    EXPECT_EQ(to.c.last_error().code, "");
}

TEST(resource, list_is_empty_when_one_page_fails) {
    std::atomic<int> count{0};
    connected to(
        [&](const heard&) { return ++count == 1 ? ok(page_of(site_of(1), R"("c")")) : refused(503, "E1500", "away"); });
    EXPECT_THAT(to.c.site().list(), IsEmpty());
    EXPECT_EQ(to.c.last_error().code, "E1500");
}

TEST(resource, list_ends_when_the_cursors_go_round) {
    connected to([](const heard&) { return ok(page_of(site_of(1), R"("same")")); });
    EXPECT_THAT(to.c.site().list(), IsEmpty());
    EXPECT_EQ(to.c.last_error().code, "PARSE");
    EXPECT_THAT(to.gateway.requests(), SizeIs(3));
}

TEST(resource, the_pages_of_a_list_share_one_timeout) {
    std::atomic<int> count{0};
    fake_gateway gateway(with_login(key, [&](const heard&) {
        const int page = ++count;
        return page < 3 ? ok(page_of(site_of(page), "\"c" + std::to_string(page) + "\"")) : hang();
    }));
    options o = gateway.reached();
    o.timeout = std::chrono::milliseconds{300};
    client c(o);
    ASSERT_TRUE(c.connect());
    EXPECT_THAT(c.site().list(), IsEmpty());
    EXPECT_EQ(c.last_error().code, "TIMEOUT");
}

TEST(resource, a_page_is_asked_for_by_number_or_by_cursor) {
    connected to([](const heard&) { return ok(page_of(site_of(1) + "," + site_of(2), R"("n")")); });
    const auto first = to.c.site().page({}, {.number = 1, .size = 2});
    ASSERT_TRUE(first);
    EXPECT_EQ(to.gateway.requests().back().target, "/api/v5/site?size=2&page=1");
    EXPECT_THAT(first->items, SizeIs(2));
    EXPECT_EQ(first->total, 5);
    EXPECT_EQ(first->next, "n");
    ASSERT_TRUE(to.c.site().page({}, {.after = "n"}));
    EXPECT_EQ(to.gateway.requests().back().target, "/api/v5/site?after=n");
    ASSERT_TRUE(to.c.site().page());
    EXPECT_EQ(to.gateway.requests().back().target, "/api/v5/site?page=1");
}

TEST(resource, many_are_created_in_one_exchange) {
    connected to([](const heard&) {
        return ok(R"({"created":1,"updated":0,"skipped":0,"failed":1,"items":[{"index":0,"id":"SITE_1","ok":true},)"
                  R"({"index":1,"id":null,"ok":false,"code":"E1001","message":"site_name: required"}]})");
    });
    const std::vector<site_request> two{{.site_name = "a"}, {}};
    const auto done = to.c.site().create_many(two, {.atomic = false});
    ASSERT_TRUE(done) << to.c.last_error().message;
    EXPECT_EQ(to.gateway.requests().back().target, "/api/v5/site/bulk");
    EXPECT_EQ(to.gateway.requests().back().body,
              R"({"on_conflict":"fail","atomic":false,"dry_run":false,"items":[{"site_name":"a"},{}]})");
    EXPECT_EQ(done->failed, 1);
    ASSERT_THAT(done->items, SizeIs(2));
    EXPECT_EQ(done->items[1].code, "E1001");
    EXPECT_TRUE(done->items[0].ok);
}

}  // namespace penstock::v5::test
