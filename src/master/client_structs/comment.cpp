#include "master/client_structs/comment.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "master/check.hpp"
#include "master/write_record.hpp"
#include "model/field.hpp"

namespace penstock::master {

namespace {

constexpr std::size_t columns = 120;

/// Whether the word is a name of the interface (`good_qty`, `edge.timezone`, `false`, `px`), which is never
/// capitalized.
bool is_name_of_interface(std::string_view word) {
    for (const auto* known : {"true", "false", "null", "ms", "px"}) {
        if (word == known) return true;
    }
    return word.find_first_of("_.") != std::string_view::npos && word.back() != '.';
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
    return fmt::format("{}", fmt::join(parts, between));
}

/// The text of the allowed values; empty: all values of the type.
std::string allowed(const field& f) {
    switch (f.type) {
        case kind::text:
        case kind::choice:
        case kind::date: return expected_text(f);
        case kind::integer:
        case kind::quantity:
        case kind::real: return f.min_value || f.max_value ? expected_text(f) : std::string();
        case kind::integer_list:
        case kind::string_list:
        case kind::list: return fmt::format("at most {}", f.max_items);
        case kind::reference:
        case kind::time_zone:
        case kind::time:
        case kind::boolean:
        case kind::string_map:
        case kind::options: return {};
    }
    return {};
}

std::string two_sentences(std::string_view first, const std::vector<std::string>& second) {
    std::vector<std::string> both;
    if (!first.empty()) both.push_back(sentence(first));
    if (!second.empty()) both.push_back(sentence(join(second, "; ")));
    return join(both, " ");
}

}  // namespace

std::string sentence(std::string_view text) {
    std::string made(text);
    if (made.empty()) return made;
    if (!is_name_of_interface(text.substr(0, text.find_first_of(" ,;:")))) {
        made[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(made[0])));
    }
    if (made.back() != '.') made += '.';
    return made;
}

std::string default_text(const field& f) {
    if (f.is_required || f.default_value.is_null()) return {};
    std::string text;
    json_writer json(text);
    write_cell(json, f, f.default_value);
    const bool is_nothing = text == "0" || text == R"("")" || text == "{}" || text == "[]";
    return is_nothing ? std::string() : text;
}

std::string comment_of_answer(const field& f) {
    std::vector<std::string> rules;
    if (f.type == kind::choice) rules.push_back(expected_text(f));
    return two_sentences(f.description, rules);
}

std::string comment_of_request(const resource& of, const field& f, bool is_id) {
    std::vector<std::string> rules;
    if (f.is_required) rules.emplace_back("required");
    if (is_id && !of.prefix.empty()) {
        rules.push_back(fmt::format("{} and A-Z a-z 0-9 _ . : -, {} characters in all", of.prefix, f.max_length));
    } else if (const auto rule = allowed(f); !rule.empty() && !is_id) {
        rules.push_back(rule);
    }
    if (f.is_immutable && !is_id) rules.emplace_back("set on create only");
    if (f.is_unique) rules.emplace_back("unique");
    if (const auto default_value = default_text(f); !default_value.empty()) rules.push_back("default " + default_value);
    return two_sentences(f.description, rules);
}

std::string comment_lines(std::string_view text, std::size_t indent) {
    std::string lines, line;
    if (text.empty()) return lines;
    const std::string begin = std::string(indent, ' ') + "///";
    for (const auto word : split(text, ' ')) {
        if (!line.empty() && count_characters(line) + 1 + count_characters(word) > columns) {
            lines += line + "\n";
            line.clear();
        }
        if (line.empty()) line = begin;
        line.append(" ").append(word);
    }
    return lines + line + "\n";
}

}  // namespace penstock::master
