#include "drivers/modbus/errc.hpp"

#include <fmt/format.h>

#include "drivers/errc.hpp"

namespace penstock::modbus {

namespace {

std::string_view text_of(errc e) noexcept {
    switch (e) {
        case errc::illegal_function: return "illegal function: the device does not support this request";
        case errc::illegal_address: return "illegal data address: the device has no such register or coil";
        case errc::illegal_value:
            return "illegal data value: the device does not accept this value or number of values";
        case errc::device_failure: return "device failure: the device could not execute the request";
        case errc::acknowledge: return "acknowledge: the device still works on the request";
        case errc::device_busy: return "device busy: the device works on another request";
        case errc::negative_acknowledge: return "negative acknowledge: the device cannot execute this request";
        case errc::memory_parity: return "memory parity error in the device";
        case errc::gateway_path_unavailable:
            return "gateway path unavailable: the Modbus gateway in front of the device cannot reach it now";
        case errc::gateway_target_silent:
            return "gateway target did not respond: the Modbus gateway in front of the device gets no answer from it; "
                   "check the unit and that the device is on";
        case errc::bad_header: return "the answer is not Modbus TCP: check the option transport and the port";
        case errc::bad_checksum: return "the checksum of the answer is wrong: check the line, its baud rate and parity";
        case errc::bad_character: return "the answer is not Modbus ASCII: check the option transport";
        case errc::frame_too_long:
            return "the answer is longer than Modbus allows: check the option transport and the port";
        case errc::unknown_function: return "the answer has a function code that the gateway did not request";
        case errc::wrong_size: return "the answer does not have the size that its function needs";
        case errc::wrong_byte_count: return "the device returned another number of bytes than the gateway requested";
        case errc::bad_digit:
            return "the register holds a digit above 9, so it is not in BCD: check the option bcd and the address";
        case errc::too_many_digits: return "the number cannot be written in BCD: it is negative or has too many digits";
    }
    return "unknown exception: see the manual of the device";
}

class modbus_category final : public category {
public:
    const char* name() const noexcept override { return "modbus"; }

    std::string message(int code) const override {
        const auto text = text_of(static_cast<errc>(code));
        return code < 256 ? fmt::format("exception {:02X} {}", code, text) : std::string(text);
    }

    using category::equivalent;
    bool equivalent(int code, const boost::system::error_condition& is) const noexcept override {
        const auto e = static_cast<errc>(code);
        if (is == driver_condition::busy) return e == errc::device_busy;
        if (is == driver_condition::trouble) return e == errc::device_failure;
        return category::equivalent(code, is);
    }

    remedy remedy_for(int code) const noexcept override {
        switch (static_cast<errc>(code)) {
            case errc::acknowledge:
            case errc::device_busy:
            case errc::gateway_path_unavailable:
            case errc::gateway_target_silent: return remedy::retry;
            case errc::bad_header:
            case errc::bad_checksum:
            case errc::bad_character:
            case errc::frame_too_long:
            case errc::unknown_function: return remedy::reconnect;
            case errc::bad_digit:
            case errc::too_many_digits: return remedy::fix_config;
            default: return remedy::device_refused;
        }
    }
};

const modbus_category the_category;

}  // namespace

error_code make_error_code(errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

error_code exception_error(std::uint8_t exception) noexcept {
    return {exception, the_category};
}

bool is_exception(const error_code& ec) noexcept {
    return ec.category() == the_category && ec.value() > 0 && ec.value() < 256;
}

bool is_silence(const error_code& ec) noexcept {
    return ec == errc::gateway_path_unavailable || ec == errc::gateway_target_silent;
}

}  // namespace penstock::modbus
