#pragma once

#include <atomic>
#include <boost/asio/this_coro.hpp>
#include <map>
#include <memory>
#include <string>

#include "history/cassandra/cluster.hpp"
#include "history/cassandra/tests/fake_node.hpp"

namespace penstock::history::cassandra {

/// Nodes in memory that report each other. Their numbers are the last of their addresses, 10.0.0.N, and of their ids.
struct fake_cluster {
    struct member {
        fake_node node;
        ring_token token = 0;
        std::string data_center = "dc1";
    };
    std::map<unsigned, member> members;
    std::atomic<bool> is_away = false;
    std::atomic<unsigned> connects = 0;
    std::function<byte_buffer(unsigned number, std::int16_t stream, const std::string& text, const request& what)>
        serve = [](unsigned, std::int16_t stream, const std::string&, const request&) {
            return make_response(stream, opcode::result, void_body);
        };

    member& add(unsigned number, ring_token token = 0) {
        auto& m = members[number];
        m.token = token;
        m.node.serve = [this, number](std::int16_t stream, const std::string& text, const request& what) {
            if (text.find("FROM system.local") != std::string::npos) return append_members(stream, number, true);
            if (text.find("FROM system.peers_v2") != std::string::npos) return append_members(stream, number, false);
            return serve(number, stream, text, what);
        };
        return m;
    }

    /// Names other than addresses lead to node 1.
    connector connect() {
        return [this](io::endpoint to, steady_time) { return open(std::move(to)); };
    }

    std::size_t calls_of(unsigned number, std::string_view text) const {
        const auto& texts = members.at(number).node.texts;
        return static_cast<std::size_t>(
            std::ranges::count_if(texts, [&](const auto& t) { return t.find(text) != std::string::npos; }));
    }

private:
    io::awaitable<result<std::unique_ptr<io::stream>>> open(io::endpoint to) {
        const io::executor where = co_await io::asio::this_coro::executor;
        ++connects;
        const auto number = to.host.starts_with("10.0.0.") ? static_cast<unsigned>(to.host.back() - '0') : 1U;
        const auto found = members.find(number);
        if (is_away || found == members.end()) co_return io::errc::timed_out;
        co_return found->second.node.connect(where);
    }

    byte_buffer append_members(std::int16_t stream, unsigned about, bool is_self) const {
        std::vector<std::vector<byte_buffer>> out;
        for (const auto& [number, m] : members) {
            if ((number == about) != is_self) continue;
            byte_buffer id(16, static_cast<std::uint8_t>(number));
            const byte_buffer address{10, 0, 0, static_cast<std::uint8_t>(number)};
            byte_buffer tokens;
            append_big(tokens, std::uint32_t{1});
            append_long_string(tokens, std::to_string(m.token));
            const auto bytes = as_bytes(m.data_center);
            out.push_back(
                {id, address, *parse_hex("00002352"), {bytes.begin(), bytes.end()}, byte_buffer(16, 9), tokens});
        }
        return make_rows(stream,
                         {"host_id", "native_address", "native_port", "data_center", "schema_version", "tokens"}, out);
    }
};

}  // namespace penstock::history::cassandra
