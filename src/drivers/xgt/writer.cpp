#include "drivers/xgt/writer.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "drivers/errc.hpp"
#include "drivers/xgt/errc.hpp"
#include "drivers/xgt/read_response.hpp"

namespace penstock::xgt {

io::awaitable<result<write_outcome>> writer::write(const point& to, const value& v) {
    if (to.is_unused) co_return driver_errc::not_writable;
    result<> done;
    if (to.value_layout.type.element == element_type::boolean) {
        const auto bits = encode_bits(to.value_layout, v);
        if (!bits) co_return bits.error();
        done = co_await write_bits(to, *bits);
    } else {
        const auto bytes = encode_bytes(to.value_layout, v);
        if (!bytes) co_return bytes.error();
        done = co_await write_bytes(to, 2 * to.start + to.value_layout.shift / 8, *bytes);
    }
    if (!done) co_return done.error();
    // Not inside the braces: g++ 12 copies such an aggregate bit by bit.
    auto actual = co_await read_back(to);
    co_return write_outcome{std::move(actual)};
}

void writer::reset_learned() noexcept {
    without_bits_.clear();
    accepts_hex_bits_.reset();
}

bool writer::takes_bits(const point& to, std::size_t count) const noexcept {
    if (to.access_mode == access::contacts) return true;
    return count <= settings_.plan.max_variables && xgt::takes_bits(settings_.cpu, to.area) &&
           std::ranges::find(without_bits_, to.area) == without_bits_.end();
}

io::awaitable<result<>> writer::write_bits(const point& to, const byte_buffer& bits) {
    if (!takes_bits(to, bits.size())) co_return co_await change_bytes(to, bits);
    const auto done = co_await write_named_bits(to, bits);
    if (done || to.access_mode == access::contacts || !is_refused_name(done.error())) co_return done;
    const auto changed = co_await change_bytes(to, bits);
    if (changed) without_bits_.push_back(to.area);
    co_return changed;
}

io::awaitable<result<>> writer::write_named_bits(const point& to, const byte_buffer& bits) {
    const auto style = co_await bit_name_style(to.area);
    if (!style) co_return style.error();
    const auto first = to.access_mode == access::contacts ? to.start : 16 * to.start + to.value_layout.shift;
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < bits.size(); ++i)
        names.push_back(format_name(to.area, data_code::bit, first + i, *style));
    request what{.instruction = command::write, .type = data_code::bit, .variables = {}};
    for (std::size_t i = 0; i < bits.size(); ++i)
        what.variables.push_back({.name = names[i], .data = byte_view(bits).subspan(i, 1)});
    co_return co_await send(what);
}

/// Reading and writing back is safe only against requests of the gateway: the CPU may change the other bits in between.
/// Bytes that are written whole need no reading.
io::awaitable<result<>> writer::change_bytes(const point& to, const byte_buffer& bits) {
    const auto first_bit = 16 * to.start + to.value_layout.shift;
    const auto first = first_bit / 8;
    const auto end = (first_bit + static_cast<std::uint32_t>(bits.size()) + 7) / 8;
    byte_buffer bytes(end - first);
    if (first_bit % 8 != 0 || bits.size() % 8 != 0) {
        auto present = co_await read_bytes(to, first, end - first);
        if (!present) co_return present.error();
        bytes = std::move(*present);
    }
    for (std::size_t i = 0; i < bits.size(); ++i) {
        const auto at = first_bit % 8 + i;
        const auto mask = static_cast<std::uint8_t>(1U << (at % 8));
        auto& byte = bytes[at / 8];
        byte = static_cast<std::uint8_t>(bits[i] != 0 ? byte | mask : byte & ~mask);
    }
    co_return co_await write_bytes(to, first, bytes);
}

/// `first` counts bytes of the area.
io::awaitable<result<>> writer::write_bytes(const point& to, std::uint32_t first, const byte_buffer& bytes) {
    if (bytes.size() > max_block_bytes) co_return driver_errc::too_long_to_write;
    const auto& names = settings_.plan.style.names;
    const bool is_word = bytes.size() == 2 && first % 2 == 0;
    const byte_view data(bytes);
    std::vector<std::string> texts;
    request what{.instruction = command::write, .type = data_code::block, .variables = {}};
    if (bytes.size() == 1 || is_word) {
        what.type = is_word ? data_code::word : data_code::byte;
        texts.push_back(format_name(to.area, what.type, is_word ? first / 2 : first, names));
    } else if (to.access_mode == access::names) {
        // Blocks do not exist here, but several bytes or words are sent in one request.
        what.type = first % 2 == 0 && bytes.size() % 2 == 0 ? data_code::word : data_code::byte;
        const auto width = static_cast<std::uint32_t>(width_of(what.type));
        if (bytes.size() / width > settings_.plan.max_variables) co_return driver_errc::too_long_to_write;
        for (std::uint32_t i = 0; i < bytes.size() / width; ++i)
            texts.push_back(format_name(to.area, what.type, first / width + i, names));
    } else {
        texts.push_back(format_name(to.area, data_code::block, first, names));
    }
    const auto share = bytes.size() / texts.size();
    for (std::size_t i = 0; i < texts.size(); ++i)
        what.variables.push_back({.name = texts[i], .data = data.subspan(i * share, share)});
    co_return co_await send(what);
}

io::awaitable<result<byte_buffer>> writer::read_bytes(const point& from, std::uint32_t first, std::uint32_t count) {
    const auto& names = settings_.plan.style.names;
    request what{.instruction = command::read, .type = data_code::block, .variables = {}};
    std::vector<std::string> texts;
    if (count == 1 || from.access_mode == access::names) {
        if (count > settings_.plan.max_variables) co_return driver_errc::too_long_to_write;
        what.type = data_code::byte;
        for (std::uint32_t i = 0; i < count; ++i)
            texts.push_back(format_name(from.area, data_code::byte, first + i, names));
    } else {
        texts.push_back(format_name(from.area, data_code::block, first, names));
    }
    for (const auto& text : texts)
        what.variables.push_back({.name = text, .count = static_cast<std::uint16_t>(count)});
    const auto answered = co_await ask(what);
    if (!answered) co_return answered.error();
    byte_buffer out;
    auto rest = answered->data;
    for (unsigned i = 0; i < answered->blocks; ++i) {
        const auto bytes = parse_block(rest);
        if (!bytes) co_return bytes.error();
        append(out, *bytes);
    }
    if (out.size() != count) co_return errc::wrong_blocks;
    co_return out;
}

/// The CPU has accepted the write: a point that cannot be read back is no error of the write.
io::awaitable<std::optional<value>> writer::read_back(const point& from) {
    constexpr std::array<point_index, 1> only{0};
    const auto batches = plan_reads({&from, 1}, only, settings_.plan, {});
    if (batches.size() != 1) co_return std::nullopt;
    const auto frame = co_await pipeline_.ask(batches[0].request, settings_.timeout);
    if (!frame) co_return std::nullopt;
    const auto a = decode_response(frame->subspan(header_size));
    if (!a) co_return std::nullopt;
    byte_buffer scratch;
    const auto data = data_of_response(batches[0], *a, scratch);
    if (!data) co_return std::nullopt;
    point_value out;
    decode_point(from, batches[0].slots[0].offset, *data, out);
    if (is_bad(out.state)) co_return std::nullopt;
    co_return std::move(out.v);
}

/// A CPU that answers to `%MX0F` reads the last digit as the bit of a word; one that counts bits through refuses it.
io::awaitable<result<name_style>> writer::bit_name_style(char area) {
    name_style style = settings_.plan.style.names;
    style.has_hex_bits = settings_.bits == bit_names::display;
    if (settings_.bits != bit_names::found_out || has_contacts(area)) co_return style;
    if (!accepts_hex_bits_) {
        constexpr std::uint32_t bit_with_letter = 15;
        style.has_hex_bits = true;
        const auto name = format_name(area, data_code::bit, bit_with_letter, style);
        request what{.instruction = command::read, .type = data_code::bit, .variables = {}};
        what.variables.push_back({.name = name});
        const auto answered = co_await ask(what);
        if (!answered && !is_nak(answered.error())) co_return answered.error();
        accepts_hex_bits_ = answered.has_value();
    }
    style.has_hex_bits = *accepts_hex_bits_;
    co_return style;
}

/// Errors: a NAK, wrong_size, those of the conversation. The answer's data lives until the next request.
io::awaitable<result<response>> writer::ask(const request& what) {
    byte_buffer bytes;
    const auto begin = begin_frame(bytes, settings_.plan.style.head);
    append_request(bytes, what);
    end_frame(bytes, begin, settings_.plan.style.has_checksum);
    const auto frame = co_await pipeline_.ask(bytes, settings_.timeout);
    if (!frame) co_return frame.error();
    const auto a = decode_response(frame->subspan(header_size));
    if (!a) co_return a.error();
    if (a->nak) co_return nak_error(*a->nak);
    co_return *a;
}

/// Sends a request that changes the CPU; without an answer it is unknown whether it did.
io::awaitable<result<>> writer::send(const request& what) {
    const auto answered = co_await ask(what);
    if (answered) co_return result<>{};
    const auto why = answered.error();
    if (is_nak(why) || why == errc::wrong_size || why == driver_errc::link_closed) co_return why;
    co_return why == io::errc::timed_out ? driver_errc::write_timeout : driver_errc::write_cut_off;
}

}  // namespace penstock::xgt
