#include "api/events/event_stream.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "api/tests/handler_fixture.hpp"
#include "base/log_ring.hpp"

namespace penstock::api {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr auto path = "/api/v1/events";

class events_test : public handler_test {
protected:
    events_test() {
        requester.method = auth_method::open;
        context.events = &hub;
        facts.version = "1.2.3";
    }

    std::shared_ptr<event_stream> open(std::string_view topics, std::string resume = {}) {
        auto made =
            hub.open(services::kept_caller::of(requester), requester.actor(), *parse_topics(topics), std::move(resume));
        std::string hello;
        if (made) made->begin(hello, time, current_time);
        return made;
    }
    /// The events that the stream tells `after` the call before.
    std::string news(event_stream& stream, milliseconds after = milliseconds(500)) {
        time += after;
        std::string out;
        EXPECT_TRUE(stream.append(out, time, current_time, loop.get_executor()));
        return out;
    }

    event_hub hub{context, 3};
    steady_time time = steady_time{} + std::chrono::hours(1);
    io::asio::io_context loop;
};

TEST_F(events_test, a_stream_says_hello_and_beats_when_there_is_nothing_else) {
    const auto stream = open("");
    std::string out;
    stream->begin(out, time, current_time);
    EXPECT_EQ(out, fmt::format(
                       "event: hello\ndata: {{\"stream_id\":\"{}\",\"time\":1795000000000,\"version\":\"1.2.3\"}}\n\n",
                       stream->id()));
    EXPECT_EQ(news(*stream, milliseconds(4750)), "");
    EXPECT_EQ(news(*stream, milliseconds(250)), "event: beat\ndata: {\"time\":1795000000000}\n\n");
    EXPECT_EQ(news(*stream, milliseconds(250)), "");
}

TEST_F(events_test, the_figures_of_a_second_are_told_once) {
    const auto stream = open("monitor");
    system.record.timestamp = 1000;
    const auto first = news(*stream);
    EXPECT_TRUE(first.starts_with(R"(event: monitor
data: {"timestamp":1000,)"))
        << first;
    EXPECT_EQ(news(*stream), "");
    system.record.timestamp = 2000;
    EXPECT_TRUE(news(*stream).starts_with("event: monitor\ndata: {\"timestamp\":2000,"));
}

TEST_F(events_test, of_a_device_the_fields_that_have_changed_are_told) {
    devices.add_tag("L1", "A", data_type{element_type::int32});
    const auto stream = open("opc");
    const auto first = news(*stream);
    EXPECT_NE(first.find(R"(data: {"opc_id":"L1","tag_count":1,"point_count":0,"good_count":0,"connection_status":)"),
              std::string::npos)
        << first;
    devices.states["L1"].last_error = "no answer";
    devices.states["L1"].last_error_time = from_epoch_ms(5);
    EXPECT_EQ(news(*stream, seconds(1)),
              "event: opc\ndata: {\"opc_id\":\"L1\",\"last_error\":\"no answer\",\"last_error_time\":5}\n\n");
    devices.states.erase("L1");
    EXPECT_EQ(news(*stream, seconds(1)), "event: opc\ndata: {\"opc_id\":\"L1\",\"removed\":true}\n\n");
}

TEST_F(events_test, transfers_are_told_by_name) {
    transfers.all["up"].name = "up";
    const auto stream = open("transfer");
    EXPECT_TRUE(news(*stream).starts_with("event: transfer\ndata: {\"name\":\"up\",")) << news(*stream);
    transfers.all.clear();
    EXPECT_EQ(news(*stream, seconds(1)), "event: transfer\ndata: {\"name\":\"up\",\"removed\":true}\n\n");
}

TEST_F(events_test, a_job_is_told_when_it_moves_and_who_comes_back_gets_what_was_missed) {
    auto stream = open("job");
    EXPECT_NE(news(*stream).find(R"("state":"QUEUED","percent":0)"), std::string::npos) << "what is under way";
    EXPECT_EQ(news(*stream), "");
    jobs.record.percent = 40;
    const auto first = news(*stream);
    EXPECT_NE(first.find(R"("job":"backup","state":"QUEUED","percent":40,"step":"","code":"","message":"")"),
              std::string::npos)
        << first;
    ASSERT_TRUE(first.starts_with("id: job-"));
    const auto id = first.substr(4, first.find('\n') - 4);
    stream.reset();
    jobs.record.percent = 60;
    EXPECT_EQ(news(*open("job"), seconds(6)).find("\"percent\":40"), std::string::npos)
        << "without an id it begins now";
    EXPECT_NE(news(*open("job")).find("\"percent\":60"), std::string::npos) << "or a moment before";
    const auto resumed = news(*open("job", id));
    EXPECT_NE(resumed.find("\"percent\":60"), std::string::npos) << resumed;
    EXPECT_EQ(resumed.find("reset"), std::string::npos);
    EXPECT_EQ(news(*open("job", "job-of-yesterday")), "event: reset\ndata: {}\n\n");
}

TEST_F(events_test, lines_of_the_log_follow_and_those_of_calls_only_to_administrators) {
    requester.role = services::user_role::engineer;
    const auto engineer = open("log");
    requester.role = services::user_role::admin;
    const auto admin = open("log");
    recent_log().add(from_epoch_ms(5), log_severity::warn, "engine", "no \"answer\"");
    recent_log().add(from_epoch_ms(6), log_severity::info, access_module, "GET /");
    const auto first = news(*engineer);
    EXPECT_NE(first.find(R"("time":5,"level":"warn","module":"engine","message":"no \"answer\""})"), std::string::npos)
        << first;
    EXPECT_EQ(first.find("GET /"), std::string::npos);
    EXPECT_EQ(news(*engineer), "");
    const auto all = news(*admin);
    EXPECT_NE(all.find(R"(no \"answer)"), std::string::npos) << all;
    EXPECT_NE(all.find("GET /"), std::string::npos) << all;
    for (int i = 0; i < 1'500; ++i)
        recent_log().add(from_epoch_ms(7), log_severity::info, "engine", "many");
    const auto count = [](const std::string& text) {
        std::size_t n = 0;
        for (auto at = text.find("event: log"); at != text.npos; at = text.find("event: log", at + 1))
            ++n;
        return n;
    };
    EXPECT_EQ(count(news(*admin)), 1'000U);
    EXPECT_EQ(count(news(*admin)), 500U);
}

TEST_F(events_test, a_subscription_replaces_topics_and_tags) {
    devices.add_tag("L1", "A", data_type{element_type::int32}, value{std::int64_t{7}}, from_epoch_ms(1000));
    const auto stream = open("job");
    const auto body = [](std::string_view topics, std::string_view tags) {
        return fmt::format(R"({{"topics":{},"tags":{},"set":3}})", topics, tags);
    };
    const auto own = std::string(path) + "/" + stream->id();
    EXPECT_EQ(said(verb::put, own, body("[]", R"(["A","B"])")), R"(200 {"result":"SUCCESS","set":3,"tags":2})");
    EXPECT_EQ(news(*stream), "event: values\ndata: {\"set\":3,\"values\":[[0,\"7\",192,1000],[1,\"\",0,0]]}\n\n");
    jobs.record.percent = 50;
    EXPECT_EQ(news(*stream), "") << "jobs are not wanted any more";
    EXPECT_EQ(said(verb::put, own, body(R"(["opc"])", "[]")), R"(200 {"result":"SUCCESS","set":3,"tags":0})");
    EXPECT_NE(news(*stream).find("\"opc_id\":\"L1\""), std::string::npos) << "what begins is news whole";
}

TEST_F(events_test, a_wrong_subscription_changes_nothing_and_names_what_is_wrong) {
    const auto stream = open("");
    const auto put = [&](std::string_view body) {
        return said(verb::put, std::string(path) + "/" + stream->id(), body);
    };
    EXPECT_EQ(put(R"({"topics":["opc"]})"), "400 VALIDATION_FAILED: tags: is required");
    EXPECT_NE(put(R"({"topics":["values"],"tags":[]})").find("there is no topic values"), std::string::npos);
    EXPECT_NE(put(R"({"topics":[],"tags":["A",7]})").find("tags[1]: expected a text"), std::string::npos);
    EXPECT_NE(put(R"({"topics":[],"tags":[],"speed":1})").find("speed"), std::string::npos);
    std::string many = R"({"topics":[],"tags":["A")";
    for (std::size_t i = 0; i < value_watch::max_tags; ++i)
        many += R"(,"A")";
    EXPECT_NE(put(many + "]}").find("at most 2000"), std::string::npos);
    EXPECT_EQ(news(*stream), "");
}

TEST_F(events_test, the_stream_of_somebody_else_is_not_there) {
    const auto stream = open("");
    requester.method = auth_method::session;
    requester.credential = "another";
    EXPECT_EQ(said(verb::put, std::string(path) + "/" + stream->id(), R"({"topics":[],"tags":[]})").substr(0, 14),
              "404 NOT_FOUND:");
    EXPECT_EQ(said(verb::put, std::string(path) + "/NOPE", R"({"topics":[],"tags":[]})").substr(0, 14),
              "404 NOT_FOUND:");
}

TEST_F(events_test, topics_are_refused_by_name_and_by_role) {
    EXPECT_NE(said(verb::get, "/api/v1/events?topics=opc,values")
                  .find("400 VALIDATION_FAILED: topics: there is no topic values"),
              std::string::npos);
    requester.role = services::user_role::operator_;
    EXPECT_EQ(said(verb::get, "/api/v1/events?topics=log"), "403 FORBIDDEN: the topic log needs the role engineer");
    const auto stream = open("");
    EXPECT_EQ(said(verb::put, std::string(path) + "/" + stream->id(), R"({"topics":["job"],"tags":[]})"),
              "403 FORBIDDEN: the topic job needs the role admin");
}

TEST_F(events_test, there_are_so_many_streams_and_one_that_ends_makes_room) {
    auto first = open("");
    const auto second = open(""), third = open("");
    ASSERT_TRUE(third);
    EXPECT_NE(first->id(), second->id());
    EXPECT_EQ(open(""), nullptr);
    EXPECT_EQ(said(verb::get, "/api/v1/events?topics=opc").substr(0, 21), "429 TOO_MANY_STREAMS:");
    first.reset();
    EXPECT_EQ(hub.count(), 2U);
    EXPECT_TRUE(open(""));
}

}  // namespace
}  // namespace penstock::api
