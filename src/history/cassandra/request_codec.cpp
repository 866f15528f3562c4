#include "history/cassandra/request_codec.hpp"

#include <array>

#include "base/text.hpp"

namespace penstock::history::cassandra {

namespace {

constexpr std::uint32_t epoch_of_dates = 1U << 31U;  // the day 1970-01-01

namespace flag {
constexpr std::uint8_t values = 0x01;
constexpr std::uint8_t skip_metadata = 0x02;
constexpr std::uint8_t page_size = 0x04;
constexpr std::uint8_t paging_state = 0x08;
constexpr std::uint8_t timestamp = 0x20;
}  // namespace flag

constexpr std::uint8_t unlogged = 1;
constexpr std::uint8_t by_id = 1;

struct level_name {
    consistency level;
    std::string_view name;
};

constexpr std::array level_names{
    level_name{consistency::any, "ANY"},
    level_name{consistency::one, "ONE"},
    level_name{consistency::two, "TWO"},
    level_name{consistency::three, "THREE"},
    level_name{consistency::quorum, "QUORUM"},
    level_name{consistency::all, "ALL"},
    level_name{consistency::local_quorum, "LOCAL_QUORUM"},
    level_name{consistency::each_quorum, "EACH_QUORUM"},
    level_name{consistency::local_one, "LOCAL_ONE"},
};

void append_values(byte_buffer& out, const bound_values& values) {
    append_big(out, values.count());
    append(out, values.bytes());
}

void append_level(byte_buffer& out, consistency level) {
    append_big(out, static_cast<std::uint16_t>(level));
}

void append_parameters(byte_buffer& out, const parameters& how) {
    unsigned flags = 0;
    if (how.values.count() > 0) flags |= flag::values;
    if (how.skips_metadata) flags |= flag::skip_metadata;
    if (how.page_size > 0) flags |= flag::page_size;
    if (!how.paging_state.empty()) flags |= flag::paging_state;
    if (how.timestamp_us) flags |= flag::timestamp;
    append_level(out, how.level);
    out.push_back(static_cast<std::uint8_t>(flags));
    if (how.values.count() > 0) append_values(out, how.values);
    if (how.page_size > 0) append_big(out, static_cast<std::uint32_t>(how.page_size));
    if (!how.paging_state.empty()) append_bytes(out, how.paging_state);
    if (how.timestamp_us) append_big(out, static_cast<std::uint64_t>(*how.timestamp_us));
}

struct body_writer {
    byte_buffer& output;

    opcode operator()(const startup& s) const {
        append_big(output, static_cast<std::uint16_t>(s.options.size()));
        for (const auto& [name, text] : s.options) {
            append_string(output, name);
            append_string(output, text);
        }
        return opcode::startup;
    }
    opcode operator()(const ask_options&) const { return opcode::options; }
    opcode operator()(const auth_response& a) const {
        append_bytes(output, a.token);
        return opcode::auth_response;
    }
    opcode operator()(const query& q) const {
        append_long_string(output, q.text);
        append_parameters(output, q.options);
        return opcode::query;
    }
    opcode operator()(const prepare& p) const {
        append_long_string(output, p.text);
        return opcode::prepare;
    }
    opcode operator()(const execute& e) const {
        append_short_bytes(output, e.id);
        append_parameters(output, e.options);
        return opcode::execute;
    }
    opcode operator()(const batch& b) const {
        output.push_back(unlogged);
        append_big(output, static_cast<std::uint16_t>(b.items.size()));
        for (const auto& item : b.items) {
            output.push_back(by_id);
            append_short_bytes(output, item.id);
            append_values(output, item.values);
        }
        append_level(output, b.level);
        output.push_back(b.timestamp_us ? flag::timestamp : std::uint8_t{0});
        if (b.timestamp_us) append_big(output, static_cast<std::uint64_t>(*b.timestamp_us));
        return opcode::batch;
    }
};

}  // namespace

checked<consistency> parse_consistency(std::string_view text) {
    std::string known;
    for (const auto& [level, name] : level_names) {
        if (equals_ignoring_case(name, text)) return level;
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    return fault{"", "a consistency level is one of " + known};
}

std::string_view to_string(consistency level) noexcept {
    for (const auto& [known, name] : level_names) {
        if (known == level) return name;
    }
    return "unknown";
}

bound_values& bound_values::bigint(std::int64_t v) {
    append_big(bytes_, std::uint32_t{8});
    append_big(bytes_, static_cast<std::uint64_t>(v));
    ++count_;
    return *this;
}

bound_values& bound_values::integer(std::int32_t v) {
    append_big(bytes_, std::uint32_t{4});
    append_big(bytes_, static_cast<std::uint32_t>(v));
    ++count_;
    return *this;
}

bound_values& bound_values::date(std::int32_t epoch_days) {
    return integer(static_cast<std::int32_t>(static_cast<std::uint32_t>(epoch_days) + epoch_of_dates));
}

bound_values& bound_values::blob(byte_view bytes) {
    append_bytes(bytes_, bytes);
    ++count_;
    return *this;
}

bound_values& bound_values::null() {
    append_big(bytes_, ~std::uint32_t{0});
    ++count_;
    return *this;
}

void append_request(byte_buffer& out, std::int16_t stream, const request& what) {
    const auto begin = begin_frame(out, opcode::options, stream);
    const auto code = std::visit(body_writer{out}, what);
    out[begin + 4] = static_cast<std::uint8_t>(code);
    end_frame(out, begin);
}

byte_buffer password_token(std::string_view user, std::string_view password) {
    byte_buffer out;
    out.push_back(0);
    append(out, as_bytes(user));
    out.push_back(0);
    append(out, as_bytes(password));
    return out;
}

}  // namespace penstock::history::cassandra
