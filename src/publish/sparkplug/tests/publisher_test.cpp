#include <gmock/gmock.h>
#include <sparkplug_b.pb.h>

#include <filesystem>

#include "live/tag_table.hpp"
#include "mqtt/client.hpp"
#include "mqtt/tests/broker_program.hpp"
#include "mqtt/tests/on_loop.hpp"
#include "publish/sparkplug/kind.hpp"
#include "publish/sparkplug/payload_codec.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::publish {
namespace {

namespace client = penstock::mqtt;
namespace wire = org::eclipse::tahu::protobuf;
using testing::ElementsAre;
using testing::HasSubstr;

/// A message as a host sees it.
struct seen {
    std::string topic;  ///< without `spBv1.0/G/`
    wire::Payload payload;

    const wire::Payload::Metric* find(const std::string& name) const {
        for (const auto& m : payload.metrics())
            if (m.name() == name) return &m;
        return nullptr;
    }
};

class sparkplug_publisher : public test::on_loop {
protected:
    sparkplug_publisher() {
        client::client_settings s;
        s.brokers = {{"127.0.0.1", broker_.port(), false}};
        s.client_id = "host";
        host_.emplace(where(), std::move(s), [this](const client::message& m) {
            seen one;
            one.topic = m.topic.substr(std::string("spBv1.0/G/").size());
            if (m.topic.starts_with("spBv1.0/G/") && !m.topic.starts_with("spBv1.0/G/NCMD") &&
                !m.topic.starts_with("spBv1.0/G/DCMD")) {
                EXPECT_TRUE(one.payload.ParseFromString(m.payload)) << m.topic;
                EXPECT_FALSE(m.is_retained);
                got_.push_back(std::move(one));
            }
        });
        first_ = tag(1, "OPC_1", "LEVEL", "Int16", "bar");
        second_ = tag(2, "OPC_2", "PUMP", "Boolean", "");
    }

    static outgoing_tag_ptr tag(tag_number number, const std::string& opc, const std::string& id,
                                const std::string& type, const std::string& unit) {
        auto metadata = std::make_shared<tag_metadata>();
        metadata->number = number;
        metadata->site_id = "SITE_A";
        metadata->opc_id = opc;
        metadata->tag_id = metadata->tag_name = id;
        metadata->data_type = type;
        metadata->unit = unit;
        return std::make_shared<outgoing_tag>(outgoing_tag{metadata, id});
    }

    std::unique_ptr<publisher> make(option_map options = {}) {
        options.try_emplace("brokers", R"(["mqtt://127.0.0.1:)" + std::to_string(broker_.port()) + R"("])");
        options["group_id"] = "G";
        options.try_emplace("edge_node_id", "N");
        options.try_emplace("retry_min_ms", "10");
        options.try_emplace("retry_max_ms", "20");
        publisher_context context{where(), "line", "EDGE_1", "SITE_A", "1.2.3", folder_.at("line."), &table_, {}, {}};
        context.kept_folder = folder_.at("kept/");
        if (options["allow_write"] == "true") {
            context.write = [this](write_order order, std::function<void(write_outcome)> done) {
                written_.push_back(order.tag_id + '=' + order.text);
                done({true, order.text, {}});
            };
        }
        context.refuse = [this](const write_order& order, std::string_view why) {
            refused_.push_back(order.tag_id + '=' + order.text + ": " + std::string(why));
        };
        context.journal_end = [this] { return journal_end_; };
        auto p = make_sparkplug_kind()->make(options, std::move(context));
        p->put_tags(std::vector{first_, second_}, {});
        p->put_links(std::vector<device_state>{{"OPC_1", true}, {"OPC_2", false}});
        return p;
    }

    io::awaitable<void> listen() {
        const auto connected = co_await host_->connect(soon());
        EXPECT_TRUE(connected.has_value()) << connected.error();
        const auto subscribed = co_await host_->subscribe("spBv1.0/#", 1, soon());
        EXPECT_TRUE(subscribed.has_value());
    }

    outgoing_batch batch(std::vector<std::pair<outgoing_tag_ptr, value>> values, sequence_number first) const {
        outgoing_batch b;
        b.id = "b";
        for (auto& [t, v] : values) {
            b.sequence.push_back(first + b.tags.size());
            const bool is_boolean = std::holds_alternative<bool>(v);
            const auto type = is_boolean ? element_type::boolean : element_type::int16;
            b.data.add(from_epoch_ms(1000 + static_cast<std::int64_t>(b.tags.size())), {type, false, false},
                       is_empty(v) ? quality::comm_failure : quality::good, v);
            b.tags.push_back(t);
        }
        return b;
    }

    io::awaitable<void> publish(const std::string& topic, std::string_view payload, bool is_retained = false) {
        const auto sent = host_->publish(topic, payload, 1, is_retained);
        EXPECT_TRUE(sent.has_value());
        EXPECT_TRUE((co_await host_->wait_acknowledged(*sent, soon())).has_value());
    }

    io::awaitable<void> ask_rebirth() {
        sparkplug::payload_writer writer;
        writer.begin(1, std::nullopt);
        writer.add({.name = "Node Control/Rebirth", .type = sparkplug::datatype::boolean, .timestamp = 1}, value{true},
                   element_type::boolean);
        const std::string payload(writer.finish());
        co_await publish("spBv1.0/G/NCMD/N", payload);
    }

    std::vector<std::string> topics() const {
        std::vector<std::string> out;
        for (const auto& s : got_)
            out.push_back(s.topic + (s.payload.has_seq() ? ' ' + std::to_string(s.payload.seq()) : ""));
        return out;
    }

    test::broker_program broker_;
    test::temp_dir folder_;
    live::tag_table table_;
    std::vector<seen> got_;
    std::vector<std::string> written_, refused_;
    std::optional<client::client> host_;
    outgoing_tag_ptr first_, second_;
    sequence_number journal_end_ = 0;
};

value number(int v) {
    return value{std::int64_t{v}};
}

TEST_F(sparkplug_publisher, births_come_first_then_data_by_alias_and_a_death_at_the_end) {
    const auto p = make();
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        const auto b = batch({{first_, number(-7)}, {first_, value{}}, {first_, number(8)}}, 1);
        const auto sent = co_await p->send(b, 1, soon());
        EXPECT_EQ(sent.result, delivery::outcome::acknowledged) << sent.error;
        EXPECT_EQ(p->status().own_members, R"("group_id":"G","edge_node_id":"N","bdSeq":0,"seq":2)");
        co_await p->stop(soon());
        EXPECT_TRUE(co_await until([&] { return got_.size() >= 4; }));
    }());
    EXPECT_THAT(topics(), ElementsAre("NBIRTH/N 0", "DBIRTH/N/OPC_1 1", "DDATA/N/OPC_1 2", "NDEATH/N"));
    const auto& nbirth = got_[0];
    ASSERT_NE(nbirth.find("bdSeq"), nullptr);
    EXPECT_EQ(nbirth.find("bdSeq")->long_value(), 0U);
    EXPECT_EQ(nbirth.find("bdSeq")->datatype(), 4U);
    ASSERT_NE(nbirth.find("Node Control/Rebirth"), nullptr);
    EXPECT_FALSE(nbirth.find("Node Control/Rebirth")->boolean_value());
    EXPECT_TRUE(nbirth.find("Properties/Last Test")->is_null());
    const auto* level = got_[1].find("LEVEL");
    ASSERT_NE(level, nullptr);
    EXPECT_EQ(level->alias(), 1U);
    EXPECT_EQ(level->datatype(), 2U);
    EXPECT_TRUE(level->is_null()) << "never read";
    EXPECT_EQ(level->properties().values(0).int_value(), 500U);
    EXPECT_EQ(level->properties().values(1).string_value(), "bar");
    const auto& data = got_[2].payload;
    ASSERT_EQ(data.metrics_size(), 3);
    EXPECT_FALSE(data.metrics(0).has_name());
    EXPECT_EQ(data.metrics(0).alias(), 1U);
    EXPECT_EQ(data.metrics(0).int_value(), 0xFFFFFFF9U);
    EXPECT_EQ(data.metrics(0).timestamp(), 1000U);
    EXPECT_FALSE(data.metrics(0).has_is_historical());
    EXPECT_EQ(data.metrics(0).properties().values(0).int_value(), 192U) << "it was stale";
    EXPECT_TRUE(data.metrics(1).is_null());
    EXPECT_EQ(data.metrics(1).properties().values(0).int_value(), 0U);
    EXPECT_EQ(data.metrics(2).properties().values(0).int_value(), 192U);
    EXPECT_EQ(got_[3].find("bdSeq")->long_value(), 0U);
}

TEST_F(sparkplug_publisher, after_an_outage_the_same_batch_is_history_behind_the_births_and_bd_seq_has_gone_on_by_one) {
    const auto p = make();
    run([&]() -> io::awaitable<void> {
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        broker_.kill();
        EXPECT_TRUE(co_await until([&] { return !p->status().is_connected; }));
        const auto b = batch({{first_, number(7)}}, 1);
        EXPECT_EQ((co_await p->send(b, 1, soon())).result, delivery::outcome::retry);
        journal_end_ = 1;
        broker_.start();
        co_await listen();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        EXPECT_EQ((co_await p->send(b, 2, soon())).result, delivery::outcome::acknowledged);
        const auto live = batch({{first_, number(8)}}, 2);
        EXPECT_EQ((co_await p->send(live, 1, soon())).result, delivery::outcome::acknowledged);
        EXPECT_TRUE(
            co_await until([&] { return !got_.empty() && got_.back().topic == "DDATA/N/OPC_1" && got_.size() >= 2; }));
        EXPECT_THAT(p->status().own_members, HasSubstr(R"("bdSeq":1,)"));
        co_await p->stop(soon());
    }());
    std::vector<bool> historical;
    for (const auto& s : got_)
        if (s.topic == "DDATA/N/OPC_1") historical.push_back(s.payload.metrics(0).is_historical());
    EXPECT_THAT(historical, ElementsAre(true, false));
}

TEST_F(sparkplug_publisher, a_device_dies_and_is_born_with_its_link_and_its_data_from_before_is_not_lost) {
    const auto p = make();
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        p->put_links(std::vector<device_state>{{"OPC_2", true}});
        EXPECT_TRUE(co_await until([&] { return got_.size() == 3; }));
        p->put_links(std::vector<device_state>{{"OPC_2", false}});
        EXPECT_TRUE(co_await until([&] { return got_.size() == 4; }));
        journal_end_ = 2;
        const auto late = batch({{second_, value{true}}, {first_, number(1)}}, 1);
        EXPECT_EQ((co_await p->send(late, 1, soon())).result, delivery::outcome::acknowledged);
        EXPECT_TRUE(co_await until([&] { return got_.size() == 7; }));
        co_await p->stop(soon());
    }());
    ASSERT_GE(got_.size(), 7U);
    got_.erase(got_.begin() + 7, got_.end());
    EXPECT_THAT(topics(), ElementsAre("NBIRTH/N 0", "DBIRTH/N/OPC_1 1", "DBIRTH/N/OPC_2 2", "DDEATH/N/OPC_2 3",
                                      "DBIRTH/N/OPC_2 4", "DDATA/N/OPC_2 5", "DDATA/N/OPC_1 6"));
    EXPECT_TRUE(got_[5].payload.metrics(0).is_historical());
    EXPECT_TRUE(got_[5].payload.metrics(0).boolean_value());
    EXPECT_FALSE(got_[6].payload.metrics(0).is_historical());
}

TEST_F(sparkplug_publisher, a_rebirth_begins_at_0_with_the_same_bd_seq) {
    const auto p = make({{"rebirth_min_ms", "0"}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return got_.size() == 2; }));
        co_await ask_rebirth();
        EXPECT_TRUE(co_await until([&] { return got_.size() == 4; }));
        co_await p->stop(soon());
    }());
    ASSERT_GE(got_.size(), 4U);
    got_.resize(4);
    EXPECT_THAT(topics(), ElementsAre("NBIRTH/N 0", "DBIRTH/N/OPC_1 1", "NBIRTH/N 0", "DBIRTH/N/OPC_1 1"));
    EXPECT_EQ(got_[2].find("bdSeq")->long_value(), got_[0].find("bdSeq")->long_value());
}

TEST_F(sparkplug_publisher, changed_tags_are_one_birth_of_their_device) {
    const auto p = make();
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return got_.size() == 2; }));
        p->put_tags(std::vector{tag(3, "OPC_1", "FLOW", "Float", "")}, {});
        p->put_tags(std::vector{tag(4, "OPC_1", "TEMP", "Float", "")}, {});
        EXPECT_TRUE(co_await until([&] { return got_.size() == 3; }));
        p->put_tags({}, std::vector<tag_number>{1, 3, 4});
        EXPECT_TRUE(co_await until([&] { return got_.size() == 4; }));
        co_await p->stop(soon());
    }());
    ASSERT_GE(got_.size(), 4U);
    got_.resize(4);
    EXPECT_THAT(topics(), ElementsAre("NBIRTH/N 0", "DBIRTH/N/OPC_1 1", "DBIRTH/N/OPC_1 2", "DDEATH/N/OPC_1 3"));
    EXPECT_EQ(got_[2].payload.metrics_size(), 3);
}

TEST_F(sparkplug_publisher, it_waits_for_its_primary_host_and_dies_when_that_goes) {
    const auto p = make({{"primary_host", "scada"}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        co_await publish("spBv1.0/STATE/scada", R"({"online":false,"timestamp":100})", true);
        const auto b = batch({{first_, number(7)}}, 1);
        EXPECT_EQ((co_await p->send(b, 1, soon())).result, delivery::outcome::retry);
        co_await publish("spBv1.0/STATE/scada", R"({"online":true,"timestamp":200})", true);
        EXPECT_TRUE(co_await until([&] { return got_.size() == 2; }));
        co_await publish("spBv1.0/STATE/scada", R"({"online":false,"timestamp":150})", false);  // old news
        co_await publish("spBv1.0/STATE/scada", R"({"online":false,"timestamp":300})", true);
        EXPECT_TRUE(co_await until([&] { return got_.size() == 3; }));
        EXPECT_FALSE(p->status().is_connected);
        co_await publish("spBv1.0/STATE/scada", R"({"online":true,"timestamp":400})", true);
        EXPECT_TRUE(co_await until([&] { return got_.size() == 5; }));
        co_await p->stop(soon());
    }());
    ASSERT_GE(got_.size(), 5U);
    EXPECT_EQ(got_[2].topic, "NDEATH/N");
    EXPECT_EQ(got_[2].find("bdSeq")->long_value(), got_[0].find("bdSeq")->long_value());
    EXPECT_EQ(got_[3].topic, "NBIRTH/N");
    EXPECT_EQ(got_[3].find("bdSeq")->long_value(), got_[0].find("bdSeq")->long_value() + 1);
}

TEST_F(sparkplug_publisher, a_command_by_name_or_alias_without_type_is_written_by_the_type_of_the_birth) {
    const auto p = make({{"allow_write", "true"}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return got_.size() == 2; }));
        for (const bool is_named : {true, false}) {
            sparkplug::payload_writer writer;
            writer.begin(to_epoch_ms(wall_now()), std::nullopt);
            sparkplug::metric_frame frame{.timestamp = to_epoch_ms(wall_now())};
            if (is_named) frame.name = "LEVEL";
            if (!is_named) frame.alias = 1;
            writer.add(frame, number(-5), element_type::int16);
            const std::string payload(writer.finish());
            co_await publish("spBv1.0/G/DCMD/N/OPC_1", payload);
            co_await publish("spBv1.0/G/DCMD/N/OPC_2", payload);  // not this device's
        }
        EXPECT_TRUE(co_await until([&] { return written_.size() == 2; }));
        co_await p->stop(soon());
    }());
    EXPECT_THAT(written_, ElementsAre("LEVEL=-5", "LEVEL=-5"));
}

TEST_F(sparkplug_publisher, a_refused_command_is_counted_and_the_unchanged_value_goes_back) {
    const auto home = std::make_shared<live::tag_block>();
    const auto place = home->add();
    live::tag_ref ref;
    ref.block = home;
    ref.slot = place.slot;
    ref.version = place.version;
    ref.type = data_type{element_type::int16, 0};
    table_.insert("LEVEL", ref);
    live::tag_block::writer(*home).put(place, number(7), quality::good, from_epoch_ms(5));
    struct wish {
        const char* allow_write;
        std::int64_t age;
        value v;
        const char* reason;
    };
    const wish all[] = {{"true", 60'000, number(-5), "too old"},
                        {"true", -60'000, number(-5), "ahead"},
                        {"true", 0, value{std::string("five")}, "expected a number"},
                        {"false", 0, number(-5), "this transfer does not accept writes: set its option allow_write"}};
    for (const auto& one : all) {
        got_.clear(), refused_.clear();
        const auto p = make({{"allow_write", one.allow_write}});
        run([&]() -> io::awaitable<void> {
            co_await listen();
            p->start();
            EXPECT_TRUE(co_await until([&] { return got_.size() >= 2; }));
            got_.clear();
            sparkplug::payload_writer writer;
            writer.begin(to_epoch_ms(wall_now()) - one.age, std::nullopt);
            const bool is_text = std::holds_alternative<std::string>(one.v);
            writer.add({.name = "LEVEL", .timestamp = to_epoch_ms(wall_now()) - one.age}, one.v,
                       is_text ? element_type::string : element_type::int16);
            const std::string payload(writer.finish());
            co_await publish("spBv1.0/G/DCMD/N/OPC_1", payload);
            EXPECT_TRUE(co_await until([&] { return !got_.empty(); })) << one.reason;
            co_await p->stop(soon());
        }());
        EXPECT_THAT(written_, testing::IsEmpty());
        EXPECT_THAT(refused_, ElementsAre(HasSubstr(one.reason)));
        ASSERT_FALSE(got_.empty());
        EXPECT_EQ(got_.front().topic, "DDATA/N/OPC_1");
        EXPECT_EQ(got_.front().payload.metrics(0).alias(), 1U);
        EXPECT_EQ(got_.front().payload.metrics(0).int_value(), 7U);
        host_->abort();
    }
}

TEST_F(sparkplug_publisher, a_killed_gateway_dies_by_its_will_with_its_bd_seq) {
    auto p = make();
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return got_.size() == 2; }));
        p.reset();
        EXPECT_TRUE(co_await until([&] { return got_.size() == 3; }));
    }());
    ASSERT_EQ(got_.size(), 3U);
    EXPECT_EQ(got_[2].topic, "NDEATH/N");
    EXPECT_FALSE(got_[2].payload.has_seq());
    EXPECT_EQ(got_[2].find("bdSeq")->long_value(), got_[0].find("bdSeq")->long_value());
}

TEST_F(sparkplug_publisher, a_test_is_data_of_the_node_and_an_error_while_it_is_not_born) {
    const auto p = make();
    run([&]() -> io::awaitable<void> {
        co_await listen();
        EXPECT_FALSE((co_await p->test(soon())).is_success);
        p->start();
        EXPECT_TRUE(co_await until([&] { return got_.size() == 2; }));
        const auto report = co_await p->test(soon());
        EXPECT_TRUE(report.is_success) << report.error;
        EXPECT_TRUE(co_await until([&] { return got_.size() == 3; }));
        co_await p->stop(soon());
    }());
    ASSERT_GE(got_.size(), 3U);
    EXPECT_EQ(got_[2].topic, "NDATA/N");
    EXPECT_EQ(got_[2].payload.metrics(0).alias(), (std::uint64_t{1} << 32U) + 2);
}

TEST_F(sparkplug_publisher, without_devices_all_tags_are_the_nodes_own) {
    const auto p = make({{"device", ""}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
        const auto b = batch({{first_, number(7)}, {second_, value{true}}}, 1);
        EXPECT_EQ((co_await p->send(b, 1, soon())).result, delivery::outcome::acknowledged);
        EXPECT_TRUE(co_await until([&] { return got_.size() >= 2; }));
        co_await p->stop(soon());
    }());
    EXPECT_EQ(got_[0].topic, "NBIRTH/N");
    EXPECT_NE(got_[0].find("LEVEL"), nullptr);
    EXPECT_NE(got_[0].find("PUMP"), nullptr);
    EXPECT_EQ(got_[1].topic, "NDATA/N");
    EXPECT_EQ(got_[1].payload.metrics_size(), 2);
}

TEST_F(sparkplug_publisher, from_a_request_for_births_to_the_birth_no_data_goes) {
    const auto p = make({{"rebirth_min_ms", "60000"}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->is_ready(); }));
        co_await ask_rebirth();
        EXPECT_TRUE(co_await until([&] { return !p->is_ready(); }));
        EXPECT_TRUE(p->status().is_connected);
        // The runner does not try now; one that was in flight already fails, and is no refusal.
        const auto b = batch({{first_, number(7)}}, 1);
        EXPECT_TRUE((co_await p->send(b, 1, soon())).is_way_lost);
        EXPECT_FALSE((co_await p->test(soon())).is_success);
        co_await p->stop(soon());
        EXPECT_TRUE(co_await until([&] { return got_.size() == 3; }));
    }());
    EXPECT_THAT(topics(), ElementsAre("NBIRTH/N 0", "DBIRTH/N/OPC_1 1", "NDEATH/N"));
}

TEST_F(sparkplug_publisher, it_walks_to_the_server_that_has_its_host_and_on_when_that_goes) {
    test::broker_program other;
    const auto at = [](const test::broker_program& b) { return "mqtt://127.0.0.1:" + std::to_string(b.port()); };
    const auto p =
        make({{"primary_host", "scada"}, {"brokers", R"([")" + at(other) + R"(",")" + at(broker_) + R"("])"}});
    client::client_settings s;
    s.brokers = {{"127.0.0.1", other.port(), false}};
    s.client_id = "host";
    std::vector<std::string> at_other;
    client::client far(where(), s, [&](const client::message& m) { at_other.push_back(m.topic.substr(10)); });
    run([&]() -> io::awaitable<void> {
        co_await listen();
        EXPECT_TRUE((co_await far.connect(soon())).has_value());
        EXPECT_TRUE((co_await far.subscribe("spBv1.0/G/#", 1, soon())).has_value());
        const auto say_far = [&](bool is_online, int time) -> io::awaitable<void> {
            const auto text = std::string(R"({"online":)") + (is_online ? "true" : "false") + R"(,"timestamp":)" +
                              std::to_string(time) + '}';
            const auto sent = far.publish("spBv1.0/STATE/scada", text, 1, true);
            EXPECT_TRUE((co_await far.wait_acknowledged(*sent, soon())).has_value());
        };
        co_await say_far(false, 900'000);
        // The clock of the host at this server is far behind that of the other.
        co_await publish("spBv1.0/STATE/scada", R"({"online":true,"timestamp":5})", true);
        p->start();
        EXPECT_TRUE(co_await until([&] { return got_.size() == 2; })) << "it waits where the host is not";
        EXPECT_TRUE(at_other.empty()) << "a node that was never born publishes no death";
        co_await say_far(true, 900'001);
        co_await publish("spBv1.0/STATE/scada", R"({"online":false,"timestamp":6})", true);
        EXPECT_TRUE(co_await until([&] { return got_.size() == 3 && at_other.size() == 2; }));
        EXPECT_TRUE(co_await until([&] { return p->is_ready(); }));
        co_await p->stop(soon());
        EXPECT_TRUE(co_await until([&] { return at_other.size() == 3; }));
    }());
    ASSERT_EQ(got_.size(), 3U);
    EXPECT_EQ(got_[2].topic, "NDEATH/N");
    EXPECT_THAT(at_other, ElementsAre("NBIRTH/N", "DBIRTH/N/OPC_1", "NDEATH/N"));
    far.abort();
}

TEST_F(sparkplug_publisher, one_that_was_never_born_publishes_nothing_at_its_end) {
    const auto p = make({{"primary_host", "scada"}});
    run([&]() -> io::awaitable<void> {
        co_await listen();
        p->start();
        EXPECT_TRUE(co_await until([&] { return p->status().error.find("scada") != std::string::npos; }));
        co_await p->stop(soon());
        co_await publish("spBv1.0/G/NDATA/end", "");  // after all that it could have published
        EXPECT_TRUE(co_await until([&] { return !got_.empty(); }));
    }());
    EXPECT_THAT(topics(), ElementsAre("NDATA/end"));
}

TEST_F(sparkplug_publisher, a_recreated_transfer_goes_on_with_the_numbers_of_its_node) {
    for (int round = 0; round < 3; ++round) {
        const auto p = make();
        run([&]() -> io::awaitable<void> {
            p->start();
            EXPECT_TRUE(co_await until([&] { return p->status().is_connected; }));
            EXPECT_THAT(p->status().own_members, HasSubstr("\"bdSeq\":" + std::to_string(round) + ","));
            co_await p->stop(soon());
        }());
        // What is removed with a transfer has its name in front.
        for (const auto& file : std::filesystem::directory_iterator(folder_.at("")))
            if (file.path().filename().string().starts_with("line.")) std::filesystem::remove(file);
    }
}

}  // namespace
}  // namespace penstock::publish
