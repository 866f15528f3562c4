#include "api/value_json.hpp"

#include <array>
#include <charconv>

#include "api/local_time.hpp"
#include "base/text.hpp"
#include "model/json_text.hpp"

namespace penstock::api {

namespace {

std::string_view status_text(live::read_status s) noexcept {
    switch (s) {
        case live::read_status::not_read: return "NOT_READ";
        case live::read_status::success: return "SUCCESS";
        case live::read_status::error: return "ERROR";
    }
    return "NOT_READ";
}

void append_integer(std::string& out, std::int64_t n) {
    std::array<char, 24> digits{};
    const auto [end, ec] = std::to_chars(digits.data(), digits.data() + digits.size(), n);
    out.append(digits.data(), end);
}

/// Printable ASCII without quote and backslash: what JSON takes as it is, and what nearly every text here is.
bool is_plain(std::string_view text) noexcept {
    bool is_well = true;
    for (const char c : text)
        is_well &= c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
    return is_well;
}

void append_text(std::string& out, std::string_view text) {
    if (is_plain(text)) {
        ((out += '"') += text) += '"';
    } else if (is_utf8(text)) {
        append_json_string(out, text);
    } else {
        append_json_string(out, make_utf8(text));
    }
}

/// Whole numbers, the most frequent case, without a text in between.
void append_value(std::string& out, const value& v, bool is_scaled) {
    if (is_scaled) {
        append_text(out, format_scaled_value(v));
    } else if (const auto* number = std::get_if<std::uint64_t>(&v); number != nullptr && *number <= INT64_MAX) {
        out += '"';
        append_integer(out, static_cast<std::int64_t>(*number));
        out += '"';
    } else if (const auto* signed_number = std::get_if<std::int64_t>(&v)) {
        out += '"';
        append_integer(out, *signed_number);
        out += '"';
    } else {
        append_text(out, format_value(v));
    }
}

void append_time(std::string& out, const live::record& record) {
    out += R"(,"value_time":")";
    if (!is_empty(record.last)) append_local_time(out, record.time);
}

void append_members(std::string& out, const live::record& record, bool is_scaled, live::read_status status,
                    std::string_view error) {
    out += R"("value":)";
    append_value(out, record.last, is_scaled);
    append_time(out, record);
    out += R"(","value_read_status":")";
    out += status_text(status);
    out += R"(","value_read_error_message":)";
    append_text(out, error);
    out += R"(,"quality":)";
    append_integer(out, static_cast<int>(record.state));
    out += R"(,"ts":)";
    append_integer(out, is_empty(record.last) ? 0 : to_epoch_ms(record.time));
}

std::string_view error_of(const live::record& record) {
    return record.error ? std::string_view(*record.error) : std::string_view();
}

void append_data_type(std::string& out, const live::tag_ref& tag) {
    out += to_string(tag.is_scaled ? element_type::float64 : tag.type.element);
    if (!tag.type.is_array()) return;
    out += '[';
    append_integer(out, tag.type.count);
    out += ']';
}

void append_record(std::string& out, std::string_view tag_id, const live::tag_ref& tag, const live::record& record,
                   live::read_status status, std::string_view error) {
    out += R"({"tag_id":)";
    append_text(out, tag_id);
    out += ',';
    append_members(out, record, tag.is_scaled, status, error);
    out += R"(,"data_type":")";
    append_data_type(out, tag);
    out += R"(","opc_id":)";
    append_text(out, *tag.opc_id);
    out += '}';
}

}  // namespace

void append_value_record(std::string& out, std::string_view tag_id, const live::tag_ref& tag) {
    tag.home->visit(tag.at(), [&](const live::record& record) {
        append_record(out, tag_id, tag, record, record.status, error_of(record));
    });
}

void append_failed_value_record(std::string& out, std::string_view tag_id, const live::tag_ref& tag,
                                std::string_view message) {
    append_record(out, tag_id, tag, tag.get(), live::read_status::error, message);
}

void append_missing_value_record(std::string& out, std::string_view tag_id) {
    out += R"({"tag_id":)";
    append_text(out, tag_id);
    out += R"(,"value":"-","value_time":"","value_read_status":"NOT_FOUND","value_read_error_message":"no such tag",)"
           R"("quality":4,"ts":0,"data_type":"","opc_id":""})";
}

void append_value_members(std::string& out, const live::record& record, bool is_scaled) {
    append_members(out, record, is_scaled, record.status, error_of(record));
}

std::string value_text(const live::record& record, bool is_scaled) {
    return is_scaled ? format_scaled_value(record.last) : format_value(record.last);
}

}  // namespace penstock::api
