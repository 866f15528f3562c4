#include "update/minisign.hpp"

#include <gtest/gtest.h>

#include "base/private_file.hpp"

namespace penstock::update {
namespace {

std::string file(const std::string& name) {
    return read_file(PENSTOCK_SOURCE_DIR "/src/update/tests/vectors/" + name).value();
}

public_key key(const std::string& name) {
    return parse_public_key(file(name), name).value();
}

std::string why(std::string_view content, const std::string& minisig, std::vector<public_key> keys) {
    const auto s = parse_signature(minisig);
    if (!s) return s.error().message;
    const auto done = verify(content, *s, keys);
    return done ? "" : done.error().message;
}

TEST(minisign, accepts_what_the_program_minisign_has_signed) {
    for (const std::string name : {"release.json", "empty", "one_byte"})
        EXPECT_EQ(why(file(name), file(name + ".minisig"), {key("first.pub")}), "") << name;
    EXPECT_EQ(why(file("release.json"), file("by_default.minisig"), {key("other.pub"), key("first.pub")}), "");
    EXPECT_EQ(why(file("release.json"), file("other.minisig"), {key("other.pub")}), "");
}

TEST(minisign, says_which_key_signed_and_when) {
    const auto s = parse_signature(file("release.json.minisig")).value();
    EXPECT_EQ(s.signed_at, from_epoch_ms(1'763'600'000'000));
    EXPECT_EQ(format_key_id(s.key_id), "2B5905F01DC5D004");  // as the comment of first.pub has it
    EXPECT_EQ(verify(file("release.json"), s, {key("other.pub"), key("first.pub")}).value().name, "first.pub");
}

TEST(minisign, refuses_a_key_that_is_not_trusted) {
    EXPECT_EQ(why(file("release.json"), file("other.minisig"), {key("first.pub")}).find("it is signed with the key"),
              0U);
    EXPECT_NE(why(file("release.json"), file("other.minisig"), {}), "");
}

TEST(minisign, a_key_with_the_id_of_another_does_not_verify) {
    auto forged = key("other.pub");
    forged.id = key("first.pub").id;
    EXPECT_NE(why(file("release.json"), file("release.json.minisig"), {forged}), "");
    EXPECT_EQ(why(file("release.json"), file("release.json.minisig"), {forged, key("first.pub")}), "");
}

TEST(minisign, notices_each_changed_byte_of_the_content) {
    const auto content = file("release.json");
    for (std::size_t i = 0; i < content.size(); ++i) {
        auto changed = content;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        ASSERT_NE(why(changed, file("release.json.minisig"), {key("first.pub")}), "") << i;
    }
    EXPECT_NE(why(content.substr(0, content.size() - 1), file("release.json.minisig"), {key("first.pub")}), "");
    EXPECT_NE(why(content + ' ', file("release.json.minisig"), {key("first.pub")}), "");
}

TEST(minisign, notices_each_changed_byte_of_what_the_signature_file_states) {
    const auto text = file("release.json.minisig");
    const auto stated = text.find('\n') + 1;  // the first line is a comment that nothing vouches for
    for (std::size_t i = stated; i < text.size(); ++i) {
        if (text[i] == '\n') continue;
        auto changed = text;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        ASSERT_NE(why(file("release.json"), changed, {key("first.pub")}), "") << i;
    }
}

TEST(minisign, the_trusted_comment_of_another_content_does_not_fit) {
    const auto own = file("release.json.minisig");
    const auto other = file("empty.minisig");
    const auto third = [](const std::string& text) { return text.find("trusted comment: timestamp"); };
    EXPECT_EQ(why(file("release.json"), own.substr(0, third(own)) + other.substr(third(other)), {key("first.pub")}),
              "the trusted comment is not the one that was signed");
}

TEST(minisign, neither_the_old_form_nor_one_without_time_is_accepted) {
    EXPECT_NE(why(file("release.json"), file("legacy.minisig"), {key("first.pub")}).find("pre-hashed"),
              std::string::npos);
    EXPECT_NE(why(file("release.json"), file("no_time.minisig"), {key("first.pub")}).find("timestamp:"),
              std::string::npos);
}

TEST(minisign, each_prefix_of_a_signature_file_is_refused) {
    const auto text = file("release.json.minisig");
    for (std::size_t n = 0; n + 1 < text.size(); ++n)
        ASSERT_FALSE(parse_signature(std::string_view(text).substr(0, n)).has_value()) << n;
    EXPECT_TRUE(parse_signature(std::string_view(text).substr(0, text.size() - 1)).has_value());
    EXPECT_FALSE(parse_signature(text + "more\n").has_value());
    EXPECT_FALSE(parse_signature(std::string(max_signature_bytes + 1, '\n')).has_value());
}

TEST(minisign, a_public_key_may_come_without_its_comment) {
    const auto text = file("first.pub");
    EXPECT_TRUE(parse_public_key(text.substr(text.find('\n') + 1), "").has_value());
    for (std::size_t n = 0; n + 1 < text.size(); ++n)
        ASSERT_FALSE(parse_public_key(text.substr(0, n), "k").has_value()) << n;
    EXPECT_EQ(parse_public_key("RWQ", "update.pub").error().field, "update.pub");
    EXPECT_FALSE(parse_public_key(file("release.json.minisig"), "").has_value());
}

}  // namespace
}  // namespace penstock::update
