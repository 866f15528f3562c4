#include "drivers/eip/tag_writer.hpp"

#include <algorithm>
#include <utility>

#include "drivers/eip/errc.hpp"
#include "drivers/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint16_t type_mismatch = 0x2107;

result<> done_or_error(const result<response>& r) {
    if (!r) return r.error();
    if (r->status != 0) return error_of(*r);
    return {};
}

/// The bits of a Boolean or an array of them.
result<std::vector<bool>> bits_of_value(const value& v) {
    std::vector<bool> out;
    if (const auto* on = std::get_if<bool>(&v)) {
        out.push_back(*on);
        return out;
    }
    const auto* all = std::get_if<array>(&v);
    if (all == nullptr) return driver_errc::wrong_alternative;
    for (const auto& element : *all) {
        const auto* on = std::get_if<bool>(&element);
        if (on == nullptr) return driver_errc::wrong_alternative;
        out.push_back(*on);
    }
    return out;
}

byte_buffer path_at(const point& p, std::uint32_t word) {
    if (!p.index && word == 0) return p.base_path;
    byte_buffer path = p.base_path;
    append_element(path, p.index.value_or(0) + word);
    return path;
}

}  // namespace

io::awaitable<result<write_outcome>> tag_writer::write(point& to, const value& v) {
    if (to.is_unused) co_return driver_errc::not_writable;
    const bool needs_size =
        is_text(to.value_layout.type.element) || to.value_layout.bit.has_value() || family_ == family::omron;
    if (to.wire.code == type::none || (needs_size && to.wire.width == 0) || to.wire.code == type::structure) {
        const auto learned = co_await learn_type(to);
        if (!learned) co_return learned.error();
    }
    auto written = co_await write_once(to, v);
    if (!written && (cip_extended_of(written.error()) == type_mismatch || written.error() == errc::wrong_type ||
                     written.error() == errc::out_of_range)) {
        // Nothing was written: the tag may have another type since it was read.
        const auto learned = co_await learn_type(to);
        if (!learned) co_return learned.error();
        written = co_await write_once(to, v);
    }
    if (!written) co_return written.error();
    // Not inside the braces: g++ 12 copies such an aggregate bit by bit.
    auto actual = co_await read_back(to);
    co_return write_outcome{std::move(actual)};
}

io::awaitable<result<>> tag_writer::learn_type(point& p) {
    // Omron answers an array whole, which may be too large: one element has the type too.
    const bool is_omron_array = family_ == family::omron && p.value_layout.type.is_array() && !p.value_layout.bit;
    byte_buffer path = path_of(p);
    if (is_omron_array) append_element(path, first_element(p));
    const auto reported = co_await read(std::move(path), p.value_layout.wire_count);
    if (!reported) co_return reported.error();
    learn(p, {reported->code, reported->handle, reported->bytes}, family_);
    if (p.value_layout.type.is_array() && p.wire.code == type::structure) {
        p.wire.width = static_cast<std::uint32_t>(reported->bytes.size() / p.value_layout.type.elements());
    }
    co_return result<>{};
}

io::awaitable<result<>> tag_writer::write_once(point& to, const value& v) {
    if (to.value_layout.bit) co_return co_await write_bits(to, v);
    if (to.wire.code == type::structure && to.value_layout.type.element == element_type::byte_string)
        co_return errc::is_structure;
    if (family_ == family::omron && to.value_layout.type.is_array()) co_return co_await write_elements(to, v);
    auto bytes = encode_value(to.value_layout, to.wire, v);
    if (!bytes) co_return bytes.error();
    if (family_ == family::omron && to.wire.code == type::boolean) bytes->push_back(0);
    // Not inside the braces of the call: g++ 12 copies such an aggregate bit by bit.
    typed_buffer what{to.wire.code, to.wire.handle, std::move(*bytes)};
    co_return co_await send(path_of(to), std::move(what), to.value_layout.wire_count);
}

io::awaitable<result<>> tag_writer::write_bits(point& to, const value& v) {
    const auto bits = bits_of_value(v);
    if (!bits) co_return bits.error();
    const auto width = bits_of(to.wire.code);
    if (width == 0) co_return errc::wrong_type;
    if (*to.value_layout.bit + bits->size() > std::size_t{width} * to.value_layout.wire_count)
        co_return errc::too_few_bytes;
    for (std::uint32_t word = 0; word < to.value_layout.wire_count; ++word) {
        std::uint64_t set = 0;
        std::uint64_t mask = 0;
        for (std::uint32_t i = 0; i < bits->size(); ++i) {
            const auto at = *to.value_layout.bit + i;
            if (at / width != word) continue;
            mask |= std::uint64_t{1} << (at % width);
            if ((*bits)[i]) set |= std::uint64_t{1} << (at % width);
        }
        const auto done = co_await change_word(path_at(to, word), to.wire.code, set, mask);
        if (!done) co_return done;
    }
    co_return result<>{};
}

/// Changes the bits of `mask`, the others do not change. Reading and writing back is safe among our own requests
/// only, which is why the device's own service is tried first.
io::awaitable<result<>> tag_writer::change_word(byte_buffer path, type_code code, std::uint64_t set,
                                                std::uint64_t mask) {
    const auto width = size_of(code);
    const auto append_word = [&](byte_buffer& out, std::uint64_t word) {
        for (std::uint32_t i = 0; i < width; ++i)
            out.push_back(static_cast<std::uint8_t>(word >> (8U * i)));
    };
    if (!lacks_bit_writes_) {
        byte_buffer message;
        append_request(message, service::read_modify_write, path);
        append_little(message, static_cast<std::uint16_t>(width));
        append_word(message, set);
        append_word(message, ~mask | set);
        const auto r = co_await session_.send_write(message);
        if (!r || r->status != cip_status::unsupported) co_return done_or_error(r);
        lacks_bit_writes_ = true;
    }
    const auto present = co_await read(path, 1);
    if (!present) co_return present.error();
    if (present->bytes.size() < width) co_return errc::too_few_bytes;
    std::uint64_t word = 0;
    for (std::uint32_t i = width; i-- > 0;)
        word = word << 8U | present->bytes[i];
    typed_buffer changed{present->code, present->handle, {}};
    append_word(changed.bytes, (word & ~mask) | set);
    co_return co_await send(std::move(path), std::move(changed), 1);
}

/// Omron accepts a whole variable or one element of it. All are encoded before the first is sent.
io::awaitable<result<>> tag_writer::write_elements(point& to, const value& v) {
    const auto* all = std::get_if<array>(&v);
    if (all == nullptr || all->size() != to.value_layout.type.count) co_return driver_errc::wrong_alternative;
    auto one = to.value_layout;
    one.type.count = 0;
    std::vector<byte_buffer> elements;
    for (const auto& element : *all) {
        auto bytes = encode_value(one, to.wire, element);
        if (!bytes) co_return bytes.error();
        if (to.wire.code == type::boolean) bytes->push_back(0);
        elements.push_back(std::move(*bytes));
    }
    for (std::uint32_t i = 0; i < elements.size(); ++i) {
        byte_buffer path = to.base_path;
        append_element(path, first_element(to) + i);
        typed_buffer element{to.wire.code, to.wire.handle, std::move(elements[i])};
        const auto done = co_await send(std::move(path), std::move(element), 1);
        if (!done) co_return done;
    }
    co_return result<>{};
}

io::awaitable<result<>> tag_writer::send(byte_buffer path, typed_buffer what, std::uint32_t count) {
    const std::size_t size = 2 + path.size() + 6 + what.bytes.size();
    if (size > session_.transport().max_request) co_return co_await send_parts(std::move(path), std::move(what), count);
    byte_buffer message;
    append_request(message, service::write, path);
    append_type(message, what.code, what.handle);
    append_little(message, static_cast<std::uint16_t>(count));
    append(message, what.bytes);
    const auto r = co_await session_.send_write(message);
    co_return done_or_error(r);
}

/// Each part holds whole elements, of structures whole words.
io::awaitable<result<>> tag_writer::send_parts(byte_buffer path, typed_buffer what, std::uint32_t count) {
    if (family_ == family::omron) co_return driver_errc::too_long_to_write;
    const std::size_t head = 2 + path.size() + 4 + 2 + 4;
    const std::size_t max = (session_.transport().max_request - head) / 8 * 8;
    for (std::size_t offset = 0; offset < what.bytes.size(); offset += max) {
        byte_buffer message;
        append_request(message, service::write_fragment, path);
        append_type(message, what.code, what.handle);
        append_little(message, static_cast<std::uint16_t>(count));
        append_little(message, static_cast<std::uint32_t>(offset));
        append(message, byte_view(what.bytes).subspan(offset, std::min(max, what.bytes.size() - offset)));
        const auto r = co_await session_.send_write(message);
        const auto done = done_or_error(r);
        if (!done) co_return done;
    }
    co_return result<>{};
}

io::awaitable<result<tag_writer::typed_buffer>> tag_writer::read(byte_buffer path, std::uint32_t count) {
    typed_buffer out;
    for (bool is_first = true;; is_first = false) {
        byte_buffer message;
        append_request(message, is_first ? service::read : service::read_fragment, path);
        append_little(message, static_cast<std::uint16_t>(count));
        if (!is_first) append_little(message, static_cast<std::uint32_t>(out.bytes.size()));
        const auto r = co_await session_.ask(message);
        if (!r) co_return r.error();
        if (r->status != 0 && r->status != cip_status::partial) co_return error_of(*r);
        const auto typed = split_type(r->body);
        if (!typed) co_return typed.error();
        out.code = typed->code;
        out.handle = typed->handle;
        append(out.bytes, typed->bytes);
        if (r->status == 0) co_return out;
        if (typed->bytes.empty()) co_return error_of(*r);
    }
}

/// The device has accepted the write: a point that cannot be read back is no error of the write.
io::awaitable<std::optional<value>> tag_writer::read_back(const point& from) {
    typed_buffer all;
    const bool is_omron_array = family_ == family::omron && from.value_layout.type.is_array() && !from.value_layout.bit;
    const std::uint32_t reads = is_omron_array ? from.value_layout.type.count : 1;
    for (std::uint32_t i = 0; i < reads; ++i) {
        byte_buffer path = path_of(from);
        if (is_omron_array) append_element(path, first_element(from) + i);
        const auto reported = co_await read(std::move(path), from.value_layout.wire_count);
        if (!reported) co_return std::nullopt;
        all.code = reported->code;
        all.handle = reported->handle;
        // One BOOL is a word.
        const bool is_bool = is_omron_array && reported->code == type::boolean && !reported->bytes.empty();
        append(all.bytes, is_bool ? byte_view(reported->bytes).first(1) : byte_view(reported->bytes));
    }
    value v;
    auto how = from.value_layout;
    how.packed.reset();
    const auto done = decode_value(how, {all.code, all.handle, all.bytes}, v);
    if (!done) co_return std::nullopt;
    co_return v;
}

}  // namespace penstock::eip
