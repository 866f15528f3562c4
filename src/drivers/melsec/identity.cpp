#include "drivers/melsec/identity.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "drivers/melsec/fields.hpp"

namespace penstock::melsec {

std::string identity_text(const frame_dialect& d, byte_view data) {
    field_reader get(d.code, data);
    if (d.frame == frame_kind::e1) {
        const auto code = get.u8();
        return get.is_good() ? fmt::format("PC type {:02X}", code) : "";
    }
    const auto name = get.text(16);
    const auto code = get.u16();
    if (!get.is_good()) return "";
    return fmt::format("{} ({:04X})", make_utf8(trim(name)), code);
}

}  // namespace penstock::melsec
