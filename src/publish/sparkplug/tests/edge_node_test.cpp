#include "publish/sparkplug/edge_node.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sparkplug_b.pb.h>

#include <boost/asio/io_context.hpp>

#include "live/tag_table.hpp"
#include "model/state_texts.hpp"

namespace penstock::publish::sparkplug {
namespace {

using namespace std::chrono_literals;
namespace wire = org::eclipse::tahu::protobuf;
using testing::ElementsAre;
using testing::IsEmpty;

/// A node of two devices, a tag in each; what it publishes is stored by its topic.
class edge_node_test : public testing::Test, public edge_node::message_sink {
protected:
    edge_node_test() {
        settings_.group_id = "G";
        settings_.device_text = "{opc}";
        settings_.device = name_template::parse("{opc}").value();
        settings_.metric = name_template::parse("{tag}").value();
        node_.emplace(settings_, context_, node_topics("G", "N"), *this);
        node_->put_tags(std::vector{first_, second_}, {}, time_);
    }

    static outgoing_tag_ptr tag(tag_number number, const std::string& opc) {
        auto metadata = std::make_shared<tag_metadata>();
        metadata->number = number;
        metadata->opc_id = opc;
        metadata->tag_id = opc + ".T";
        metadata->data_type = "Int16";
        return std::make_shared<outgoing_tag>(metadata, metadata->tag_id);
    }

    void link(const std::string& opc, bool is_connected) {
        node_->put_links(std::vector<device_state>{{opc, is_connected}});
    }

    bool hand_on(const outgoing_tag_ptr& of, bool has_value = true) {
        outgoing_batch b;
        b.is_backlog = true;
        b.tags.push_back(of);
        b.sequence.push_back(1);
        b.data.add(from_epoch_ms(1), {element_type::int16, false, false},
                   has_value ? quality::good : quality::comm_failure, has_value ? value{std::int64_t{1}} : value{});
        return node_->publish_data(b, time_);
    }

    /// What was published since the last call, without `spBv1.0/G/`.
    std::vector<std::string> said() { return std::exchange(said_, {}); }

    void pass(milliseconds time) {
        time_ += time;
        node_->on_timer(time_);
    }

    bool publish(const penstock::mqtt::message& m) override {
        said_.push_back(m.topic.substr(std::string("spBv1.0/G/").size()));
        last_.ParseFromString(m.payload);
        if (m.topic.find("NBIRTH") != std::string::npos) node_birth_ = last_;
        return true;
    }
    void on_born() override { ++births_; }

    /// A value of a tag of HERE as the engine has it.
    void know(const outgoing_tag_ptr& of, const value& v, quality q) {
        if (!home_) {
            home_ = std::make_shared<live::tag_block>();
            live::tag_ref ref;
            ref.block = home_;
            place_ = home_->add();
            ref.slot = place_.slot;
            ref.version = place_.version;
            ref.type = data_type{element_type::int16, 0};
            table_.insert(of->metadata->tag_id, ref);
        }
        live::tag_block::writer writer(*home_);
        if (is_bad(q)) writer.fail(place_, q, nullptr);
        if (!is_bad(q)) writer.put(place_, v, q, from_epoch_ms(5));
    }

    const wire::Payload::Metric& metric_of_last() const { return last_.metrics(0); }
    static int quality_of(const wire::Payload::Metric& m) {
        return static_cast<int>(m.properties().values(0).int_value());
    }

    live::tag_table table_;
    std::shared_ptr<live::tag_block> home_;
    live::tag_slot place_;
    wire::Payload last_, node_birth_;
    io::asio::io_context loop_;
    publisher_context context_{loop_.get_executor(), "line", "EDGE_1", "SITE_A", "1", {}, &table_, {}, {}};
    settings settings_;
    outgoing_tag_ptr first_ = tag(1, "HERE"), second_ = tag(2, "THERE");
    std::optional<edge_node> node_;
    steady_time time_ = steady_now();
    std::vector<std::string> said_;
    int births_ = 0;
};

TEST_F(edge_node_test, devices_are_born_and_die_with_their_links) {
    link("HERE", true);
    ASSERT_TRUE(node_->publish_births(3));
    EXPECT_THAT(said(), ElementsAre("NBIRTH/N", "DBIRTH/N/HERE"));
    EXPECT_EQ(births_, 1);
    link("THERE", true);
    pass(0ms);
    EXPECT_THAT(said(), ElementsAre("DBIRTH/N/THERE"));
    link("HERE", false);
    pass(0ms);
    EXPECT_THAT(said(), IsEmpty()) << "its data from before the loss of the link is sent first";
    EXPECT_EQ(node_->due(), time_ + 700ms);
    pass(700ms);
    EXPECT_THAT(said(), ElementsAre("DDEATH/N/HERE"));
}

TEST_F(edge_node_test, a_birth_has_unit_range_and_states_of_a_tag_and_is_repeated_when_they_change) {
    const auto shaped = [](const state_texts& states) {
        auto metadata = std::make_shared<tag_metadata>(*tag(1, "HERE")->metadata);
        metadata->unit = "bar";
        metadata->min_value = -1;
        metadata->max_value = 16.5;
        metadata->states = pack_states(states);
        return std::make_shared<const outgoing_tag>(metadata, metadata->tag_id);
    };
    node_->put_tags(std::vector<outgoing_tag_ptr>{shaped({{"10", "open"}, {"2", "shut"}})}, {}, time_);
    link("HERE", true);
    ASSERT_TRUE(node_->publish_births(3));
    ASSERT_THAT(said(), ElementsAre("NBIRTH/N", "DBIRTH/N/HERE"));
    const auto& properties = metric_of_last().properties();
    EXPECT_THAT(properties.keys(), ElementsAre("Quality", "engUnit", "engLow", "engHigh", "states"));
    EXPECT_EQ(properties.values(1).string_value(), "bar");
    EXPECT_EQ(properties.values(2).double_value(), -1);
    EXPECT_EQ(properties.values(3).double_value(), 16.5);
    EXPECT_EQ(properties.values(4).type(), 20U) << "PropertySet";
    const auto& texts = properties.values(4).propertyset_value();
    EXPECT_THAT(texts.keys(), ElementsAre("2", "10"));
    EXPECT_EQ(texts.values(1).string_value(), "open");
    EXPECT_EQ(texts.values(1).type(), 12U) << "String";

    node_->put_tags(std::vector<outgoing_tag_ptr>{shaped({})}, {}, time_);
    pass(10s);
    EXPECT_THAT(said(), ElementsAre("DBIRTH/N/HERE"));
    EXPECT_EQ(metric_of_last().properties().keys_size(), 4);
}

TEST_F(edge_node_test, what_waits_for_a_link_is_not_due) {
    ASSERT_TRUE(node_->publish_births(3));
    EXPECT_THAT(said(), ElementsAre("NBIRTH/N"));
    EXPECT_EQ(node_->due(), std::nullopt) << "a timer that is due immediately would never rest";
}

TEST_F(edge_node_test, values_from_before_cause_a_birth_of_a_device_without_a_link_for_a_while) {
    ASSERT_TRUE(node_->publish_births(3));
    said();
    EXPECT_TRUE(hand_on(second_, false));
    EXPECT_THAT(said(), IsEmpty()) << "that it has no value is no reason";
    EXPECT_TRUE(hand_on(second_));
    EXPECT_THAT(said(), ElementsAre("DBIRTH/N/THERE", "DDATA/N/THERE"));
    pass(600ms);
    EXPECT_TRUE(hand_on(second_));
    pass(600ms);
    EXPECT_THAT(said(), ElementsAre("DDATA/N/THERE")) << "born while more comes";
    pass(100ms);
    EXPECT_THAT(said(), ElementsAre("DDEATH/N/THERE"));
    EXPECT_EQ(node_->due(), std::nullopt);
}

TEST_F(edge_node_test, a_visiting_device_whose_link_comes_stays) {
    ASSERT_TRUE(node_->publish_births(3));
    EXPECT_TRUE(hand_on(second_));
    said();
    link("THERE", true);
    pass(2s);
    EXPECT_THAT(said(), IsEmpty());
    link("THERE", false);
    pass(0ms);
    pass(700ms);
    EXPECT_THAT(said(), ElementsAre("DDEATH/N/THERE"));
}

TEST_F(edge_node_test, a_device_whose_tags_go_dies_and_one_whose_tags_change_is_born_again) {
    link("HERE", true);
    link("THERE", true);
    ASSERT_TRUE(node_->publish_births(3));
    said();
    const auto more = tag(3, "THERE");
    node_->put_tags(std::vector{more}, std::vector{first_->metadata->number}, time_);
    pass(100ms);
    EXPECT_THAT(said(), IsEmpty()) << "changes that come together make one birth";
    pass(100ms);
    EXPECT_THAT(said(), ElementsAre("DDEATH/N/HERE", "DBIRTH/N/THERE"));
    EXPECT_EQ(node_->due(), std::nullopt);
}

TEST_F(edge_node_test, the_request_for_births_has_no_alias_for_hosts_ask_by_its_name) {
    ASSERT_TRUE(node_->publish_births(3));
    int found = 0;
    for (const auto& m : node_birth_.metrics()) {
        if (m.name() != "Node Control/Rebirth") continue;
        ++found;
        EXPECT_FALSE(m.has_alias());
        EXPECT_EQ(m.datatype(), 11U);
        EXPECT_FALSE(m.boolean_value());
    }
    EXPECT_EQ(found, 1);
}

TEST_F(edge_node_test, a_birth_has_null_where_data_would) {
    link("HERE", true);
    struct row {
        quality q;
        int quality_code;
        bool is_null;
    };
    for (const auto& r :
         {row{quality::good, 192, false}, row{quality::uncertain, 500, false}, row{quality::comm_failure, 0, true},
          row{quality::configuration, 0, true}, row{quality::bad, 0, true}, row{quality::not_connected, 500, true},
          row{quality::out_of_service, 500, true}}) {
        SCOPED_TRACE(static_cast<int>(r.q));
        know(first_, value{std::int64_t{7}}, quality::good);  // it was good once
        know(first_, value{std::int64_t{8}}, r.q);
        ASSERT_TRUE(node_->publish_births(3));
        EXPECT_EQ(said().back(), "DBIRTH/N/HERE");
        EXPECT_EQ(metric_of_last().is_null(), r.is_null);
        EXPECT_EQ(metric_of_last().has_int_value(), !r.is_null);
        EXPECT_EQ(quality_of(metric_of_last()), r.quality_code);

        outgoing_batch b;
        b.tags.push_back(first_);
        b.sequence.push_back(1);
        b.data.add(from_epoch_ms(6), {element_type::int16, false, false}, r.q,
                   is_bad(r.q) ? value{} : value{std::int64_t{8}});
        ASSERT_TRUE(node_->publish_data(b, time_));
        EXPECT_EQ(said().back(), "DDATA/N/HERE");
        EXPECT_EQ(metric_of_last().is_null(), r.is_null);
        if (r.quality_code != 192) {
            EXPECT_EQ(quality_of(metric_of_last()), r.quality_code);
        }
    }
}

TEST_F(edge_node_test, data_has_the_types_of_its_metrics_only_where_hosts_need_them) {
    constexpr unsigned int16 = 2;
    for (const bool has_types : {true, false}) {
        for (const char* device : {"{opc}", ""}) {
            SCOPED_TRACE(std::string(has_types ? "asked for, " : "not asked for, ") + device);
            settings_.has_types_in_data = has_types;
            settings_.device_text = device;
            settings_.device = name_template::parse(device).value();
            node_.emplace(settings_, context_, node_topics("G", "N"), *this);
            node_->put_tags(std::vector{first_}, {}, time_);
            link("HERE", true);
            ASSERT_TRUE(node_->publish_births(3));
            for (const auto& m : last_.metrics())
                EXPECT_TRUE(m.has_datatype()) << "births always have them: " << m.name();
            for (const bool has_value : {true, false}) {
                said();
                ASSERT_TRUE(hand_on(first_, has_value));
                EXPECT_THAT(said(), ElementsAre(*device == '\0' ? "NDATA/N" : "DDATA/N/HERE"));
                EXPECT_EQ(metric_of_last().has_datatype(), has_types);
                EXPECT_EQ(metric_of_last().datatype(), has_types ? int16 : 0U);
                EXPECT_TRUE(metric_of_last().has_alias());
            }
        }
    }
}

/// The same node with a motor of two members and a table in HERE.
class edge_node_of_structures : public edge_node_test {
protected:
    edge_node_of_structures() {
        settings_.has_templates = true;
        settings_.tables = {{"HERE.GRID", {"left", "right"}}};
        node_.emplace(settings_, context_, node_topics("G", "N"), *this);
        speed_ = member(1, "Motor.Speed", "Int16");
        running_ = member(2, "Motor.Running", "Boolean");
        grid_ = member(3, "Grid", "Int16[4]", "HERE.GRID");
        node_->put_tags(std::vector{speed_, running_, grid_}, {}, time_);
        link("HERE", true);
    }

    static outgoing_tag_ptr member(tag_number number, const std::string& address, const std::string& type,
                                   const std::string& id = {}) {
        auto metadata = std::make_shared<tag_metadata>();
        metadata->number = number;
        metadata->opc_id = "HERE";
        metadata->member_separator = ".";
        metadata->address = address;
        metadata->tag_id = id.empty() ? "HERE." + address : id;
        metadata->data_type = type;
        return std::make_shared<outgoing_tag>(metadata, metadata->tag_id);
    }

    const wire::Payload::Metric* find(const wire::Payload& in, const std::string& name) const {
        for (const auto& m : in.metrics())
            if (m.name() == name) return &m;
        return nullptr;
    }

    outgoing_tag_ptr speed_, running_, grid_;
};

TEST_F(edge_node_of_structures, the_node_publishes_the_template_and_the_device_its_instance) {
    ASSERT_TRUE(node_->publish_births(3));
    const auto* instance = find(last_, "Motor");
    ASSERT_NE(instance, nullptr);
    EXPECT_EQ(instance->datatype(), 19U);
    const auto& motor = instance->template_value();
    EXPECT_TRUE(motor.has_is_definition());
    EXPECT_FALSE(motor.is_definition());
    ASSERT_EQ(motor.parameters_size(), 1);
    EXPECT_EQ(motor.parameters(0).name(), "Address");
    EXPECT_EQ(motor.parameters(0).string_value(), "Motor");
    ASSERT_EQ(motor.metrics_size(), 2);
    EXPECT_EQ(motor.metrics(0).name(), "Running");
    EXPECT_TRUE(motor.metrics(0).is_null());
    EXPECT_EQ(motor.metrics(1).name(), "Speed");
    const auto* made_of = find(node_birth_, motor.template_ref());
    ASSERT_NE(made_of, nullptr) << "the definition is in the birth of the node";
    const auto& definition = made_of->template_value();
    EXPECT_TRUE(definition.is_definition());
    EXPECT_FALSE(definition.has_template_ref());
    ASSERT_EQ(definition.metrics_size(), 2);
    EXPECT_EQ(definition.metrics(0).datatype(), 11U);
    EXPECT_EQ(definition.metrics(1).datatype(), 2U);
    EXPECT_EQ(definition.parameters_size(), 1);
}

TEST_F(edge_node_of_structures, members_of_one_time_go_as_one_metric_and_a_table_as_rows) {
    ASSERT_TRUE(node_->publish_births(3));
    const auto alias = find(last_, "Motor")->alias();
    outgoing_batch b;
    const auto put = [&](const outgoing_tag_ptr& t, int time, element_type e, bool is_array, value v) {
        b.tags.push_back(t);
        b.sequence.push_back(b.tags.size());
        b.data.add(from_epoch_ms(time), {e, is_array, false}, quality::good, v);
    };
    put(speed_, 10, element_type::int16, false, value{std::int64_t{5}});
    put(running_, 10, element_type::boolean, false, value{true});
    put(grid_, 10, element_type::int16, true,
        value{array{value{std::int64_t{1}}, value{std::int64_t{2}}, value{std::int64_t{3}}, value{std::int64_t{-4}}}});
    put(speed_, 20, element_type::int16, false, value{std::int64_t{6}});
    put(grid_, 20, element_type::int16, true, value{array{value{std::int64_t{1}}}});
    ASSERT_TRUE(node_->publish_data(b, time_));
    ASSERT_EQ(last_.metrics_size(), 4);
    const auto& both = last_.metrics(0);
    EXPECT_EQ(both.alias(), alias);
    EXPECT_FALSE(both.has_name());
    EXPECT_EQ(both.timestamp(), 10U);
    ASSERT_EQ(both.template_value().metrics_size(), 2);
    EXPECT_EQ(both.template_value().metrics(0).name(), "Speed");
    EXPECT_EQ(both.template_value().metrics(0).int_value(), 5U);
    EXPECT_TRUE(both.template_value().metrics(1).boolean_value());
    const auto& table = last_.metrics(1).dataset_value();
    EXPECT_EQ(table.num_of_columns(), 2U);
    ASSERT_EQ(table.columns_size(), 2);
    EXPECT_EQ(table.columns(1), "right");
    EXPECT_EQ(table.types(0), 2U);
    ASSERT_EQ(table.rows_size(), 2);
    EXPECT_EQ(table.rows(1).elements(0).int_value(), 3U);
    EXPECT_EQ(table.rows(1).elements(1).int_value(), 0xFFFFFFFCU);
    EXPECT_EQ(last_.metrics(2).template_value().metrics_size(), 1) << "only what has changed";
    EXPECT_TRUE(last_.metrics(3).is_null()) << "its elements do not fill a row";
}

TEST_F(edge_node_of_structures, a_template_that_was_not_published_comes_with_a_new_birth_of_the_node) {
    ASSERT_TRUE(node_->publish_births(3));
    said();
    node_->put_tags(std::vector{member(4, "Pump.Speed", "Double")}, {}, time_);
    pass(200ms);
    EXPECT_THAT(said(), ElementsAre("NBIRTH/N", "DBIRTH/N/HERE"));
    node_->put_tags(std::vector{member(5, "Pump2.Speed", "Double")}, {}, time_);
    pass(200ms);
    EXPECT_THAT(said(), ElementsAre("DBIRTH/N/HERE")) << "a second instance of it needs none";
}

TEST_F(edge_node_of_structures, a_command_to_a_member_is_found) {
    EXPECT_EQ(node_->find_member("HERE", "Motor", std::nullopt, "Speed")->tag, speed_);
    EXPECT_EQ(node_->find_member("HERE", "Motor", std::nullopt, "Torque"), nullptr);
    EXPECT_EQ(node_->find_member("HERE", "Pump", std::nullopt, "Speed"), nullptr);
    EXPECT_EQ(node_->find_member("THERE", "Motor", std::nullopt, "Speed"), nullptr);
    EXPECT_EQ(node_->find_member("HERE", "Motor", std::nullopt, std::nullopt), nullptr);
}

TEST_F(edge_node_test, without_aliases_births_have_none_and_data_has_the_names) {
    settings_.has_aliases = false;
    node_.emplace(settings_, context_, node_topics("G", "N"), *this);
    node_->put_tags(std::vector{first_}, {}, time_);
    link("HERE", true);
    ASSERT_TRUE(node_->publish_births(3));
    for (const auto& m : node_birth_.metrics())
        EXPECT_FALSE(m.has_alias()) << m.name();
    EXPECT_EQ(metric_of_last().name(), "HERE.T");
    EXPECT_FALSE(metric_of_last().has_alias());
    ASSERT_TRUE(hand_on(first_));
    EXPECT_EQ(metric_of_last().name(), "HERE.T");
    EXPECT_FALSE(metric_of_last().has_alias());
}

TEST_F(edge_node_test, with_aliases_data_has_no_names) {
    link("HERE", true);
    ASSERT_TRUE(node_->publish_births(3));
    EXPECT_TRUE(metric_of_last().has_alias());
    ASSERT_TRUE(hand_on(first_));
    EXPECT_EQ(metric_of_last().name(), "");
    EXPECT_EQ(metric_of_last().alias(), 1U);
}

}  // namespace
}  // namespace penstock::publish::sparkplug
