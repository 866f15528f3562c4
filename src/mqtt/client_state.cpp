#include "mqtt/client_state.hpp"

#include "io/stream.hpp"
#include "mqtt/errc.hpp"

namespace penstock::mqtt {

namespace {

/// Ends everything that was begun on this connection.
void end(client_state& s, client_action& a, std::optional<steady_time> last_received) noexcept {
    if (s.is_connected() && last_received) s.last_received = last_received;
    s.phase = client_phase::closed;
    ++s.generation;
    a.closes = true;
}

/// The connection has ended by itself.
void fail(client_state& s, client_action& a, const error_code& why, std::optional<steady_time> last_received) noexcept {
    if (s.phase == client_phase::closed) return;
    s.error = why;
    if (s.phase == client_phase::open) return end(s, a, last_received);
    if (s.is_connected() && last_received) s.last_received = last_received;
    s.phase = client_phase::failed;
}

/// The error of an open connection that has waited too long.
error_code overdue(const client_event& e, steady_time now) noexcept {
    if (e.waiting_since && now - *e.waiting_since >= e.timeout) return errc::publish_unanswered;
    if (e.last_received && now - *e.last_received >= e.max_silence) return errc::broker_silent;
    return {};
}

void conclude(client_state& s, client_action& a, bool is_socket_connected) noexcept {
    if (s.phase == client_phase::accepted) s.phase = client_phase::open;
    if (s.phase != client_phase::connecting && s.phase != client_phase::failed) return;
    if (s.phase == client_phase::connecting)
        s.error = is_socket_connected ? error_code(errc::connack_overdue) : error_code(io::errc::timed_out);
    s.has_reached_broker = s.has_reached_broker || is_socket_connected;
    s.phase = client_phase::closed;
    a.closes = true;
}

}  // namespace

client_step next(client_state s, const client_event& e, steady_time now) noexcept {
    const auto before = s;
    client_action a;
    switch (e.type) {
        case client_event::kind::called:
        case client_event::kind::aborted:
            if (s.phase != client_phase::closed) s.error = errc::disconnected;
            end(s, a, e.last_received);
            if (e.type == client_event::kind::called) s.has_reached_broker = false;
            break;
        case client_event::kind::attempted:
            a.closes = s.phase != client_phase::closed;
            s.phase = client_phase::connecting;
            s.error = {};
            break;
        case client_event::kind::accepted:
            if (s.phase != client_phase::connecting) break;
            s.phase = client_phase::accepted;
            s.is_session_resumed = e.is_session_resumed;
            s.connected_since = now;
            break;
        case client_event::kind::ended: fail(s, a, e.error, e.last_received); break;
        case client_event::kind::concluded: conclude(s, a, e.is_socket_connected); break;
        case client_event::kind::exhausted:
            if (s.phase == client_phase::closed) s.error = e.error;
            break;
        case client_event::kind::left:
            if (s.phase == client_phase::open) s.phase = client_phase::closed;
            break;
        case client_event::kind::tick:
            if (s.phase != client_phase::open) break;
            if (const auto why = overdue(e, now)) fail(s, a, why, e.last_received);
            break;
    }
    a.wakes = s.phase != before.phase || s.generation != before.generation;
    return {s, a};
}

}  // namespace penstock::mqtt
