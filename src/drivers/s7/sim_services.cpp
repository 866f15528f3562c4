// What a simulated controller tells about itself: the userdata services of sim_plc.

#include <algorithm>

#include "drivers/s7/block.hpp"
#include "drivers/s7/sim_plc.hpp"
#include "drivers/s7/szl.hpp"

namespace penstock::s7 {

namespace {

constexpr std::uint16_t no_information = 0xD401;
constexpr std::uint16_t no_block = 0xD209;
constexpr std::uint16_t no_more_blocks = 0xD20E;
constexpr std::uint8_t language_of_db = 5;

byte_buffer record_of(std::uint16_t index, std::string_view text, std::size_t size) {
    byte_buffer out;
    append_big(out, index);
    append(out, as_bytes(text.substr(0, size - 2)));
    out.resize(size);
    return out;
}

}  // namespace

bool sim_plc::serve(const pdu& asked, const sim_faults& f, byte_buffer& out) {
    const auto wanted = decode_service(asked.parameters);
    const auto request = decode_service_data(asked.data);
    service reported{.is_request = false, .is_response = true};
    if (wanted) {
        reported.group = wanted->group;
        reported.code = wanted->code;
    }
    std::optional<byte_buffer> content;
    reported.error = no_information;
    if (wanted && request && wanted->group == service_group::cpu && wanted->code == service_read_szl && !f.lacks_szl) {
        content = szl(request->bytes);
    } else if (wanted && request && wanted->group == service_group::blocks && model_.has_blocks && !f.lacks_blocks) {
        content = blocks(wanted->code, request->bytes, reported.error);
    }
    if (content) reported.error = 0;
    const auto parameters = service_parameters(reported);
    const auto data = service_data(content.value_or(byte_buffer{}));
    append_pdu(out, {.kind = pdu_kind::userdata, .reference = asked.reference, .parameters = parameters, .data = data});
    return content.has_value();
}

std::optional<byte_buffer> sim_plc::szl(byte_view request) const {
    if (request.size() < 4) return std::nullopt;
    szl_list list{load_big<std::uint16_t>(request.data()), load_big<std::uint16_t>(&request[2]), {}};
    if (list.id == szl_module) {
        constexpr std::size_t size = 28;
        list.records.push_back(record_of(1, model_.order_number, size));
        list.records.push_back(record_of(7, model_.order_number, size));
        std::ranges::copy(byte_buffer{'V', 3, 2, 6}, list.records.back().begin() + 24);
    } else if (list.id == szl_component) {
        constexpr std::size_t size = 34;
        list.records.push_back(record_of(1, "penstock-sim", size));
        list.records.push_back(record_of(2, "PLC_1", size));
        list.records.push_back(record_of(5, "S C-X4U421302009", size));
        list.records.push_back(record_of(7, model_.module_type, size));
    } else if (list.id == szl_state) {
        constexpr std::uint8_t run = 8;
        byte_buffer record(20);
        record[0] = 0x51;
        record[1] = 0x44;
        record[2] = 0xFF;
        record[3] = run;
        list.records.push_back(std::move(record));
    } else {
        return std::nullopt;
    }
    return encode_szl(list);
}

std::optional<byte_buffer> sim_plc::blocks(std::uint8_t code, byte_view request, std::uint16_t& error) const {
    const auto* of_db = find_block_type("DB");
    std::vector<std::uint16_t> numbers;
    for (const auto& [where, memory] : areas_) {
        if (where.first == variable_area::db) numbers.push_back(where.second);
    }
    if (code == service_count_blocks) {
        std::vector<block_count> counts;
        for (const auto& type : block_types)
            counts.push_back({type.code, static_cast<std::uint16_t>(&type == of_db ? numbers.size() : 0)});
        return encode_block_counts(counts);
    }
    if (request.size() < 2 || request[1] != of_db->code) {
        error = code == service_list_blocks ? no_more_blocks : no_block;
        return std::nullopt;
    }
    if (code == service_list_blocks) return encode_block_list(numbers, language_of_db);

    std::uint16_t number = 0;
    for (const auto digit : request.subspan(2).first(std::min<std::size_t>(5, request.size() - 2)))
        number = static_cast<std::uint16_t>(number * 10 + (digit - '0'));
    const auto found = areas_.find({variable_area::db, number});
    if (code != service_block_info || found == areas_.end()) {
        error = no_block;
        return std::nullopt;
    }
    std::uint32_t size = 1;
    while (size < 0x8000 && !found->second.find(0, size * 2).empty())
        size *= 2;
    return encode_block_description({.language = language_of_db,
                                     .number = number,
                                     .size = static_cast<std::uint16_t>(size),
                                     .author = "PENSTOCK",
                                     .family = "SIM",
                                     .name = "VALUES",
                                     .version = 0x10});
}

}  // namespace penstock::s7
