#include "update/release.hpp"

#include <gtest/gtest.h>

#include "base/private_file.hpp"
#include "time/iso_text.hpp"

namespace penstock::update {
namespace {

std::string sample() {
    return read_file(PENSTOCK_SOURCE_DIR "/src/update/tests/vectors/release.json").value();
}

/// The sample with one part replaced by another; what is to be replaced is there once or more.
std::string with(std::string_view part, std::string_view other) {
    auto text = sample();
    const auto at = text.find(part);
    EXPECT_NE(at, text.npos) << part;
    return text.replace(at, part.size(), other);
}

std::string field_at_fault(std::string_view text) {
    const auto read = parse_release(text);
    return read ? "none" : read.error().field;
}

TEST(release, is_read_whole) {
    const auto r = parse_release(sample()).value();
    EXPECT_EQ(r.latest.text(), "1.4.0");
    EXPECT_EQ(r.build_date, "2026-11-20");
    EXPECT_EQ(r.min_from.text(), "1.2.0");
    EXPECT_EQ(r.notes, "Quicker start.\nOne fault of the S7 driver less.");
    EXPECT_EQ(r.not_before, parse_iso_time("2026-11-21T03:00:00Z"));
    ASSERT_NE(r.find("arm64"), nullptr);
    EXPECT_EQ(r.find("arm64")->size, 61'865'984U);
    EXPECT_EQ(r.find("riscv64"), nullptr);
}

TEST(release, members_of_a_newer_form_are_ignored) {
    EXPECT_EQ(field_at_fault(with("\"notes\"", "\"mirrors\": [1], \"notes\"")), "none");
    EXPECT_EQ(field_at_fault(with("\"arch\": \"arm64\"", "\"zsync\": {}, \"arch\": \"arm64\"")), "none");
}

TEST(release, the_fault_names_the_member) {
    EXPECT_EQ(field_at_fault(with("\"1.4.0\"", "\"1.4\"")), "latest_version");
    EXPECT_EQ(field_at_fault(with("\"1.4.0\"", "14")), "latest_version");
    EXPECT_EQ(field_at_fault(with("latest_version", "version")), "latest_version");
    EXPECT_EQ(field_at_fault(with("2026-11-20", "2026-02-30")), "latest_build_date");
    EXPECT_EQ(field_at_fault(with("\"1.2.0\"", "null")), "least_from");
    EXPECT_EQ(field_at_fault(with("artifacts", "bundles")), "artifacts");
    EXPECT_EQ(field_at_fault(with("\"amd64\"", "\"../amd64\"")), "artifacts[0].arch");
    EXPECT_EQ(field_at_fault(with("\"arm64\"", "\"amd64\"")), "artifacts[1].arch");
    EXPECT_EQ(field_at_fault(with("62914560", "-1")), "artifacts[0].size");
    EXPECT_EQ(field_at_fault(with("62914560", "0")), "artifacts[0].size");
    EXPECT_EQ(field_at_fault(with("62914560", "1.5")), "artifacts[0].size");
    EXPECT_EQ(field_at_fault(with("62914560", "1e30")), "artifacts[0].size");
    EXPECT_EQ(field_at_fault(with("62914560", "3000000000")), "artifacts[0].size");
    EXPECT_EQ(field_at_fault(with("9f86", "9F86")), "artifacts[0].sha256");
    EXPECT_EQ(field_at_fault(with("9f86", "")), "artifacts[0].sha256");
    EXPECT_EQ(field_at_fault(with("penstock-1.4.0-linux-amd64", "a b")), "artifacts[0].url");
    EXPECT_EQ(field_at_fault(with("\"Quicker start.", "\"\\u0007")), "notes");
    EXPECT_EQ(field_at_fault(with("2026-11-21T03:00:00Z", "tomorrow")), "not_before");
    EXPECT_EQ(field_at_fault(""), "");
    EXPECT_EQ(field_at_fault("[]"), "");
    EXPECT_EQ(field_at_fault(std::string(max_descriptor_bytes + 1, ' ')), "");
}

TEST(release, a_bundle_is_named_by_version_and_architecture) {
    EXPECT_EQ(bundle_name(version::parse("1.4.0-rc.1").value(), "arm64"), "penstock-1.4.0-rc.1-linux-arm64.tar.zst");
}

}  // namespace
}  // namespace penstock::update
