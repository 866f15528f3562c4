#include "publish/sparkplug/edge_node.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>

namespace penstock::publish::sparkplug {
namespace {

using namespace std::chrono_literals;
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
        return true;
    }
    void on_born() override { ++births_; }

    io::asio::io_context loop_;
    publisher_context context_{loop_.get_executor(), "line", "EDGE_1", "SITE_A", "1", {}, nullptr, {}, {}};
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

}  // namespace
}  // namespace penstock::publish::sparkplug
