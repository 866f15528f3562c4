#include <string>

#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

class bin_test : public testing::Test {
protected:
    bin_test() { reopen(); }
    void reopen() {
        kept.reset();
        auto opened = store::open({.data_dir = folder.path().string(),
                                   .site_id = "SITE_1",
                                   .is_secret = [](auto, auto option) { return option == "password"; },
                                   .clock = [this] { return time; }});
        ASSERT_TRUE(opened.has_value()) << opened.error().message;
        kept = std::move(*opened);
    }
    void put(const std::string& id, std::size_t bytes = 2) {
        binned one;
        one.kind = "tag";
        one.record_id = one.record_name = id;
        one.deleted_by = "ada";
        one.content = "\"" + std::string(bytes - 2, 'x') + "\"";
        time += milliseconds{1};
        const auto done = kept->put_binned(one);
        ASSERT_TRUE(done.has_value()) << done.error().message;
    }
    /// Ids, newest first.
    std::string ids() {
        std::string out;
        const auto all = kept->list_binned();
        EXPECT_TRUE(all.has_value());
        for (const auto& one : *all)
            out += (out.empty() ? "" : " ") + one.record_id;
        return out;
    }

    temp_dir folder;
    wall_time time{milliseconds{1'790'000'000'000}};
    std::unique_ptr<store> kept;
};

TEST_F(bin_test, what_was_deleted_stays_for_seven_days_and_over_a_restart) {
    put("T1", 10);
    put("T2");
    EXPECT_EQ(ids(), "T2 T1");
    reopen();
    const auto all = kept->list_binned();
    ASSERT_EQ(all->size(), 2U);
    const auto& t1 = all->at(1);
    EXPECT_EQ(t1.content, "");
    EXPECT_EQ(t1.byte_count, 10);
    EXPECT_EQ(t1.deleted_by, "ada");
    EXPECT_EQ(kept->get_binned(t1.bin_id)->content, "\"xxxxxxxx\"");
    time += std::chrono::days{7} - milliseconds{1};
    EXPECT_EQ(ids(), "T2 T1");
    time += milliseconds{1};
    EXPECT_EQ(kept->get_binned(t1.bin_id).error().kind, failure::cause::not_found);
    EXPECT_EQ(ids(), "T2");
}

TEST_F(bin_test, the_oldest_goes_first_when_the_bin_is_full) {
    constexpr auto large = static_cast<std::size_t>(store::max_binned_bytes);
    for (const auto* id : {"T1", "T2", "T3", "T4", "T5"})
        put(id, large);
    EXPECT_EQ(ids(), "T5 T4 T3 T2");
    binned too_large;
    too_large.content.assign(large + 1, 'x');
    EXPECT_EQ(kept->put_binned(too_large).error().kind, failure::cause::integrity);
    EXPECT_EQ(ids(), "T5 T4 T3 T2");
}

TEST_F(bin_test, an_entry_can_be_removed_once) {
    put("T1");
    const auto id = kept->list_binned()->at(0).bin_id;
    EXPECT_TRUE(kept->delete_binned(id).has_value());
    EXPECT_EQ(kept->delete_binned(id).error().kind, failure::cause::not_found);
    EXPECT_EQ(ids(), "");
}

TEST_F(bin_test, secrets_of_a_transfer_are_sealed_in_it) {
    ASSERT_TRUE(kept->create_transfer({"hub", "MQTT", {{"password", "hunter2"}, {"url", "tcp://h"}}, 0, 0}));
    const auto made = kept->make_binned("hub");
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(made->content.find("hunter2"), std::string::npos);
    EXPECT_NE(made->content.find("\"password\":\"enc1:"), std::string::npos);
    EXPECT_NE(made->content.find("tcp://h"), std::string::npos);
    EXPECT_EQ(kept->make_binned("none").error().kind, failure::cause::not_found);
}

}  // namespace
}  // namespace penstock::store
