#include "properties/masks.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace penstock::properties {
namespace {

class property_masks_test : public testing::Test {
protected:
    static properties_file read(const std::string& text) {
        std::vector<properties_file::line_fault> unreadable;
        auto file = properties_file::read(text, unreadable);
        EXPECT_TRUE(unreadable.empty());
        return file;
    }
    std::string hidden(const std::string& text) const { return tested.hide(read(text)); }
    /// What `edited` becomes over `stored`; the keys of its faults are in `refused`.
    std::string revealed(const std::string& edited, const std::string& stored) {
        std::vector<text_fault> faults;
        auto text = tested.reveal(read(edited), read(stored), faults);
        refused.clear();
        for (const auto& f : faults)
            refused.push_back(f.key);
        return text;
    }

    const property_masks tested{
        [](std::string_view type, std::string_view option) { return type == "api" && option == "token"; }};
    std::vector<std::string> refused;
};

TEST_F(property_masks_test, hide_a_secret_and_leave_every_other_byte) {
    EXPECT_EQ(hidden("# a comment\n edge.rest.api.key = abc \nedge.http.port=80\n"),
              "# a comment\n edge.rest.api.key = *** \nedge.http.port=80\n");
    EXPECT_EQ(hidden("edge.rest.api.key=\n"), "edge.rest.api.key=\n") << "an empty one is shown";
}

TEST_F(property_masks_test, hide_of_a_url_only_its_passwords) {
    const struct {
        const char *text, *shown;
    } rows[]{
        {"edge.store.url=postgresql://penstock:pass@db/penstock",
         "edge.store.url=postgresql://penstock:***@db/penstock"},
        {"edge.store.url=postgresql://penstock@db/penstock", "edge.store.url=postgresql://penstock@db/penstock"},
        {"edge.store.url=postgresql://db/p?user=a&password=pass&sslmode=require",
         "edge.store.url=postgresql://db/p?user=a&password=***&sslmode=require"},
        {"edge.store.url=postgresql://db/p?sslpassword=pass", "edge.store.url=postgresql://db/p?sslpassword=***"},
        {"edge.update.url=https://user:pass@updates.example/", "edge.update.url=https://user:***@updates.example/"},
        {"edge.store.url=sqlite:/var/lib/a.sqlite", "edge.store.url=sqlite:/var/lib/a.sqlite"},
    };
    for (const auto& row : rows)
        EXPECT_EQ(hidden(row.text), row.shown);
}

TEST_F(property_masks_test, hide_options_of_a_transfer_by_its_type) {
    EXPECT_EQ(hidden("edge.transfer.a.type=api\nedge.transfer.a.token=abc\nedge.transfer.a.url=http://b\n"),
              "edge.transfer.a.type=api\nedge.transfer.a.token=***\nedge.transfer.a.url=http://b\n");
    EXPECT_EQ(hidden("edge.transfer.a.token=abc\nedge.transfer.a.type=api\n"),
              "edge.transfer.a.token=***\nedge.transfer.a.type=api\n")
        << "the type may come later";
    EXPECT_EQ(hidden("edge.transfer.a.type=mqtt\nedge.transfer.a.token=abc\n"),
              "edge.transfer.a.type=mqtt\nedge.transfer.a.token=abc\n");
}

TEST_F(property_masks_test, hide_what_sounds_secret_of_a_key_of_another_version) {
    EXPECT_EQ(hidden("edge.new.PassWord=abc\n"), "edge.new.PassWord=***\n");
    EXPECT_EQ(hidden("edge.new.color=red\n"), "edge.new.color=red\n");
}

TEST_F(property_masks_test, put_back_what_they_have_hidden) {
    const std::string stored =
        "edge.rest.api.key=abcdefgh\nedge.store.url=postgresql://a:pass@db/p\n"
        "edge.transfer.a.type=api\nedge.transfer.a.url=http://b\nedge.transfer.a.token=xyz\n";
    EXPECT_EQ(revealed(hidden(stored), stored), stored);
    EXPECT_TRUE(refused.empty());
}

TEST_F(property_masks_test, leave_a_new_secret_as_it_was_sent) {
    EXPECT_EQ(revealed("edge.rest.api.key=new-key\n", "edge.rest.api.key=old-key\n"), "edge.rest.api.key=new-key\n");
}

TEST_F(property_masks_test, refuse_a_mask_for_which_nothing_is_stored) {
    revealed("edge.rest.api.key=***\nedge.http.port=80\n", "edge.http.port=80\n");
    EXPECT_EQ(refused, std::vector<std::string>{"edge.rest.api.key"});
    revealed("edge.store.url=postgresql://a:***@db/p\n", "edge.store.url=postgresql://a@db/p\n");
    EXPECT_EQ(refused, std::vector<std::string>{"edge.store.url"});
}

TEST_F(property_masks_test, send_no_stored_secret_to_another_receiver) {
    const std::string stored = "edge.transfer.a.type=api\nedge.transfer.a.url=http://b\nedge.transfer.a.token=xyz\n";
    revealed("edge.transfer.a.type=api\nedge.transfer.a.url=http://stranger\nedge.transfer.a.token=***\n", stored);
    EXPECT_EQ(refused, std::vector<std::string>{"edge.transfer.a.token"});
    revealed("edge.store.url=postgresql://a:***@stranger/p\n", "edge.store.url=postgresql://a:pass@db/p\n");
    EXPECT_EQ(refused, std::vector<std::string>{"edge.store.url"});
}

TEST_F(property_masks_test, give_repeated_keys_their_secrets_in_order) {
    EXPECT_EQ(revealed("edge.rest.api.key=***\nedge.rest.api.key=***\n",
                       "edge.rest.api.key=first\nedge.rest.api.key=second\n"),
              "edge.rest.api.key=first\nedge.rest.api.key=second\n");
}

}  // namespace
}  // namespace penstock::properties
