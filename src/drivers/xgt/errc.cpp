#include "drivers/xgt/errc.hpp"

#include <fmt/format.h>

namespace penstock::xgt {

namespace {

constexpr int max_nak = 0xFFFF;
constexpr int silent_nak = 0x2'0000;  // a NAK without a code

std::string_view text_of(int code) noexcept {
    switch (static_cast<errc>(code)) {
        case errc::too_many_blocks: return "the request has more than 16 blocks";
        case errc::bad_data_type: return "the data type is not bit, byte, word, double word or long word";
        case errc::no_such_area: return "the CPU does not serve this area";
        case errc::area_exceeded: return "area exceeded: the address is after its end";
        case errc::block_too_long: return "a block is longer than the module supports";
        case errc::blocks_too_long: return "the blocks together are longer than the module supports";
        case errc::bad_device_type: return "the CPU does not support this device type";
        case errc::bad_address_format:
            return "the address does not have the format of this CPU: check the option family";
        case errc::bad_variable_type: return "the data type is not possible for this area";
        case errc::bad_type_of_variable: return "the data type is not possible for this variable";
        case errc::bad_company_id:
            return "the module refused the company id: set the other one in the option company_id";
        case errc::bad_length: return "the module refused the length in the header";
        case errc::bad_checksum: return "the module refused the checksum of the header: change the option bcc";
        case errc::unknown_command: return "the module does not support this command";
        case errc::bad_header: return "the answer has a header that is not XGT";
        case errc::frame_too_long: return "the header of the answer declares more bytes than an answer can have";
        case errc::wrong_checksum: return "the checksum in the header of the answer is wrong: change the option bcc";
        case errc::wrong_size: return "the size of the answer does not match its fields";
        case errc::wrong_blocks: return "the device returned other blocks than the gateway requested";
        case errc::bad_digit:
            return "the value has a digit above 9, so it is not in BCD: check the option bcd and the address";
        case errc::too_many_digits: return "the number cannot be written in BCD: it is negative or has too many digits";
        case errc::old_error: break;
    }
    return "an error that the device's manual does not explain";
}

class xgt_category final : public category {
public:
    const char* name() const noexcept override { return "xgt"; }

    std::string message(int code) const override {
        if (code == silent_nak) return "the module refused the request without a reason (NAK without a code)";
        return code <= max_nak ? fmt::format("NAK {:04X} {}", code, text_of(code)) : std::string(text_of(code));
    }

    remedy remedy_for(int code) const noexcept override {
        switch (static_cast<errc>(code)) {
            case errc::bad_checksum: return remedy::retry;
            case errc::bad_header:
            case errc::frame_too_long:
            case errc::wrong_checksum: return remedy::reconnect;
            case errc::bad_company_id:
            case errc::bad_digit:
            case errc::too_many_digits: return remedy::fix_config;
            default: return remedy::device_refused;
        }
    }
};

const xgt_category the_category;

}  // namespace

error_code make_error_code(errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

error_code nak_error(std::uint16_t code) noexcept {
    return {code == 0 ? silent_nak : code, the_category};
}

bool is_nak(const error_code& ec) noexcept {
    return ec.category() == the_category && (ec.value() <= max_nak || ec.value() == silent_nak);
}

bool is_refused_name(const error_code& ec) noexcept {
    return ec == errc::bad_data_type || ec == errc::no_such_area || ec == errc::area_exceeded ||
           (ec.category() == the_category && ec.value() >= static_cast<int>(errc::bad_device_type) &&
            ec.value() <= static_cast<int>(errc::bad_type_of_variable));
}

}  // namespace penstock::xgt
