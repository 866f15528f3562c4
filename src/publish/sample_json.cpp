#include "publish/sample_json.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/text.hpp"
#include "model/state_texts.hpp"
#include "model/value.hpp"
#include "time/iso_text.hpp"

namespace penstock::publish {

namespace {

constexpr std::int64_t max_exact = std::int64_t{1} << 53U;  // a double is exact for all whole numbers up to here

template <class T>
void append_integer(std::string& out, T n) {
    char digits[24];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), n).ptr;
    out.append(digits, end);
}

template <class T>
void append_quoted_integer(std::string& out, T n) {
    out += '"';
    append_integer(out, n);
    out += '"';
}

void append_text(std::string& out, std::string_view text) {
    append_json_string(out, is_utf8(text) ? text : std::string_view(make_utf8(text)));
}

/// Appends a finite number as number, others as text.
void append_number_text(std::string& out, const std::string& text) {
    const bool is_number = text.back() != 'N' && text.back() != 'y';  // NaN, Infinity
    if (is_number) {
        out += text;
    } else {
        ((out += '"') += text) += '"';
    }
}

struct value_writer {
    std::string& output;
    bool is_scaled;

    void operator()(std::monostate) const { output += "null"; }
    void operator()(bool v) const { output += v ? "true" : "false"; }
    void operator()(std::int64_t v) const {
        if (v > max_exact || v < -max_exact) return append_quoted_integer(output, v);
        append_integer(output, v);
    }
    void operator()(std::uint64_t v) const {
        if (v > std::uint64_t{max_exact}) return append_quoted_integer(output, v);
        append_integer(output, v);
    }
    void operator()(float v) const {
        append_number_text(output, is_scaled ? format_scaled_value(value(v)) : format_number(v));
    }
    void operator()(double v) const {
        append_number_text(output, is_scaled ? format_scaled_value(value(v)) : format_number(v));
    }
    void operator()(const std::string& v) const { append_text(output, v); }
    void operator()(const byte_buffer& v) const { append_text(output, to_base64(v)); }
    void operator()(wall_time v) const { append_text(output, format_iso_time(v)); }
    void operator()(const array& v) const {
        output += '[';
        for (std::size_t i = 0; i < v.size(); ++i) {
            if (i > 0) output += ',';
            std::visit(*this, static_cast<const value_variant&>(v[i]));
        }
        output += ']';
    }
};

/// Writes to the end of a text, where it has made room for `most` bytes: a check for room at each piece would take
/// longer than to copy the piece.
class row_writer {
public:
    row_writer(std::string& out, std::size_t most) : text_(out) {
        const auto begin = out.size();
        out.resize(begin + most);
        end_ = out.data() + begin;
    }
    ~row_writer() { text_.resize(static_cast<std::size_t>(end_ - text_.data())); }
    row_writer(const row_writer&) = delete;
    row_writer& operator=(const row_writer&) = delete;

    void put(std::string_view piece) noexcept {
        end_ = std::copy(piece.begin(), piece.end(), end_);  // a piece may be empty and null, which memcpy forbids
    }
    template <class T>
    void put_integer(T n) noexcept {
        end_ = std::to_chars(end_, end_ + max_digits, n).ptr;
    }
    /// A name of the tag as JSON.
    void put_name(std::string_view name, bool is_plain) {
        if (!is_plain) return put(quote_json(make_utf8(name)));
        put("\"");
        put(name);
        put("\"");
    }

private:
    static constexpr std::size_t max_digits = 24;
    std::string& text_;
    char* end_;
};

constexpr std::size_t row_bytes = 110;    // keys, time, quality, a comma; the type of a sample that is no array
constexpr std::size_t number_bytes = 26;  // the longest number

/// Writes the value of a sample that is no array, if it is a whole number of up to 32 bits, a Boolean or absent.
/// False: it is another one, and nothing is written.
bool put_plain_value(row_writer& out, const samples& data, std::size_t i) noexcept {
    const auto cell = data.cells[i];
    if (!data.has_value(i)) return out.put("null"), true;
    switch (data.type_at(i).element) {
        case element_type::boolean: return out.put(cell != 0 ? "true" : "false"), true;
        case element_type::sbyte:
        case element_type::int16:
        case element_type::int32: return out.put_integer(static_cast<std::int64_t>(cell)), true;
        case element_type::byte:
        case element_type::uint16:
        case element_type::uint32: return out.put_integer(cell), true;
        default: return false;
    }
}

}  // namespace

std::size_t quoted_size(std::string_view text) noexcept {
    std::size_t size = 2;
    for (const char c : text)
        size += static_cast<unsigned char>(c) < 0x20   ? 6
                : c == '"' || c == '\\'                ? 2
                : static_cast<unsigned char>(c) < 0x80 ? 1
                                                       : 3;
    return size;
}

void append_sample_value(std::string& out, const samples& data, std::size_t i) {
    const value_writer write{out, data.type_at(i).is_scaled};
    if (!data.has_value(i)) return write(std::monostate{});
    std::visit(write, static_cast<const value_variant&>(data.value_at(i)));
}

void append_sample_type(std::string& out, const tag_metadata& tag, const samples& data, std::size_t i) {
    const auto type = data.type_at(i);
    if (!type.is_array || type.is_scaled) {
        out += to_string(type.is_scaled ? element_type::float64 : type.element);
    } else if (!data.has_value(i)) {
        out += tag.data_type;
    } else {
        out += format_data_type({type.element, load_little<std::uint32_t>(data.bytes_at(i).data())});
    }
}

std::string_view state_text_of(const tag_metadata& tag, const samples& data, std::size_t i) {
    if (tag.states.empty() || !data.has_value(i) || data.type_at(i).is_out_of_line()) return {};
    return state_of_packed(tag.states, data.value_at(i));
}

void append_sample(std::string& out, const outgoing_batch& batch, std::size_t i) {
    const auto& tag = *batch.tags[i];
    const auto type = batch.data.type_at(i);
    {
        row_writer row(out, row_bytes + number_bytes + tag.names_size);
        row.put(R"({"tag_id":)");
        row.put_name(tag.name, tag.are_names_plain);
        row.put(R"(,"site_id":)");
        row.put_name(tag.metadata->site_id, tag.are_names_plain);
        row.put(R"(,"opc_id":)");
        row.put_name(tag.metadata->opc_id, tag.are_names_plain);
        row.put(R"(,"ts":)");
        row.put_integer(batch.data.times[i]);
        row.put(R"(,"value":)");
        if (!type.is_array && !tag.has_state_text && put_plain_value(row, batch.data, i)) {
            row.put(R"(,"type":")");
            row.put(to_string(type.is_scaled ? element_type::float64 : type.element));
            row.put(R"(","quality":)");
            row.put_integer(static_cast<int>(batch.data.qualities[i]));
            row.put("}");
            return;
        }
    }
    append_sample_value(out, batch.data, i);
    out += R"(,"type":")";
    append_sample_type(out, *tag.metadata, batch.data, i);
    out += R"(","quality":)";
    append_integer(out, static_cast<int>(batch.data.qualities[i]));
    if (tag.has_state_text) {
        out += R"(,"state_text":)";
        append_text(out, state_text_of(*tag.metadata, batch.data, i));
    }
    out += '}';
}

std::size_t most_sample_bytes(const outgoing_tag& tag, const samples& data, std::size_t i) noexcept {
    std::size_t content = number_bytes;
    if (data.has_value(i) && data.type_at(i).is_out_of_line()) {
        const auto bytes = data.bytes_at(i);
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        const bool is_string = data.type_at(i).element == element_type::string;
        content = is_string ? quoted_size(text) + number_bytes : (bytes.size() + 8) * 4;
    }
    constexpr std::size_t state_key = 14;  // ,"state_text":
    if (tag.has_state_text) content += state_key + quoted_size(state_text_of(*tag.metadata, data, i));
    return row_bytes + tag.names_size + content;
}

}  // namespace penstock::publish
