#include "office/workbook_writer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

#include "imports/workbook.hpp"
#include "office/excel_text.hpp"
#include "time/iso_text.hpp"

namespace penstock::office {
namespace {

namespace fs = std::filesystem;

class workbook : public testing::Test {
protected:
    void SetUp() override {
        auto pattern = (fs::temp_directory_path() / "workbook-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder = pattern;
    }
    void TearDown() override { fs::remove_all(folder); }

    workbook_place place() const { return {folder / "out.xlsx", folder.string()}; }

    std::unique_ptr<workbook_writer> begin(const std::vector<std::string>& heading) {
        auto made = workbook_writer::begin(place(), "points", heading);
        EXPECT_TRUE(made) << made.error().message;
        return std::move(*made);
    }

    /// The sheet as the import reads it: `name line:cell|cell …`.
    std::string sheet_text() const {
        std::ifstream in(folder / "out.xlsx", std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        const auto sheets = imports::read_workbook(bytes, imports::kind_of_archive(bytes));
        if (!sheets) return "fault: " + sheets.error().message;
        std::string out = sheets->front().name;
        for (const auto& row : sheets->front().rows)
            out += fmt::format(" {}:{}", row.line, fmt::join(row.cells(), "|"));
        return out;
    }

    fs::path folder;
};

local_ms local(std::string_view iso) {
    return local_ms(parse_iso_time(iso)->time_since_epoch());
}

std::size_t open_files() {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& one : fs::directory_iterator("/proc/self/fd"))
        ++count;
    return count;
}

TEST_F(workbook, cells_are_read_back_with_their_kinds) {
    auto out = begin({"text", "number", "whole", "flag", "time"});
    out->text("=1+1");
    out->number(71.5, {.unit = "°C"});
    out->whole(1'795'258'950'454);
    out->flag(true);
    out->time(local("2026-11-21T07:07:44.123Z"));
    ASSERT_TRUE(out->end_row());
    out->blank();
    out->number(-0.25);
    out->blank();
    out->flag(false);
    ASSERT_TRUE(out->end_row());
    ASSERT_TRUE(out->finish());
    EXPECT_EQ(sheet_text(),
              "points 1:text|number|whole|flag|time 2:=1+1|71.5|1795258950454|TRUE|46347.29703846065 "
              "3:|-0.25||FALSE");
}

TEST_F(workbook, what_excel_cannot_hold_as_a_number_is_a_text) {
    auto out = begin({"a", "b", "c", "d", "e"});
    out->number(std::nan(""));
    out->number(-std::numeric_limits<double>::infinity());
    out->whole(1'000'000'000'000'000);
    out->time(local("1900-02-28T23:59:59.999Z"));
    out->date(local("1899-12-31T00:00:00Z"));
    ASSERT_TRUE(out->end_row());
    ASSERT_TRUE(out->finish());
    EXPECT_EQ(sheet_text(), "points 1:a|b|c|d|e 2:NaN|-Infinity|1000000000000000|1900-02-28 23:59:59.999|1899-12-31");
}

TEST_F(workbook, texts_come_back_unchanged_whatever_is_in_them) {
    const std::vector<std::string> texts{"a_x000D_b", "_x005F_x000D_", "a\rb\x01\x1F",   "\xEF\xBF\xBF",
                                         " blanks ",  "<&\">",         "line\nend\ttab", "한글 😀"};
    auto out = begin(texts);
    ASSERT_TRUE(out->finish());
    EXPECT_EQ(sheet_text(), fmt::format("points 1:{}", fmt::join(texts, "|")));
}

TEST_F(workbook, nothing_stays_of_one_that_is_given_up) {
    const auto before = open_files();
    {
        auto out = begin({"a"});
        out->text("b");
        ASSERT_TRUE(out->end_row());
    }
    EXPECT_EQ(open_files(), before);
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(workbook, a_full_disk_is_told_before_it_is_full) {
    auto where = place();
    std::uint64_t space = workbook_writer::reserve - 1;
    where.free_bytes = [&] { return std::optional(space); };
    const auto none = workbook_writer::begin(where, "points", {"a"});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, failure::cause::no_space);
    space = workbook_writer::reserve + (1U << 20U);
    auto out = std::move(*workbook_writer::begin(where, "points", {"a"}));
    outcome<> row;
    for (int i = 0; i < 100'000 && row; ++i) {
        out->text(std::string(100, 'x'));
        row = out->end_row();
    }
    ASSERT_FALSE(row);
    EXPECT_EQ(row.error().kind, failure::cause::no_space);
}

TEST_F(workbook, a_sheet_has_at_most_the_rows_of_excel) {
    auto out = begin({"a"});
    for (std::size_t i = 0; i < workbook_writer::max_rows; ++i)
        ASSERT_TRUE(out->end_row());
    const auto more = out->end_row();
    ASSERT_FALSE(more);
    EXPECT_EQ(
        to_string(more.error().found.front()),
        "format: xlsx: a sheet has at most 1048575 rows below its heading: choose a shorter period, fewer tags or "
        "larger buckets, or format=csv");
}

TEST_F(workbook, a_folder_that_is_not_there_is_an_error) {
    const auto none = workbook_writer::begin({"/nowhere/out.xlsx", "/nowhere", {}}, "points", {"a"});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, failure::cause::disk_error);
}

TEST(excel_text, a_text_that_is_too_long_is_cut_and_says_so) {
    const std::string whole(max_cell_characters, 'x');
    EXPECT_EQ(excel_text(whole), whole);
    const auto cut = excel_text(whole + "x");
    EXPECT_TRUE(cut.ends_with("x … (cut: a cell holds 32,767 characters)"));
    EXPECT_EQ(cut.size(), max_cell_characters + 2) << "the mark has a character of three bytes";
    std::string faces;
    for (std::size_t i = 0; i <= max_cell_characters / 2; ++i)
        faces += "😀";
    EXPECT_TRUE(excel_text(faces).ends_with("😀 … (cut: a cell holds 32,767 characters)"));
}

TEST(excel_text, a_unit_is_quoted_in_its_number_format) {
    EXPECT_EQ(number_format({.unit = "°C"}), R"(General" °C")");
    EXPECT_EQ(number_format({.unit = "\""}), R"(General" "\""")");
    EXPECT_EQ(number_format({.unit = "0.00;[Red]"}), R"(General" 0.00;[Red]")");
    EXPECT_EQ(number_format({.unit = ""}), std::nullopt);
    EXPECT_EQ(number_format({.unit = std::string(60, 'x')}), std::nullopt);
}

TEST(excel_text, a_number_format_has_the_decimals_of_the_display_format) {
    EXPECT_EQ(number_format({.display_format = "0.00"}), "0.00");
    EXPECT_EQ(number_format({.display_format = "%.1f"}), "0.0");
    EXPECT_EQ(number_format({.display_format = "0"}), "0");
    EXPECT_EQ(number_format({.unit = "bar", .display_format = "3"}), R"(0.000" bar")");
    EXPECT_EQ(number_format({.display_format = "no number"}), std::nullopt);
}

TEST(excel_text, times_are_days_to_the_millisecond_and_back) {
    for (const auto* iso : {"1900-03-01T00:00:00.000Z", "1969-12-31T23:59:59.999Z", "2026-03-29T02:30:00.001Z",
                            "9999-12-31T23:59:59.999Z"}) {
        const auto days = excel_days(local(iso));
        ASSERT_TRUE(days) << iso;
        EXPECT_EQ(time_of_excel_days(*days), local(iso)) << iso;
    }
    EXPECT_EQ(excel_days(local("1900-03-01T00:00:00Z")), 61.0);
    EXPECT_EQ(excel_days(local("1900-02-28T23:59:59.999Z")), std::nullopt);
    EXPECT_EQ(time_of_excel_days(1e300), std::nullopt);
    EXPECT_EQ(time_of_excel_days(std::nan("")), std::nullopt);
}

}  // namespace
}  // namespace penstock::office
