#include "model/json_write.hpp"

#include <charconv>
#include <cmath>

#include "base/text.hpp"
#include "model/json_text.hpp"

namespace penstock {

namespace {

template <class Number>
void append_number(std::string& out, Number v) {
    std::array<char, 32> digits{};
    const auto [end, ec] = std::to_chars(digits.data(), digits.data() + digits.size(), v);
    out.append(digits.data(), end);
}

}  // namespace

// The last character decides whether a comma is due: no JSON value ends with one of these.
void json_writer::separate() {
    if (output_.empty()) return;
    const char last = output_.back();
    if (last != '{' && last != '[' && last != ':' && last != ',') output_ += ',';
}

json_writer& json_writer::begin_object() {
    separate();
    output_ += '{';
    return *this;
}

json_writer& json_writer::end_object() {
    output_ += '}';
    return *this;
}

json_writer& json_writer::begin_array() {
    separate();
    output_ += '[';
    return *this;
}

json_writer& json_writer::end_array() {
    output_ += ']';
    return *this;
}

json_writer& json_writer::key(std::string_view name) {
    separate();
    output_ += '"';
    output_ += name;
    output_ += "\":";
    return *this;
}

json_writer& json_writer::any_key(std::string_view name) {
    text(name);
    output_ += ':';
    return *this;
}

json_writer& json_writer::text(std::string_view v) {
    separate();
    if (is_utf8(v)) {
        append_json_string(output_, v);
    } else {
        append_json_string(output_, make_utf8(v));
    }
    return *this;
}

json_writer& json_writer::number(double v) {
    if (!std::isfinite(v)) return null();
    separate();
    append_number(output_, v);
    return *this;
}

json_writer& json_writer::number(std::int64_t v) {
    separate();
    append_number(output_, v);
    return *this;
}

json_writer& json_writer::number(std::uint64_t v) {
    separate();
    append_number(output_, v);
    return *this;
}

json_writer& json_writer::boolean(bool v) {
    separate();
    output_ += v ? "true" : "false";
    return *this;
}

json_writer& json_writer::null() {
    separate();
    output_ += "null";
    return *this;
}

json_writer& json_writer::raw(std::string_view json) {
    separate();
    output_ += json;
    return *this;
}

}  // namespace penstock
