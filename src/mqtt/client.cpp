#include "mqtt/client.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <list>
#include <map>
#include <set>
#include <utility>

#include "base/log.hpp"
#include "base/system_error.hpp"
#include "io/resolve.hpp"
#include "io/timer.hpp"
#include "mqtt/client_state.hpp"
#include "mqtt/connection.hpp"

namespace penstock::mqtt {
namespace {

/// Never subscribed; see docs/decisions/0006-barrier-of-qos-0.md.
const std::string barrier_filter = "penstock/barrier";

using addresses = std::vector<io::asio::ip::tcp::endpoint>;

// Reason codes of MQTT 5, its 2.4.
constexpr int malformed_packet = 129, protocol_error = 130, unsupported_version = 132;

/// Whether a login may have failed because the broker does not support MQTT 5: it reports so, responds in the form of
/// 3.1.1, or closes, or does not respond at all (amqtt 0.12), which some do with an unsupported version.
bool may_mean_old(const error_code& why) noexcept {
    static const error_code all[] = {
        errc::refused_version,
        connack_error(unsupported_version),
        connack_error(protocol_error),
        connack_error(malformed_packet),
        errc::closed,
        errc::bad_packet,
        errc::connack_overdue,
        system_error(ECONNRESET),
        system_error(EPIPE),
    };
    return std::ranges::find(all, why) != std::end(all);
}

/// The time of one of `count` attempts that follow each other until then.
steady_time share_of(steady_time until, std::size_t count) {
    const auto now = steady_now();
    return now + std::max(until - now, steady_time::duration::zero()) / static_cast<int>(count);
}

}  // namespace

class client::body final : public connection_events, public std::enable_shared_from_this<body> {
public:
    body(io::executor where, client_settings settings, client::message_handler take)
        : executor_(std::move(where)), settings_(std::move(settings)), take_(std::move(take)), clock_(executor_) {}
    ~body() { abort(); }

    io::awaitable<result<>> connect(steady_time until) {
        const auto self = shared_from_this();
        on(end_by(client_event::kind::called));
        const auto mine = state_.generation;
        error_code last = errc::not_connected;
        for (auto left = settings_.brokers.size(); left > 0 && state_.generation == mine; --left) {
            tried_ = next_;
            next_ = (next_ + 1) % settings_.brokers.size();
            const auto done = co_await try_broker(settings_.brokers[tried_], share_of(until, left));
            if (done) co_return result<>{};
            last = done.error();
        }
        on({.type = client_event::kind::exhausted, .error = last});
        co_return last;
    }

    io::awaitable<result<>> subscribe(std::string filter, int qos, steady_time until) {
        const auto self = shared_from_this();
        const auto mine = state_.generation;
        if (!is_connected()) co_return errc::not_connected;
        const auto id = connection_->subscribe(filter, qos);
        if (!id) co_return id.error();
        granted_.emplace(*id, std::nullopt);
        const auto done = co_await wait(until, mine, [&] { return granted_[*id].has_value(); });
        const int granted = granted_[*id].value_or(0);
        granted_.erase(*id);
        if (!done) co_return done;
        if (granted >= 128) co_return errc::subscribe_refused;
        co_return result<>{};
    }

    io::awaitable<result<>> unsubscribe(std::string filter, steady_time until) {
        const auto self = shared_from_this();
        const auto mine = state_.generation;
        if (!is_connected()) co_return errc::not_connected;
        const auto id = connection_->unsubscribe(filter);
        if (!id) co_return id.error();
        closing_.insert(*id);
        const auto done = co_await wait(until, mine, [&] { return !closing_.contains(*id); });
        closing_.erase(*id);
        co_return done;
    }

    result<delivery> publish(std::string_view topic, std::string_view payload, int qos, bool is_retained) {
        if (!is_connected()) return errc::not_connected;
        if (!has_room()) return errc::window_full;
        const auto id = connection_->publish(topic, payload, qos, is_retained);
        if (!id) return id.error();
        return in_flight_.add(*id, qos, steady_now());
    }

    io::awaitable<result<>> wait_for_window(steady_time until) {
        const auto self = shared_from_this();
        co_return co_await wait(until, state_.generation, [this] { return has_room(); });
    }

    io::awaitable<result<delivery>> publish_all(const std::vector<message>& messages, steady_time until) {
        const auto self = shared_from_this();
        const auto mine = state_.generation;
        const auto turn = turns_.insert(turns_.end(), ++last_turn_);
        result<> done;
        delivery last = 0;
        for (const auto& m : messages) {
            done = co_await wait(until, mine, [&] { return turns_.front() == *turn && has_room(); });
            if (!done) break;
            const auto sent = publish(m.topic, m.payload, m.qos, m.is_retained);
            if (!sent) done = sent.error();
            if (!sent) break;
            last = *sent;
        }
        turns_.erase(turn);
        wake();
        if (!done) co_return done.error();
        co_return last;
    }

    io::awaitable<result<>> wait_acknowledged(delivery number, steady_time until) {
        const auto self = shared_from_this();
        const auto mine = state_.generation;
        if (!is_connected()) co_return why_over();
        if (in_flight_.needs_barrier(number)) {
            const auto id = connection_->unsubscribe(barrier_filter);
            if (!id) co_return id.error();
            in_flight_.add_barrier(*id, steady_now());
        }
        co_return co_await wait(until, mine, [&] { return in_flight_.has_arrived(number); });
    }

    io::awaitable<error_code> wait_closed(steady_time until) {
        const auto self = shared_from_this();
        const auto mine = state_.generation;
        const auto done = co_await wait(until, mine, [] { return false; });
        co_return done.error();
    }

    io::awaitable<result<>> disconnect(steady_time until) {
        const auto self = shared_from_this();
        const bool was_connected = is_connected();
        const auto ending = end_by(client_event::kind::aborted);
        const auto leaving = was_connected ? std::exchange(connection_, nullptr) : nullptr;
        on(ending);
        if (!leaving) co_return errc::not_connected;
        co_return co_await leaving->disconnect(until);
    }

    void abort() { on(end_by(client_event::kind::aborted)); }

    bool has_reached_broker() const noexcept { return state_.has_reached_broker; }
    bool is_session_resumed() const noexcept { return is_connected() && state_.is_session_resumed; }
    steady_time connected_since() const noexcept { return state_.connected_since; }
    std::optional<steady_time> last_received() const noexcept { return state_.last_received; }
    void set_will(message will) { settings_.will = std::move(will); }
    bool is_connected() const noexcept { return state_.is_connected(); }
    std::size_t in_flight() const noexcept { return in_flight_.in_flight(); }
    error_code last_error() const noexcept { return state_.error; }
    std::size_t broker_index() const noexcept { return tried_; }
    protocol_version version() const noexcept {
        if (settings_.version != protocol_version::automatic) return settings_.version;
        return is_old_.contains(tried_) ? protocol_version::v3_1_1 : protocol_version::v5;
    }
    std::string broker_text() const { return format_broker(settings_.brokers.at(tried_)); }

private:
    /// A wait in progress.
    struct waiter {
        waiter(const io::executor& where, std::function<bool()> r) : clock(where), is_ready(std::move(r)) {}
        io::timer clock;
        std::function<bool()> is_ready;
    };

    /// Its entry in the list, which ends with the coroutine, also if the loop is destroyed first.
    struct stay {
        stay(std::list<waiter>& all, const io::executor& where, std::function<bool()> is_ready)
            : waiters(all), one(all.emplace(all.end(), where, std::move(is_ready))) {}
        ~stay() { waiters.erase(one); }
        stay(const stay&) = delete;
        stay& operator=(const stay&) = delete;

        std::list<waiter>& waiters;
        std::list<waiter>::iterator one;
    };

    bool has_room() const noexcept { return is_connected() && in_flight_.in_flight() < settings_.window; }

    /// In one version, or in both where that may help: some brokers without MQTT 5 report so, others close.
    io::awaitable<result<>> try_broker(const broker& to, steady_time until) {
        const auto mine = state_.generation;
        const bool may_fall_back = settings_.version == protocol_version::automatic && !is_old_.contains(tried_);
        const auto found = co_await io::resolve<io::asio::ip::tcp>(executor_, to.host, to.port, until);
        if (state_.generation != mine) co_return errc::disconnected;
        if (!found) co_return found.error();
        const auto done = co_await try_addresses(to, *found, share_of(until, may_fall_back ? 2 : 1));
        if (done || state_.generation != mine || !may_fall_back || !may_mean_old(done.error())) co_return done;
        is_old_.insert(tried_);
        const auto again = co_await try_addresses(to, *found, until);
        if (state_.generation != mine) co_return errc::disconnected;
        if (!again) {
            is_old_.erase(tried_);  // it was not the version
            co_return again;
        }
        logger("mqtt")->info("the broker {} does not support MQTT 5 ({}): the gateway uses MQTT 3.1.1",
                             format_broker(to), done.error().message());
        co_return again;
    }

    io::awaitable<result<>> try_addresses(const broker& to, const addresses& found, steady_time until) {
        const auto mine = state_.generation;
        error_code last;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const auto address = found[i].address().to_string();
            const auto share = share_of(until, found.size() - i);
            if (settings_.drops_session && !settings_.is_clean) {
                const auto dropped = co_await log_in(to, address, true, share);
                if (state_.generation != mine) co_return errc::disconnected;
                if (dropped) {
                    on({client_event::kind::left});
                    const auto leaving = std::exchange(connection_, nullptr);
                    static_cast<void>(co_await leaving->disconnect(share));
                    if (state_.generation != mine) co_return errc::disconnected;
                }
            }
            const auto done = co_await log_in(to, address, settings_.is_clean, share);
            if (state_.generation != mine) co_return errc::disconnected;
            if (done) {
                io::asio::co_spawn(executor_, watch(shared_from_this(), mine), io::asio::detached);
                co_return result<>{};
            }
            last = done.error();
            if (remedy_of(last) == remedy::fix_config)
                break;  // another address of the same broker gives the same error
        }
        co_return last;
    }

    io::awaitable<result<>> log_in(const broker& to, const std::string& address, bool is_clean, steady_time until) {
        const auto mine = state_.generation;
        in_flight_ = {};
        granted_.clear();
        on({client_event::kind::attempted});
        connection_ = std::make_shared<connection>(executor_, *this);
        if (const auto opened = connection_->open(settings_, version(), is_clean, to, address); !opened)
            on_end(opened.error());
        static_cast<void>(co_await wait(until, mine, [this] { return state_.phase != client_phase::connecting; }));
        if (state_.generation != mine) co_return errc::disconnected;
        on({.type = client_event::kind::concluded, .is_socket_connected = connection_->is_socket_connected()});
        if (is_connected()) co_return result<>{};
        co_return state_.error;
    }

    /// Time-outs of an open connection.
    static io::awaitable<void> watch(std::shared_ptr<body> self, std::uint64_t mine) {
        const auto pause = std::clamp<milliseconds>(self->settings_.timeout / 4, milliseconds{10}, milliseconds{250});
        for (;;) {
            co_await self->clock_.wait_for(pause);
            if (self->state_.generation != mine) co_return;
            self->connection_->keep_alive();
            if (self->state_.generation != mine) co_return;
            self->on({.type = client_event::kind::tick,
                      .last_received = self->connection_->last_received(),
                      .waiting_since = self->in_flight_.waiting_since(),
                      .timeout = self->settings_.timeout,
                      .max_silence = self->settings_.keep_alive * 3 / 2});
        }
    }

    /// Waits until `holds`. Ends with the connection's error, or `timed_out`.
    template <class Predicate>
    io::awaitable<result<>> wait(steady_time until, std::uint64_t mine, Predicate holds) {
        const auto is_over = [&] { return state_.generation != mine || state_.phase == client_phase::closed; };
        if (is_over() || holds()) co_return is_over() ? result<>(why_over()) : result<>{};
        const stay at(waiting_, executor_, [&] { return is_over() || holds(); });
        while (!at.one->is_ready() && steady_now() < until)
            co_await at.one->clock.wait_until(until);
        if (is_over()) co_return why_over();
        if (!holds()) co_return io::errc::timed_out;
        co_return result<>{};
    }

    error_code why_over() const { return state_.error ? state_.error : error_code(errc::not_connected); }

    void wake() {
        for (auto& one : waiting_)
            if (one.is_ready()) one.clock.cancel();
    }

    /// All that happens to the connection goes through here.
    void on(const client_event& e) {
        const auto [after, action] = next(state_, e, steady_now());
        state_ = after;
        if (action.closes) {
            if (connection_) connection_->end();
            connection_.reset();
            clock_.cancel();
        }
        if (action.wakes) wake();
    }

    /// An event that may end the connection.
    client_event end_by(client_event::kind type, const error_code& why = {}) const {
        client_event e{.type = type, .error = why};
        if (connection_) e.last_received = connection_->last_received();
        return e;
    }

    void on_connack(bool is_resumed) override {
        on({.type = client_event::kind::accepted, .is_session_resumed = is_resumed});
    }
    void on_acknowledged(int packet_id, int reason) override {
        if (reason >= 128) return on_end(connack_error(reason));
        in_flight_.acknowledge(packet_id, steady_now());
        wake();
    }
    void on_subscribed(int packet_id, int granted) override {
        if (const auto at = granted_.find(packet_id); at != granted_.end()) at->second = granted;
        wake();
    }
    void on_unsubscribed(int packet_id) override {
        closing_.erase(packet_id);
        in_flight_.pass_barrier(packet_id, steady_now());
        wake();
    }
    void on_message(const message& m) override {
        const auto self = shared_from_this();
        if (take_) take_(m);
    }
    void on_end(const error_code& why) override { on(end_by(client_event::kind::ended, why)); }

    io::executor executor_;
    client_settings settings_;
    const client::message_handler take_;
    io::timer clock_;
    std::list<waiter> waiting_{};
    std::list<std::uint64_t> turns_{};  ///< of `publish_all`: the first is in progress
    std::uint64_t last_turn_ = 0;
    std::shared_ptr<connection> connection_{};
    delivery_tracker in_flight_{};
    std::map<int, std::optional<int>> granted_{};  ///< subscriptions in flight, by packet id
    std::set<int> closing_{};                      ///< subscriptions that end, by packet id
    client_state state_{};
    std::size_t tried_ = 0;           ///< brokers, by index
    std::set<std::size_t> is_old_{};  ///< of version `automatic`: those that do not support MQTT 5
    std::size_t next_ = 0;
};

client::client(io::executor where, client_settings settings, client::message_handler take)
    : body_(std::make_shared<body>(std::move(where), std::move(settings), std::move(take))) {}
client::~client() {
    body_->abort();
}
void client::set_will(message will) {
    body_->set_will(std::move(will));
}
io::awaitable<result<>> client::connect(steady_time until) {
    return body_->connect(until);
}
io::awaitable<result<>> client::subscribe(std::string filter, int qos, steady_time until) {
    return body_->subscribe(std::move(filter), qos, until);
}
io::awaitable<result<>> client::unsubscribe(std::string filter, steady_time until) {
    return body_->unsubscribe(std::move(filter), until);
}
bool client::is_session_resumed() const noexcept {
    return body_->is_session_resumed();
}
steady_time client::connected_since() const noexcept {
    return body_->connected_since();
}
std::optional<steady_time> client::last_received() const noexcept {
    return body_->last_received();
}
result<delivery> client::publish(std::string_view topic, std::string_view payload, int qos, bool is_retained) {
    return body_->publish(topic, payload, qos, is_retained);
}
io::awaitable<result<>> client::wait_for_window(steady_time until) {
    return body_->wait_for_window(until);
}
io::awaitable<result<delivery>> client::publish_all(const std::vector<message>& messages, steady_time until) {
    return body_->publish_all(messages, until);
}
io::awaitable<result<>> client::wait_acknowledged(delivery number, steady_time until) {
    return body_->wait_acknowledged(number, until);
}
io::awaitable<error_code> client::wait_closed(steady_time until) {
    return body_->wait_closed(until);
}
io::awaitable<result<>> client::disconnect(steady_time until) {
    return body_->disconnect(until);
}
void client::abort() {
    body_->abort();
}
bool client::is_connected() const noexcept {
    return body_->is_connected();
}
std::size_t client::in_flight() const noexcept {
    return body_->in_flight();
}
bool client::has_reached_broker() const noexcept {
    return body_->has_reached_broker();
}
protocol_version client::version() const noexcept {
    return body_->version();
}
std::size_t client::broker_index() const noexcept {
    return body_->broker_index();
}
error_code client::last_error() const noexcept {
    return body_->last_error();
}
std::string client::broker_text() const {
    return body_->broker_text();
}

}  // namespace penstock::mqtt
