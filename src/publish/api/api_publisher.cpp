#include "publish/api/api_publisher.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "base/text.hpp"
#include "http_client/errc.hpp"
#include "io/why_text.hpp"
#include "publish/api/response_policy.hpp"

namespace penstock::publish::api {

namespace {

constexpr std::size_t max_response = 1U << 20U;
/// Before the first request: checks whether the receiver can be reached.
constexpr std::chrono::seconds poll_interval{5};

}  // namespace

api_publisher::api_publisher(settings s, publisher_context context, http::connector connect)
    : settings_(std::move(s)),
      context_(std::move(context)),
      connect_(std::move(connect)),
      next_poll_(context_.executor) {
    if (settings_.identity.tokens) tokens_.emplace(connect_, *settings_.identity.tokens, settings_.tls, nullptr);
}

void api_publisher::start() {
    io::asio::co_spawn(context_.executor, poll(), io::asio::detached);
}

/// Before the first request, the receiver counts as reachable if a connection to it can be opened.
io::awaitable<> api_publisher::poll() {
    while (!is_stopping_ && !was_asked_) {
        auto& l = free_connection();
        l.is_busy = true;
        const auto next = steady_now() + poll_interval;
        const auto opened = co_await l.session.open(next);
        l.is_busy = false;
        if (is_stopping_ || was_asked_) break;
        is_connected_ = opened.has_value();
        if (opened) break;
        co_await next_poll_.wait_until(next);
    }
}

io::awaitable<> api_publisher::stop(steady_time /*deadline*/) {
    is_stopping_ = true;
    is_connected_ = false;
    next_poll_.cancel();
    if (token_ready_) token_ready_->set();
    if (tokens_) tokens_->close();
    for (const auto& l : connections_)
        l->session.close();
    co_return;
}

api_publisher::http_connection& api_publisher::free_connection() {
    const auto found = std::ranges::find_if(connections_, [](const auto& l) { return !l->is_busy; });
    if (found != connections_.end()) return **found;
    connections_.push_back(std::make_unique<http_connection>(
        connect_, http::session_settings(settings_.server, settings_.tls, max_response)));
    return *connections_.back();
}

http::request api_publisher::request_of(const sample_text& samples, const std::string& batch_id,
                                        std::size_t count) const {
    http::request out;
    out.method = settings_.method;
    out.target = settings_.server.target;
    out.fields = {{"Host", settings_.server.authority()}, {"User-Agent", "penstock/" + context_.version}};
    for (const auto& field : settings_.fields)
        http::set_header(out.fields, field.name, field.value);
    http::set_header(out.fields, "Content-Type", std::string(media_type(settings_.body)));
    if (const auto coding = content_encoding(settings_.body); !coding.empty())
        http::set_header(out.fields, "Content-Encoding", std::string(coding));
    http::set_header(out.fields, "X-Batch-Id", batch_id);
    http::set_header(out.fields, "Idempotency-Key", batch_id);
    http::set_header(out.fields, "X-Batch-Count", std::to_string(count));
    http::set_header(out.fields, "X-Edge-Id", context_.edge_id);
    http::set_header(out.fields, "X-Transfer", context_.name);
    out.body = pack_body(settings_.body,
                         make_body(settings_.body, samples.json, samples.ends, {context_.edge_id, batch_id, count}));
    return out;
}

io::awaitable<delivery> api_publisher::send(const outgoing_batch& batch, unsigned attempt, steady_time deadline) {
    const auto samples = join_samples(batch, usual_size_);
    usual_size_ = samples.json.size() / batch.size() + 10;
    co_return co_await deliver(request_of(samples, batch.id, batch.size()), attempt, deadline);
}

io::awaitable<delivery> api_publisher::send_again(const std::string& batch_id, std::span<const std::string> texts,
                                                  steady_time deadline) {
    sample_text samples;
    for (const auto& text : texts) {
        if (!samples.json.empty()) samples.json += ',';
        samples.json += text;
        samples.ends.push_back(samples.json.size());
    }
    const auto what = request_of(samples, batch_id, texts.size());
    // A user has requested this one send, so the immediate retry of the runner is done here.
    auto d = co_await deliver(what, 1, deadline);
    if (d.result == delivery::outcome::retry && d.retry_after == milliseconds(0))
        d = co_await deliver(what, 2, deadline);
    co_return d;
}

io::awaitable<delivery> api_publisher::deliver(http::request what, unsigned attempt, steady_time deadline) {
    const auto done = co_await ask(what, attempt, deadline);
    was_asked_ = true;
    if (!done.received) {
        is_connected_ = false;
        // Tries again immediately on a new connection, which the runner allows once in a row. But a server that has the
        // request and does not respond is reachable, and may be overloaded.
        const bool is_silent = done.was_sent && done.received.error() == io::errc::timed_out;
        auto d = delivery::lost(error_text(done.received.error()));
        d.is_way_lost = !is_silent;
        co_return d;
    }
    auto d = delivery_for(*done.received, done.bytes, wall_now());
    if (done.is_token_forgotten) d.retry_after = milliseconds(0);
    is_connected_ = d.result != delivery::outcome::retry && !is_stopping_;
    co_return d;
}

/// Sends one request with credentials, on a kept connection or a new one.
io::awaitable<api_publisher::http_exchange> api_publisher::ask(http::request& what, unsigned attempt,
                                                               steady_time deadline) {
    http_exchange out{http::client_errc::closed, what.body.size()};
    http::set_header(what.fields, "X-Attempt", std::to_string(attempt));
    if (tokens_) {
        auto got = co_await token(deadline);
        if (!got) {
            out.received = got.error();
            co_return out;
        }
        http::set_header(what.fields, settings_.identity.header_name, std::move(*got));
    } else if (!settings_.identity.header_name.empty()) {
        http::set_header(what.fields, settings_.identity.header_name, settings_.identity.header_value);
    }
    auto& l = free_connection();
    l.is_busy = true;
    out.received = co_await l.session.ask(what, deadline, http::session::idempotency::not_idempotent);
    out.was_sent = l.session.was_sent();
    l.is_busy = false;
    if (tokens_ && out.received && out.received->status == 401) {
        tokens_->invalidate();
        out.is_token_forgotten = true;
    }
    co_return out;
}

/// Only one request for a token is in progress; other callers wait for its answer.
io::awaitable<result<std::string>> api_publisher::token(steady_time deadline) {
    while (const auto came = token_ready_) {
        const bool is_over = co_await came->wait_until(deadline);
        if (!is_over || is_stopping_) co_return io::errc::timed_out;
    }
    token_ready_ = std::make_shared<io::event>(context_.executor);
    auto got = co_await tokens_->get(deadline);
    std::exchange(token_ready_, nullptr)->set();
    co_return got;
}

io::awaitable<test_report> api_publisher::test(steady_time deadline) {
    const auto now = to_epoch_ms(wall_now());
    sample_text samples;
    samples.json = fmt::format(R"({{"tag_id":"PENSTOCK_TEST","site_id":{},"opc_id":"","ts":{},"value":"test",)"
                               R"("type":"String","quality":192,"test":true}})",
                               quote_json(context_.site_id), now);
    samples.ends.push_back(samples.json.size());
    auto what = request_of(samples, fmt::format("{}-{}-test-{}", context_.edge_id, context_.name, now), 1);
    http::set_header(what.fields, "X-Test", "true");
    auto done = co_await ask(what, 1, deadline);
    if (done.is_token_forgotten || (!done.received && done.received.error() != io::errc::timed_out))
        done = co_await ask(what, 2, deadline);
    test_report out;
    out.target = shown_target(settings_.server);
    if (!done.received) {
        out.error = error_text(done.received.error());
        co_return out;
    }
    out.answer = response_text(*done.received);
    out.is_success = done.received->status >= 200 && done.received->status < 300;
    if (!out.is_success) out.error = out.answer;
    co_return out;
}

std::string api_publisher::error_text(const error_code& why) const {
    return fmt::format("{}: {}", shown_target(settings_.server), io::why_text(why));
}

}  // namespace penstock::publish::api
