#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "http_client/session.hpp"
#include "http_client/token_source.hpp"
#include "io/event.hpp"
#include "publish/api/options.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish::api {

/// Sends batches by HTTP requests, several at a time, each on a connection that is kept.
///
/// A repeat is the same body under the same id. Nothing is repeated here: the runner does that for all kinds, so each
/// request has the next `X-Attempt`. A failed connection is retried immediately, once in a row, on a new one, for
/// servers close idle ones; so it does with a token that is not taken any more.
/// Thread: the transfer's loop; `status` any.   Limits: `window` connections and one for the token server; answers of
/// 1 MiB.   Source: decisions-data E2.
class api_publisher final : public publisher {
public:
    api_publisher(settings s, publisher_context context, http::connector connect);

    void start() override;
    io::awaitable<> stop(steady_time deadline) override;
    bool keeps_order() const noexcept override { return false; }
    bool has_dead_letters() const noexcept override { return true; }
    io::awaitable<delivery> send(const outgoing_batch& batch, unsigned attempt, steady_time deadline) override;
    io::awaitable<delivery> send_again(const std::string& batch_id, std::span<const std::string> samples,
                                       steady_time deadline) override;
    io::awaitable<test_report> test(steady_time deadline) override;
    publisher_status status() const override { return {is_connected_, {}, {}}; }

private:
    struct http_connection {
        explicit http_connection(const http::connector& connect, const http::session::settings& s)
            : session(connect, s, nullptr) {}
        http::session session;
        bool is_busy = false;
    };
    /// Samples as JSON with commas between, and where each ends.
    struct sample_text {
        std::string json;
        std::vector<std::size_t> ends;
    };
    /// What came back, or why nothing did.
    struct http_exchange {
        result<http::response> received;
        std::uint64_t bytes = 0;
        bool was_sent = false;            ///< the receiver may have it
        bool is_token_forgotten = false;  ///< refused with a token: a new one may do
    };

    http_connection& free_connection();
    http::request request_of(const sample_text& samples, const std::string& batch_id, std::size_t count) const;
    io::awaitable<delivery> deliver(http::request what, unsigned attempt, steady_time deadline);
    io::awaitable<http_exchange> ask(http::request& what, unsigned attempt, steady_time deadline);
    io::awaitable<result<std::string>> token(steady_time deadline);
    io::awaitable<> poll();
    std::string target() const;
    std::string error_text(const error_code& why) const;

    const settings settings_;
    const publisher_context context_;
    const http::connector connect_;
    std::vector<std::unique_ptr<http_connection>> connections_;
    std::optional<http::token_source> tokens_;
    std::shared_ptr<io::event> token_ready_;  ///< while one is requested; else null
    io::timer next_poll_;
    bool is_stopping_ = false;
    bool was_asked_ = false;  ///< there was an exchange: its result shows whether the receiver is reachable
    std::atomic<bool> is_connected_{false};
};

}  // namespace penstock::publish::api
