#include "history/cassandra/response_codec.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "history/cassandra/errc.hpp"

namespace penstock::history::cassandra {

namespace {

enum class kind : std::int32_t { nothing = 1, rows = 2, set_keyspace = 3, prepared = 4, schema_change = 5 };

namespace metadata_flag {
constexpr std::int32_t global_table = 0x1;
constexpr std::int32_t more_pages = 0x2;
constexpr std::int32_t left_out = 0x4;
}  // namespace metadata_flag

constexpr unsigned max_type_depth = 32;  // list<list<…>>: real types nest less, and recursion needs an end

/// Skips a column's type, which is not needed: the statements are ours.
void skip_type(body_reader& in, unsigned depth = 0) {
    if (depth > max_type_depth) return in.fail();
    switch (in.read_short()) {
        case 0x00: in.read_string(); break;  // custom
        case 0x20:                           // list
        case 0x22: skip_type(in, depth + 1); break;
        case 0x21:  // map
            skip_type(in, depth + 1);
            skip_type(in, depth + 1);
            break;
        case 0x30:  // user defined
            in.read_string();
            in.read_string();
            for (unsigned n = in.read_short(); n > 0 && !in.has_failed(); --n) {
                in.read_string();
                skip_type(in, depth + 1);
            }
            break;
        case 0x31:  // tuple
            for (unsigned n = in.read_short(); n > 0 && !in.has_failed(); --n)
                skip_type(in, depth + 1);
            break;
        default: break;
    }
}

void parse_columns(body_reader& in, std::int32_t flags, std::int32_t columns, std::vector<std::string>& names) {
    const bool is_global = (flags & metadata_flag::global_table) != 0;
    if (is_global) {
        in.read_string();
        in.read_string();
    }
    for (std::int32_t i = 0; i < columns && !in.has_failed(); ++i) {
        if (!is_global) {
            in.read_string();
            in.read_string();
        }
        names.emplace_back(in.read_string());
        skip_type(in);
    }
}

result<response> parse_rows(byte_view body) {
    rows out;
    out.content.assign(body.begin(), body.end());
    body_reader in(out.content);
    const auto flags = in.read_int();
    const auto columns = in.read_int();
    if (columns < 0) return errc::bad_body;
    if ((flags & metadata_flag::more_pages) != 0) {
        const auto state = in.read_bytes().value_or(byte_view{});
        out.paging_state.assign(state.begin(), state.end());
    }
    if ((flags & metadata_flag::left_out) == 0) parse_columns(in, flags, columns, out.names);
    const auto count = in.read_int();
    if (in.has_failed() || count < 0) return errc::bad_body;
    out.columns = static_cast<std::size_t>(columns);
    // A cell takes four bytes at least, so a wrong number is detected before anything is allocated for it.
    const auto cells = out.columns * static_cast<std::size_t>(count);
    if (cells > in.left() / 4) return errc::bad_body;
    out.cells.reserve(cells);
    for (std::size_t i = 0; i < cells; ++i)
        out.cells.push_back(in.read_bytes());
    if (in.has_failed()) return errc::bad_body;
    return response(std::move(out));
}

result<response> parse_prepared(body_reader& in) {
    prepared out;
    const auto id = in.read_short_bytes();
    out.id.assign(id.begin(), id.end());
    in.read_int();  // flags
    const auto markers = in.read_int();
    if (in.has_failed() || id.empty() || markers < 0) return errc::bad_body;
    out.markers = static_cast<std::size_t>(markers);
    return response(std::move(out));
}

result<response> parse_result(byte_view body) {
    body_reader in(body);
    switch (static_cast<kind>(in.read_int())) {
        case kind::nothing:
        case kind::set_keyspace:
        case kind::schema_change: return response(done{});
        case kind::rows: return parse_rows(body.subspan(4));
        case kind::prepared: return parse_prepared(in);
    }
    return errc::bad_body;
}

/// How many replicas took part, if the server reports it.
std::string replicas_text(body_reader& in, const error_code& code) {
    if (code == errc::unavailable) {
        in.read_short();
        const auto required = in.read_int();
        const auto alive = in.read_int();
        return in.has_failed() ? "" : fmt::format(" ({} of {} needed replicas are alive)", alive, required);
    }
    if (code == errc::write_timed_out || code == errc::read_timed_out || code == errc::write_failed ||
        code == errc::read_failed) {
        in.read_short();
        const auto received = in.read_int();
        const auto needed = in.read_int();
        return in.has_failed() ? "" : fmt::format(" ({} of {} needed replicas answered)", received, needed);
    }
    return "";
}

result<response> parse_error(body_reader& in) {
    error_response out;
    out.code = server_error(in.read_int());
    out.message = make_utf8(in.read_string());
    if (in.has_failed()) return errc::bad_body;
    out.message += replicas_text(in, out.code);
    return response(std::move(out));
}

result<response> parse_supported(body_reader& in) {
    supported out;
    for (unsigned n = in.read_short(); n > 0 && !in.has_failed(); --n) {
        const auto name = in.read_string();
        auto* keep = name == "PROTOCOL_VERSIONS" ? &out.versions : name == "CQL_VERSION" ? &out.cql_versions : nullptr;
        for (unsigned m = in.read_short(); m > 0 && !in.has_failed(); --m) {
            const auto text = in.read_string();
            if (keep != nullptr) keep->emplace_back(text);
        }
    }
    if (in.has_failed()) return errc::bad_body;
    return response(std::move(out));
}

/// Skips what may precede the message: trace id, warnings, custom payload.
void skip_extras(body_reader& in, std::uint8_t flags) {
    if ((flags & frame_flag::traced) != 0) in.read(16);
    if ((flags & frame_flag::has_warnings) != 0) {
        for (unsigned n = in.read_short(); n > 0 && !in.has_failed(); --n)
            in.read_string();
    }
    if ((flags & frame_flag::has_payload) != 0) {
        for (unsigned n = in.read_short(); n > 0 && !in.has_failed(); --n) {
            in.read_string();
            in.read_bytes();
        }
    }
}

struct teller {
    std::string operator()(const ready&) const { return "ready"; }
    std::string operator()(const authenticate& a) const { return "authenticate by " + a.authenticator; }
    std::string operator()(const auth_challenge&) const { return "challenge"; }
    std::string operator()(const auth_success&) const { return "authenticated"; }
    std::string operator()(const supported& s) const { return fmt::format("supported {}", fmt::join(s.versions, " ")); }
    std::string operator()(const event&) const { return "event"; }
    std::string operator()(const done&) const { return "done"; }
    std::string operator()(const prepared& p) const {
        return fmt::format("prepared {}, {} markers", to_hex(p.id, '\0'), p.markers);
    }
    std::string operator()(const error_response& r) const {
        return fmt::format("error {:04X} {}", r.code.value(), r.message);
    }
    std::string operator()(const rows& r) const {
        auto out = fmt::format("{} rows of {}", r.size(), fmt::join(r.names, " "));
        for (std::size_t i = 0; i < r.cells.size(); ++i) {
            out += i % r.columns == 0 ? "; " : ", ";
            out += r.cells[i] ? to_hex(*r.cells[i], '\0') : "null";
        }
        return out + (r.paging_state.empty() ? "" : "; more");
    }
};

template <class T>
std::optional<T> number_of(const cell& c) noexcept {
    if (!c || c->size() != sizeof(T)) return std::nullopt;
    return load_big<T>(c->data());
}

}  // namespace

std::optional<std::size_t> rows::find(std::string_view name) const noexcept {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

result<response> decode_response(const frame& f) {
    if ((f.flags & frame_flag::compressed) != 0) return errc::bad_body;  // we never agreed to it
    body_reader in(f.body);
    skip_extras(in, f.flags);
    if (in.has_failed()) return errc::bad_body;
    const auto message = f.body.subspan(f.body.size() - in.left());
    switch (f.op) {
        case opcode::ready: return response(ready{});
        case opcode::auth_challenge: return response(auth_challenge{});
        case opcode::auth_success: return response(auth_success{});
        case opcode::event: return response(event{});
        case opcode::error: return parse_error(in);
        case opcode::supported: return parse_supported(in);
        case opcode::result: return parse_result(message);
        case opcode::authenticate: {
            const std::string name(in.read_string());
            if (in.has_failed()) return errc::bad_body;
            return response(authenticate{name});
        }
        default: return errc::bad_body;
    }
}

std::string describe(const response& a) {
    return std::visit(teller{}, a);
}

std::optional<std::int64_t> bigint_of(const cell& c) noexcept {
    const auto v = number_of<std::uint64_t>(c);
    return v ? std::optional(static_cast<std::int64_t>(*v)) : std::nullopt;
}

std::optional<std::int32_t> int_of(const cell& c) noexcept {
    const auto v = number_of<std::uint32_t>(c);
    return v ? std::optional(static_cast<std::int32_t>(*v)) : std::nullopt;
}

std::optional<std::int32_t> date_of(const cell& c) noexcept {
    const auto v = number_of<std::uint32_t>(c);
    return v ? std::optional(static_cast<std::int32_t>(*v - (1U << 31U))) : std::nullopt;
}

std::optional<std::string> text_of(const cell& c) {
    if (!c) return std::nullopt;
    return std::string(c->begin(), c->end());
}

std::optional<std::string> uuid_of(const cell& c) {
    if (!c || c->size() != 16) return std::nullopt;
    return to_hex(*c, '\0');
}

std::optional<std::string> inet_of(const cell& c) {
    if (c && c->size() == 4) return fmt::format("{}", fmt::join(*c, "."));
    if (!c || c->size() != 16) return std::nullopt;
    std::string out;
    for (std::size_t i = 0; i < 16; i += 2)
        out += fmt::format("{}{:x}", i == 0 ? "" : ":", load_big<std::uint16_t>(c->data() + i));
    return out;
}

std::vector<std::string> texts_of(const cell& c) {
    if (!c) return {};
    std::vector<std::string> out;
    body_reader in(*c);
    for (auto n = in.read_int(); n > 0 && !in.has_failed(); --n) {
        if (const auto text = in.read_bytes()) out.emplace_back(text->begin(), text->end());
    }
    if (in.has_failed()) return {};
    return out;
}

}  // namespace penstock::history::cassandra
