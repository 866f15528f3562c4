#include "drivers/melsec/errc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace penstock::melsec {

namespace {

struct meaning {
    int code;
    remedy helps;
    std::string_view text;
};

constexpr int in_1e = 0x10000;
constexpr int abnormal_in_1e = 0x20000;

constexpr auto refused = remedy::device_refused;
constexpr auto later = remedy::retry;
constexpr auto person = remedy::fix_config;

/// Sources: SH-080008 and the manuals of the built-in Ethernet ports (Q, L, FX5), lists of end codes; FX3U-ENET for 1E.
constexpr std::array meanings{
    meaning{0x0050, person, "the subheader of the request is wrong: check the option frame"},
    meaning{0x0055, person, "the module's settings do not allow writing while the CPU runs: allow it there"},
    meaning{0x4010, refused, "not possible while the CPU runs"},
    meaning{0x4013, refused, "not possible in the CPU's present state"},
    meaning{0x4030, refused, "the CPU has no such device, or does not allow this access to it"},
    meaning{0x4031, refused, "the device number is out of range"},
    meaning{0x4032, refused, "this device is not allowed in random access"},
    meaning{0x4043, refused, "the controller has no such module"},
    meaning{0x4080, refused, "the controller has no such module"},
    meaning{0x40C0, refused, "the controller has no such label"},
    meaning{0x413E, refused, "not possible in the present file environment"},
    meaning{0x414A, refused, "an unaligned write to HG"},
    meaning{0x4A00, later, "no route to that network: check the routing parameters of the controller"},
    meaning{0x4A01, later, "no route to that network: it is not in the routing table"},
    meaning{0x4A02, later, "the other network's station does not answer"},
    meaning{0xC022, later, "time-out within the module"},
    meaning{0xC035, later, "the module could not reach the other device in time"},
    meaning{0xC040, later, "the request was not complete in time"},
    meaning{0xC050, person, "the request has ASCII data that cannot be converted to binary"},
    meaning{0xC051, refused, "the number of bits in the request is out of range"},
    meaning{0xC052, refused, "the number of words in the request is out of range"},
    meaning{0xC053, refused, "the number of bits in the random access is out of range"},
    meaning{0xC054, refused, "the number of words in the random access is out of range"},
    meaning{0xC055, refused, "the size of the file data is out of range"},
    meaning{0xC056, refused, "the request goes beyond the last address"},
    meaning{0xC057, refused, "the length of the request does not fit its contents"},
    meaning{0xC058, person, "the length of the request does not fit after conversion from ASCII"},
    meaning{0xC059, refused, "the device does not support this command or subcommand"},
    meaning{0xC05A, refused, "the CPU cannot access this device"},
    meaning{0xC05B, refused, "the CPU cannot access this device"},
    meaning{0xC05C, refused, "the request does not match this device: bit access to words, or no such device"},
    meaning{0xC05D, refused, "no devices are registered for monitoring"},
    meaning{0xC05E, later, "the CPU did not answer within the monitoring timer"},
    meaning{0xC05F, person, "not possible for this target: check the options network, pc, io and station"},
    meaning{0xC060, refused, "the bit data has values other than 0 and 1"},
    meaning{0xC061, refused, "the length of the request is not the one that its contents need"},
    meaning{0xC062, person, "the module's settings do not allow writing while the CPU runs: allow it there"},
    meaning{0xC06F, person,
            "the data code, binary or ASCII, differs: set the same in the module and in the option code"},
    meaning{0xC070, refused, "the device memory of that station cannot be extended"},
    meaning{0xC072, refused, "not possible for that target device"},
    meaning{0xC074, refused, "not possible for that target device"},
    meaning{0xC0B2, later, "the receive buffer of the target is full"},
    meaning{0xC0B5, refused, "the CPU or module cannot handle this data"},
    meaning{0xC0BD, later, "the gateway sends requests too fast"},
    meaning{0xC0D8, refused, "the number of blocks in the request is out of range"},
    meaning{0xC200, person, "the remote password is wrong: correct the option remote_password"},
    meaning{0xC201, person, "the port is locked: set the option remote_password"},
    meaning{0xC204, person, "another client holds the lock of the remote password: close its connection"},
    meaning{0xC207, refused, "the file name is too long"},
    meaning{0xC810, person, "the remote password is wrong: correct the option remote_password"},
    meaning{0xC86C, later, "the module received too many requests at a time"},
    meaning{in_1e | 0x02, refused, "the device number is out of range"},
    meaning{in_1e | 0x50, refused, "the device does not support this command"},
    meaning{in_1e | 0x54, person, "the request has ASCII data that cannot be converted to binary"},
    meaning{in_1e | 0x56, refused, "the controller has no such device"},
    meaning{in_1e | 0x57, refused, "the number of points in the request is out of range"},
    meaning{in_1e | 0x58, refused, "the device number is out of range or not allowed for this command"},
    meaning{in_1e | 0x5B, refused, "the CPU cannot handle the request"},
    meaning{in_1e | 0x60, later, "time-out between module and CPU"},
    meaning{abnormal_in_1e | 0x10, person, "the PC number is wrong: correct the option pc"},
    meaning{abnormal_in_1e | 0x18, refused, "remote RUN or STOP is not possible"},
};

const meaning* find(int code) noexcept {
    const auto found = std::ranges::find(meanings, code, &meaning::code);
    return found == meanings.end() ? nullptr : &*found;
}

class melsec_category final : public category {
public:
    const char* name() const noexcept override { return "melsec"; }

    std::string message(int code) const override {
        const auto* known = find(code);
        if ((code & abnormal_in_1e) != 0) {
            return fmt::format("5B {:02X} {}", code & 0xFF, known ? known->text : "the CPU cannot handle the request");
        }
        if ((code & in_1e) != 0)
            return fmt::format("{:02X} {}", code & 0xFF, known ? known->text : "the controller refused the request");
        if (known) return fmt::format("{:04X} {}", code, known->text);
        return fmt::format(
            "{:04X} {}", code,
            code >= 0x4000 && code <= 0x4FFF ? "the CPU refused the request" : "the controller refused the request");
    }

    remedy remedy_for(int code) const noexcept override {
        const auto* known = find(code);
        return known ? known->helps : remedy::device_refused;
    }
};

const melsec_category the_category;

}  // namespace

error_code make_error_code(errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

error_code end_code_error(std::uint16_t end_code) noexcept {
    return {end_code, the_category};
}

error_code end_code_error_1e(std::uint8_t end_code, std::uint8_t abnormal_code) noexcept {
    if (end_code == 0x5B && abnormal_code != 0) return {abnormal_in_1e | abnormal_code, the_category};
    return {in_1e | end_code, the_category};
}

}  // namespace penstock::melsec
