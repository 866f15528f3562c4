#include "api/formats/tag_list_query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/text.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t max_sort_keys = 4;
constexpr std::int64_t max_tag_page = 1'000'000;
constexpr std::int64_t max_tags_on_page = 5'000;
constexpr std::size_t max_words = 10;
constexpr std::size_t max_word_bytes = 200;

void read_sort(std::string_view text, services::tag_query& query, faults& found) {
    for (auto word : split(text, ',')) {
        const bool is_descending = word.starts_with('-');
        if (is_descending) word.remove_prefix(1);
        const auto field = services::parse_tag_field(word);
        if (!field) {
            found.emplace_back(
                "sort",
                fmt::format("expected one or more of {}, separated by commas; put - before a field to sort it in "
                            "descending order",
                            services::tag_field_names()));
            return;
        }
        query.sort.push_back({*field, is_descending});
    }
    if (query.sort.size() > max_sort_keys)
        found.emplace_back("sort", fmt::format("expected {} fields at most", max_sort_keys));
}

void read_states(std::string_view text, services::tag_query& query, faults& found) {
    for (const auto word : split(text, ',')) {
        const auto state = services::parse_tag_state(word);
        if (!state) {
            found.emplace_back(
                "status", "expected one or more of good, uncertain, bad, not_read, out_of_limits, separated by commas");
            return;
        }
        query.states |= 1U << static_cast<unsigned>(*state);
    }
}

void read_words(std::string_view text, services::tag_query& query, faults& found) {
    for (const auto word : split(text, ' ')) {
        if (word.empty()) continue;
        if (query.words.size() == max_words || word.size() > max_word_bytes) {
            found.emplace_back(
                "find", fmt::format("expected {} words at most, each of {} bytes at most", max_words, max_word_bytes));
            return;
        }
        query.words.emplace_back(word);
    }
}

}  // namespace

services::tag_query read_tag_query(const call& c, faults& found) {
    services::tag_query query;
    query.q = c.query("q").value_or("");
    if (const auto text = c.query("find")) read_words(*text, query, found);
    const auto page = c.query_number("page", max_tag_page, found);
    const auto size = c.query_number("size", max_tags_on_page, found);
    query.size = static_cast<std::size_t>(size.value_or(static_cast<std::int64_t>(query.size)));
    query.page = static_cast<std::size_t>(page.value_or(size ? 1 : 0));
    if (const auto text = c.query("sort"); text && !text->empty()) read_sort(*text, query, found);
    if (const auto text = c.query("status"); text && !text->empty()) read_states(*text, query, found);
    if (const auto text = c.query("writable"); text && !text->empty()) {
        query.writable = parse_boolean(*text);
        if (!query.writable) found.emplace_back("writable", "expected true or false");
    }
    return query;
}

}  // namespace penstock::api
