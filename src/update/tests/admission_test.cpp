#include "update/admission.hpp"

#include <gtest/gtest.h>

namespace penstock::update {
namespace {

using enum objection::cause;

constexpr auto now = wall_time{std::chrono::hours{500'000}};

offer from_to(std::string_view installed, std::string_view offered) {
    return {version::parse(installed).value(),
            version::parse(offered).value(),
            version::parse("1.0.0").value(),
            "amd64",
            "amd64",
            now,
            {},
            {},
            false,
            false};
}

std::optional<objection::cause> refused(const offer& o) {
    const auto why = examine(o, now);
    return why ? std::optional(why->kind) : std::nullopt;
}

TEST(admission, a_newer_version_is_taken_and_the_same_or_an_older_one_is_not) {
    EXPECT_EQ(refused(from_to("1.3.0", "1.4.0")), std::nullopt);
    EXPECT_EQ(refused(from_to("1.4.0", "1.4.0")), none_newer);
    EXPECT_EQ(refused(from_to("1.4.0", "1.3.0")), none_newer);
    EXPECT_EQ(refused(from_to("1.4.0", "1.4.0-rc.1")), none_newer);
}

TEST(admission, an_older_one_is_taken_where_that_is_allowed_but_not_the_same) {
    auto o = from_to("1.4.0", "1.3.0");
    o.is_downgrade_allowed = true;
    EXPECT_EQ(refused(o), std::nullopt);
    o.offered = o.installed;
    EXPECT_EQ(refused(o), none_newer);
}

TEST(admission, a_time_of_signing_that_goes_back_is_a_replay_and_an_equal_one_passes) {
    auto o = from_to("1.3.0", "1.4.0");
    o.newest_signed_at = o.signed_at;
    EXPECT_EQ(refused(o), std::nullopt);
    o.newest_signed_at += std::chrono::seconds{1};
    EXPECT_EQ(refused(o), replayed);
    o.is_uploaded = true;
    EXPECT_EQ(refused(o), replayed);
}

TEST(admission, only_an_uploaded_bundle_that_may_be_older_may_be_signed_earlier) {
    auto o = from_to("1.4.0", "1.3.0");
    o.newest_signed_at = o.signed_at + std::chrono::seconds{1};
    o.is_downgrade_allowed = true;
    EXPECT_EQ(refused(o), replayed);  // a descriptor has no business going back
    o.is_uploaded = true;
    EXPECT_EQ(refused(o), std::nullopt);
}

TEST(admission, an_installed_version_that_is_too_old_is_told_the_step_between) {
    auto o = from_to("0.9.0", "1.4.0");
    EXPECT_EQ(refused(o), too_old_to_upgrade);
    EXPECT_NE(examine(o, now)->message.find("upgrade to 1.0.0 first"), std::string::npos);
}

TEST(admission, a_bundle_for_another_machine_is_refused_whatever_is_allowed) {
    auto o = from_to("1.3.0", "1.4.0");
    o.offered_arch = "arm64";
    o.is_uploaded = o.is_downgrade_allowed = true;
    EXPECT_EQ(refused(o), other_arch);
}

TEST(admission, what_is_released_later_is_not_taken_from_the_server_but_may_be_uploaded) {
    auto o = from_to("1.3.0", "1.4.0");
    o.not_before = now + std::chrono::seconds{1};
    EXPECT_EQ(refused(o), too_early);
    o.is_uploaded = true;
    EXPECT_EQ(refused(o), std::nullopt);
    o.is_uploaded = false;
    o.not_before = now;
    EXPECT_EQ(refused(o), std::nullopt);
}

}  // namespace
}  // namespace penstock::update
