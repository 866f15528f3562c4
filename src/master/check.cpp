#include "master/check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.hpp"
#include "calendar/time_text.hpp"
#include "calendar/time_zone.hpp"
#include "model/field.hpp"

namespace penstock::master {

namespace {

constexpr std::size_t max_texts = 50;
constexpr std::size_t max_text_bytes = 4096;
constexpr std::size_t bytes_of_text = 250;  ///< a field with another number of texts

bool has_control_character(std::string_view text) noexcept {
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

void check_text(const field& f, std::string_view value, const std::string& path, faults& found) {
    if (value.find('\0') != std::string_view::npos) {
        found.emplace_back(path, "the character U+0000 is not allowed");
    } else if (f.is_one_line && has_control_character(value)) {
        found.emplace_back(path, "control characters are not allowed");
    } else if (value.size() < f.min_length) {
        found.emplace_back(path, "must not be empty");
    } else if (value.size() > f.max_length && count_characters(value) > f.max_length) {
        found.emplace_back(path, fmt::format("at most {} characters", f.max_length));
    }
}

void check_number(const field& f, double value, const std::string& path, faults& found) {
    const bool is_low = f.min_value && (f.is_min_exclusive ? value <= *f.min_value : value < *f.min_value);
    if (!std::isfinite(value) || is_low || (f.max_value && value > *f.max_value)) {
        found.emplace_back(path, "expected " + expected_text(f));
    }
}

void check_texts(const field& f, const option_map& all, const std::string& path, faults& found) {
    std::size_t bytes = 0;
    for (const auto& [name, text] : all) {
        bytes += name.size() + text.size();
        if (name.find('\0') != std::string::npos || text.find('\0') != std::string::npos) {
            found.emplace_back(path, "the character U+0000 is not allowed");
            return;
        }
    }
    const auto most = f.max_items > 0 ? f.max_items : max_texts;
    const auto max_bytes = f.max_items > 0 ? f.max_items * bytes_of_text : max_text_bytes;
    if (all.size() > most || bytes > max_bytes) {
        found.emplace_back(path, fmt::format("at most {} texts and {} bytes in all", most, max_bytes));
    }
}

/// Values of the list's key that occur twice.
void check_keys(const field& f, const cell::rows& rows, const std::string& path, faults& found) {
    if (f.item_key.empty()) return;
    const auto at = f.place_of(f.item_key);
    std::set<std::string> seen;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& key = rows[i][at];
        const auto text = f.items[at].type == kind::integer ? std::to_string(key.integer()) : key.text();
        if (!text.empty() && !seen.insert(text).second) {
            found.emplace_back(fmt::format("{}[{}].{}", path, i, f.item_key),
                               fmt::format("{} occurs twice; each {} may occur once", text, f.item_key));
        }
    }
}

void check_rows(const resource& of, const field& f, const cell::rows& rows, const std::string& path, faults& found) {
    if (rows.size() > f.max_items) found.emplace_back(path, fmt::format("at most {} entries", f.max_items));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto place = fmt::format("{}[{}]", path, i);
        if (f.type == kind::list) {
            for (std::size_t k = 0; k < f.items.size(); ++k)
                check_cell(of, f.items[k], rows[i][k], fmt::format("{}.{}", place, f.items[k].name), found);
        } else if (f.type == kind::string_list) {
            check_text(text("", "", 200), rows[i][0].text(), place, found);
        }
    }
    check_keys(f, rows, path, found);
}

}  // namespace

std::string expected_text(const field& f) {
    const auto range = [&](std::string_view what) {
        if (f.min_value && f.max_value && !f.is_min_exclusive) {
            return fmt::format("{} from {} to {}", what, format_number(*f.min_value), format_number(*f.max_value));
        }
        if (f.min_value && f.max_value) return fmt::format("{} above 0, at most {}", what, format_number(*f.max_value));
        if (f.min_value) {
            return fmt::format("{} {} {}", what, f.is_min_exclusive ? "above" : "from", format_number(*f.min_value));
        }
        return std::string(what);
    };
    switch (f.type) {
        case kind::text: return fmt::format("a text of at most {} characters", f.max_length);
        case kind::choice: return fmt::format("one of {}", fmt::join(f.choices, ", "));
        case kind::reference: return "the id of a record";
        case kind::date: return "a date as 2026-11-22";
        case kind::time_zone: return "an IANA time zone such as Asia/Seoul";
        case kind::time: return "a time in epoch ms";
        case kind::integer: return range("an integer");
        case kind::quantity: return range("a number of at most 3 decimals");
        case kind::real: return range("a number");
        case kind::boolean: return "true or false";
        case kind::string_map: return "an object of texts";
        case kind::options: return "an object";
        case kind::integer_list: return "an array of integers";
        case kind::string_list: return "an array of texts";
        case kind::list: return "an array of objects";
    }
    return {};
}

void check_id(const resource& of, std::string_view id, const std::string& path, faults& found) {
    if (of.prefix.empty()) return;
    if (!id.starts_with(of.prefix)) {
        found.emplace_back(path, fmt::format("must start with {}", of.prefix));
    } else if (!is_id(id) || id.size() == of.prefix.size()) {
        found.emplace_back(path, fmt::format("expected {} and 1 to {} of the characters A-Z a-z 0-9 _ . : -", of.prefix,
                                             100 - of.prefix.size()));
    }
}

void check_cell(const resource& of, const field& f, const cell& value, const std::string& path, faults& found) {
    if (value.is_null()) return;
    switch (f.type) {
        case kind::text: return check_text(f, value.text(), path, found);
        case kind::reference:
            // In a field that is never null, an empty text is none.
            if (value.text().empty() && (f.is_nullable || f.is_required)) found.emplace_back(path, "must not be empty");
            return check_text(f, value.text(), path, found);
        case kind::choice:
            if (std::ranges::find(f.choices, value.text()) == f.choices.end()) {
                found.emplace_back(path, "expected " + expected_text(f));
            }
            return;
        case kind::date:
            if (!calendar::parse_date(value.text())) found.emplace_back(path, "expected " + expected_text(f));
            return;
        case kind::time_zone:
            if (!value.text().empty() && !calendar::is_time_zone(value.text())) {
                found.emplace_back(path, "expected " + expected_text(f));
            }
            return;
        case kind::time:
        case kind::integer: return check_number(f, static_cast<double>(value.integer()), path, found);
        case kind::quantity: return check_number(f, static_cast<double>(value.integer()) / 1000, path, found);
        case kind::real: return check_number(f, value.real(), path, found);
        case kind::boolean: return;
        case kind::options: return;  // by the protocol's schema
        case kind::string_map: return check_texts(f, value.texts(), path, found);
        case kind::integer_list:
        case kind::string_list:
        case kind::list: return check_rows(of, f, value.list(), path, found);
    }
}

void check_record(const record& r, faults& found) {
    for (std::size_t i = 0; i < r.cells.size(); ++i) {
        const auto& f = r.kind->fields[i];
        if (!f.is_read_only && !f.is_hidden) check_cell(*r.kind, f, r.cells[i], std::string(f.name), found);
    }
    if (found.empty() && r.kind->check != nullptr) r.kind->check(r, found);
}

}  // namespace penstock::master
