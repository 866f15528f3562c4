#include "api/formats/export_style.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "api/formats/query.hpp"
#include "base/text.hpp"
#include "time/iso_text.hpp"

namespace penstock::api {

namespace {

struct sign_word {
    std::string_view word;
    char sign;
};
constexpr std::array separators{sign_word{"comma", ','}, sign_word{"semicolon", ';'}, sign_word{"tab", '\t'}};
constexpr std::array decimals{sign_word{"point", '.'}, sign_word{"comma", ','}};

/// Whether the parameter was given with one of the words.
template <std::size_t n>
bool read_sign(const query_source& query, std::string_view name, const std::array<sign_word, n>& words, char& into,
               faults& found) {
    const auto text = query(name);
    if (!text) return false;
    const auto known = std::ranges::find(words, *text, &sign_word::word);
    if (known != words.end()) {
        into = known->sign;
        return true;
    }
    std::string expected = "expected ";
    for (std::size_t i = 0; i < n; ++i) {
        if (i > 0) expected += i + 1 == n ? " or " : ", ";
        expected += words[i].word;
    }
    found.emplace_back(std::string(name), std::move(expected));
    return false;
}

void read_signs(const query_source& query, export_style& style, faults& found) {
    const bool has_separator = read_sign(query, "separator", separators, style.separator, found);
    read_sign(query, "decimal", decimals, style.decimal, found);
    if (!has_separator && style.decimal == ',') style.separator = ';';
    if (style.separator == style.decimal)
        found.emplace_back("decimal", "is the separator, too: set separator to semicolon or tab");
}

void read_zone(const query_source& query, export_style& style, faults& found) {
    const auto name = query("tz");
    if (!name) return;
    style.zone = time_zone::find(*name);
    if (!style.zone) found.emplace_back("tz", "expected the IANA name of a time zone, such as Asia/Seoul or UTC");
}

constexpr std::string_view separator_schema = R"({"type":"string","enum":["comma","semicolon","tab"]})";
constexpr std::string_view decimal_schema = R"({"type":"string","enum":["point","comma"]})";

}  // namespace

table_format read_table_format(const query_source& query, table_format usual, faults& found) {
    const auto text = query("format");
    if (!text) return usual;
    if (*text == "csv") return table_format::csv;
    if (*text == "xlsx") return table_format::xlsx;
    if (*text == "json" && usual == table_format::json) return table_format::json;
    found.emplace_back("format", usual == table_format::json ? "expected json, csv or xlsx" : "expected csv or xlsx");
    return usual;
}

export_style read_export_style(const query_source& query, table_format format, faults& found) {
    export_style style;
    const auto refuse = [&](std::initializer_list<std::string_view> names, std::string_view why) {
        for (const auto name : names) {
            if (query(name)) found.emplace_back(std::string(name), std::string(why));
        }
    };
    if (format == table_format::json) {
        refuse({"tz"}, "is only for format=csv or format=xlsx");
        refuse({"separator", "decimal", "bom"}, "is only for format=csv");
        return style;
    }
    if (format == table_format::xlsx) {
        refuse({"separator", "decimal", "bom"}, "is only for format=csv: a workbook has numbers, not texts of them");
        read_zone(query, style, found);
        return style;
    }
    read_signs(query, style, found);
    if (const auto text = query("bom")) {
        const auto flag = parse_boolean(*text);
        if (!flag) found.emplace_back("bom", "expected true or false");
        style.has_mark = flag.value_or(false);
    }
    read_zone(query, style, found);
    return style;
}

export_style read_import_style(const query_source& query, faults& found) {
    export_style style;
    read_signs(query, style, found);
    read_zone(query, style, found);
    return style;
}

query_rule table_format_rule(table_format usual) {
    if (usual == table_format::json) {
        return {"format", "format of the response; default: json; xlsx: a workbook of at most 1,048,575 rows",
                R"({"type":"string","enum":["json","csv","xlsx"]})"};
    }
    return {"format", "format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows",
            R"({"type":"string","enum":["csv","xlsx"]})"};
}

std::vector<query_rule> export_style_rules(bool has_times) {
    std::vector<query_rule> rules{
        {"separator", "CSV: what separates the fields; default: comma; with decimal=comma: semicolon",
         separator_schema},
        {"decimal", "CSV: the decimal sign of numbers; default: point", decimal_schema},
        {"bom", "CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false",
         R"({"type":"boolean"})"}};
    if (has_times) {
        rules.insert(rules.begin(),
                     {"tz",
                      "CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then "
                      "has as 2026-11-21 16:07:44.123; default of XLSX: UTC"});
    }
    return rules;
}

std::vector<query_rule> import_style_rules(bool has_times) {
    std::vector<query_rule> rules{
        {"separator", "CSV: what separates the fields; default: comma; with decimal=comma: semicolon",
         separator_schema},
        {"decimal", "CSV: the decimal sign of numbers; default: point", decimal_schema}};
    if (has_times) {
        rules.insert(rules.begin(),
                     {"tz", "time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none"});
    }
    return rules;
}

std::string number_text(std::string number, const export_style& style) {
    if (style.decimal != '.') std::ranges::replace(number, '.', style.decimal);
    return number;
}

std::string time_text(wall_time t, const export_style& style) {
    if (!style.zone) return format_iso_time(t);
    auto text = format_iso_time(wall_time(style.zone->to_local(t).time_since_epoch()));
    text.pop_back();  // the Z: the time is not in UTC
    std::ranges::replace(text, 'T', ' ');
    return text;
}

checked<std::string> plain_number(std::string_view text, const export_style& style) {
    std::string out(trim(text));
    if (style.decimal == '.') return out;
    if (out.find('.') != out.npos)
        return fault{"", "has a point, but the decimal sign is the comma: write no separators of thousands"};
    std::ranges::replace(out, style.decimal, '.');
    return out;
}

std::optional<wall_time> read_time_text(std::string_view text, const export_style& style) {
    text = trim(text);
    if (auto t = parse_iso_time(text)) return t;
    if (!style.zone) return std::nullopt;
    std::string iso(text);
    constexpr std::size_t date_size = 10;
    if (iso.size() > date_size && iso[date_size] == ' ') iso[date_size] = 'T';
    const auto t = parse_iso_time(iso + "Z");
    return t ? std::optional(style.zone->to_utc(local_ms(t->time_since_epoch()))) : std::nullopt;
}

void begin_csv(response& out, const export_style& style, std::string_view name) {
    begin_file(out, csv_type, name, ".csv");
    if (style.has_mark) out.body = "\xEF\xBB\xBF";
}

void begin_file(response& out, std::string_view content_type, std::string_view name, std::string_view end) {
    constexpr std::size_t max_name = 100;
    std::string safe(name.substr(0, max_name));
    std::ranges::replace_if(
        safe,
        [](char c) {
            const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            return !is_letter && !(c >= '0' && c <= '9') && c != '_' && c != '-' && c != '.';
        },
        '_');
    out.content_type = content_type;
    out.add("Content-Disposition", "attachment; filename=\"" + safe + std::string(end) + '"');
}

}  // namespace penstock::api
