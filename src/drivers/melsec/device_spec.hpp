#pragma once

#include <optional>

#include "drivers/melsec/address.hpp"
#include "drivers/melsec/fields.hpp"

namespace penstock::melsec {

/// Numbers that a device specification can carry.
constexpr std::uint32_t last_number(const frame_dialect& d) noexcept {
    if (d.frame == frame_kind::e1 || d.is_wide()) return 0x7FFFFFFF;
    return 0xFFFFFF;
}

/// Whether the specification of a place with an extension is spelled in iQ-R's wide form: modules over binary are,
/// link devices never.
constexpr bool has_wide_extension(const frame_dialect& d, const device_ref& at) noexcept {
    return d.is_wide() && d.code == data_code::binary && at.qualifier.via_kind != extension::kind::network;
}

/// Appends number and code of a device, in ASCII code and number; with the fields around them where it has an
/// extension. Source: SH-080008, device specification, and SH-080956 for extensions.
void append_device(const frame_dialect& d, const device_ref& at, bool is_wide, field_writer& put);
void append_device_1e(const device_ref& at, field_writer& put);

/// Reads what those write; `nullopt`: no such device.
std::optional<device_ref> read_device(const frame_dialect& d, bool is_wide, bool is_extended, field_reader& get);
std::optional<device_ref> read_device_1e(field_reader& get);

}  // namespace penstock::melsec
