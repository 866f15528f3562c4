#include "publish/sparkplug/edge_node.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sparkplug_b.pb.h>

#include <boost/asio/io_context.hpp>

#include "live/tag_table.hpp"

namespace penstock::publish::sparkplug {
namespace {

using namespace std::chrono_literals;
namespace wire = org::eclipse::tahu::protobuf;
using testing::ElementsAre;
using testing::IsEmpty;

/// A node of two devices, a tag in each; what it says is noted by its topic.
class edge_node_test : public testing::Test, public edge_node::voice {
protected:
    edge_node_test() {
        set_.group_id = "G";
        set_.device_text = "{opc}";
        set_.device = name_template::parse("{opc}").value();
        set_.metric = name_template::parse("{tag}").value();
        node_.emplace(set_, context_, node_topics("G", "N"), *this);
        node_->put_tags(std::vector{here_, there_}, {}, now_);
    }

    static outgoing_tag_ptr tag(tag_number number, const std::string& opc) {
        auto facts = std::make_shared<tag_facts>();
        facts->number = number;
        facts->opc_id = opc;
        facts->tag_id = opc + ".T";
        facts->data_type = "Int16";
        return std::make_shared<outgoing_tag>(facts, facts->tag_id);
    }

    void link(const std::string& opc, bool is_connected) {
        node_->put_links(std::vector<device_link>{{opc, is_connected}});
    }

    bool hand_on(const outgoing_tag_ptr& of, bool has_value = true) {
        outgoing_batch b;
        b.is_backlog = true;
        b.tags.push_back(of);
        b.sequence.push_back(1);
        b.data.add(from_epoch_ms(1), {element_type::int16, false, false},
                   has_value ? quality::good : quality::comm_failure, has_value ? value{std::int64_t{1}} : value{});
        return node_->hand_on(b, now_);
    }

    /// What was said since the last look, without `spBv1.0/G/`.
    std::vector<std::string> said() { return std::exchange(said_, {}); }

    void pass(milliseconds time) {
        now_ += time;
        node_->tend(now_);
    }

    bool say(const penstock::mqtt::message& m) override {
        said_.push_back(m.topic.substr(std::string("spBv1.0/G/").size()));
        last_.ParseFromString(m.payload);
        if (m.topic.find("NBIRTH") != std::string::npos) node_birth_ = last_;
        return true;
    }
    void on_born() override { ++births_; }

    /// A value of a tag of HERE as the engine knows it.
    void know(const outgoing_tag_ptr& of, const value& v, quality q) {
        if (!home_) {
            home_ = std::make_shared<live::block>();
            live::tag_ref ref;
            ref.home = home_;
            place_ = home_->add();
            ref.slot = place_.slot;
            ref.version = place_.version;
            ref.type = data_type{element_type::int16, 0};
            table_.insert(of->facts->tag_id, ref);
        }
        live::block::writer writer(*home_);
        if (is_bad(q)) writer.fail(place_, q, nullptr);
        if (!is_bad(q)) writer.put(place_, v, q, from_epoch_ms(5));
    }

    const wire::Payload::Metric& metric_of_last() const { return last_.metrics(0); }
    static int quality_of(const wire::Payload::Metric& m) {
        return static_cast<int>(m.properties().values(0).int_value());
    }

    live::tag_table table_;
    std::shared_ptr<live::block> home_;
    live::place place_;
    wire::Payload last_, node_birth_;
    io::asio::io_context loop_;
    publisher_context context_{loop_.get_executor(), "line", "EDGE_1", "SITE_A", "1", {}, &table_, {}, {}};
    settings set_;
    outgoing_tag_ptr here_ = tag(1, "HERE"), there_ = tag(2, "THERE");
    std::optional<edge_node> node_;
    steady_time now_ = steady_now();
    std::vector<std::string> said_;
    int births_ = 0;
};

TEST_F(edge_node_test, devices_are_born_and_die_with_their_links) {
    link("HERE", true);
    ASSERT_TRUE(node_->give_birth(3));
    EXPECT_THAT(said(), ElementsAre("NBIRTH/N", "DBIRTH/N/HERE"));
    EXPECT_EQ(births_, 1);
    link("THERE", true);
    pass(0ms);
    EXPECT_THAT(said(), ElementsAre("DBIRTH/N/THERE"));
    link("HERE", false);
    pass(0ms);
    EXPECT_THAT(said(), IsEmpty()) << "what it said before its link was lost goes first";
    EXPECT_EQ(node_->due(), now_ + 700ms);
    pass(700ms);
    EXPECT_THAT(said(), ElementsAre("DDEATH/N/HERE"));
}

TEST_F(edge_node_test, what_waits_for_a_link_is_not_due) {
    ASSERT_TRUE(node_->give_birth(3));
    EXPECT_THAT(said(), ElementsAre("NBIRTH/N"));
    EXPECT_EQ(node_->due(), std::nullopt) << "a timer that is due at once would never rest";
}

TEST_F(edge_node_test, values_from_before_bring_a_device_without_a_link_back_for_a_while) {
    ASSERT_TRUE(node_->give_birth(3));
    said();
    EXPECT_TRUE(hand_on(there_, false));
    EXPECT_THAT(said(), IsEmpty()) << "that it has no value is no reason";
    EXPECT_TRUE(hand_on(there_));
    EXPECT_THAT(said(), ElementsAre("DBIRTH/N/THERE", "DDATA/N/THERE"));
    pass(600ms);
    EXPECT_TRUE(hand_on(there_));
    pass(600ms);
    EXPECT_THAT(said(), ElementsAre("DDATA/N/THERE")) << "born while more comes";
    pass(100ms);
    EXPECT_THAT(said(), ElementsAre("DDEATH/N/THERE"));
    EXPECT_EQ(node_->due(), std::nullopt);
}

TEST_F(edge_node_test, a_visiting_device_whose_link_comes_stays) {
    ASSERT_TRUE(node_->give_birth(3));
    EXPECT_TRUE(hand_on(there_));
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
    ASSERT_TRUE(node_->give_birth(3));
    said();
    const auto more = tag(3, "THERE");
    node_->put_tags(std::vector{more}, std::vector{here_->facts->number}, now_);
    pass(100ms);
    EXPECT_THAT(said(), IsEmpty()) << "changes that come together make one birth";
    pass(100ms);
    EXPECT_THAT(said(), ElementsAre("DDEATH/N/HERE", "DBIRTH/N/THERE"));
    EXPECT_EQ(node_->due(), std::nullopt);
}

TEST_F(edge_node_test, the_request_for_births_has_no_alias_for_hosts_ask_by_its_name) {
    ASSERT_TRUE(node_->give_birth(3));
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

TEST_F(edge_node_test, a_birth_says_null_where_data_would) {
    link("HERE", true);
    struct row {
        quality q;
        int told;
        bool is_null;
    };
    for (const auto& r :
         {row{quality::good, 192, false}, row{quality::uncertain, 500, false}, row{quality::comm_failure, 0, true},
          row{quality::configuration, 0, true}, row{quality::bad, 0, true}, row{quality::not_connected, 500, true},
          row{quality::out_of_service, 500, true}}) {
        SCOPED_TRACE(static_cast<int>(r.q));
        know(here_, value{std::int64_t{7}}, quality::good);  // it was good once
        know(here_, value{std::int64_t{8}}, r.q);
        ASSERT_TRUE(node_->give_birth(3));
        EXPECT_EQ(said().back(), "DBIRTH/N/HERE");
        EXPECT_EQ(metric_of_last().is_null(), r.is_null);
        EXPECT_EQ(metric_of_last().has_int_value(), !r.is_null);
        EXPECT_EQ(quality_of(metric_of_last()), r.told);

        outgoing_batch b;
        b.tags.push_back(here_);
        b.sequence.push_back(1);
        b.data.add(from_epoch_ms(6), {element_type::int16, false, false}, r.q,
                   is_bad(r.q) ? value{} : value{std::int64_t{8}});
        ASSERT_TRUE(node_->hand_on(b, now_));
        EXPECT_EQ(said().back(), "DDATA/N/HERE");
        EXPECT_EQ(metric_of_last().is_null(), r.is_null);
        if (r.told != 192) {
            EXPECT_EQ(quality_of(metric_of_last()), r.told);
        }
    }
}

}  // namespace
}  // namespace penstock::publish::sparkplug
