#include "drivers/modbus/framer.hpp"

#include "drivers/modbus/frame_fields.hpp"
#include "drivers/modbus/pdu_text.hpp"

namespace penstock::modbus {

namespace {

/// A byte too many before an answer; no frame is that small.
constexpr std::size_t surplus = 1;

constexpr std::size_t any_bytes = ~std::size_t{0};

/// Data bytes that the answer to a reading request must have.
std::size_t bytes_asked(byte_view request) noexcept {
    switch (static_cast<function>(request[0])) {
        case function::read_coils:
        case function::read_discrete_inputs: return bytes_of_bits(load_big<std::uint16_t>(&request[3]));
        case function::read_holding_registers:
        case function::read_input_registers:
        case function::read_write_registers: return std::size_t{2} * load_big<std::uint16_t>(&request[3]);
        default: return any_bytes;
    }
}

}  // namespace

result<std::optional<std::size_t>> framer::frame_size(byte_view arrived, const pending_request* oldest) const {
    const auto found = next_frame(wire_, direction::response, arrived, response_text_);
    const bool is_first = oldest != nullptr || wire_ == framing::ascii;  // else it follows one that was just found
    if (is_first) last_.reset();
    if (found && *found) {
        const frame& first = **found;
        if (is_first) last_ = parsed_response{arrived.first(first.size), first, {}};
        return std::optional(first.size);
    }
    if (found) return std::optional<std::size_t>{};
    const bool goes_on_with_response = wire_ == framing::mbap && oldest != nullptr && oldest->is_alone &&
                                       arrived.size() > 2 && load_big<std::uint16_t>(&arrived[1]) == oldest->id;
    if (goes_on_with_response) return std::optional(surplus);
    return found.error();
}

/// The answers to functions 5, 6 and 22 repeat the request, to 8 too.
bool framer::may_equal_answer(byte_view request) const {
    switch (open_frame(wire_, direction::request, request, request_text_).pdu[0]) {
        case 5:
        case 6:
        case 8:
        case 22: return true;
        default: return false;
    }
}

void framer::put_id(std::span<std::uint8_t> request, std::uint32_t id) const {
    if (wire_ != framing::mbap) return;
    request[0] = static_cast<std::uint8_t>(id >> 8U);
    request[1] = static_cast<std::uint8_t>(id);
}

std::optional<std::uint32_t> framer::id_of(byte_view response) const {
    if (response.size() == surplus) return std::nullopt;
    const bool has_function = response.size() <= mbap_header || (response[mbap_header] & 0x7FU) != 0;
    if (!has_function) return std::nullopt;
    return load_big<std::uint16_t>(response.data());
}

std::optional<std::string_view> framer::mismatch(const pending_request& asked, byte_view bytes) const {
    if (bytes.size() == surplus) return "it is a byte that belongs to no answer";
    const frame request = open_request(asked.request);
    const frame response = open_response(bytes);
    // Some devices answer as unit 0 or 255 whatever was asked.
    const bool may_be_any_unit = asked.is_alone && (response.unit == 0 || response.unit == 255);
    if (response.unit != request.unit && !may_be_any_unit)
        return "the answer is from another unit than the request was for";
    if ((response.pdu[0] & 0x7FU) != request.pdu[0]) return "the answer has another function than the request";
    if (has_ids_) return std::nullopt;
    // It may be the late answer to an earlier request.
    const auto a = response_to(request, bytes);
    if (a || is_exception(a.error())) return std::nullopt;
    return "the answer has another number of bytes than requested";
}

frame_text framer::describe(frame_log::direction d, byte_view bytes) const {
    const auto way = d == frame_log::direction::sent ? direction::request : direction::response;
    return {describe_frame(wire_, way, bytes), fields_of_frame(wire_, way, bytes)};
}

result<response> framer::response_to(byte_view request, byte_view bytes) const {
    return response_to(open_request(request), bytes);
}

result<response> framer::response_to(const frame& asked, byte_view bytes) const {
    const auto a = decode(bytes);
    if (!a) return a;
    if (a->exception != 0) return exception_error(a->exception);
    const auto wanted = bytes_asked(asked.pdu);
    if (wanted != any_bytes && a->data.size() != wanted) return errc::wrong_byte_count;
    return a;
}

frame framer::open_request(byte_view bytes) const {
    return open_frame(wire_, direction::request, bytes, request_text_);
}

bool framer::is_last(byte_view bytes) const noexcept {
    return last_ && last_->bytes.data() == bytes.data() && last_->bytes.size() == bytes.size();
}

frame framer::open_response(byte_view bytes) const {
    if (is_last(bytes)) return last_->contents;
    last_.reset();  // decoded ASCII is replaced
    return open_frame(wire_, direction::response, bytes, response_text_);
}

result<response> framer::decode(byte_view bytes) const {
    const frame opened = open_response(bytes);
    if (!last_) return decode_response(opened.pdu);
    if (!last_->decoded) last_->decoded = decode_response(opened.pdu);
    return *last_->decoded;
}

}  // namespace penstock::modbus
