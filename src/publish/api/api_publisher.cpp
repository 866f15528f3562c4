#include "publish/api/api_publisher.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "base/text.hpp"
#include "http_client/errc.hpp"
#include "publish/api/verdict.hpp"
#include "publish/sample_json.hpp"

namespace penstock::publish::api {

namespace {

constexpr std::size_t most_answer = 1U << 20U;
constexpr std::chrono::seconds look_interval{5};  ///< before the first exchange: is somebody there?

}  // namespace

api_publisher::api_publisher(settings s, publisher_context context, http::connector connect)
    : set_(std::move(s)), context_(std::move(context)), connect_(std::move(connect)), next_look_(context_.where) {
    if (set_.identity.tokens) tokens_.emplace(connect_, *set_.identity.tokens, set_.tls, nullptr);
}

void api_publisher::start() {
    io::asio::co_spawn(context_.where, look(), io::asio::detached);
}

/// Until there is a first exchange, a connection that can be opened counts as the far end's being there.
io::awaitable<> api_publisher::look() {
    while (!is_stopping_ && !was_asked_) {
        auto& l = free_line();
        l.is_busy = true;
        const auto next = steady_now() + look_interval;
        const auto opened = co_await l.session.open(next);
        l.is_busy = false;
        if (is_stopping_ || was_asked_) break;
        is_connected_ = opened.has_value();
        if (opened) break;
        co_await next_look_.wait_until(next);
    }
}

io::awaitable<> api_publisher::stop(steady_time /*deadline*/) {
    is_stopping_ = true;
    is_connected_ = false;
    next_look_.cancel();
    if (token_came_) token_came_->set();
    if (tokens_) tokens_->close();
    for (const auto& l : lines_)
        l->session.close();
    co_return;
}

api_publisher::line& api_publisher::free_line() {
    const auto found = std::ranges::find_if(lines_, [](const auto& l) { return !l->is_busy; });
    if (found != lines_.end()) return **found;
    lines_.push_back(std::make_unique<line>(connect_, http::session_settings(set_.server, set_.tls, most_answer)));
    return *lines_.back();
}

http::request api_publisher::request_of(const sample_text& samples, const std::string& batch_id,
                                        std::size_t count) const {
    http::request out;
    out.method = set_.method;
    out.target = set_.server.target;
    out.fields = {{"Host", set_.server.authority()}, {"User-Agent", "penstock/" + context_.version}};
    for (const auto& field : set_.fields)
        http::set_header(out.fields, field.name, field.value);
    http::set_header(out.fields, "Content-Type", std::string(media_type(set_.body)));
    if (const auto coding = content_encoding(set_.body); !coding.empty())
        http::set_header(out.fields, "Content-Encoding", std::string(coding));
    http::set_header(out.fields, "X-Batch-Id", batch_id);
    http::set_header(out.fields, "Idempotency-Key", batch_id);
    http::set_header(out.fields, "X-Batch-Count", std::to_string(count));
    http::set_header(out.fields, "X-Edge-Id", context_.edge_id);
    http::set_header(out.fields, "X-Transfer", context_.name);
    out.body =
        pack_body(set_.body, make_body(set_.body, samples.json, samples.ends, {context_.edge_id, batch_id, count}));
    return out;
}

io::awaitable<delivery> api_publisher::send(const outgoing_batch& batch, unsigned attempt, steady_time deadline) {
    sample_text samples;
    samples.ends.reserve(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (i > 0) samples.json += ',';
        append_sample(samples.json, batch, i);
        samples.ends.push_back(samples.json.size());
    }
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
    // A person asks for it once: what the runner would do at once is done here.
    auto d = co_await deliver(what, 1, deadline);
    if (d.what == delivery::outcome::retry && d.retry_after == milliseconds(0)) d = co_await deliver(what, 2, deadline);
    co_return d;
}

io::awaitable<delivery> api_publisher::deliver(http::request what, unsigned attempt, steady_time deadline) {
    const auto done = co_await ask(what, attempt, deadline);
    was_asked_ = true;
    if (!done.got) {
        is_connected_ = false;
        // At once on a new connection: the runner grants that once in a row. Who has the request and is silent is
        // there, and may be overloaded.
        const bool is_silent = done.was_sent && done.got.error() == io::errc::timed_out;
        auto d = delivery::lost(words_of_error(done.got.error()));
        d.is_way_lost = !is_silent;
        co_return d;
    }
    auto d = verdict_of(*done.got, done.bytes, wall_now());
    if (done.is_token_forgotten) d.retry_after = milliseconds(0);
    is_connected_ = d.what != delivery::outcome::retry && !is_stopping_;
    co_return d;
}

/// One request with credentials, on a connection that was kept or a new one.
io::awaitable<api_publisher::exchange> api_publisher::ask(http::request& what, unsigned attempt, steady_time deadline) {
    exchange out{http::client_errc::closed, what.body.size()};
    http::set_header(what.fields, "X-Attempt", std::to_string(attempt));
    if (tokens_) {
        auto got = co_await token(deadline);
        if (!got) {
            out.got = got.error();
            co_return out;
        }
        http::set_header(what.fields, set_.identity.header_name, std::move(*got));
    } else if (!set_.identity.header_name.empty()) {
        http::set_header(what.fields, set_.identity.header_name, set_.identity.header_value);
    }
    auto& l = free_line();
    l.is_busy = true;
    out.got = co_await l.session.ask(what, deadline, http::session::repetition::forbidden);
    out.was_sent = l.session.was_sent();
    l.is_busy = false;
    if (tokens_ && out.got && out.got->status == 401) {
        tokens_->forget();
        out.is_token_forgotten = true;
    }
    co_return out;
}

/// One request for a token at a time; the others wait for its answer.
io::awaitable<result<std::string>> api_publisher::token(steady_time deadline) {
    while (const auto came = token_came_) {
        const bool is_over = co_await came->wait_until(deadline);
        if (!is_over || is_stopping_) co_return io::errc::timed_out;
    }
    token_came_ = std::make_shared<io::event>(context_.where);
    auto got = co_await tokens_->get(deadline);
    std::exchange(token_came_, nullptr)->set();
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
    if (done.is_token_forgotten || (!done.got && done.got.error() != io::errc::timed_out))
        done = co_await ask(what, 2, deadline);
    test_report out;
    out.target = target();
    if (!done.got) {
        out.why = words_of_error(done.got.error());
        co_return out;
    }
    out.answer = words_of(*done.got);
    out.is_success = done.got->status >= 200 && done.got->status < 300;
    if (!out.is_success) out.why = out.answer;
    co_return out;
}

/// Without the query, which may hold a key.
std::string api_publisher::target() const {
    const std::string_view path = set_.server.target;
    return fmt::format("{}://{}{}", set_.server.is_tls ? "https" : "http", set_.server.authority(),
                       path.substr(0, path.find('?')));
}

std::string api_publisher::words_of_error(const error_code& why) const {
    return fmt::format("{}: {}", target(), why.message());
}

}  // namespace penstock::publish::api
