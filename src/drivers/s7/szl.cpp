#include "drivers/s7/szl.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace penstock::s7 {

namespace {

constexpr std::size_t list_header_size = 8;

std::string text_at(const byte_buffer* record, std::size_t at, std::size_t max) {
    if (record == nullptr || record->size() <= at) return {};
    const auto bytes = byte_view(*record).subspan(at, std::min(max, record->size() - at));
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return make_utf8(trim(text.substr(0, text.find('\0'))));
}

/// The version from the last bytes of a record: `V`, major, minor, patch.
std::string version_of(const byte_buffer* record) {
    if (record == nullptr || record->size() < 28 || (*record)[24] != 'V') return {};
    return fmt::format("V{}.{}.{}", (*record)[25], (*record)[26], (*record)[27]);
}

std::string state_of(std::uint8_t code) {
    switch (code) {
        case 0x01:
        case 0x02:
        case 0x03:
        case 0x04: return "STOP";
        case 0x05:
        case 0x06: return "STARTUP";
        case 0x07: return "RESTART";
        case 0x08: return "RUN";
        case 0x0A: return "HOLD";
        case 0x0D: return "DEFECT";
        default: return fmt::format("state {:02X}", code);
    }
}

}  // namespace

const byte_buffer* szl_list::find(std::uint16_t record_index) const noexcept {
    const auto found = std::ranges::find_if(records, [&](const byte_buffer& r) {
        return r.size() >= 2 && load_big<std::uint16_t>(r.data()) == record_index;
    });
    return found == records.end() ? nullptr : &*found;
}

byte_buffer szl_request(std::uint16_t id, std::uint16_t index) {
    byte_buffer out;
    append_big(out, id);
    append_big(out, index);
    return out;
}

std::optional<szl_list> decode_szl(byte_view content) {
    if (content.size() < list_header_size) return std::nullopt;
    szl_list out;
    out.id = load_big<std::uint16_t>(content.data());
    out.index = load_big<std::uint16_t>(&content[2]);
    const std::size_t size = load_big<std::uint16_t>(&content[4]);
    const std::size_t count = load_big<std::uint16_t>(&content[6]);
    auto rest = content.subspan(list_header_size);
    for (std::size_t i = 0; i < count && size > 0 && rest.size() >= size; ++i, rest = rest.subspan(size))
        out.records.emplace_back(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(size));
    return out;
}

byte_buffer encode_szl(const szl_list& list) {
    byte_buffer out = szl_request(list.id, list.index);
    append_big(out, static_cast<std::uint16_t>(list.records.empty() ? 0 : list.records.front().size()));
    append_big(out, static_cast<std::uint16_t>(list.records.size()));
    for (const auto& record : list.records)
        append(out, record);
    return out;
}

void read_identity(const szl_list& list, cpu_identity& into) {
    constexpr std::size_t name_size = 32;
    if (list.id == szl_module) {
        into.order_number = text_at(list.find(1), 2, 20);
        into.firmware = version_of(list.find(7));
    } else if (list.id == szl_component) {
        into.station_name = text_at(list.find(1), 2, name_size);
        into.module_name = text_at(list.find(2), 2, name_size);
        into.plant = text_at(list.find(3), 2, name_size);
        into.serial_number = text_at(list.find(5), 2, name_size);
        into.module_type = text_at(list.find(7), 2, name_size);
    } else if (list.id == szl_state && !list.records.empty() && list.records.front().size() >= 4) {
        into.state = state_of(list.records.front()[3]);
    }
}

std::vector<std::pair<std::string, std::string>> cpu_identity::entries() const {
    std::vector<std::pair<std::string, std::string>> out{{"state", state},
                                                         {"order number", order_number},
                                                         {"firmware", firmware},
                                                         {"module type", module_type},
                                                         {"module name", module_name},
                                                         {"station name", station_name},
                                                         {"plant", plant},
                                                         {"serial number", serial_number}};
    std::erase_if(out, [](const auto& entry) { return entry.second.empty(); });
    return out;
}

std::string cpu_identity::text() const {
    std::string out;
    for (const auto* part : {&module_type, &order_number, &firmware, &serial_number, &state}) {
        if (part->empty()) continue;
        out += (out.empty()         ? ""
                : part == &firmware ? " "
                                    : ", ") +
               std::string(part == &serial_number ? "S/N " : "") + *part;
    }
    return out;
}

}  // namespace penstock::s7
