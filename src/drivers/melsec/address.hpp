#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "drivers/melsec/device_kind.hpp"

namespace penstock::melsec {

/// The route to a device.
struct extension {
    enum class kind : std::uint8_t {
        none,
        module,      ///< `U3\`: buffer memory of the module at start I/O 30h
        cpu_buffer,  ///< `U3E0\`: CPU buffer memory of CPU 1 to 4
        network,     ///< `J1\`: a link device of that network
    };
    kind via_kind = kind::none;
    std::uint16_t number = 0;

    friend auto operator<=>(const extension&, const extension&) = default;
};

/// A device by kind and number, as in a request.
struct device_ref {
    const device_kind* kind = nullptr;
    std::uint32_t number = 0;
    extension qualifier{};

    friend bool operator==(const device_ref&, const device_ref&) = default;
};

/// A place in a controller as its address text names it.
struct address {
    device_ref device;
    std::string suffix;  ///< after the dot, in capitals: one hexadecimal digit or a decimal number; empty = none

    friend bool operator==(const address&, const address&) = default;
};

/// Reads `[J<network>\ | U<start I/O>\]device number[.n]`, case ignored. Numbers are counted as the family counts them:
/// X and Y octal on FX3 and iQ-F, otherwise hexadecimal as B, W, SB, SW, DX and DY; all others decimal.
checked<address> parse_address(std::string_view text, family f);

/// CN200 to CN255 of FX3 are a kind of their own, which their code does not show.
void apply_counter_32(device_ref& at, family f) noexcept;

/// The form that `parse_address` reads back: `U3E0\G10`, `X1F`, `D100.A`.
std::string format_address(const address& a, family f);
std::string format_place(const device_ref& at, family f);
std::string format_area(const device_ref& at);  ///< without the number: `U3E0\G`, `X`

/// The number alone, in the family's digits.
std::string format_number_of(const device_kind& kind, std::uint32_t number, family f);

}  // namespace penstock::melsec
