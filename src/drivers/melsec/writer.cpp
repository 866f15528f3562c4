#include "drivers/melsec/writer.hpp"

#include <algorithm>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/melsec/codec.hpp"
#include "drivers/melsec/scan_decoder.hpp"
#include "io/stream.hpp"

namespace penstock::melsec {

namespace {

/// The request that writes the point's double words, each into a number of its own.
request double_words(const point& to, byte_view stream) {
    request r{.op = operation::random_write_words};
    for (std::uint32_t i = 0; i < to.value_layout.type.elements(); ++i) {
        r.parts.push_back({.device = {to.device.kind, to.device.number + i, to.device.qualifier},
                           .is_double_word = true,
                           .value = load_little<std::uint32_t>(&stream[to.value_layout.stride / 8 * i])});
    }
    return r;
}

/// The request that writes contacts or coils of long timers, which are read out of another device.
request timer_flags(const point& to, byte_view stream) {
    request r{.op = operation::random_write_bits};
    for (std::uint32_t i = 0; i < to.value_layout.type.elements(); ++i) {
        const bool on = bit_at(stream, to.value_layout.first_bit + i * to.value_layout.stride);
        r.parts.push_back(
            {.device = {to.written_as, to.device.number + i, to.device.qualifier}, .value = on ? 1U : 0U});
    }
    return r;
}

/// A write that may have reached the device though no answer came.
error_code outcome_unknown(const error_code& why) noexcept {
    if (why == io::errc::timed_out || why == driver_errc::response_timeout) return driver_errc::write_timeout;
    if (why == driver_errc::link_closed) return why;
    return remedy_of(why) == remedy::reconnect ? error_code(driver_errc::write_cut_off) : why;
}

bool covers_all(const byte_buffer& mask) noexcept {
    return std::ranges::all_of(mask, [](std::uint8_t byte) { return byte == 0xFF; });
}

}  // namespace

io::awaitable<result<write_outcome>> writer::write(const point& to, const value& v) {
    if (to.is_unused) co_return driver_errc::not_writable;
    auto what = encode(to.value_layout, v);
    if (!what) co_return what.error();
    const auto kind = to.device.kind->unit;
    const auto& limits = settings_.plan.limits;
    result<> done;
    if (to.written_as != nullptr || kind == unit_size::long_timer || kind == unit_size::double_word) {
        // 1402 writes half as many as 0403 reads.
        if (to.value_layout.type.elements() > limits.random / 2U) co_return driver_errc::too_long_to_write;
        const request r = to.written_as != nullptr ? timer_flags(to, what->bytes) : double_words(to, what->bytes);
        done = co_await send(r);
    } else if (kind == unit_size::bit) {
        if (to.numbers > limits.write_bits) co_return driver_errc::too_long_to_write;
        const auto nibbles = to_nibbles(what->bytes, to.numbers);
        const request r{.op = operation::write_bits,
                        .device = to.device,
                        .points = static_cast<std::uint16_t>(to.numbers),
                        .data = nibbles};
        done = co_await send(r);
    } else {
        done = co_await send_words(to, std::move(*what));
    }
    if (!done) co_return done.error();
    // Not inside the braces: g++ 12 copies such an aggregate bit by bit.
    auto actual = co_await read_back(to);
    co_return write_outcome{std::move(actual)};
}

io::awaitable<result<>> writer::send_words(const point& to, image what) {
    const auto words = words_of_numbers(*to.device.kind, to.numbers);
    if (words > settings_.plan.limits.write_words) co_return driver_errc::too_long_to_write;
    if (!what.mask.empty() && !covers_all(what.mask)) {
        const auto present = co_await read_words(to);
        if (!present) co_return present.error();
        if (present->size() < what.bytes.size()) co_return driver_errc::bad_response;
        for (std::size_t i = 0; i < what.bytes.size(); ++i) {
            const unsigned kept = (*present)[i] & ~unsigned{what.mask[i]};
            what.bytes[i] = static_cast<std::uint8_t>(kept | what.bytes[i]);
        }
    }
    const request r{.op = operation::write_words,
                    .device = to.device,
                    .points = static_cast<std::uint16_t>(words),
                    .data = what.bytes};
    co_return co_await send(r);
}

io::awaitable<result<byte_view>> writer::ask(const request& r) {
    frame_.clear();
    append_request(settings_.plan.dialect, r, frame_);
    const auto frame = co_await pipeline_.ask(frame_, settings_.timeout);
    if (!frame) co_return frame.error();
    const auto a = decode_response(settings_.plan.dialect, *frame);
    if (!a) co_return a.error();
    if (a->refusal) co_return a->refusal;
    co_return a->data;
}

io::awaitable<result<>> writer::send(const request& r) {
    const auto answered = co_await ask(r);
    if (!answered) co_return outcome_unknown(answered.error());
    co_return result<>{};
}

io::awaitable<result<byte_view>> writer::read_words(const point& from) {
    const auto words = words_of_numbers(*from.device.kind, from.numbers);
    const request r{.op = operation::read_words, .device = from.device, .points = static_cast<std::uint16_t>(words)};
    const auto data = co_await ask(r);
    if (!data) co_return data.error();
    co_return to_binary(settings_.plan.dialect.code, form::words, *data, 2U * words, scratch_);
}

/// The value as the device holds it now; nothing when it could not be read.
io::awaitable<std::optional<value>> writer::read_back(const point& from) {
    constexpr point_index first = 0;
    const auto batches = plan_reads({&from, 1}, {&first, 1}, settings_.plan, {});
    if (batches.size() != 1) co_return std::nullopt;
    const batch& b = batches.front();
    const auto frame = co_await pipeline_.ask(b.request, settings_.timeout);
    if (!frame) co_return std::nullopt;
    const auto a = decode_response(settings_.plan.dialect, *frame);
    if (!a || a->refusal) co_return std::nullopt;
    const auto data = to_binary(settings_.plan.dialect.code, form_of(b), a->data, expected_bytes(b), scratch_);
    if (!data) co_return std::nullopt;
    value v;
    if (!decode_point(from, form_of(b), *data, b.slots.front().offset, v)) co_return std::nullopt;
    co_return v;
}

}  // namespace penstock::melsec
