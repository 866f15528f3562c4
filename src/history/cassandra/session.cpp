#include "history/cassandra/session.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <cstring>
#include <utility>

#include "base/invariant.hpp"
#include "history/cassandra/errc.hpp"

namespace penstock::history::cassandra {

namespace {

constexpr std::size_t usual_input = 64UL * 1024;
constexpr std::size_t max_streams = 32'768;

/// The error of an open connection for an error of its transport.
error_code link_error(const error_code& ec) {
    return ec == io::errc::timed_out ? errc::timed_out : errc::link_lost;
}

bool takes_password(std::string_view authenticator) {
    return authenticator.ends_with("PasswordAuthenticator") || authenticator.ends_with("TransitionalAuthenticator");
}

}  // namespace

session::session(io::executor where, std::unique_ptr<io::stream> stream, settings s)
    : executor_(std::move(where)), stream_(std::move(stream)), settings_(std::move(s)), input_(usual_input) {
    waiting_.resize(std::clamp<std::size_t>(settings_.max_in_flight, 1, max_streams));
    for (std::size_t id = waiting_.size(); id-- > 0;)
        free_.push_back(id);
}

session::~session() {
    if (stream_) stream_->close();
}

std::shared_ptr<session> session::make(const io::executor& where, std::unique_ptr<io::stream> stream, settings s) {
    std::shared_ptr<session> made(new session(where, std::move(stream), std::move(s)));
    io::asio::co_spawn(
        where, [made] { return made->read_all(); }, io::asio::detached);
    return made;
}

void session::close() {
    end(errc::closing);
}

io::awaitable<result<>> session::start(steady_time deadline) {
    const auto self = shared_from_this();
    const auto done = co_await handshake(deadline);
    if (!done) end(done.error());
    co_return done;
}

io::awaitable<result<>> session::handshake(steady_time deadline) {
    request what = ask_options{};
    const auto offered = co_await ask(std::move(what), deadline);
    if (!offered) co_return offered.error();
    const auto* known = std::get_if<supported>(&*offered);
    if (known == nullptr) co_return errc::unexpected_response;
    if (std::ranges::find(known->versions, "4/v4") == known->versions.end()) co_return errc::other_version;
    startup hello;
    hello.options = {{"CQL_VERSION", "3.0.0"}, {"DRIVER_NAME", "Penstock"}};
    what = std::move(hello);
    const auto greeted = co_await ask(std::move(what), deadline);
    if (!greeted) co_return greeted.error();
    if (std::holds_alternative<ready>(*greeted)) co_return result<>{};
    const auto* wanted = std::get_if<authenticate>(&*greeted);
    if (wanted == nullptr) co_return errc::unexpected_response;
    co_return co_await log_in(wanted->authenticator, deadline);
}

io::awaitable<result<>> session::log_in(std::string authenticator, steady_time deadline) {
    if (!takes_password(authenticator)) co_return errc::unknown_authenticator;
    if (settings_.user.empty()) co_return errc::no_credentials;
    request what = auth_response{password_token(settings_.user, settings_.password)};
    const auto judged = co_await ask(std::move(what), deadline);
    if (!judged) co_return judged.error();
    if (std::holds_alternative<auth_challenge>(*judged)) co_return errc::unknown_authenticator;
    if (!std::holds_alternative<auth_success>(*judged)) co_return errc::unexpected_response;
    co_return result<>{};
}

io::awaitable<result<response>> session::ask(request what, steady_time deadline) {
    const auto self = shared_from_this();
    const auto turn = co_await acquire_stream_id(deadline);
    if (!turn) co_return turn.error();
    const auto id = free_.back();
    free_.pop_back();
    in_flight mine(executor_);
    PENSTOCK_INVARIANT(waiting_[id] == nullptr);
    waiting_[id] = &mine;
    append_request(output_, static_cast<std::int16_t>(id), what);
    write_deadline_ = std::max(write_deadline_, deadline);
    if (!std::exchange(is_writing_, true)) {
        io::asio::co_spawn(
            executor_, [self] { return self->write_all(); }, io::asio::detached);
    }
    const bool is_answered = co_await mine.answered.wait_until(deadline);
    if (!is_answered) end(errc::timed_out);
    co_return std::move(*mine.got);
}

/// Waits until a stream id is free.
io::awaitable<result<>> session::acquire_stream_id(steady_time deadline) {
    while (stream_ && free_.empty()) {
        io::event turn(executor_);
        stream_id_waiters_.push_back(&turn);
        const bool is_woken = co_await turn.wait_until(deadline);
        if (is_woken) continue;
        std::erase(stream_id_waiters_, &turn);
        co_return errc::timed_out;
    }
    if (!stream_) co_return why_ended_;
    co_return result<>{};
}

io::awaitable<result<byte_buffer>> session::id_of(std::string text, steady_time deadline) {
    if (const auto known = ids_.find(text); known != ids_.end()) co_return known->second;
    request what = prepare{text};
    const auto received = co_await ask(std::move(what), deadline);
    if (!received) co_return received.error();
    const auto* made = std::get_if<prepared>(&*received);
    if (made == nullptr) co_return errc::unexpected_response;
    ids_[text] = made->id;
    co_return made->id;
}

io::awaitable<result<response>> session::run(std::string text, parameters how, steady_time deadline) {
    for (bool is_again = false;; is_again = true) {
        auto id = co_await id_of(text, deadline);
        if (!id) co_return id.error();
        request what = execute{std::move(*id), how};
        auto received = co_await ask(std::move(what), deadline);
        if (received || is_again || received.error() != errc::unprepared) co_return received;
        ids_.erase(text);
    }
}

io::awaitable<result<response>> session::run_batch(std::string text, std::vector<bound_values> sets, parameters how,
                                                   steady_time deadline) {
    for (bool is_again = false;; is_again = true) {
        const auto id = co_await id_of(text, deadline);
        if (!id) co_return id.error();
        batch all;
        for (const auto& values : sets)
            all.items.push_back({*id, values});
        all.level = how.level;
        all.timestamp_us = how.timestamp_us;
        request what = std::move(all);
        auto received = co_await ask(std::move(what), deadline);
        if (received || is_again || received.error() != errc::unprepared) co_return received;
        ids_.erase(text);
    }
}

io::awaitable<bool> session::wait_closed(steady_time deadline) {
    const auto self = shared_from_this();
    if (!stream_) co_return true;
    io::event closing(executor_);
    close_waiters_.push_back(&closing);
    const bool is_closed = co_await closing.wait_until(deadline);
    std::erase(close_waiters_, &closing);
    co_return is_closed;
}

io::awaitable<void> session::write_all() {
    while (stream_ && !output_.empty()) {
        std::swap(output_, sending_);
        const auto stream = stream_;
        const auto sent = co_await stream->write(sending_, write_deadline_);
        sending_.clear();
        if (!sent) end(link_error(sent.error()));
    }
    is_writing_ = false;
}

io::awaitable<void> session::read_all() {
    while (stream_) {
        const auto stream = stream_;
        const auto received = co_await stream->read_some(std::span(input_).subspan(input_end_), steady_time::max());
        if (!stream_) break;
        if (!received) {
            end(link_error(received.error()));
            break;
        }
        input_end_ += *received;
        if (const auto taken = take_frames(); !taken) end(taken.error());
    }
}

result<> session::take_frames() {
    auto rest = byte_view(input_).first(input_end_);
    while (stream_) {
        const auto found = next_frame(rest, sender::server, settings_.max_body);
        if (!found) return found.error();
        if (!*found) break;
        rest = rest.subspan((**found).size);
        if (const auto taken = take(**found); !taken) return taken;
    }
    if (rest.empty() && input_.size() > 16 * usual_input) input_ = byte_buffer(usual_input);
    std::memmove(input_.data(), rest.empty() ? input_.data() : rest.data(), rest.size());
    input_end_ = rest.size();
    // The buffer grows as bytes arrive; the size in a header is not trusted.
    if (input_end_ == input_.size()) input_.resize(2 * input_.size());
    return {};
}

result<> session::take(const frame& f) {
    if (f.stream < 0) return {};  // an event; the gateway has not asked for events
    const auto id = static_cast<std::size_t>(f.stream);
    if (id >= waiting_.size() || waiting_[id] == nullptr) return errc::unexpected_response;
    auto received = decode_response(f);
    if (!received) return received.error();
    auto& mine = *waiting_[id];
    if (auto* no = std::get_if<error_response>(&*received)) {
        last_error_message_ = std::move(no->message);
        mine.got = no->code;
    } else {
        mine.got = std::move(received);
    }
    free_stream(id);
    mine.answered.set();
    return {};
}

void session::free_stream(std::size_t id) {
    PENSTOCK_INVARIANT(waiting_[id] != nullptr && free_.size() < waiting_.size());
    waiting_[id] = nullptr;
    free_.push_back(id);
    if (stream_id_waiters_.empty()) return;
    stream_id_waiters_.front()->set();
    stream_id_waiters_.pop_front();
}

void session::end(const error_code& why) {
    if (!stream_) return;
    stream_->close();
    stream_.reset();
    why_ended_ = why;
    for (auto*& mine : waiting_) {
        if (mine == nullptr) continue;
        mine->got = why;
        mine->answered.set();
        mine = nullptr;
    }
    for (auto* turn : std::exchange(stream_id_waiters_, {}))
        turn->set();
    for (auto* closing : close_waiters_)
        closing->set();
}

}  // namespace penstock::history::cassandra
