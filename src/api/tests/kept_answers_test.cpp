#include "api/formats/kept_answers.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

namespace penstock::api {
namespace {

using std::chrono::seconds;

class kept_answers_test : public testing::Test {
protected:
    kept_answers_test() {
        place_ = block_->add();
        live::tag_ref tag;
        tag.block = block_;
        tag.slot = place_.slot;
        tag.version = place_.version;
        tag.opc_id = std::make_shared<const std::string>("L1");
        table_.insert("T", tag);
    }

    void write() { live::tag_block::writer(*block_).put(place_, value{1.0}, quality::good, from_epoch_ms(1)); }

    /// Answers as a handler does: `found`, `kept` or `made`, which is not kept.
    std::string ask(std::string_view body, std::string_view type = "a") {
        const asked_values asked{body, type};
        if (const auto text = answers_.find(asked, table_, time_)) return "found " + *text;
        auto draft = answers_.begin(asked, table_, time_);
        if (!draft.text) return "made";
        draft.add(block_);
        *draft.text = std::to_string(++made_);
        answers_.keep(asked, std::move(draft));
        return "kept";
    }

    const std::shared_ptr<live::tag_block> block_ = std::make_shared<live::tag_block>();
    live::tag_slot place_;
    live::tag_table table_;
    kept_answers answers_;
    steady_time time_{std::chrono::hours(1)};
    int made_ = 0;
};

TEST_F(kept_answers_test, the_second_answer_to_a_list_is_given_out_again) {
    EXPECT_EQ(ask("x"), "made");
    EXPECT_EQ(ask("x"), "kept");
    EXPECT_EQ(ask("x"), "found 1");
    EXPECT_EQ(ask("x"), "found 1");
    EXPECT_EQ(ask("y"), "made") << "another list";
    EXPECT_EQ(ask("x", "b"), "made") << "another content type";
    EXPECT_EQ(ask("x"), "found 1");
}

TEST_F(kept_answers_test, a_write_of_a_value_or_a_change_of_a_tag_ends_it) {
    ask("x"), ask("x");
    ASSERT_EQ(ask("x"), "found 1");
    write();
    EXPECT_EQ(ask("x"), "kept");
    EXPECT_EQ(ask("x"), "found 2");
    block_->renew(place_.slot);
    EXPECT_EQ(ask("x"), "kept");
    EXPECT_EQ(ask("x"), "found 3");
    table_.erase("T");
    EXPECT_EQ(ask("x"), "kept");
    EXPECT_EQ(ask("x"), "found 4");
}

TEST_F(kept_answers_test, what_is_written_while_the_text_is_made_is_not_missed) {
    ask("x");
    auto draft = answers_.begin({"x", "a"}, table_, time_);
    ASSERT_TRUE(draft.text);
    draft.add(block_);
    write();
    answers_.keep({"x", "a"}, std::move(draft));
    EXPECT_EQ(answers_.find({"x", "a"}, table_, time_), nullptr);
}

TEST_F(kept_answers_test, a_list_that_is_asked_rarely_is_not_kept) {
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(ask("x"), "made");
        time_ += kept_answers::recent;
    }
    EXPECT_EQ(answers_.size(), 0U);
}

TEST_F(kept_answers_test, texts_that_nobody_can_use_are_tried_only_now_and_then) {
    ask("x");
    int kept = 0;
    for (int i = 0; i < 1000; ++i) {
        write();
        kept += ask("x") == "kept" ? 1 : 0;
    }
    EXPECT_GE(kept, 10);
    EXPECT_LE(kept, 25);
    while (ask("x") != "kept") {
    }
    EXPECT_EQ(ask("x").substr(0, 5), "found") << "values have come to rest";
}

TEST_F(kept_answers_test, lists_in_turn_do_not_displace_each_other) {
    for (int round = 0; round < 3; ++round) {
        for (std::size_t n = 0; n < 2 * kept_answers::max_lists; ++n)
            ask(std::to_string(n));
    }
    EXPECT_EQ(answers_.size(), kept_answers::max_lists);
    EXPECT_EQ(ask("0").substr(0, 5), "found");
    EXPECT_EQ(ask("31"), "made");
    time_ += kept_answers::recent;
    EXPECT_EQ(ask("31"), "made") << "takes a place that is free now";
    EXPECT_EQ(ask("31"), "kept");
    EXPECT_EQ(answers_.size(), 1U);
}

TEST_F(kept_answers_test, memory_is_limited) {
    ask("x");
    auto draft = answers_.begin({"x", "a"}, table_, time_);
    ASSERT_TRUE(draft.text);
    draft.text->assign(kept_answers::max_bytes + 1, 'x');
    answers_.keep({"x", "a"}, std::move(draft));
    EXPECT_EQ(answers_.size(), 0U);
    EXPECT_EQ(ask("x"), "made");
}

}  // namespace
}  // namespace penstock::api
