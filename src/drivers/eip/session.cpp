#include "drivers/eip/session.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "drivers/eip/cip.hpp"
#include "drivers/eip/connection.hpp"
#include "drivers/eip/errc.hpp"
#include "drivers/eip/frame_fields.hpp"
#include "drivers/eip/frame_text.hpp"
#include "drivers/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint16_t our_vendor = 0x1337;  // a vendor code that is not assigned
constexpr std::uint32_t max_small_request = 504;

request_pipeline::settings settings_of(const session::settings& s) {
    request_pipeline::settings out;
    out.depth = s.pipeline;
    return out;
}

milliseconds until(steady_time deadline) {
    return std::max(std::chrono::duration_cast<milliseconds>(deadline - steady_now()), milliseconds{1});
}

/// A refusal after which another way can be tried.
bool is_refusal(const error_code& ec) noexcept {
    return cip_status_of(ec) != 0 && remedy_of(ec) != remedy::fix_config;
}

/// A refusal that may be temporary: it is not remembered.
bool is_shortage(const error_code& ec) noexcept {
    const auto extended = cip_extended_of(ec);
    return cip_status_of(ec) == 0x02 || extended == 0x0113 || extended == 0x011A || extended == 0x0100;
}

}  // namespace

result<std::optional<std::size_t>> framer::frame_size(byte_view arrived, const pending_request*) const {
    const auto found = next_frame(arrived);
    if (!found) return found.error();
    if (!*found) return std::optional<std::size_t>{};
    return std::optional<std::size_t>((**found).size);
}

void framer::put_id(std::span<std::uint8_t> request, std::uint32_t id) const {
    stamp(request, session, to_target, static_cast<std::uint16_t>(id));
}

std::optional<std::uint32_t> framer::id_of(byte_view response) const {
    const auto found = next_frame(response);
    if (!found || !*found) return std::nullopt;
    const frame& f = **found;
    if (f.code == command::send_unit_data && f.status == 0) {
        const auto inside = decode_packet(f.body);
        if (!inside) return std::nullopt;
        // Some devices answer with the connection id of the other direction.
        if (inside->connection != from_target && inside->connection != to_target) return std::nullopt;
        return inside->sequence;
    }
    if (const auto id = eip::id_of(f)) return *id;
    return std::nullopt;
}

frame_text framer::describe(frame_log::direction d, byte_view frame_bytes) const {
    return {describe_frame(frame_bytes, d == frame_log::direction::received), fields_of_frame(frame_bytes)};
}

session::session(const settings& s, const device_context& context)
    : settings_(s), executor_(context.loop), counts_(context.counts), pipeline_(rules_, settings_of(s), context.log) {
    std::random_device dice;
    serial_ = static_cast<std::uint16_t>(dice());
    originator_ = dice();
    const bool asks_for_none = s.mode == connection_mode::automatic && s.prefers_unconnected;
    if (s.mode == connection_mode::unconnected || asks_for_none) first_ = open_variant::none;
    use(open_variant::none, 0);
}

void session::use(open_variant by, std::uint32_t size) {
    transport_ = by == open_variant::none
                     ? unconnected_transport(settings_.route, static_cast<std::uint32_t>(settings_.timeout.count()))
                     : connected_transport(size);
}

io::awaitable<result<>> session::open(steady_time deadline) {
    auto stream = co_await io::connect(executor_, settings_.endpoint, deadline, counts_);
    if (!stream) co_return stream.error();
    co_return co_await begin(std::move(*stream), deadline);
}

io::awaitable<result<>> session::begin(std::unique_ptr<io::stream> stream, steady_time deadline) {
    rules_.session = 0;
    is_connected_ = false;
    pipeline_.attach(std::move(stream));
    const auto registered = co_await register_session(deadline);
    if (!registered) co_return registered;
    co_return co_await connect(deadline);
}

/// A controller has few connections, and keeps one that is not closed until its time-out.
void session::close() noexcept {
    byte_buffer farewell;
    if (is_connected_) {
        byte_buffer path = settings_.route;
        append_class_path(path, object::message_router, 1);
        byte_buffer message;
        append_forward_close(message, {serial_, our_vendor, originator_}, path);
        append_request_frame(farewell, cip_transport{}, message);
        stamp(farewell, rules_.session, 0, 0);
    }
    if (rules_.session != 0) end_frame(farewell, begin_frame(farewell, command::unregister_session, rules_.session, 0));
    pipeline_.close(executor_, std::move(farewell));
    rules_.session = 0;
    is_connected_ = false;
}

io::awaitable<result<>> session::register_session(steady_time deadline) {
    scratch_.clear();
    const auto begin = begin_frame(scratch_, command::register_session, 0, 0);
    append_registration(scratch_);
    end_frame(scratch_, begin);
    const auto answered = co_await pipeline_.ask(scratch_, until(deadline));
    if (!answered) co_return answered.error();
    const auto found = next_frame(*answered);
    if (!found || !*found || (**found).code != command::register_session) co_return driver_errc::bad_response;
    if ((**found).status != 0) co_return encapsulation_error((**found).status);
    rules_.session = (**found).session;
    co_return result<>{};
}

/// Opens the best connection that the device grants.
io::awaitable<result<>> session::connect(steady_time deadline) {
    error_code why = errc::no_common_connection;
    open_variant by = first_;
    bool may_change = false;
    while (by != open_variant::none) {
        const auto size = by == open_variant::large ? settings_.size : std::min(settings_.size, max_small_request);
        auto opened = co_await forward_open(by, size, deadline);
        if (!opened && cip_extended_of(opened.error()) == 0x0100) {  // the serial number is in use
            opened = co_await forward_open(by, size, deadline);
        }
        if (opened) {
            first_ = by;
            co_return opened;
        }
        why = opened.error();
        const open_variant next = by == open_variant::large ? open_variant::small : open_variant::none;
        if (why == io::errc::timed_out) {
            // The device does not even refuse: the next kind of connection is tried on a new link.
            if (settings_.mode == connection_mode::automatic || next != open_variant::none) first_ = next;
            co_return why;
        }
        if (!is_refusal(why)) co_return why;
        may_change = may_change || is_shortage(why);
        by = next;
    }
    if (settings_.mode == connection_mode::connected) co_return why;
    if (!may_change) first_ = open_variant::none;
    use(open_variant::none, 0);
    co_return result<>{};
}

io::awaitable<result<>> session::forward_open(open_variant by, std::uint32_t size, steady_time deadline) {
    byte_buffer path = settings_.route;
    append_class_path(path, object::message_router, 1);
    ++serial_;
    rules_.from_target = originator_ ^ serial_;
    byte_buffer message;
    append_forward_open(message, {.is_large = by == open_variant::large,
                                  .from_target = rules_.from_target,
                                  .serial = serial_,
                                  .vendor = our_vendor,
                                  .originator = originator_,
                                  .timeout_ms = static_cast<std::uint32_t>(settings_.max_idle.count()),
                                  .size = size,
                                  .path = path});
    scratch_.clear();
    append_request_frame(scratch_, cip_transport{}, message);
    const auto answered = co_await pipeline_.ask(scratch_, std::min(until(deadline), settings_.timeout));
    if (!answered) co_return answered.error();
    const auto r = response_in(*answered);
    if (!r) co_return r.error();
    if (r->status != 0) co_return error_of(*r);
    const auto opened = decode_opened(r->body);
    if (!opened) co_return opened.error();
    rules_.to_target = *opened;
    is_connected_ = true;
    use(by, size);
    co_return result<>{};
}

io::awaitable<result<response>> session::ask(byte_view message) {
    scratch_.clear();
    append_request_frame(scratch_, transport_, message);
    const auto answered = co_await pipeline_.ask(scratch_, settings_.timeout);
    if (!answered) co_return answered.error();
    const auto r = response_in(*answered);
    if (!r) co_return r.error();
    if (r->status != 0 && remedy_of(error_of(*r)) == remedy::reconnect) co_return error_of(*r);
    co_return *r;
}

io::awaitable<result<response>> session::send_write(byte_view message) {
    auto answered = co_await ask(message);
    if (answered || answered.error() == driver_errc::link_closed) co_return answered;
    if (answered.error() == io::errc::timed_out) co_return driver_errc::write_timeout;
    if (cip_status_of(answered.error()) != 0) co_return answered;  // the device has refused with a reason
    co_return driver_errc::write_cut_off;
}

io::awaitable<result<byte_view>> session::list_identity() {
    scratch_.clear();
    const auto begin = begin_frame(scratch_, command::list_identity, 0, 0);
    end_frame(scratch_, begin);
    const auto answered = co_await pipeline_.ask(scratch_, settings_.timeout);
    if (!answered) co_return answered.error();
    const auto found = next_frame(*answered);
    if (!found || !*found || (**found).code != command::list_identity) co_return driver_errc::bad_response;
    co_return (**found).body;
}

}  // namespace penstock::eip
