#include "api/formats/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace penstock::api {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool needs_quotes(std::string_view field, char separator) noexcept {
    return field.find_first_of("\"\r\n") != std::string_view::npos || field.find(separator) != std::string_view::npos ||
           field.starts_with(' ') || field.ends_with(' ') || field.starts_with(byte_order_mark);
}

std::string_view name_of_separator(char separator) noexcept {
    return separator == ',' ? "a comma" : separator == ';' ? "a semicolon" : "a tab";
}

}  // namespace

/// Whether there is a byte at `rest_`; reads more if needed.
bool csv_reader::fill() {
    if (rest_.empty()) rest_ = std::exchange(tail_, {});
    if (rest_.empty()) rest_ = source_();
    return !rest_.empty();
}

/// Takes the next byte if it is `c`.
bool csv_reader::take(char c) {
    if (!fill() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
}

/// Whether a line ends here. A carriage return that does not end a line is read as a normal character.
bool csv_reader::read_line_end(bool& has_return) {
    has_return = take('\r');
    if (!take('\n')) return false;
    has_return = false;
    ++line_;
    return true;
}

void csv_reader::skip_mark() {
    has_begun_ = true;
    while (head_.size() < byte_order_mark.size() && fill()) {
        const auto part = rest_.substr(0, byte_order_mark.size() - head_.size());
        head_ += part;
        rest_.remove_prefix(part.size());
    }
    if (head_ == byte_order_mark) return;
    tail_ = rest_;
    rest_ = head_;
}

bool csv_reader::next(csv_record& into) {
    if (fault_line_ != 0) return false;
    if (!has_begun_) skip_mark();
    bool has_return = false;
    while (read_line_end(has_return)) {
    }
    if (!has_return && !fill()) return false;
    into.line = record_line_ = line_;
    into.fields.clear();
    record_bytes_ = 0;
    auto how = stop::separator;
    while (how == stop::separator) {
        if (into.fields.size() == max_fields) {
            fail(record_line_, fmt::format("the record has more than {} fields", max_fields));
            return false;
        }
        auto& field = into.fields.emplace_back();
        if (std::exchange(has_return, false)) {
            field = '\r';
            how = read_plain(field);
        } else {
            how = take('"') ? read_quoted(field) : read_plain(field);
        }
    }
    return how == stop::line_end;
}

csv_reader::stop csv_reader::read_plain(std::string& field) {
    while (fill()) {
        const std::array<char, 4> ends{separator_, '\r', '\n', '"'};
        const auto end = std::min(rest_.find_first_of(std::string_view(ends.data(), ends.size())), rest_.size());
        if (!keep(field, rest_.substr(0, end))) return stop::fault;
        rest_.remove_prefix(end);
        if (rest_.empty()) continue;
        if (take(separator_)) return stop::separator;
        if (take('"')) return fail(line_, "a quote inside a field that is not quoted");
        bool has_return = false;
        if (read_line_end(has_return)) return stop::line_end;
        if (!keep(field, "\r")) return stop::fault;
    }
    return stop::line_end;
}

/// Reads after the opening quotation mark.
csv_reader::stop csv_reader::read_quoted(std::string& field) {
    std::size_t passed = 0;  // lines since the last quotation mark: an open one is reported where it begins
    while (fill()) {
        const auto end = std::min(rest_.find('"'), rest_.size());
        const auto part = rest_.substr(0, end);
        if (!keep(field, part)) return stop::fault;
        passed += static_cast<std::size_t>(std::ranges::count(part, '\n'));
        rest_.remove_prefix(end);
        if (!take('"')) continue;
        line_ += std::exchange(passed, 0);
        if (!take('"')) return read_behind_quote();
        if (!keep(field, "\"")) return stop::fault;
    }
    return fail(line_, "a quoted field has no closing quote");
}

csv_reader::stop csv_reader::read_behind_quote() {
    bool has_return = false;
    if (!fill() || read_line_end(has_return)) return stop::line_end;
    if (!has_return && take(separator_)) return stop::separator;
    return fail(line_, fmt::format("only {} may follow a closing quote", name_of_separator(separator_)));
}

/// False: the record is larger than its limit.
bool csv_reader::keep(std::string& field, std::string_view bytes) {
    record_bytes_ += bytes.size();
    if (record_bytes_ > max_bytes) {
        fail(record_line_, fmt::format("the record has more than {} MiB", max_bytes >> 20U));
        return false;
    }
    field += bytes;
    return true;
}

csv_reader::stop csv_reader::fail(std::size_t line, std::string why) {
    fault_line_ = line;
    fault_ = std::move(why);
    return stop::fault;
}

csv_document parse_csv(std::string_view text, char separator) {
    csv_reader reader([&] { return std::exchange(text, {}); }, separator);
    csv_document out;
    csv_record record;
    while (reader.next(record))
        out.records.push_back(std::move(record));
    out.fault_line = reader.fault_line();
    out.fault = reader.fault();
    return out;
}

void append_csv_record(std::string& out, const std::vector<std::string>& fields, char separator) {
    bool is_first = true;
    for (const auto& field : fields) {
        if (!is_first) out += separator;
        is_first = false;
        // A single empty field would be an empty line, which is not a record.
        if (!needs_quotes(field, separator) && !(field.empty() && fields.size() == 1)) {
            out += field;
            continue;
        }
        out += '"';
        for (const char c : field) {
            if (c == '"') out += '"';
            out += c;
        }
        out += '"';
    }
    out += "\r\n";
}

}  // namespace penstock::api
