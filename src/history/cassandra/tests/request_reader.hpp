#pragma once

#include <fmt/format.h>

#include <string>

#include "history/cassandra/request_codec.hpp"

namespace penstock::history::cassandra {

/// The server's side of request_codec, for nodes in memory, vectors and fuzzing: written apart from the product, so
/// that a mistake has to be made twice to go unseen.
class request_reader {
public:
    /// The request in a frame; nothing when it is none that the store makes.
    static std::optional<request> read(const frame& f) {
        body_reader in(f.body);
        auto out = read(f.op, in);
        if (in.has_failed() || in.left() > 0) return std::nullopt;
        return out;
    }

    static std::string describe(const request& r) { return std::visit(teller{}, r); }

private:
    static std::optional<request> read(opcode what, body_reader& in) {
        switch (what) {
            case opcode::startup: {
                startup out;
                for (unsigned n = in.read_short(); n > 0 && !in.has_failed(); --n) {
                    const std::string name(in.read_string());
                    out.options.emplace_back(name, in.read_string());
                }
                return request(std::move(out));
            }
            case opcode::options: return request(ask_options{});
            case opcode::auth_response: return request(auth_response{bytes(in.read_bytes())});
            case opcode::query: {
                query out{std::string(in.read_long_string())};
                if (!read_parameters(in, out.options)) return std::nullopt;
                return request(std::move(out));
            }
            case opcode::prepare: return request(prepare{std::string(in.read_long_string())});
            case opcode::execute: {
                execute out{bytes(in.read_short_bytes())};
                if (!read_parameters(in, out.options)) return std::nullopt;
                return request(std::move(out));
            }
            case opcode::batch: return read_batch(in);
            default: return std::nullopt;
        }
    }

    static std::optional<request> read_batch(body_reader& in) {
        batch out;
        if (in.read_byte() != 1) return std::nullopt;
        for (unsigned n = in.read_short(); n > 0 && !in.has_failed(); --n) {
            if (in.read_byte() != 1) return std::nullopt;
            auto& item = out.items.emplace_back();
            item.id = bytes(in.read_short_bytes());
            read_values(in, item.values);
        }
        out.level = static_cast<consistency>(in.read_short());
        const unsigned flags = in.read_byte();
        if ((flags & ~0x20U) != 0) return std::nullopt;
        if ((flags & 0x20U) != 0) out.timestamp_us = in.read_long();
        return request(std::move(out));
    }

    static bool read_parameters(body_reader& in, parameters& how) {
        how.level = static_cast<consistency>(in.read_short());
        const unsigned flags = in.read_byte();
        how.skips_metadata = (flags & 0x02U) != 0;
        if ((flags & 0x01U) != 0 && !read_values(in, how.values)) return false;
        if ((flags & 0x04U) != 0 && (how.page_size = in.read_int()) <= 0) return false;
        if ((flags & 0x08U) != 0 && (how.paging_state = bytes(in.read_bytes())).empty()) return false;
        if ((flags & 0x20U) != 0) how.timestamp_us = in.read_long();
        return (flags & ~0x2FU) == 0;
    }

    static bool read_values(body_reader& in, bound_values& values) {
        const unsigned count = in.read_short();
        for (unsigned i = 0; i < count && !in.has_failed(); ++i) {
            body_reader size_alone = in;
            const auto size = size_alone.read_int();
            const auto value = in.read_bytes();
            if (size < -1) return false;
            if (value) {
                values.blob(*value);
            } else {
                values.null();
            }
        }
        return count > 0;
    }

    static byte_buffer bytes(std::optional<byte_view> from) {
        return from ? byte_buffer(from->begin(), from->end()) : byte_buffer{};
    }

    static std::string describe_values(const bound_values& values) {
        std::string out;
        body_reader in(values.bytes());
        for (unsigned i = 0; i < values.count(); ++i) {
            const auto value = in.read_bytes();
            out += (i == 0 ? "" : ", ") + (value ? to_hex(*value, '\0') : "null");
        }
        return "(" + out + ")";
    }

    static std::string describe(const parameters& how) {
        auto out = fmt::format("{} at {}", describe_values(how.values), to_string(how.level));
        if (how.skips_metadata) out += "; without metadata";
        if (how.page_size > 0) out += fmt::format("; page of {}", how.page_size);
        if (!how.paging_state.empty()) out += " from " + to_hex(how.paging_state, '\0');
        if (how.timestamp_us) out += fmt::format("; time {}", *how.timestamp_us);
        return out;
    }

    struct teller {
        std::string operator()(const startup& s) const {
            std::string out = "startup";
            for (const auto& [name, text] : s.options)
                out += "; " + name + " " + text;
            return out;
        }
        std::string operator()(const ask_options&) const { return "options"; }
        std::string operator()(const auth_response& a) const { return "response " + to_hex(a.token, '\0'); }
        std::string operator()(const query& q) const {
            return "query " + q.text + " " + request_reader::describe(q.options);
        }
        std::string operator()(const prepare& p) const { return "prepare " + p.text; }
        std::string operator()(const execute& e) const {
            return "execute " + to_hex(e.id, '\0') + " " + request_reader::describe(e.options);
        }
        std::string operator()(const batch& b) const {
            std::string out = "batch";
            for (const auto& item : b.items)
                out += " " + to_hex(item.id, '\0') + " " + describe_values(item.values);
            out += " at " + std::string(to_string(b.level));
            return out + (b.timestamp_us ? fmt::format("; time {}", *b.timestamp_us) : "");
        }
    };
};

}  // namespace penstock::history::cassandra
