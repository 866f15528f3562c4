#include "mqtt/connection.hpp"

#include <fcntl.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <utility>

#include "base/log.hpp"
#include "base/system_error.hpp"
#include "io/operation_timeout.hpp"

namespace penstock::mqtt {
namespace {

using io::asio::posix::descriptor_base;

constexpr int max_payload = 1 << 20;
constexpr int max_in_flight = 65'535;

/// What a call of libmosquitto means that sends something; `rc` is not success.
error_code meaning_of_send(int rc) noexcept {
    switch (rc) {
        case MOSQ_ERR_INVAL:
        case MOSQ_ERR_MALFORMED_UTF8: return errc::bad_topic;
        case MOSQ_ERR_PAYLOAD_SIZE:
        case MOSQ_ERR_OVERSIZE_PACKET: return errc::too_large;
        case MOSQ_ERR_NOMEM: return errc::library_failed;
        default: return errc::not_connected;
    }
}

connection& of(void* self) noexcept {
    return *static_cast<connection*>(self);
}

}  // namespace

void connection::handle_deleter::operator()(mosquitto* h) const noexcept {
    mosquitto_destroy(h);
}

connection::connection(const io::executor& where, connection_events& owner) : socket_(where), owner_(&owner) {
    static const int library = mosquitto_lib_init();  // once; it is never ended
    static_cast<void>(library);
}

connection::~connection() {
    end();
}

result<> connection::open(const client_settings& settings, protocol_version speaks, bool is_clean, const broker& to,
                          const std::string& address) {
    if (to.is_tls) {
        auto made = tls_client::make(settings.tls, to.host);
        if (!made) return made.error();
        tls_ = std::move(*made);
    }
    handle_.reset(mosquitto_new(settings.client_id.c_str(), is_clean, this));
    if (!handle_) return errc::library_failed;
    if (const auto done = configure(settings, speaks); !done) return done;
    set_callbacks();
    const auto keep_alive = static_cast<int>(settings.keep_alive.count());
    errno = 0;
    const int rc = mosquitto_connect_bind_async(handle_.get(), address.c_str(), to.port, keep_alive, nullptr);
    const int failure = errno;
    if (rc != MOSQ_ERR_SUCCESS && rc != MOSQ_ERR_CONN_PENDING) return meaning_of(rc, failure);
    const int own = ::fcntl(mosquitto_socket(handle_.get()), F_DUPFD_CLOEXEC, 0);
    if (own < 0) return system_error(errno);
    socket_.assign(own);
    is_open_ = true;
    last_received_ = steady_now();
    watch_readable();
    watch_writable();
    return {};
}

result<> connection::configure(const client_settings& settings, protocol_version speaks) {
    auto* h = handle_.get();
    const int version = speaks == protocol_version::v5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311;
    int rc = mosquitto_int_option(h, MOSQ_OPT_PROTOCOL_VERSION, version);
    if (rc == 0) rc = mosquitto_int_option(h, MOSQ_OPT_TCP_NODELAY, 1);
    // The window is the client's; a lower one of the broker's (MQTT 5, receive maximum) is kept by libmosquitto.
    if (rc == 0) rc = mosquitto_int_option(h, MOSQ_OPT_SEND_MAXIMUM, max_in_flight);
    if (rc == 0 && !settings.username.empty()) {
        rc = mosquitto_username_pw_set(h, settings.username.c_str(), settings.password.c_str());
    }
    if (rc == 0 && tls_) rc = mosquitto_void_option(h, MOSQ_OPT_SSL_CTX, tls_->context());
    if (rc == 0 && tls_) rc = mosquitto_int_option(h, MOSQ_OPT_SSL_CTX_WITH_DEFAULTS, 0);
    if (rc != 0) return errc::library_failed;
    if (!settings.will) return {};
    const auto& will = *settings.will;
    rc = mosquitto_will_set(h, will.topic.c_str(), static_cast<int>(will.payload.size()), will.payload.data(), will.qos,
                            will.is_retained);
    if (rc != 0) return meaning_of_send(rc);
    return {};
}

void connection::set_callbacks() {
    auto* h = handle_.get();
    mosquitto_connect_v5_callback_set(h, [](mosquitto*, void* self, int reason, int flags, const mosquitto_property*) {
        of(self).connack_ = reason;
        of(self).is_resumed_ = (flags & 1) != 0;
    });
    mosquitto_disconnect_v5_callback_set(
        h, [](mosquitto*, void* self, int reason, const mosquitto_property*) { of(self).disconnect_reason_ = reason; });
    mosquitto_publish_v5_callback_set(h, [](mosquitto*, void* self, int id, int reason, const mosquitto_property*) {
        of(self).acknowledged_.push_back({id, reason});
    });
    mosquitto_subscribe_callback_set(h, [](mosquitto*, void* self, int id, int count, const int* granted) {
        of(self).subscribed_.push_back({id, count > 0 ? granted[0] : 128});
    });
    mosquitto_unsubscribe_callback_set(h, [](mosquitto*, void* self, int id) { of(self).unsubscribed_.push_back(id); });
    mosquitto_message_v5_callback_set(h, [](mosquitto*, void* self, const mosquitto_message* m,
                                            const mosquitto_property* properties) {
        if (m->payloadlen > max_payload) {
            logger("mqtt")->warn("MQTT message of {} bytes on topic {} dropped: the limit is 1 MiB", m->payloadlen,
                                 m->topic);
            return;
        }
        const std::string_view payload(static_cast<const char*>(m->payload), static_cast<std::size_t>(m->payloadlen));
        std::optional<std::chrono::seconds> expires_in;
        std::uint32_t left = 0;
        if (mosquitto_property_read_int32(properties, MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, &left, false) != nullptr)
            expires_in = std::chrono::seconds(left);
        of(self).received_.push_back({m->topic, std::string(payload), m->qos, m->retain, expires_in});
    });
}

result<int> connection::publish(std::string_view topic, std::string_view payload, int qos, bool is_retained) {
    if (!is_open()) return errc::not_connected;
    if (topic.empty() || topic.find('\0') != std::string_view::npos) return errc::bad_topic;
    if (payload.size() > MQTT_MAX_PAYLOAD) return errc::too_large;
    const std::string name(topic);  // libmosquitto wants a terminated one
    int id = 0;
    errno = 0;
    const int rc = mosquitto_publish(handle_.get(), &id, name.c_str(), static_cast<int>(payload.size()), payload.data(),
                                     qos, is_retained);
    return sent(rc, id);
}

result<int> connection::subscribe(const std::string& filter, int qos) {
    if (!is_open()) return errc::not_connected;
    int id = 0;
    errno = 0;
    const int rc = mosquitto_subscribe(handle_.get(), &id, filter.c_str(), qos);
    return sent(rc, id);
}

result<int> connection::unsubscribe(const std::string& filter) {
    if (!is_open()) return errc::not_connected;
    int id = 0;
    errno = 0;
    const int rc = mosquitto_unsubscribe(handle_.get(), &id, filter.c_str());
    return sent(rc, id);
}

void connection::keep_alive() {
    if (!is_open()) return;
    errno = 0;
    const int rc = mosquitto_loop_misc(handle_.get());
    on_socket_result(rc, errno);
}

io::awaitable<result<>> connection::disconnect(steady_time until) {
    const auto self = shared_from_this();
    if (!is_open()) co_return errc::not_connected;
    owner_ = nullptr;
    io::operation_timeout late(socket_.get_executor(), [this] {
        error_code ignored;
        socket_.cancel(ignored);
    });
    late.begin(io::operation_timeout::slot::write, until);
    mosquitto_disconnect(handle_.get());
    while (is_open_ && mosquitto_socket(handle_.get()) >= 0) {
        const auto [ec] = co_await socket_.async_wait(descriptor_base::wait_write, io::as_result);
        if (ec || !is_open_) break;
        mosquitto_loop_write(handle_.get(), 1);
    }
    // libmosquitto closes its socket when DISCONNECT is written. Ours is still open: closing it while something of the
    // broker's is unread would throw away what the broker has not read yet.
    bool is_read_out = false;
    if (is_open_) ::shutdown(socket_.native_handle(), SHUT_WR);
    while (is_open_ && !is_read_out) {
        const auto [ec] = co_await socket_.async_wait(descriptor_base::wait_read, io::as_result);
        if (ec || !is_open_) break;
        std::array<char, 4096> bin;
        const auto size = ::recv(socket_.native_handle(), bin.data(), bin.size(), MSG_DONTWAIT);
        is_read_out = size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR);
    }
    end();
    if (!is_read_out) co_return io::errc::timed_out;
    co_return result<>{};
}

void connection::end() noexcept {
    owner_ = nullptr;
    is_open_ = false;
    error_code ignored;
    socket_.close(ignored);
    if (!is_dispatching_) handle_.reset();
}

/// libmosquitto writes immediately; what it could not write is written when the socket is writable.
result<int> connection::sent(int rc, int packet_id) {
    const int failure = errno;
    if (rc != MOSQ_ERR_SUCCESS) {
        const auto why = meaning_of_send(rc);
        if (why == errc::not_connected) post_socket_result(rc, failure);
        return why;
    }
    watch_writable();
    if (!acknowledged_.empty()) post_socket_result(MOSQ_ERR_SUCCESS, 0);  // of QoS 0: it is written already
    return packet_id;
}

void connection::post_socket_result(int rc, int failure) {
    if (rc == MOSQ_ERR_SUCCESS && std::exchange(is_step_due_, true)) return;
    io::asio::post(socket_.get_executor(), [self = shared_from_this(), rc, failure] {
        self->is_step_due_ = false;
        if (self->is_open()) self->on_socket_result(rc, failure);
    });
}

void connection::watch_readable() {
    socket_.async_wait(descriptor_base::wait_read, [self = shared_from_this()](const error_code& ec) {
        if (ec || !self->is_open()) return;
        if (const auto lost = self->lost_while_connecting()) return self->fail(lost);
        self->last_received_ = steady_now();
        errno = 0;
        const int rc = mosquitto_loop_read(self->handle_.get(), 1);
        self->on_socket_result(rc, errno);
        if (self->is_open()) self->watch_readable();
    });
}

void connection::watch_writable() {
    const bool is_wanted = is_open() && (!is_socket_connected_ || mosquitto_want_write(handle_.get()));
    if (is_watching_ || !is_wanted) return;
    is_watching_ = true;
    socket_.async_wait(descriptor_base::wait_write, [self = shared_from_this()](const error_code& ec) {
        self->is_watching_ = false;
        if (ec || !self->is_open()) return;
        if (const auto lost = self->lost_while_connecting()) return self->fail(lost);
        self->is_socket_connected_ = true;
        errno = 0;
        const int rc = mosquitto_loop_write(self->handle_.get(), 1);
        self->on_socket_result(rc, errno);
    });
}

/// Why the socket cannot be used any more before the CONNACK: libmosquitto treats a failed connect under TLS as one
/// that needs more time.
error_code connection::lost_while_connecting() {
    if (connack_ >= 0) return {};
    int failure = 0;
    socklen_t size = sizeof failure;
    ::getsockopt(socket_.native_handle(), SOL_SOCKET, SO_ERROR, &failure, &size);
    if (tls_ && failure == ECONNRESET) return tls_->failure();
    if (failure != 0) return system_error(failure);
    char next = 0;
    if (!tls_ || ::recv(socket_.native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT) != 0) return {};
    // Ended. If the broker was never reached, a first write of TLS has consumed the error of the refused connect.
    return tls_->has_begun() ? tls_->failure() : system_error(ECONNREFUSED);
}

/// After each call of libmosquitto that reads or writes.
void connection::on_socket_result(int rc, int failure) {
    const auto self = shared_from_this();
    is_dispatching_ = true;
    dispatch_events();
    is_dispatching_ = false;
    if (!is_open_) {
        handle_.reset();
    } else if (rc != MOSQ_ERR_SUCCESS || mosquitto_socket(handle_.get()) < 0 || connack_ > 0) {
        fail(meaning_of(rc, failure));
    } else {
        watch_writable();
    }
}

void connection::dispatch_events() {
    if (is_open() && connack_ == 0 && !std::exchange(has_reported_connack_, true)) owner_->on_connack(is_resumed_);
    for (const auto& a : std::exchange(acknowledged_, {}))
        if (is_open()) owner_->on_acknowledged(a.packet_id, a.reason);
    for (const auto& s : std::exchange(subscribed_, {}))
        if (is_open()) owner_->on_subscribed(s.packet_id, s.reason);
    for (const int id : std::exchange(unsubscribed_, {}))
        if (is_open()) owner_->on_unsubscribed(id);
    for (const auto& m : std::exchange(received_, {}))
        if (is_open()) owner_->on_message(m);
}

void connection::fail(const error_code& why) {
    auto* owner = owner_;
    end();
    if (owner != nullptr) owner->on_end(why);
}

error_code connection::meaning_of(int rc, int failure) const {
    if (connack_ > 0) return connack_error(connack_);
    if (disconnect_reason_ >= 128) return connack_error(disconnect_reason_);
    const bool has_tls_failed =
        tls_ && connack_ < 0 && (rc == MOSQ_ERR_TLS || failure == EPROTO || failure == ECONNRESET);
    if (has_tls_failed || (tls_ && tls_->failure() == io::errc::tls_untrusted)) return tls_->failure();
    switch (rc) {
        case MOSQ_ERR_KEEPALIVE: return errc::broker_silent;
        case MOSQ_ERR_PROTOCOL:
        case MOSQ_ERR_MALFORMED_PACKET:
        case MOSQ_ERR_MALFORMED_UTF8:
        case MOSQ_ERR_DUPLICATE_PROPERTY: return errc::bad_packet;
        case MOSQ_ERR_NOMEM:
        case MOSQ_ERR_INVAL: return errc::library_failed;
        case MOSQ_ERR_ERRNO:
            if (failure != 0 && failure != EPROTO) return system_error(failure);
            return errc::closed;
        default: return errc::closed;
    }
}

}  // namespace penstock::mqtt
