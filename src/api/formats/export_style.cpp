#include "api/formats/export_style.hpp"

#include <algorithm>
#include <array>

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

}  // namespace

export_style read_export_style(const query_source& query, bool is_csv, faults& found) {
    export_style style;
    if (!is_csv) {
        for (const std::string_view name : {"tz", "separator", "decimal", "bom"}) {
            if (query(name)) found.emplace_back(std::string(name), "is only for format=csv");
        }
        return style;
    }
    const bool has_separator = read_sign(query, "separator", separators, style.separator, found);
    read_sign(query, "decimal", decimals, style.decimal, found);
    if (!has_separator && style.decimal == ',') style.separator = ';';
    if (style.separator == style.decimal)
        found.emplace_back("decimal", "is the separator, too: set separator to semicolon or tab");
    if (const auto text = query("bom")) {
        const auto flag = parse_boolean(*text);
        if (!flag) found.emplace_back("bom", "expected true or false");
        style.has_mark = flag.value_or(false);
    }
    if (const auto name = query("tz")) {
        style.zone = time_zone::find(*name);
        if (!style.zone) found.emplace_back("tz", "expected the IANA name of a time zone, such as Asia/Seoul or UTC");
    }
    return style;
}

std::vector<query_rule> export_style_rules(bool has_times) {
    std::vector<query_rule> rules{
        {"separator", "CSV: what separates the fields; default: comma; with decimal=comma: semicolon",
         R"({"type":"string","enum":["comma","semicolon","tab"]})"},
        {"decimal", "CSV: the decimal sign of numbers; default: point",
         R"({"type":"string","enum":["point","comma"]})"},
        {"bom", "CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false",
         R"({"type":"boolean"})"}};
    if (has_times) {
        rules.insert(rules.begin(), {"tz",
                                     "CSV: time zone of the times (IANA name, such as Asia/Seoul), which are then "
                                     "written as 2026-11-21 16:07:44.123"});
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

void begin_csv(response& out, const export_style& style, std::string_view name) {
    constexpr std::size_t max_name = 100;
    std::string safe(name.substr(0, max_name));
    std::ranges::replace_if(
        safe,
        [](char c) {
            const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            return !is_letter && !(c >= '0' && c <= '9') && c != '_' && c != '-' && c != '.';
        },
        '_');
    out.content_type = csv_type;
    out.add("Content-Disposition", "attachment; filename=\"" + safe + ".csv\"");
    if (style.has_mark) out.body = "\xEF\xBB\xBF";
}

}  // namespace penstock::api
