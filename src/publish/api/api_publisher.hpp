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

/// Sends batches as HTTP requests, several at a time, each on its own persistent connection.
///
/// A repeated request has the same body and id. The runner repeats batches, for all types of transfers, so each request
/// has the next `X-Attempt`. After a failure of a connection the request is repeated immediately on a new connection,
/// once in a row, because servers close idle connections; the same applies to a token that the receiver does not accept
/// any more.
/// Thread: the transfer's loop; `status` any.   Limits: `window` connections and one for the token server; responses of
/// 1 MiB.
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
    /// The response, or why there is none.
    struct http_exchange {
        result<http::response> received;
        std::uint64_t bytes = 0;
        bool was_sent = false;            ///< the receiver may have the request
        bool is_token_forgotten = false;  ///< the receiver refused the token: a new token may be accepted
    };

    http_connection& free_connection();
    http::request request_of(const sample_text& samples, const std::string& batch_id, std::size_t count) const;
    io::awaitable<delivery> deliver(http::request what, unsigned attempt, steady_time deadline);
    io::awaitable<http_exchange> ask(http::request& what, unsigned attempt, steady_time deadline);
    io::awaitable<result<std::string>> token(steady_time deadline);
    io::awaitable<> poll();
    std::string error_text(const error_code& why) const;

    const settings settings_;
    const publisher_context context_;
    const http::connector connect_;
    std::vector<std::unique_ptr<http_connection>> connections_;
    std::optional<http::token_source> tokens_;
    std::shared_ptr<io::event> token_ready_;  ///< not null while a token is requested
    io::timer next_poll_;
    std::size_t usual_size_ = 0;  ///< typical bytes of a sample
    bool is_stopping_ = false;
    bool was_asked_ = false;  ///< a request was sent: its result shows whether the receiver is reachable
    std::atomic<bool> is_connected_{false};
};

}  // namespace penstock::publish::api
