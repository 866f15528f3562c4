#include "drivers/s7/errc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace penstock::s7 {

namespace {

struct known_code {
    int code;
    std::string_view text;
    remedy cure;
};

constexpr std::array codes{
    // Return codes of items.
    known_code{0x01, "hardware fault in the controller", remedy::device_refused},
    known_code{0x03, "access denied", remedy::device_refused},
    known_code{0x05,
               "address out of range; in an S7-1200 or 1500 also a data block with optimized access: switch that off",
               remedy::device_refused},
    known_code{0x06, "the controller does not support the data type", remedy::device_refused},
    known_code{0x07, "the data type does not fit the object", remedy::device_refused},
    known_code{0x0A,
               "object does not exist; in an S7-1200 or 1500 also a data block with optimized access: switch that off",
               remedy::device_refused},
    // Error words of headers.
    known_code{0x8104,
               "function not permitted; in an S7-1200 or 1500 permit access with PUT/GET under Protection & Security, "
               "set full access, and load the hardware configuration",
               remedy::device_refused},
    known_code{0x8304, "the controller executes no more jobs at the same time", remedy::retry},
    known_code{0x8305, "the controller has no resources for this function", remedy::retry},
    known_code{0x8401, "this sequence of jobs is not allowed", remedy::device_refused},
    known_code{0x8402, "not possible in the present state of the object", remedy::retry},
    known_code{0x8404, "function not possible", remedy::device_refused},
    known_code{0x8405, "function not possible at the moment", remedy::retry},
    known_code{0x8500, "the PDU has a wrong size", remedy::device_refused},
    known_code{0x8503, "error in the data of the job", remedy::device_refused},
    known_code{0x8701, "the address is wrong", remedy::device_refused},
    known_code{0x8702, "the controller does not support this service", remedy::device_refused},
    known_code{0x8703, "the controller refused the access", remedy::device_refused},
    known_code{0x8704, "the object in the controller is damaged", remedy::device_refused},
    // Error words of userdata answers.
    known_code{0xD209, "the block does not exist", remedy::device_refused},
    known_code{0xD20E, "no more blocks", remedy::device_refused},
    known_code{0xD241, "a password is needed for this level of protection", remedy::device_refused},
    known_code{0xD401, "the controller does not have this information", remedy::device_refused},
    known_code{0xD402, "the controller does not have this information", remedy::device_refused},
    known_code{0xD405, "the request has an error", remedy::device_refused},
    known_code{0xD602, "wrong password", remedy::fix_config},
    known_code{0xD604, "protection is enabled already, or no protection to clear exists", remedy::device_refused},
    known_code{0xD605, "the controller has no password", remedy::device_refused},
    known_code{0xDC01, "the date or time is not valid", remedy::device_refused},
    // Reasons of a COTP disconnect request (ISO 8073, 13.5.3), from 0x10000.
    known_code{0x10000, "it gave no reason", remedy::reconnect},
    known_code{0x10001, "congestion", remedy::reconnect},
    known_code{0x10002, "no such rack, slot or TSAP, or no free connection in the controller", remedy::reconnect},
    known_code{0x10003, "address unknown: wrong rack, slot or TSAP", remedy::reconnect},
    known_code{0x10080, "normal disconnect", remedy::reconnect},
    known_code{0x10081, "congestion: no free connection in the controller", remedy::reconnect},
    known_code{0x10082, "the negotiation of the connection failed", remedy::reconnect},
    known_code{0x10083, "duplicate reference", remedy::reconnect},
    known_code{0x10084, "references do not match", remedy::reconnect},
    known_code{0x10085, "protocol error", remedy::reconnect},
    known_code{0x10087, "reference overflow", remedy::reconnect},
    known_code{0x10088, "connection refused: wrong rack, slot or TSAP, or no free connection", remedy::reconnect},
    known_code{0x1008A, "the header has a bad length", remedy::reconnect},
    // Errors of the driver itself.
    known_code{0x20000,
               "the controller closed the connection while it was being set up: wrong rack, slot or TSAP, or no free "
               "connection in the controller",
               remedy::reconnect},
    known_code{0x20001, "the answer is not S7 over ISO on TCP", remedy::reconnect},
    known_code{0x20002, "the controller's answer to the negotiation of PDU size and jobs is invalid",
               remedy::reconnect},
    known_code{0x20003, "the bytes in the controller are not a valid time: check address and data type",
               remedy::fix_config},
    known_code{0x20004, "the number has a digit above 9, so it is not in BCD: check the option bcd and the address",
               remedy::fix_config},
    known_code{0x20005, "the value is outside the range of its type in the controller", remedy::fix_config},
};

/// Set in the value of an error whose text omits what is about S7-1200 and 1500 only: all after its semicolon.
constexpr int without_hint_flag = 0x100000;

const known_code* find_code(int code) noexcept {
    const auto found = std::ranges::find(codes, code, &known_code::code);
    return found == codes.end() ? nullptr : &*found;
}

/// What a class of header errors means, for codes without a text of their own.
std::string_view class_of(int code) noexcept {
    switch (code >> 8U) {
        case 0x81: return "error in the application relation";
        case 0x82: return "error in the definition of objects";
        case 0x83: return "the controller has no resources left";
        case 0x84: return "error in the processing of the service";
        case 0x85: return "error in the data of the request (supplies)";
        case 0x87: return "access error";
        default: return "unknown error";
    }
}

class s7_category final : public category {
public:
    const char* name() const noexcept override { return "s7"; }

    std::string message(int value) const override {
        const int code = value & ~without_hint_flag;
        const auto* known = find_code(code);
        auto text = known != nullptr ? known->text : code > 0xFF ? class_of(code) : "unknown return code";
        if (code != value) text = text.substr(0, text.find(';'));
        if (code <= 0xFF) return fmt::format("item {:02X} {}", code, text);
        if (code <= 0xFFFF) return fmt::format("error {:04X} {}", code, text);
        if (code < 0x20000) return fmt::format("the controller disconnects, reason {:02X}: {}", code & 0xFF, text);
        return std::string(text);
    }

    remedy remedy_for(int value) const noexcept override {
        const int code = value & ~without_hint_flag;
        const auto* known = find_code(code);
        if (known != nullptr) return known->cure;
        if (code >= 0x10000) return remedy::reconnect;
        return (code >> 8U) == 0x83 ? remedy::retry : remedy::device_refused;
    }
};

const s7_category the_category;

}  // namespace

error_code make_error_code(errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

error_code item_error(std::uint8_t code) noexcept {
    return {code, the_category};
}

error_code header_error(std::uint16_t word) noexcept {
    return {word, the_category};
}

error_code disconnect_error(std::uint8_t reason) noexcept {
    return {static_cast<int>(errc::disconnected) + reason, the_category};
}

bool is_refusal(const error_code& ec) noexcept {
    return ec.category() == the_category && (ec.value() & ~without_hint_flag) <= 0xFFFF;
}

error_code without_hint(const error_code& ec) noexcept {
    if (!is_refusal(ec)) return ec;
    return {ec.value() | without_hint_flag, the_category};
}

}  // namespace penstock::s7
