#include "drivers/melsec/request_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "drivers/melsec/commands.hpp"
#include "drivers/melsec/fields.hpp"

namespace penstock::melsec {

namespace {

constexpr std::size_t max_named = 6;

/// Numbers of a device that so many words, or bits, hold.
std::uint32_t numbers_in(const device_ref& at, std::uint32_t points, bool is_by_bits) {
    const auto per_number = words_of(at.kind->unit);
    if (at.kind->is_bit()) return is_by_bits ? points : points * 16;
    return per_number > 1 ? points / per_number : points;
}

/// `D100…D101 (2)`; of a device whose numbers have several words, or whose words have 16 numbers, the words count.
std::string describe_range(const frame_dialect& d, const device_ref& at, std::uint32_t points, bool is_by_bits) {
    const auto numbers = numbers_in(at, points, is_by_bits);
    const std::string first = format_place(at, d.kind);
    if (numbers <= 1) return fmt::format("{} ({})", first, points);
    return fmt::format("{}…{}{} ({})", first, at.kind->name,
                       format_number_of(*at.kind, at.number + numbers - 1, d.kind), points);
}

std::string describe_parts(const frame_dialect& d, const request& r) {
    std::string out = fmt::format("of {}:", r.parts.size());
    const bool has_blocks = r.op == operation::block_read || r.op == operation::block_write;
    for (std::size_t i = 0; i < r.parts.size() && i < max_named; ++i) {
        const auto& part = r.parts[i];
        out += (i == 0 ? " " : ", ") +
               (has_blocks ? describe_range(d, part.device, part.points, false) : format_place(part.device, d.kind));
        if (is_write(r.op) && !has_blocks) out += fmt::format(" = {}", part.value);
    }
    return out + (r.parts.size() > max_named ? " …" : "");
}

address_span span_from(const device_ref& at, std::uint32_t numbers) {
    return {format_area(at), at.number, at.number + std::max(numbers, 1U) - 1};
}

std::string serial_of(const frame_dialect& d, byte_view frame) {
    if (d.frame != frame_kind::e4) return "";
    const auto id = framer(d).id_of(frame);
    return id ? fmt::format("#{} ", *id) : "";
}

}  // namespace

std::string describe_request(const frame_dialect& d, const request& r) {
    const std::string name(command_of(r.op).name);
    switch (r.op) {
        case operation::read_words:
        case operation::write_words: return name + " " + describe_range(d, r.device, r.points, false);
        case operation::read_bits:
        case operation::write_bits: return name + " " + describe_range(d, r.device, r.points, true);
        case operation::random_read:
        case operation::random_write_words:
        case operation::random_write_bits:
        case operation::block_read:
        case operation::block_write: return name + " " + describe_parts(d, r);
        default: return name;
    }
}

std::vector<address_span> spans_of_request(const request& r) {
    std::vector<address_span> out;
    switch (r.op) {
        case operation::read_words: out.push_back(span_from(r.device, numbers_in(r.device, r.points, false))); break;
        case operation::read_bits: out.push_back(span_from(r.device, numbers_in(r.device, r.points, true))); break;
        case operation::random_read:
        case operation::block_read:
            for (const auto& part : r.parts)
                out.push_back(
                    span_from(part.device, numbers_in(part.device, part.is_double_word ? 2U : part.points, false)));
            break;
        default: break;
    }
    return out;
}

std::string describe_frame(const frame_dialect& d, direction way, byte_view frame) {
    if (way == direction::request) {
        byte_buffer scratch;
        const auto r = decode_request(d, frame, scratch);
        return serial_of(d, frame) + (r ? describe_request(d, *r) : "request of another kind");
    }
    const auto a = decode_response(d, frame);
    if (!a) return "not an answer of this protocol";
    if (a->refusal) return serial_of(d, frame) + a->refusal.message();
    if (a->data.empty()) return serial_of(d, frame) + "done";
    return fmt::format("{}{} {}", serial_of(d, frame), a->data.size(),
                       d.code == data_code::ascii ? "characters" : "bytes");
}

}  // namespace penstock::melsec
