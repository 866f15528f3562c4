#include "publish/preview.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "live/tag_table.hpp"
#include "publish/sample_json.hpp"

namespace penstock::publish {
namespace {

using testing::ElementsAre;

/// Its message is its samples in JSON, one in a line.
class lined_kind : public publisher_kind {
public:
    std::string_view type() const noexcept override { return "LINED"; }
    std::string_view schema() const noexcept override { return R"({"title":"Lines","options":[]})"; }
    faults check(const option_map&) const override { return {}; }
    std::optional<std::vector<message_preview>> preview(const option_map&, const transfer_identity& whose,
                                                        const outgoing_batch& batch, wall_time) const override {
        message_preview out{.target = std::string(whose.edge_id) + "/" + std::string(whose.name)};
        for (std::size_t i = 0; i < batch.size(); ++i) {
            out.text += batch.tags[i]->name + "=";
            append_sample_value(out.text, batch.data, i);
            out.text += repeated_;
        }
        return std::vector{out};
    }
    std::unique_ptr<publisher> make(const option_map&, publisher_context) const override { return nullptr; }

    std::string repeated_ = ";";
};

class transfer_preview_of_tags : public testing::Test {
protected:
    void add(const std::string& opc_id, const std::string& tag_id, std::optional<std::int64_t> present = {},
             quality state = quality::good) {
        auto metadata = std::make_shared<tag_metadata>();
        metadata->number = ++number_;
        metadata->site_id = "S";
        metadata->opc_id = opc_id;
        metadata->tag_id = tag_id;
        tags_.push_back(std::make_shared<outgoing_tag>(metadata, tag_id));
        const auto place = home_->add();
        live::tag_ref ref;
        ref.block = home_;
        ref.slot = place.slot;
        ref.version = place.version;
        ref.type = data_type{element_type::int16, 0};
        table_.insert(tag_id, ref);
        if (present) live::tag_block::writer(*home_).put(place, value(*present), state, from_epoch_ms(5));
    }

    transfer_preview made(const option_map& options) {
        const kind_catalog catalog({kind_});
        preview_maker maker(*catalog.find("LINED"), {"north", "LINED", options}, "E");
        for (const auto& tag : tags_)
            maker.add(tag, &table_);
        return maker.finish(from_epoch_ms(9));
    }

    const std::shared_ptr<lined_kind> kind_ = std::make_shared<lined_kind>();
    live::tag_table table_;
    const std::shared_ptr<live::tag_block> home_ = std::make_shared<live::tag_block>();
    std::vector<outgoing_tag_ptr> tags_;
    tag_number number_ = 0;
};

TEST_F(transfer_preview_of_tags, tags_are_counted_by_opc_and_those_of_the_gateway_only_if_they_are_selected) {
    add("A", "A.1");
    add("A", "A.2");
    add("B", "B.1");
    add("EDGE_SYSTEM", "CPU");
    const auto some = made({{"tags", R"(["A.1","B.*"])"}, {"exclude", R"(["B.1"])"}});
    EXPECT_EQ(some.selected, 1U);
    EXPECT_EQ(some.total, 3U);
    ASSERT_EQ(some.opcs.size(), 1U);
    EXPECT_EQ(some.opcs.front().opc_id, "A");
    EXPECT_EQ(some.opcs.front().selected, 1U);
    EXPECT_EQ(some.opcs.front().total, 2U);
    EXPECT_THAT(some.tag_ids, ElementsAre("A.1"));
    EXPECT_EQ(made({{"opcs", R"(["EDGE_SYSTEM"])"}}).total, 4U);
}

TEST_F(transfer_preview_of_tags, the_message_has_present_values_under_the_names_of_the_transfer) {
    add("A", "NEVER");
    add("A", "ONE", 7);
    add("A", "DOUBT", 8, quality::uncertain);
    const auto all = made({{"tag_name", "{opc}/{tag}"}});
    ASSERT_TRUE(all.messages);
    ASSERT_EQ(all.messages->size(), 1U);
    EXPECT_EQ(all.messages->front().target, "E/north");
    EXPECT_EQ(all.messages->front().text, "A/ONE=7;A/DOUBT=8;");
    EXPECT_EQ(made({{"quality", "good"}}).messages->front().text, "ONE=7;");
    EXPECT_EQ(made({{"batch_count", "1"}}).messages->front().text, "ONE=7;");
    EXPECT_TRUE(made({{"tags", R"(["NEVER"])"}}).messages->empty());
}

TEST_F(transfer_preview_of_tags, of_many_tags_it_has_a_few_and_a_long_message_is_cut_at_a_character) {
    for (int i = 0; i < 30; ++i)
        add("A", "T" + std::to_string(100 + i), i);
    kind_->repeated_ = "x";
    for (int i = 0; i < 1000; ++i)
        kind_->repeated_ += "도";
    const auto many = made({});
    EXPECT_EQ(many.selected, 30U);
    EXPECT_EQ(many.tag_ids.size(), transfer_preview::max_ids);
    const auto& message = many.messages->front();
    EXPECT_GT(message.size, transfer_preview::max_samples * 3000);
    EXPECT_LE(message.text.size(), transfer_preview::max_text);
    EXPECT_GT(message.text.size(), transfer_preview::max_text - 3);
    EXPECT_TRUE(message.text.ends_with("도"));
}

}  // namespace
}  // namespace penstock::publish
