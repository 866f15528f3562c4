#include <gmock/gmock.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "mqtt/client.hpp"
#include "mqtt/tests/broker_program.hpp"
#include "mqtt/tests/on_loop.hpp"
#include "publish/mqtt/kind.hpp"

namespace penstock::publish {
namespace {

namespace client = penstock::mqtt;

class mqtt_publisher : public test::on_loop {
protected:
    mqtt_publisher() { make_reader(); }

    void make_reader() {
        client::client_settings s;
        s.brokers = {{"127.0.0.1", broker_.port(), false}};
        s.client_id = "reader";
        reader_.emplace(where(), std::move(s), [this](const client::message& m) {
            if (m.topic.starts_with("penstock")) got_.push_back(m);
        });
    }

    std::unique_ptr<publisher> make(option_map options = {}) {
        options["brokers"] = R"(["mqtt://127.0.0.1:)" + std::to_string(broker_.port()) + R"("])";
        options.try_emplace("retry_min_ms", "10");
        options.try_emplace("retry_max_ms", "20");
        publisher_context context{where(), "line", "EDGE_1", "SITE_A", "1.2.3", {}, nullptr, {}, {}};
        if (options["allow_write"] == "true") {
            context.write = [this](write_order order, std::function<void(write_outcome)> done) {
                written_.push_back(order.tag_id + '=' + order.text);
                orders_.push_back(order);
                done({true, order.text, {}});
            };
            context.refuse = [this](const write_order& order, std::string_view why) {
                refused_.push_back(order.tag_id + '=' + order.text + ": " + std::string(why));
            };
        }
        return make_mqtt_kind()->make(options, std::move(context));
    }

    io::awaitable<void> listen() {
        const auto connected = co_await reader_->connect(soon());
        EXPECT_TRUE(connected.has_value()) << connected.error();
        const auto subscribed = co_await reader_->subscribe("#", 1, soon());
        EXPECT_TRUE(subscribed.has_value());
    }

    static outgoing_batch batch(const std::string& id) {
        auto metadata = std::make_shared<tag_metadata>();
        metadata->number = 1;
        metadata->site_id = "SITE_A";
        metadata->opc_id = "OPC_1";
        metadata->tag_id = metadata->tag_name = "T1";
        outgoing_batch b;
        b.id = id;
        b.tags.push_back(std::make_shared<outgoing_tag>(outgoing_tag{metadata, "T1"}));
        b.sequence.push_back(1);
        b.data.add(from_epoch_ms(5), {element_type::int16, false, false}, quality::good, value{std::int64_t{7}});
        return b;
    }

    std::string member(const client::message& m, const char* name) {
        const auto document = boost::json::parse(m.payload);
        return std::string(document.at(name).as_string());
    }

    test::broker_program broker_;
    std::vector<client::message> got_;
    std::vector<std::string> written_, refused_;
    std::vector<write_order> orders_;
    std::optional<client::client> reader_;
};

TEST_F(mqtt_publisher, it_reports_online_sends_a_batch_and_reports_offline) {
    for (const auto* qos : {"0", "1", "2"}) {
        got_.clear();
        const auto p = make({{"qos", qos}});
        run([&]() -> io::awaitable<void> {
            co_await listen();
            p->start();
            EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
            const auto b = batch("EDGE_1-line-1-1");
            const auto sent = co_await p->send(b, 1, soon());
            EXPECT_EQ(sent.result, delivery::outcome::acknowledged) << sent.error;
            EXPECT_GT(sent.bytes, 0U);
            co_await p->stop(soon());
            EXPECT_FALSE(p->status().is_connected);
            EXPECT_TRUE(
                co_await until([&] { return got_.size() >= 3 && got_.back().topic == "penstock-status/EDGE_1"; }));
        }());
        // The broker may have kept the last one's offline.
        if (got_.front().is_retained) got_.erase(got_.begin());
        ASSERT_EQ(got_.size(), 3U) << qos;
        EXPECT_EQ(member(got_[0], "status"), "online");
        EXPECT_EQ(member(got_[0], "version"), "1.2.3");
        EXPECT_EQ(got_[1].topic, "penstock/SITE_A/OPC_1");
        EXPECT_EQ(member(got_[1], "id"), "EDGE_1-line-1-1/1");
        EXPECT_EQ(member(got_[2], "status"), "offline");
        reader_->abort();
    }
}

TEST_F(mqtt_publisher, nothing_but_samples_comes_under_the_topics_of_samples) {
    const auto p = make();
    run([&]() -> io::awaitable<void> {
        EXPECT_TRUE((co_await reader_->connect(soon())).has_value());
        EXPECT_TRUE((co_await reader_->subscribe("penstock/+/+", 1, soon())).has_value());
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        const auto b = batch("EDGE_1-line-1-1");
        EXPECT_EQ((co_await p->send(b, 1, soon())).result, delivery::outcome::acknowledged);
        co_await p->stop(soon());
        EXPECT_TRUE(co_await until([&] { return !got_.empty(); }));
    }());
    ASSERT_EQ(got_.size(), 1U);
    EXPECT_EQ(got_.front().topic, "penstock/SITE_A/OPC_1");
}

TEST_F(mqtt_publisher, an_outage_is_a_failure_to_retry_and_ends_by_itself) {
    const auto p = make();
    run([&]() -> io::awaitable<void> {
        const auto b = batch("EDGE_1-line-1-1");
        EXPECT_EQ((co_await p->send(b, 1, soon())).result, delivery::outcome::retry) << "not started";
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        broker_.kill();
        EXPECT_TRUE(co_await until([&] { return !p->status().is_connected; }));
        const auto failed = co_await p->send(b, 1, soon());
        EXPECT_EQ(failed.result, delivery::outcome::retry);
        EXPECT_FALSE(failed.error.empty());
        broker_.start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        EXPECT_EQ((co_await p->send(b, 2, soon())).result, delivery::outcome::acknowledged);
        co_await p->stop(soon());
    }());
}

TEST_F(mqtt_publisher, a_killed_gateway_is_offline_by_its_will) {
    auto p = make();
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return got_.size() == 1; }));
        p.reset();
        EXPECT_TRUE(co_await until([&] { return got_.size() == 2; }));
    }());
    ASSERT_EQ(got_.size(), 2U);
    EXPECT_EQ(member(got_[1], "status"), "offline");
}

TEST_F(mqtt_publisher, a_command_is_written_and_answered) {
    const auto p = make({{"allow_write", "true"}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        const auto sent = reader_->publish("penstock/EDGE_1/write", R"({"tag_id":"T1","value":77,"id":"a"})", 1, false);
        EXPECT_TRUE(sent.has_value());
        const auto bad = reader_->publish("penstock/EDGE_1/write", R"({"tag_id":"T1","id":"b"})", 1, false);
        EXPECT_TRUE(bad.has_value());
        EXPECT_TRUE(co_await until([&] { return got_.size() == 5; }));
        co_await p->stop(soon());
    }());
    EXPECT_THAT(written_, testing::ElementsAre("T1=77"));
    std::vector<std::string> answers;
    for (const auto& m : got_)
        if (m.topic == "penstock/EDGE_1/write/answer") answers.push_back(m.payload);
    EXPECT_THAT(answers, testing::UnorderedElementsAre(
                             R"({"id":"a","tag_id":"T1","result":"SUCCESS","actual_read":"77","msg":""})",
                             testing::HasSubstr(R"("id":"b","tag_id":"T1","result":"ERROR")")));
}

namespace {

std::string command(int value, const std::string& more = "") {
    return R"({"tag_id":"T1","value":)" + std::to_string(value) + more + '}';
}

}  // namespace

TEST_F(mqtt_publisher, nothing_is_kept_for_a_transfer_that_was_stopped) {
    auto p = make({{"allow_write", "true"}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        co_await p->stop(soon());
        const auto sent = reader_->publish("penstock/EDGE_1/write", command(1), 1, false);
        EXPECT_TRUE((co_await reader_->wait_acknowledged(*sent, soon())).has_value());
        p = make({{"allow_write", "true"}});
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        // Kept ones come before what is sent later.
        const auto now = ",\"ts\":" + std::to_string(to_epoch_ms(wall_now()));
        EXPECT_TRUE(reader_->publish("penstock/EDGE_1/write", command(2, now), 1, false).has_value());
        EXPECT_TRUE(co_await until([&] { return !written_.empty(); }));
        co_await p->stop(soon());
    }());
    EXPECT_THAT(written_, testing::ElementsAre("T1=2"));
    EXPECT_THAT(refused_, testing::IsEmpty());
}

TEST_F(mqtt_publisher, what_the_broker_has_kept_is_answered_too_old) {
    auto p = make({{"allow_write", "true"}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        p.reset();  // killed: the broker keeps its session
        EXPECT_TRUE(co_await until([&] { return got_.size() == 2; })) << "offline by its will";
        for (int value = 1; value <= 3; ++value) {
            const auto sent = reader_->publish("penstock/EDGE_1/write", command(value, R"(,"id":"a")"), 1, false);
            EXPECT_TRUE((co_await reader_->wait_acknowledged(*sent, soon())).has_value());
        }
        p = make({{"allow_write", "true"}});
        p->start();
        EXPECT_TRUE(co_await until([&] { return refused_.size() == 3; }));
        EXPECT_TRUE(co_await until([&] { return got_.size() == 9; })) << "3 commands, online, 3 answers";
        co_await p->stop(soon());
    }());
    EXPECT_THAT(written_, testing::IsEmpty());
    EXPECT_THAT(refused_, testing::Each(testing::HasSubstr("too old")));
    std::size_t answers = 0;
    for (const auto& m : got_)
        if (m.topic == "penstock/EDGE_1/write/answer" && m.payload.find("too old") != std::string::npos) ++answers;
    EXPECT_EQ(answers, 3U);
}

TEST_F(mqtt_publisher, a_command_with_its_time_or_expiry_is_not_done_later) {
    for (const auto* version : {"3.1.1", "5"}) {
        const auto p = make({{"allow_write", "true"}, {"version", version}});
        refused_.clear(), written_.clear();
        run([&]() -> io::awaitable<void> {
            co_await listen();
            p->start();
            EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
            const auto ms = to_epoch_ms(wall_now());
            for (const auto ts : {ms - 60'000, ms, ms + 60'000}) {
                const auto text = command(5, ",\"ts\":" + std::to_string(ts));
                EXPECT_TRUE(reader_->publish("penstock/EDGE_1/write", text, 1, false).has_value());
            }
            EXPECT_TRUE(co_await until([&] { return refused_.size() + written_.size() == 3; }));
            co_await p->stop(soon());
        }());
        EXPECT_THAT(written_, testing::ElementsAre("T1=5")) << version;
        EXPECT_THAT(refused_, testing::ElementsAre(testing::HasSubstr("too old"), testing::HasSubstr("ahead")));
        EXPECT_LE(orders_.back().begin_by, steady_now() + std::chrono::seconds(10));
        reader_->abort();
    }
}

TEST_F(mqtt_publisher, the_same_id_is_done_once_and_answered_again) {
    const auto p = make({{"allow_write", "true"}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        for (const int value : {5, 5, 6})
            EXPECT_TRUE(
                reader_->publish("penstock/EDGE_1/write", command(value, R"(,"id":"a")"), 1, false).has_value());
        EXPECT_TRUE(co_await until([&] { return got_.size() == 7; })) << "3 commands, online, 3 answers";
        co_await p->stop(soon());
    }());
    EXPECT_THAT(written_, testing::ElementsAre("T1=5"));
    EXPECT_THAT(refused_,
                testing::ElementsAre(testing::StartsWith("T1=5: not executed again"), testing::HasSubstr("this id")));
    EXPECT_THAT(orders_.front().broker, testing::StartsWith("mqtt://127.0.0.1:"));
    EXPECT_EQ(orders_.front().client_id, "EDGE_1-line");
}

TEST_F(mqtt_publisher, without_allow_write_the_command_topic_is_not_even_subscribed) {
    const auto p = make({{"status_topic", ""}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        co_await p->stop(soon());
    }());
    EXPECT_FALSE(broker_.has_logged("penstock/EDGE_1/write (QoS"));
    const auto writer = make({{"status_topic", ""}, {"allow_write", "true"}});
    run([&]() -> io::awaitable<void> {
        writer->start();
        EXPECT_TRUE(co_await until([&] { return writer->status().is_connected; }));
        co_await writer->stop(soon());
    }());
    EXPECT_TRUE(broker_.has_logged("penstock/EDGE_1/write (QoS")) << "what the broker logs of a subscription";
}

TEST_F(mqtt_publisher, a_test_message_is_sent_while_the_transfer_is_off) {
    const auto p = make();
    run([&]() -> io::awaitable<void> {
        co_await listen();
        const auto report = co_await p->test(soon());
        EXPECT_TRUE(report.is_success) << report.error;
        EXPECT_EQ(report.answer, "PUBACK");
        EXPECT_EQ(report.target, "mqtt://127.0.0.1:" + std::to_string(broker_.port()) + "/penstock-status/EDGE_1/test");
        EXPECT_TRUE(co_await until([&] { return got_.size() == 1; }));
        broker_.kill();
        const auto failed = co_await p->test(soon());
        EXPECT_FALSE(failed.is_success);
        EXPECT_FALSE(failed.error.empty());
    }());
    EXPECT_THAT(got_.front().payload, testing::StartsWith(R"({"test":true,"edge_id":"EDGE_1","ts":)"));
}

}  // namespace
}  // namespace penstock::publish
