#pragma once

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "history/cassandra/tests/request_reader.hpp"
#include "io/event.hpp"
#include "io/stream.hpp"

namespace penstock::history::cassandra {

/// A connection in memory whose peer is a test. Unlike `sim_stream` a read waits when nothing has arrived, as
/// sessions read all the time.
struct fake_link {
    explicit fake_link(const io::executor& where) : home(where) {}

    io::executor home;
    std::function<void(byte_view)> on_write;
    std::size_t piece = 1'000'000;
    std::size_t calls = 0;  ///< reads and writes; the one numbered `fails_at` ends with link closed
    std::optional<std::size_t> fails_at;
    bool is_deaf = false;  ///< a write waits for its deadline
    byte_buffer incoming;
    bool is_closed = false;  ///< by either side
    io::event* reader = nullptr;

    void arrive(byte_view bytes) {
        append(incoming, bytes);
        wake();
    }
    void hang_up() {
        is_closed = true;
        wake();
    }
    void wake() {
        if (reader != nullptr) reader->set();
    }
};

class fake_stream final : public io::stream {
public:
    explicit fake_stream(std::shared_ptr<fake_link> link) : link_(std::move(link)) {}
    ~fake_stream() override { close(); }
    fake_stream(const fake_stream&) = delete;
    fake_stream& operator=(const fake_stream&) = delete;

    io::awaitable<result<std::size_t>> read_some(std::span<std::uint8_t> into, steady_time deadline) override {
        const auto link = link_;
        if (link->calls++ == link->fails_at) co_return io::errc::closed;
        while (link->incoming.empty()) {
            if (link->is_closed) co_return io::errc::closed;
            io::event something(link->home);
            link->reader = &something;
            const bool is_woken = co_await something.wait_until(deadline);
            link->reader = nullptr;
            if (!is_woken) co_return io::errc::timed_out;
        }
        const auto size = std::min({link->incoming.size(), into.size(), link->piece});
        std::copy_n(link->incoming.begin(), size, into.begin());
        link->incoming.erase(link->incoming.begin(), link->incoming.begin() + static_cast<std::ptrdiff_t>(size));
        co_return size;
    }

    io::awaitable<result<>> write(byte_view bytes, steady_time deadline) override {
        const auto link = link_;
        if (link->calls++ == link->fails_at || link->is_closed) co_return io::errc::closed;
        if (link->is_deaf) {
            io::event nobody(link->home);
            co_await nobody.wait_until(deadline);
            co_return io::errc::timed_out;
        }
        if (link->on_write) link->on_write(bytes);
        co_return result<>{};
    }

    void discard_input() noexcept override { link_->incoming.clear(); }
    void close() noexcept override { link_->hang_up(); }
    bool drops_late_data_on_reconnect() const noexcept override { return true; }

private:
    std::shared_ptr<fake_link> link_;
};

// Responses of nodes. Columns are text by name, so that tests can be read; the store uses names and sizes.

inline byte_buffer make_response(std::int16_t stream, opcode what, std::string_view body_hex) {
    byte_buffer out;
    const auto begin = begin_frame(out, what, stream, sender::server);
    append(out, *parse_hex(body_hex));
    end_frame(out, begin);
    return out;
}

inline byte_buffer make_error(std::int16_t stream, std::int32_t code, std::string_view words) {
    byte_buffer out;
    const auto begin = begin_frame(out, opcode::error, stream, sender::server);
    append_big(out, static_cast<std::uint32_t>(code));
    append_string(out, words);
    end_frame(out, begin);
    return out;
}

inline byte_buffer make_rows(std::int16_t stream, const std::vector<std::string>& names,
                             const std::vector<std::vector<byte_buffer>>& cells, std::string_view next_page = {}) {
    byte_buffer out;
    const auto begin = begin_frame(out, opcode::result, stream, sender::server);
    append_big(out, std::uint32_t{2});
    append_big(out, std::uint32_t{next_page.empty() ? 1U : 3U});
    append_big(out, static_cast<std::uint32_t>(names.size()));
    if (!next_page.empty()) append_long_string(out, next_page);
    append_string(out, "k");
    append_string(out, "t");
    for (const auto& name : names) {
        append_string(out, name);
        append_big(out, std::uint16_t{0x0D});
    }
    append_big(out, static_cast<std::uint32_t>(cells.size()));
    for (const auto& row : cells) {
        for (const auto& c : row)
            append_bytes(out, c);
    }
    end_frame(out, begin);
    return out;
}

inline constexpr std::string_view void_body = "00 00 00 01";

/// A node in memory: starts up and prepares automatically, `serve` does the rest. What it has prepared is found by its
/// text, which is the id too.
struct fake_node {
    std::string authenticator;  ///< of those that require a password
    std::string password = "secret";
    std::vector<std::string> versions{"3/v3", "4/v4", "5/v5"};
    std::vector<std::string> texts;  ///< prepared or queried, in order
    std::vector<request> requests;
    std::size_t piece = 1'000'000;
    bool forgets = false;  ///< the next EXECUTE or BATCH is answered with UNPREPARED
    bool is_silent = false;
    std::vector<std::shared_ptr<fake_link>> links;

    /// The answer to a query, execute or batch; `text` is the statement's. Empty: no response.
    std::function<byte_buffer(std::int16_t stream, const std::string& text, const request& what)> serve =
        [](std::int16_t stream, const std::string&, const request&) {
            return make_response(stream, opcode::result, void_body);
        };

    std::unique_ptr<io::stream> connect(const io::executor& where) {
        auto link = std::make_shared<fake_link>(where);
        link->piece = piece;
        link->on_write = [this, at = link.get(), kept = byte_buffer{}](byte_view bytes) mutable {
            append(kept, bytes);
            byte_view rest(kept);
            for (;;) {
                const auto found = next_frame(rest, sender::client).value();
                if (!found) break;
                const auto out = response(*found);
                if (!is_silent && !out.empty()) at->arrive(out);
                rest = rest.subspan(found->size);
            }
            kept.assign(rest.begin(), rest.end());
        };
        links.push_back(link);
        return std::make_unique<fake_stream>(link);
    }

private:
    byte_buffer response(const frame& f) {
        const auto r = request_reader::read(f);
        if (!r) return make_error(f.stream, 0x000A, "not understood");
        requests.push_back(*r);
        if (std::holds_alternative<ask_options>(*r)) return make_supported(f.stream);
        if (std::holds_alternative<startup>(*r)) return greet(f.stream);
        if (const auto* a = std::get_if<auth_response>(&*r)) return judge(f.stream, *a);
        if (const auto* p = std::get_if<prepare>(&*r)) return make_prepared(f.stream, p->text);
        std::string text;
        if (const auto* q = std::get_if<query>(&*r)) text = q->text;
        if (const auto* e = std::get_if<execute>(&*r)) text.assign(e->id.begin(), e->id.end());
        if (const auto* b = std::get_if<batch>(&*r))
            text.assign(b->items.front().id.begin(), b->items.front().id.end());
        if (!std::holds_alternative<query>(*r) && std::exchange(forgets, false)) {
            return make_error(f.stream, 0x2500, "not found");
        }
        texts.push_back(text);
        return serve(f.stream, text, *r);
    }

    byte_buffer make_supported(std::int16_t stream) const {
        byte_buffer out;
        const auto begin = begin_frame(out, opcode::supported, stream, sender::server);
        append_big(out, std::uint16_t{1});
        append_string(out, "PROTOCOL_VERSIONS");
        append_big(out, static_cast<std::uint16_t>(versions.size()));
        for (const auto& v : versions)
            append_string(out, v);
        end_frame(out, begin);
        return out;
    }

    byte_buffer greet(std::int16_t stream) const {
        if (authenticator.empty()) return make_response(stream, opcode::ready, "");
        byte_buffer out;
        const auto begin = begin_frame(out, opcode::authenticate, stream, sender::server);
        append_string(out, authenticator);
        end_frame(out, begin);
        return out;
    }

    byte_buffer judge(std::int16_t stream, const auth_response& a) const {
        const bool is_right = a.token == password_token("user", password);
        return is_right ? make_response(stream, opcode::auth_success, "FF FF FF FF")
                        : make_error(stream, 0x0100, "Provided username user and/or password are incorrect");
    }

    static byte_buffer make_prepared(std::int16_t stream, const std::string& text) {
        byte_buffer out;
        const auto begin = begin_frame(out, opcode::result, stream, sender::server);
        append_big(out, std::uint32_t{4});
        append_string(out, text);
        append(out, *parse_hex("00000004 00000000 00000000 00000004 00000000"));
        end_frame(out, begin);
        return out;
    }
};

}  // namespace penstock::history::cassandra
