#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "http_client/session.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sim_stream.hpp"

namespace penstock::http {

/// Servers in memory: each connection of a test ends here.
struct peer {
    /// What a server does with a request; what it returns arrives. Empty: no response.
    std::function<byte_buffer(const request&)> serve;
    std::vector<std::shared_ptr<test::sim_link>> links;
    std::vector<request> asked;
    std::vector<io::endpoint> opened;
    std::size_t piece = 1'000'000;

    connector connect() {
        return [this](const io::endpoint& to, steady_time) { return open(to); };
    }

    test::sim_link& link() { return *links.back(); }

private:
    io::awaitable<result<std::unique_ptr<io::stream>>> open(io::endpoint to) {
        opened.push_back(to);
        auto made = std::make_shared<test::sim_link>();
        made->piece = piece;
        made->on_write = [this, at = made.get()](byte_view bytes) {
            auto received = decode_request(bytes);
            if (!received || !*received) return at->hang_up();
            asked.push_back((*received)->asked);
            if (const auto out = serve(asked.back()); !out.empty()) at->arrive(out);
        };
        links.push_back(made);
        std::unique_ptr<io::stream> stream = std::make_unique<test::sim_stream>(made);
        co_return stream;
    }
};

inline response make_response(unsigned status, std::string body, headers fields = {}) {
    response out;
    out.status = status;
    out.body = std::move(body);
    out.fields = std::move(fields);
    return out;
}

inline request get(std::string target) {
    request out;
    out.target = std::move(target);
    out.fields = {{"Host", "plc"}};
    return out;
}

}  // namespace penstock::http
