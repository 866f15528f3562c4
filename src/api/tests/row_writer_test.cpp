#include "api/formats/row_writer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/formats/history_csv.hpp"
#include "api/formats/point_text.hpp"
#include "api/formats/table_body.hpp"
#include "api/tests/made_workbook.hpp"
#include "base/text.hpp"
#include "time/iso_text.hpp"

namespace penstock::api {
namespace {

std::string rows_of(const csv_document& document) {
    std::string out = document.fault_line > 0 ? fmt::format("{}: {}", document.fault_line, document.fault) : "";
    for (const auto& record : document.records)
        out += fmt::format("{}{}", out.empty() ? "" : "\n", fmt::join(record.fields, "|"));
    return out;
}

outcome<> write_all(row_writer& rows) {
    rows.text("=1+1");
    rows.word("-");
    rows.number("-1.5", {.unit = "bar"});
    rows.number("1234567890123456");
    rows.whole(-7);
    rows.flag(true);
    rows.time(*parse_iso_time("2026-11-21T07:07:44.123Z"));
    rows.date("2026-11-21");
    rows.blank("-");
    rows.number("NaN");
    return rows.end_row();
}

const std::vector<std::string> letters{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};

TEST(row_writer, csv_is_in_its_style) {
    std::string out;
    const export_style plain;
    csv_rows rows(out, plain, csv_rows::time_form::epoch_ms);
    ASSERT_TRUE(write_all(rows));
    const export_style german{.separator = ';', .decimal = ',', .zone = time_zone::find("Europe/Berlin")};
    csv_rows styled(out, german, csv_rows::time_form::epoch_ms);
    ASSERT_TRUE(write_all(styled));
    EXPECT_EQ(out,
              "'=1+1,-,-1.5,1234567890123456,-7,true,1795244864123,2026-11-21,-,NaN\r\n"
              "'=1+1;-;-1,5;1234567890123456;-7;true;2026-11-21 08:07:44.123;2026-11-21;-;NaN\r\n");
}

TEST(row_writer, a_sheet_has_cells_of_the_kinds_of_excel) {
    const auto table = read_table_body(workbook_of(letters, write_all), {});
    EXPECT_TRUE(table.is_workbook);
    EXPECT_EQ(rows_of(table.document),
              "a|b|c|d|e|f|g|h|i|j\n=1+1|-|-1.5|1234567890123456|-7|TRUE|46347.29703846065|46347||NaN");
    EXPECT_EQ(read_table_time(table.document.records.at(1).fields.at(6), table),
              parse_iso_time("2026-11-21T07:07:44.123Z"));
}

TEST(row_writer, times_of_a_sheet_are_those_of_the_zone_across_the_end_of_summer_time) {
    export_style berlin;
    berlin.zone = time_zone::find("Europe/Berlin");
    std::string cells;
    for (const auto* iso : {"2026-10-25T00:59:59.999Z", "2026-10-25T01:00:00Z", "2026-03-29T01:00:00.001Z"}) {
        const auto bytes = workbook_of(
            {"a"},
            [&](row_writer& rows) {
                rows.time(*parse_iso_time(iso));
                return rows.end_row();
            },
            berlin);
        const auto table = read_table_body(bytes, {});
        const auto local = read_table_time(table.document.records.at(1).fields.at(0), table);
        cells += format_iso_time(local.value_or(wall_time{})) + ' ';
    }
    EXPECT_EQ(cells, "2026-10-25T02:59:59.999Z 2026-10-25T02:00:00.000Z 2026-03-29T03:00:00.001Z ");
}

TEST(table_body, what_is_no_table_is_a_fault) {
    EXPECT_EQ(rows_of(read_table_body("PK\x03\x04 and then nothing", {}).document),
              "1: is a ZIP archive, but not a workbook: send .xlsx, .ods or CSV");
    EXPECT_EQ(rows_of(read_table_body(std::string_view("PK\x05\x06", 4), {}).document),
              "1: is a ZIP archive, but not a workbook: send .xlsx, .ods or CSV")
        << "an archive without a file";
    EXPECT_EQ(read_table_body(std::string_view("\xFF\xFEt\0a\0g\0", 8), {}).document.fault,
              "is in UTF-16: save it as \"CSV UTF-8\", or send the workbook itself");
    EXPECT_THAT(read_table_body("tag_id,value\nA,\xBC\xF6\n", {}).document.fault,
                testing::HasSubstr("is not in UTF-8, but in another encoding such as Windows-1252 or cp949"));
    const auto bytes = workbook_of({"a"}, [&](row_writer& rows) {
        rows.text(std::string(20'000, 'x'));
        return rows.end_row();
    });
    EXPECT_EQ(read_table_body(bytes, {}).document.fault, "a cell has more than 16 KiB: import that line as CSV");
}

samples two_points() {
    samples points;
    points.add(from_epoch_ms(1'795'258'950'454), {element_type::float64}, quality::good, value(71.5));
    points.add(from_epoch_ms(1'795'258'951'454), {element_type::float64}, quality::bad, value{});
    return points;
}

std::optional<imported_tag> find_double(std::string_view) {
    return imported_tag{1, data_type{element_type::float64, 0}};
}

TEST(history_table, an_export_for_an_office_is_imported_again) {
    const export_style seoul{.separator = ';', .decimal = ',', .zone = time_zone::find("Asia/Seoul")};
    auto csv = csv_point_header_in(seoul);
    append_csv_points(csv, "T", two_points(), "Double", point_kind::values, seoul);
    const auto headings = split(trim(csv_point_header), ',');
    const auto workbook = workbook_of(
        {headings.begin(), headings.end()},
        [&](row_writer& rows) {
            return write_points(rows, "T", two_points(), "Double", point_kind::values, {.unit = "°C"});
        },
        seoul);
    for (const auto& text : {csv, workbook}) {
        const auto back = read_point_csv(text, find_double, seoul);
        EXPECT_FALSE(back.fault);
        ASSERT_EQ(back.count, 2U);
        EXPECT_EQ(back.points.at(1).times, two_points().times);
        EXPECT_EQ(back.points.at(1).number_at(0), 71.5);
        EXPECT_FALSE(back.points.at(1).has_value(1));
    }
}

TEST(history_table, a_local_time_needs_its_zone_and_may_lack_a_fraction) {
    constexpr std::string_view csv = "tag_id;time;value\nT;2026-11-21 16:07;1,5\nT;2026-11-21 16:07:44,1;2\n";
    export_style style{.separator = ';', .decimal = ','};
    EXPECT_EQ(read_point_csv(csv, find_double, style).rejected, 2U);
    style.zone = time_zone::find("Asia/Seoul");
    const auto read = read_point_csv(csv, find_double, style);
    ASSERT_EQ(read.count, 2U);
    EXPECT_EQ(read.points.at(1).times.front(), to_epoch_ms(*parse_iso_time("2026-11-21T07:07:00Z")));
    EXPECT_EQ(read.points.at(1).times.back(), to_epoch_ms(*parse_iso_time("2026-11-21T07:07:44.1Z")));
}

}  // namespace
}  // namespace penstock::api
