#include "drivers/eip/errc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace penstock::eip {

namespace {

/// A code's value identifies its source: its upper byte is one of these, below it are extended status and status.
constexpr int own_codes = 0;
constexpr int cip_codes = 1 << 24;
constexpr int encapsulation_codes = 2 << 24;
constexpr int pccc_codes = 3 << 24;
constexpr int family_mask = 0x7F << 24;

struct status_text {
    std::uint32_t code;
    const char* text;
};

constexpr std::array general_texts{
    status_text{0x01, "the connection in the device failed"},
    status_text{0x02, "no resources left in the device"},
    status_text{0x03, "a parameter of the request has a bad value"},
    status_text{0x04, "no such tag: the path is not understood"},
    status_text{0x05, "no such tag or element: the path does not exist in the device"},
    status_text{0x06, "only a part of the value fits into the answer"},
    status_text{0x07, "the connection is lost"},
    status_text{0x08, "service not supported: by this firmware or patch level of the device"},
    status_text{0x09, "the value is not valid for this attribute"},
    status_text{0x0A, "error in the attribute list"},
    status_text{0x0B, "the object is already in that state"},
    status_text{0x0C, "the object's state does not allow it"},
    status_text{0x0E, "the attribute cannot be set"},
    status_text{0x0F, "access denied: check External Access of the tag in the controller"},
    status_text{0x10, "the device's state does not allow it (key switch, download)"},
    status_text{0x11, "the answer is too large for the device"},
    status_text{0x13, "the request has too few bytes"},
    status_text{0x14, "attribute not supported"},
    status_text{0x15, "the request has too many bytes"},
    status_text{0x16, "object does not exist"},
    status_text{0x1A, "the request is too large for a bridge on the way"},
    status_text{0x1B, "the answer is too large for a bridge on the way"},
    status_text{0x1C, "error in the attribute list of the answer"},
    status_text{0x1E, "a service in the packet failed"},
    status_text{0x1F, "an error of the connection in the device"},
    status_text{0x20, "a parameter of the request is not valid"},
    status_text{0x22, "a device on the route sent a wrong answer"},
    status_text{0x25, "key segment does not match the device"},
    status_text{0x26, "the size of the path differs from the size that it declares"},
    status_text{0x27, "unexpected attribute in the list"},
    status_text{0x2C, "the attribute cannot be read"},
    status_text{0xFF, "general error: see the manual of the device"},
};

/// Extended statuses of 01 and, from 2000 on, of FF.
constexpr std::array extended_texts{
    status_text{0x0100, "the connection is in use"},
    status_text{0x0103, "transport class not supported"},
    status_text{0x0106, "another client owns the connection"},
    status_text{0x0107, "the connection does not exist"},
    status_text{0x0108, "connection type not supported"},
    status_text{0x0109, "connection size not supported"},
    status_text{0x0110, "the device is not configured"},
    status_text{0x0111, "packet interval not supported"},
    status_text{0x0113, "the device has no free connection"},
    status_text{0x0114, "the device has another vendor or product code"},
    status_text{0x0115, "the device has another device type"},
    status_text{0x0116, "the device has another revision"},
    status_text{0x0118, "the device has another configuration"},
    status_text{0x011A, "the device has no free connection"},
    status_text{0x0203, "the connection timed out"},
    status_text{0x0204, "no answer from the end of the route in time"},
    status_text{0x0205, "bad parameter of the routed request"},
    status_text{0x0206, "the request is too large to be routed"},
    status_text{0x0301, "the device has no buffer memory left"},
    status_text{0x0302, "the network has no bandwidth left"},
    status_text{0x0311, "the route names a port that does not exist"},
    status_text{0x0312, "the route leads to no device: wrong slot or address"},
    status_text{0x0315, "bad segment in the route or path"},
    status_text{0x0316, "the connection was closed over another path than it was opened"},
    status_text{0x0318, "the route leads back to itself"},
    status_text{0x2001, "the path is too long"},
    status_text{0x2002, "a parameter of the request has a bad value"},
    status_text{0x2018, "the tag is locked"},
    status_text{0x201B, "the size in the request is too small"},
    status_text{0x201C, "the size in the request is wrong"},
    status_text{0x2100, "access denied"},
    status_text{0x2101, "the key switch does not allow it"},
    status_text{0x2102, "wrong password"},
    status_text{0x2103, "the request contains no password"},
    status_text{0x2104, "the address is out of range"},
    status_text{0x2105, "the address is beyond the end of the tag"},
    status_text{0x2106, "the data is in use"},
    status_text{0x2107, "the data type is not that of the tag"},
    status_text{0x2108, "the controller is in upload or download mode"},
    status_text{0x2109, "wrong number of dimensions"},
    status_text{0x210A, "bad tag name"},
    status_text{0x210B, "there is no such tag"},
    status_text{0x2110, "the tag cannot be written"},
    status_text{0x2111, "the tag cannot be read"},
    status_text{0x2113, "the controller is faulted"},
    status_text{0x2114, "the controller is not allowed to run (run inhibited)"},
};

constexpr std::array encapsulation_texts{
    status_text{0x01, "command not supported"},
    status_text{0x02, "the device has no memory left"},
    status_text{0x03, "the data of the request are not valid"},
    status_text{0x64, "the device does not know the session"},
    status_text{0x65, "the length of the request is wrong"},
    status_text{0x69, "protocol version not supported"},
    status_text{0x6A, "service not allowed on this port"},
};

constexpr std::array pccc_texts{
    status_text{0x10, "illegal command or no such address"},
    status_text{0x20, "the controller has a problem and does not communicate"},
    status_text{0x30, "the controller is missing, disconnected or switched off"},
    status_text{0x40, "the controller has a hardware fault"},
    status_text{0x50, "the address is wrong, or the controller's memory is protected"},
    status_text{0x60, "the protection of the controller does not allow this request"},
    status_text{0x70, "the processor is in program mode"},
    status_text{0x80, "file missing or no memory"},
    status_text{0x90, "the controller has no buffer free"},
    status_text{0xA0, "waiting for the remote node"},
    status_text{0xB0, "a download is in progress"},
    status_text{0xC0, "waiting for the remote node"},
};

/// EXT of a PCCC answer whose STS is F0.
constexpr std::array pccc_extended_texts{
    status_text{0x01, "a field of the request has an illegal value"},
    status_text{0x02, "too few levels in the address"},
    status_text{0x03, "too many levels in the address"},
    status_text{0x04, "the symbol does not exist in the controller"},
    status_text{0x05, "the format of the symbol is wrong"},
    status_text{0x06, "the address points to nothing usable"},
    status_text{0x07, "the file has another size"},
    status_text{0x08, "the condition has changed since the request began"},
    status_text{0x09, "the data are too large"},
    status_text{0x0A, "the data are too large together with the address"},
    status_text{0x0B, "access denied"},
    status_text{0x0C, "the resource is not available"},
    status_text{0x10, "the resource cannot be reached"},
    status_text{0x11, "the data type is not valid"},
    status_text{0x12, "the data of the request are not valid"},
    status_text{0x13, "the file has been deleted"},
    status_text{0x17, "the data type does not fit the file"},
    status_text{0x1A, "another node has the file open"},
    status_text{0x1B, "another node owns the program"},
    status_text{0x1E, "the protection of the data does not allow this request"},
    status_text{0x1F, "a temporary problem in the device"},
    status_text{0x22, "rack fault"},
    status_text{0x23, "time-out in the device"},
};

template <std::size_t N>
const char* find_text(const std::array<status_text, N>& texts, std::uint32_t code) noexcept {
    const auto found = std::ranges::find(texts, code, &status_text::code);
    return found == texts.end() ? nullptr : found->text;
}

std::string cip_text(std::uint8_t status, std::uint16_t extended) {
    const char* general = find_text(general_texts, status);
    const bool is_refined = status == 0x01 || status == 0xFF;
    const char* refined = is_refined && extended != 0 ? find_text(extended_texts, extended) : nullptr;
    const char* text = refined ? refined : general ? general : "error of this device: see its manual";
    return extended == 0 ? fmt::format("status {:02X} {}", status, text)
                         : fmt::format("status {:02X}/{:04X} {}", status, extended, text);
}

std::string pccc_text(std::uint8_t sts, std::uint8_t ext) {
    const char* text = sts == 0xF0 ? find_text(pccc_extended_texts, ext) : find_text(pccc_texts, sts);
    if (text == nullptr) text = "error of this device: see its manual";
    return sts == 0xF0 ? fmt::format("PCCC status F0/{:02X} {}", ext, text)
                       : fmt::format("PCCC status {:02X} {}", sts, text);
}

const char* text_of(errc e) noexcept {
    switch (e) {
        case errc::no_common_connection:
            return "the device accepts no connection, which option connected demands: set it to auto";
        case errc::short_message: return "a message of the device is too short for its fields";
        case errc::wrong_type:
            return "the data_type of the tag does not fit the tag's type in the device: set another one";
        case errc::out_of_range:
            return "the device's number does not fit into the data_type of the tag: set a larger one";
        case errc::too_few_bytes: return "the array in the device has fewer elements than the data_type of the tag";
        case errc::unknown_type: return "the tag has a type in the device that the gateway does not support";
        case errc::bad_digit: return "the tag's type is BCD, but its value has a digit above 9";
        case errc::is_whole_array: return "to write a whole array, set the data_type of the tag";
        case errc::is_structure: return "the gateway cannot write a whole structure: write its members one by one";
    }
    return "unknown error of EtherNet/IP";
}

remedy remedy_for_cip(std::uint8_t status, std::uint16_t extended) noexcept {
    if (status == 0x07) return remedy::reconnect;
    if (status == 0x01) {
        switch (extended) {
            case 0x0204: return remedy::retry;
            case 0x0311:
            case 0x0312:
            case 0x0315:
            case 0x0318: return remedy::fix_config;
            default: return remedy::reconnect;
        }
    }
    return remedy::device_refused;
}

class eip_category final : public category {
public:
    const char* name() const noexcept override { return "eip"; }

    std::string message(int code) const override {
        const auto low = static_cast<std::uint8_t>(code);
        const auto high = static_cast<std::uint16_t>(code >> 8);
        switch (code & family_mask) {
            case cip_codes: return cip_text(low, high);
            case encapsulation_codes: {
                const char* text = find_text(encapsulation_texts, low);
                return fmt::format("encapsulation status {:02X} {}", code & 0xFFFF,
                                   text ? text : "the device refused the request");
            }
            case pccc_codes: return pccc_text(low, static_cast<std::uint8_t>(high));
            default: return text_of(static_cast<errc>(code));
        }
    }

    remedy remedy_for(int code) const noexcept override {
        const auto low = static_cast<std::uint8_t>(code);
        switch (code & family_mask) {
            case cip_codes: return remedy_for_cip(low, static_cast<std::uint16_t>(code >> 8));
            case encapsulation_codes: return remedy::reconnect;
            case pccc_codes: return low >= 0x90 && low < 0xF0 ? remedy::retry : remedy::device_refused;
            default: break;
        }
        switch (static_cast<errc>(code)) {
            case errc::short_message: return remedy::reconnect;
            case errc::no_common_connection: return remedy::fix_config;
            case errc::too_few_bytes: return remedy::device_refused;
            default: return remedy::fix_config;
        }
    }
};

const eip_category the_category;

error_code make(int family, unsigned low, unsigned high) noexcept {
    return {family | static_cast<int>((high & 0xFFFFU) << 8U | (low & 0xFFU)), the_category};
}

bool is_cip(const error_code& ec) noexcept {
    return ec.category() == the_category && (ec.value() & family_mask) == cip_codes;
}

}  // namespace

error_code make_error_code(errc e) noexcept {
    return {own_codes | static_cast<int>(e), the_category};
}

error_code cip_error(std::uint8_t status, std::uint16_t extended) noexcept {
    return make(cip_codes, status, extended);
}

error_code encapsulation_error(std::uint32_t status) noexcept {
    return make(encapsulation_codes, status & 0xFFU, (status >> 8U) & 0xFFU);
}

error_code pccc_error(std::uint8_t sts, std::uint8_t ext) noexcept {
    return make(pccc_codes, sts, ext);
}

std::uint8_t cip_status_of(const error_code& ec) noexcept {
    return is_cip(ec) ? static_cast<std::uint8_t>(ec.value()) : std::uint8_t{0};
}

std::uint16_t cip_extended_of(const error_code& ec) noexcept {
    return is_cip(ec) ? static_cast<std::uint16_t>(ec.value() >> 8) : std::uint16_t{0};
}

bool ends_link(const error_code& ec) noexcept {
    if (remedy_of(ec) != remedy::reconnect) return false;
    const auto extended = cip_extended_of(ec);
    return cip_status_of(ec) != 0x01 || extended == 0x0107 || extended == 0x0203;
}

bool says_no_such_tag(const error_code& ec) noexcept {
    const auto status = cip_status_of(ec);
    const auto extended = cip_extended_of(ec);
    return status == 0x04 || status == 0x05 || status == 0x16 ||
           (status == 0xFF && (extended == 0x2105 || extended == 0x210A || extended == 0x210B));
}

bool is_download_detected(const error_code& ec) noexcept {
    const auto status = cip_status_of(ec);
    return status == 0x10 || status == 0x0C || (status == 0xFF && cip_extended_of(ec) == 0x2108);
}

}  // namespace penstock::eip
