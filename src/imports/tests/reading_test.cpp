#include "imports/reading.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "imports/format.hpp"
#include "imports/notes.hpp"

namespace penstock::imports {
namespace {

/// Reads what the test says.
class made_format final : public format {
public:
    explicit made_format(std::function<void(reading&)> make) : make_(std::move(make)) {}

    std::string_view name() const noexcept override { return "made"; }
    std::string_view title() const noexcept override { return "Made"; }
    bool recognizes(const document&) const override { return true; }

protected:
    checked<reading> read_content(const document&, const answers&) const override {
        reading out;
        make_(out);
        return out;
    }

private:
    std::function<void(reading&)> make_;
};

/// The fault; empty: it is read.
std::string fault_of(std::function<void(reading&)> make) {
    const auto read = made_format(std::move(make)).read({}, {});
    return read ? std::string() : to_string(read.error());
}

read_tag tag_of(std::string name) {
    read_tag tag;
    tag.config.tag_name = std::move(name);
    return tag;
}

TEST(reading, ends_with_the_limit_where_a_file_makes_more_tags_than_an_import_takes) {
    const auto with = [](std::size_t count) {
        return fault_of([count](reading& out) {
            read_device device;
            for (std::size_t i = 0; i < count; ++i)
                out.add_tag(device, tag_of("t"));
        });
    };
    EXPECT_EQ(with(reading_budget::max_tags), "");
    EXPECT_EQ(with(reading_budget::max_tags + 1), "has more than 200000 tags: divide the file");
}

TEST(reading, counts_the_tags_of_all_devices_together) {
    EXPECT_NE(fault_of([](reading& out) {
                  for (int n = 0; n < 3; ++n) {
                      read_device device;
                      for (std::size_t i = 0; i < reading_budget::max_tags / 2; ++i)
                          out.add_tag(device, tag_of("t"));
                      out.add(std::move(device));
                  }
              }).find("200000 tags"),
              std::string::npos);
}

TEST(reading, bounds_remarks_devices_and_questions) {
    EXPECT_EQ(fault_of([](reading& out) {
                  for (std::size_t i = 0; i <= reading_budget::max_remarks; ++i)
                      note_left_out(out, "line 1", "", "it has no address");
              }),
              "has more than 200000 lines that cannot be taken as they are: divide the file");
    EXPECT_EQ(fault_of([](reading& out) {
                  for (std::size_t i = 0; i <= reading_budget::max_devices; ++i)
                      out.add(read_device{});
              }),
              "has more than 2000 devices: divide the file");
    EXPECT_EQ(fault_of([](reading& out) {
                  for (std::size_t i = 0; i <= reading_budget::max_questions; ++i)
                      out.add(question{.key = fmt::format("family:{}", i), .text = "Which family?"});
              }),
              "has more than 2000 things to ask for: divide the file");
}

TEST(reading, bounds_the_bytes_of_all_texts_together) {
    EXPECT_EQ(fault_of([](reading& out) {
                  read_device device;
                  auto tag = tag_of("t");
                  tag.config.description = std::string(1U << 20U, 'd');
                  for (int i = 0; i < 40; ++i) {
                      out.add_tag(device, tag);
                      note_changed(out, "line 1", "t", std::string(1U << 20U, 'n'));
                  }
              }),
              "has more than 64 MiB of names, addresses and other texts of tags: divide the file");
}

TEST(reading, names_the_answer_that_is_wrong) {
    const auto read = made_format([](reading& out) {
                          (void)ask_number(out, {{"base:7", "abc"}}, {.key = "base:7", .text = "Where?"}, 0, 65'535);
                      }).read({}, {});
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().field, "base:7");
    EXPECT_EQ(read.error().message, "must be a number from 0 to 65535");
}

TEST(reading, asks_for_a_number_and_takes_one_within_its_bounds) {
    reading out;
    const question asked{.key = "db:Filler", .text = "Which number?"};
    EXPECT_EQ(ask_number(out, {}, asked, 1, 100), std::nullopt);
    EXPECT_EQ(out.questions.size(), 1U);
    EXPECT_EQ(ask_number(out, {{"db:Filler", " 100 "}}, asked, 1, 100), 100U);
    EXPECT_THROW((void)ask_number(out, {{"db:Filler", "0"}}, asked, 1, 100), reading_end);
    EXPECT_THROW((void)ask_number(out, {{"db:Filler", "-1"}}, asked, 1, 100), reading_end);
}

TEST(joined_name, has_both_parts_and_an_end) {
    EXPECT_EQ(joined_name("Area", ".", "Pump"), "Area.Pump");
    EXPECT_EQ(joined_name("", ".", "Pump"), "Pump");
    const auto name = joined_name(std::string(100'000, 'a'), ".", "Pump");
    EXPECT_GE(name.size(), 1000U);
    EXPECT_LE(name.size(), 1024U);
    std::string korean;
    for (int i = 0; i < 1000; ++i)
        korean += "온";
    EXPECT_EQ(joined_name("a", "/", korean).size() % 3, 2U) << "no part of a character stays";
}

}  // namespace
}  // namespace penstock::imports
