#include "api/formats/value_json.hpp"

#include <array>
#include <charconv>

#include "api/formats/local_time.hpp"
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

template <class Integer>
void append_integer(std::string& out, Integer n, bool is_quoted = false) {
    std::array<char, 24> text;
    char* at = text.data();
    if (is_quoted) *at++ = '"';
    at = std::to_chars(at, text.data() + text.size(), n).ptr;
    if (is_quoted) *at++ = '"';
    out.append(text.data(), at);
}

/// Printable ASCII without quote and backslash: needs no escape in JSON; nearly every text is like this.
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
    } else if (const auto* number = std::get_if<std::uint64_t>(&v)) {
        append_integer(out, *number, true);
    } else if (const auto* signed_number = std::get_if<std::int64_t>(&v)) {
        append_integer(out, *signed_number, true);
    } else {
        append_text(out, format_value(v));
    }
}

/// The text of the value where the tag has texts: `"state_text":"running"`. Most have none.
void append_state(std::string& out, const value& v, const state_texts* states) {
    if (states == nullptr) return;
    out += R"(,"state_text":)";
    append_text(out, state_of(*states, v));
}

std::string_view error_of(const live::last_value& record) {
    return record.error ? std::string_view(*record.error) : std::string_view();
}

/// The members behind the value: when it was read and how the last attempt went.
void append_outcome(std::string& out, const live::last_value& record) {
    out += R"(,"value_time":")";
    // Also of the answer that there is no value.
    if (record.time != wall_time{}) append_local_time(out, record.time);
    out += R"(","value_read_status":")";
    out += status_text(record.status);
    out += R"(","value_read_error_message":)";
    append_text(out, error_of(record));
    out += R"(,"quality":)";
    append_integer(out, static_cast<int>(record.state));
    out += R"(,"ts":)";
    append_integer(out, to_epoch_ms(record.time));
}

std::optional<data_type> type_of(const live::tag_ref& tag, const live::last_value& record) {
    auto type = tag.type ? tag.type : record.reported_type;
    if (type && tag.is_scaled) type->element = element_type::float64;
    return type;
}

void append_data_type(std::string& out, const std::optional<data_type>& type) {
    if (!type) return;
    out += to_string(type->element);
    if (!type->is_array()) return;
    out += '[';
    append_integer(out, type->count);
    out += ']';
}

}  // namespace

void record_writer::add(std::string_view tag_id, const live::tag_ref& tag) {
    tag.block->visit(tag.at(), [&](const live::last_value& record) { add(tag_id, tag, record); });
}

void record_writer::add_failed(std::string_view tag_id, const live::tag_ref& tag, std::string message) {
    auto record = tag.get();
    record.status = live::read_status::error;
    record.error = std::make_shared<const std::string>(std::move(message));
    add(tag_id, tag, record);
}

void record_writer::add(std::string_view tag_id, const live::tag_ref& tag, const live::last_value& record) {
    if (!is_tail_of(tag, record)) make_tail(tag, record);
    output_ += is_first_ ? R"({"tag_id":")" : R"(,{"tag_id":")";
    is_first_ = false;
    output_ += tag_id;  // of a tag that exists: nothing in it to escape
    output_ += R"(","value":)";
    append_value(output_, record.last, tag.is_scaled);
    append_state(output_, record.last, tag.states.get());
    output_ += tail_;
}

bool record_writer::is_tail_of(const live::tag_ref& tag, const live::last_value& record) const {
    return opc_id_ == tag.opc_id && time_ == record.time && has_value_ != is_empty(record.last) &&
           state_ == record.state && status_ == record.status && error_ == record.error &&
           type_ == type_of(tag, record);
}

void record_writer::make_tail(const live::tag_ref& tag, const live::last_value& record) {
    opc_id_ = tag.opc_id;
    time_ = record.time;
    has_value_ = !is_empty(record.last);
    state_ = record.state;
    status_ = record.status;
    error_ = record.error;
    type_ = type_of(tag, record);
    tail_.clear();
    tail_.reserve(256);
    append_outcome(tail_, record);
    tail_ += R"(,"data_type":")";
    append_data_type(tail_, type_);
    tail_ += R"(","opc_id":)";
    append_text(tail_, *tag.opc_id);
    tail_ += '}';
}

void record_writer::add_missing(std::string_view tag_id) {
    output_ += is_first_ ? R"({"tag_id":)" : R"(,{"tag_id":)";
    is_first_ = false;
    append_text(output_, tag_id);
    output_ +=
        R"(,"value":"-","value_time":"","value_read_status":"NOT_FOUND","value_read_error_message":"no such tag",)"
        R"("quality":4,"ts":0,"data_type":"","opc_id":""})";
}

void append_value_members(std::string& out, const live::last_value& record, bool is_scaled, const state_texts* states) {
    out += R"("value":)";
    append_value(out, record.last, is_scaled);
    append_state(out, record.last, states);
    append_outcome(out, record);
}

void append_viewer_members(std::string& out, const live::tag_ref& tag) {
    const auto append = [&](const live::last_value& record) {
        out += R"("value":)";
        append_value(out, record.last, tag.is_scaled);
        append_state(out, record.last, tag.states.get());
        out += R"(,"value_time":")";
        if (record.time != wall_time{}) append_local_time(out, record.time);
        out += R"(","value_read_status":")";
        out += status_text(record.status);
        out += R"(","quality":)";
        append_integer(out, static_cast<int>(record.state));
        out += R"(,"data_type":")";
        append_data_type(out, type_of(tag, record));
        out += '"';
    };
    if (tag.block) {
        tag.block->visit(tag.at(), append);
    } else {
        append({});
    }
}

void append_value_text(std::string& out, const live::last_value& record, bool is_scaled) {
    append_value(out, record.last, is_scaled);
}

void append_number(std::string& out, std::int64_t n) {
    append_integer(out, n);
}

std::string value_text(const live::last_value& record, bool is_scaled) {
    return is_scaled ? format_scaled_value(record.last) : format_value(record.last);
}

std::vector<member_schema> value_schemas() {
    static constexpr std::string_view read_words[] = {"SUCCESS", "ERROR", "NOT_READ", "NOT_FOUND"};
    return {{.name = "value", .text = "Last good value as a text.", .type = "string"},
            {.name = "value_time",
             .text = "Time of the value in the time zone of the gateway, as text; empty: none yet.",
             .type = "string"},
            {.name = "value_read_status", .text = "Result of the last read.", .type = "string", .words = read_words},
            {.name = "value_read_error_message",
             .text = "Message of the last read if it failed; empty: it did not fail.",
             .type = "string"},
            {.name = "quality",
             .text = "Quality of the value, as in OPC classic: 192 is good, 64 uncertain, less than 64 bad.",
             .type = "integer"},
            {.name = "ts", .text = "Time of the value, epoch ms; 0: none yet.", .type = "integer"},
            {.name = "state_text",
             .text = "Text of the value from the states of the tag. It is absent when the tag has no states.",
             .type = "string",
             .is_required = false}};
}

std::vector<member_schema> value_record_schemas() {
    std::vector<member_schema> all{
        {.name = "tag_id", .text = "Id of the tag.", .type = "string"},
        {.name = "data_type", .text = "Data type of the value; empty: not known.", .type = "string"},
        {.name = "opc_id",
         .text = "Id of the OPC that contains the tag; empty: there is no such tag.",
         .type = "string"}};
    const auto of_value = value_schemas();
    all.insert(all.end(), of_value.begin(), of_value.end());
    return all;
}

}  // namespace penstock::api
