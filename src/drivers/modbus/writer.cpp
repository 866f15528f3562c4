#include "drivers/modbus/writer.hpp"

#include <algorithm>
#include <utility>

#include "drivers/errc.hpp"
#include "io/timer.hpp"

namespace penstock::modbus {

namespace {

request read_request(const point& from) noexcept {
    return {.code = read_function(from.memory_area), .start = from.start, .count = from.size};
}

/// Value of a point in the answer to its own reading request; `nullopt` if the bytes contain none.
std::optional<value> decode_point(const point& p, byte_view data) {
    value v;
    if (is_bits(p.memory_area)) {
        decode_bits(p.value_layout, data, 0, v);
    } else if (!decode_registers(p.value_layout, data, v)) {
        return std::nullopt;
    }
    return v;
}

bool covers_all(const byte_buffer& mask) noexcept {
    return std::ranges::all_of(mask, [](std::uint8_t byte) { return byte == 0xFF; });
}

/// Registers without a bit that is written are left out at both ends.
void narrow(point& to, register_image& image) {
    const auto is_kept = [](std::uint8_t byte) { return byte != 0; };
    const auto first = std::ranges::find_if(image.mask, is_kept) - image.mask.begin();
    const auto behind = image.mask.rend() - std::find_if(image.mask.rbegin(), image.mask.rend(), is_kept);
    const auto begin = static_cast<std::size_t>(first) / 2;
    const auto end = (static_cast<std::size_t>(behind) + 1) / 2;
    if (begin >= end) return;
    to.start = static_cast<std::uint16_t>(to.start + begin);
    to.size = static_cast<std::uint16_t>(end - begin);
    for (auto* bytes : {&image.data, &image.mask}) {
        bytes->resize(2 * end);
        bytes->erase(bytes->begin(), bytes->begin() + static_cast<std::ptrdiff_t>(2 * begin));
    }
}

constexpr milliseconds first_pause{20}, max_pause{200};  // of a busy device

/// Refusals of which devices mean: not by this function.
bool is_refused_function(const error_code& ec) noexcept {
    return ec == errc::illegal_function || ec == errc::illegal_address || ec == errc::illegal_value ||
           ec == errc::device_failure;
}

bool is_missing_function(const error_code& ec) noexcept {
    return ec == errc::illegal_function;
}

}  // namespace

io::awaitable<result<write_outcome>> writer::write(const point& to, const value& v) {
    if (to.is_unused || is_read_only(to.memory_area)) co_return driver_errc::not_writable;
    result<> done;
    if (is_bits(to.memory_area)) {
        const auto bits = encode_bits(to.value_layout, v);
        if (!bits) co_return bits.error();
        done = co_await write_bits(to, *bits);
    } else {
        auto image = encode_registers(to.value_layout, v);
        if (!image) co_return image.error();
        if (!image->mask.empty() && !covers_all(image->mask)) {
            point part = to;
            narrow(part, *image);
            done = co_await write_masked(part, std::move(*image));
        } else if (settings_.uses_read_write && !capabilities_of(to.unit).lacks_read_write &&
                   to.size <= max_read_write_registers) {
            auto actual = co_await write_and_read(to, image->data);
            if (actual) co_return write_outcome{std::move(*actual)};
            if (!is_missing_function(actual.error())) co_return actual.error();
            capabilities_of(to.unit).lacks_read_write = true;
            done = co_await write_registers(to, image->data);
        } else {
            done = co_await write_registers(to, image->data);
        }
    }
    if (!done) co_return done.error();
    // Not inside the braces: g++ 12 copies such an aggregate bit by bit.
    auto actual = co_await read_back(to);
    if (!actual) co_return actual.error();
    co_return write_outcome{std::move(*actual)};
}

io::awaitable<result<>> writer::write_bits(const point& to, const byte_buffer& bits) {
    if (to.size > max_write_bits) co_return driver_errc::too_long_to_write;
    auto& habits = capabilities_of(to.unit);
    co_return co_await send_with_fallback(to, bits, habits.lacks_single_coil, habits.lacks_many_coils);
}

io::awaitable<result<>> writer::write_registers(const point& to, const byte_buffer& data) {
    if (to.size > max_write_registers) co_return driver_errc::too_long_to_write;
    auto& habits = capabilities_of(to.unit);
    co_return co_await send_with_fallback(to, data, habits.lacks_single_register, habits.lacks_many_registers);
}

/// Changes some bits of registers. Reading and writing back is safe against other requests of the gateway only: the
/// device may change the other bits in between, which is why the mask write comes first.
io::awaitable<result<>> writer::write_masked(const point& to, register_image image) {
    bool was_silent = false;
    if (to.size == 1 && may_mask(to.unit)) {
        const auto bits = load_big<std::uint16_t>(image.data.data());
        const auto mask = load_big<std::uint16_t>(image.mask.data());
        const auto done = co_await send(to, {.code = function::mask_write_register,
                                             .start = to.start,
                                             .and_mask = static_cast<std::uint16_t>(~mask),
                                             .or_mask = bits});
        if (done) capabilities_of(to.unit).has_mask_write = true;
        if (done) co_return result<>{};
        was_silent = done.error() == driver_errc::write_timeout;
        const bool has_other_way = settings_.masking == mask_write::automatic;
        if (!has_other_way || (!was_silent && !is_missing_function(done.error()))) {
            // If a timeout closes the link, another request is impossible now; the next write uses the other way.
            if (has_other_way && done.error() == driver_errc::write_cut_off)
                capabilities_of(to.unit).lacks_mask_write = true;
            co_return done.error();
        }
    }
    const auto present = co_await ask(to.unit, read_request(to));
    if (!present && was_silent) {
        // Silent to everything, or deaf on this connection since 22, which was never taken yet: on a new one it is not
        // tried again.
        auto& known = capabilities_of(to.unit);
        if (settings_.masking != mask_write::automatic || known.has_mask_write) co_return driver_errc::write_timeout;
        known.lacks_mask_write = true;
        co_return driver_errc::write_cut_off;
    }
    if (!present) co_return present.error();
    if (to.size == 1 && settings_.masking == mask_write::automatic) capabilities_of(to.unit).lacks_mask_write = true;
    for (std::size_t i = 0; i < image.data.size(); ++i) {
        const unsigned kept = present->data[i] & static_cast<unsigned>(~image.mask[i]);
        image.data[i] = static_cast<std::uint8_t>(kept | image.data[i]);
    }
    co_return co_await write_registers(to, image.data);
}

bool writer::may_mask(std::uint8_t unit) {
    switch (settings_.masking) {
        case mask_write::always: return true;
        case mask_write::never: return false;
        case mask_write::automatic: break;
    }
    return !capabilities_of(unit).lacks_mask_write;
}

io::awaitable<result<std::optional<value>>> writer::write_and_read(const point& to, const byte_buffer& data) {
    const auto answered = co_await send(to, {.code = function::read_write_registers,
                                             .start = to.start,
                                             .count = to.size,
                                             .write_start = to.start,
                                             .write_count = to.size,
                                             .data = data});
    if (!answered) co_return answered.error();
    co_return decode_point(to, answered->data);
}

/// One register or coil by its own function, more by the other; the reverse where the unit has only one of them.
io::awaitable<result<>> writer::send_with_fallback(const point& to, const byte_buffer& data, bool& lacks_single,
                                                   bool& lacks_many) {
    if (to.writes != write_choice::automatic) {
        const auto by = to.writes == write_choice::single ? write_function::single : write_function::many;
        co_return co_await send_by(by, to, data);
    }
    const bool begins_with_single = to.size == 1 ? !lacks_single : lacks_many;
    const write_function usual = begins_with_single ? write_function::single : write_function::many;
    const write_function other = begins_with_single ? write_function::many : write_function::single;
    bool& lacks_usual = usual == write_function::single ? lacks_single : lacks_many;
    bool& lacks_other = usual == write_function::single ? lacks_many : lacks_single;
    const auto first = co_await send_by(usual, to, data);
    if (first) co_return first;
    if (first.error() == driver_errc::write_cut_off)
        lacks_usual = !lacks_other;  // the next write begins with the other
    const bool was_silent = first.error() == driver_errc::write_timeout;
    if (was_silent) {
        const auto seen = co_await look_behind_silence(to, data);
        if (seen == after_silence::was_done) co_return result<>{};
        if (seen == after_silence::silent) co_return first;
    } else if (!is_refused_function(first.error())) {
        co_return first;
    }
    const auto second = co_await send_by(other, to, data);
    if (second) {
        lacks_usual = true;
        lacks_other = false;
        co_return second;
    }
    co_return is_missing_function(first.error()) ? second : first;
}

/// A write was not answered: whether the unit responds at all, and whether it has done it.
io::awaitable<writer::after_silence> writer::look_behind_silence(const point& to, const byte_buffer& data) {
    const auto present = co_await ask(to.unit, read_request(to));
    if (!present) co_return is_exception(present.error()) ? after_silence::may_go_on : after_silence::silent;
    co_return std::ranges::equal(present->data, data) ? after_silence::was_done : after_silence::may_go_on;
}

io::awaitable<result<>> writer::send_by(write_function by, const point& to, const byte_buffer& data) {
    if (by == write_function::single) co_return co_await send_single(to, data);
    co_return co_await send_many(to, data);
}

io::awaitable<result<>> writer::send_single(const point& to, const byte_buffer& data) {
    for (std::uint16_t i = 0; i < to.size; ++i) {
        request what{.code = function::write_register, .start = static_cast<std::uint16_t>(to.start + i)};
        if (is_bits(to.memory_area)) {
            what.code = function::write_coil;
            what.value = ((data[i / 8U] >> (i % 8U)) & 1) != 0 ? 0xFF00 : 0;
        } else {
            what.value = load_big<std::uint16_t>(&data[std::size_t{2} * i]);
        }
        const auto done = co_await send(to, what);
        if (!done) co_return done.error();
    }
    co_return result<>{};
}

io::awaitable<result<>> writer::send_many(const point& to, const byte_buffer& data) {
    const auto code = is_bits(to.memory_area) ? function::write_coils : function::write_registers;
    const auto done = co_await send(to, {.code = code, .start = to.start, .count = to.size, .data = data});
    if (!done) co_return done.error();
    co_return result<>{};
}

/// The device has accepted the write: a point that cannot be read back is no error of the write. But without ids the
/// "answer" to function 5 or 6 may have been an echo of the line: silence then leaves open whether anyone took it.
io::awaitable<result<std::optional<value>>> writer::read_back(const point& from) {
    const auto answered = co_await ask(from.unit, read_request(from));
    if (answered) co_return decode_point(from, answered->data);
    const auto& why = answered.error();
    const bool is_response = is_exception(why) || why == errc::wrong_byte_count || why == errc::wrong_size;
    if (!framer_.has_ids() && !is_response) co_return driver_errc::write_timeout;
    co_return std::optional<value>{};
}

io::awaitable<result<response>> writer::ask(std::uint8_t unit, request what) {
    frame_.clear();
    const auto begin = begin_frame(framer_.wire(), frame_, 0, unit);
    append_request(frame_, what);
    end_frame(framer_.wire(), frame_, begin);
    const auto until = steady_now() + settings_.timeout;
    for (auto pause = first_pause;; pause = std::min(2 * pause, max_pause)) {
        const auto answered = co_await pipeline_.ask(frame_, settings_.timeout);
        if (!answered) co_return answered.error();
        const auto read = framer_.response_to(frame_, *answered);
        const bool is_busy = !read && read.error() == driver_condition::busy;
        if (!is_busy || steady_now() + pause >= until) co_return read;
        co_await io::pause(co_await io::asio::this_coro::executor, pause);
    }
}

/// Sends a request that changes the device; without an answer it is unknown whether it did.
io::awaitable<result<response>> writer::send(const point& to, request what) {
    const auto answered = co_await ask(to.unit, what);
    if (answered || is_exception(answered.error()) || answered.error() == driver_errc::link_closed) co_return answered;
    if (answered.error() == errc::wrong_byte_count || answered.error() == errc::wrong_size) co_return answered;
    co_return answered.error() == io::errc::timed_out ? driver_errc::write_timeout : driver_errc::write_cut_off;
}

writer::unit_capabilities& writer::capabilities_of(std::uint8_t unit) {
    const auto known = std::ranges::find(capabilities_, unit, &unit_capabilities::unit);
    if (known != capabilities_.end()) return *known;
    return capabilities_.emplace_back(unit_capabilities{.unit = unit});
}

}  // namespace penstock::modbus
