#include "services/devices/discovered_tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "services/configuration/configuration.hpp"
#include "services/configuration/device_rules.hpp"
#include "services/devices/devices.hpp"

namespace penstock::services {

namespace {

constexpr std::size_t max_found = 10'000;  ///< places of one device
constexpr std::size_t max_id_length = 100;
constexpr std::size_t max_name_length = 200;

/// In one line, and no longer than that; never within a character.
std::string fitting(std::string_view text, std::size_t most) {
    std::string out(text);
    std::ranges::replace_if(
        out, [](char x) { return static_cast<unsigned char>(x) < ' '; }, ' ');
    while (out.size() > most && (static_cast<unsigned char>(out[most]) & 0xC0U) == 0x80U)
        --most;
    out.resize(std::min(out.size(), most));
    return out;
}

/// Of the device's name, with `_` for what no id may have.
std::string id_of(const std::string& prefix, std::string_view name) {
    constexpr std::string_view others = "_.:-";
    auto id = prefix + std::string(name);
    std::ranges::replace_if(
        id,
        [&](char x) {
            const bool is_letter = (x >= 'A' && x <= 'Z') || (x >= 'a' && x <= 'z') || (x >= '0' && x <= '9');
            return !is_letter && others.find(x) == std::string_view::npos;
        },
        '_');
    id.resize(std::min(id.size(), max_id_length));
    return id;
}

/// That id, with a number after it if it is taken. `last` is the number that ended the search for the same id
/// before: a server may call thousands of its places `Value`.
template <class IsTaken>
std::string free_id(const std::string& wanted, unsigned& last, IsTaken&& is_taken) {
    auto id = wanted;
    while (is_taken(id)) {
        last = std::max(last + 1, 2U);
        const auto number = fmt::format("_{}", last);
        id = wanted.substr(0, max_id_length - number.size()) + number;
    }
    return id;
}

}  // namespace

io::awaitable<found_places> browse_all(devices& from, std::string opc_id, browse_query query) {
    found_places found;
    do {
        auto seen = co_await from.browse(opc_id, query);
        found.has_opc = seen.is_found;
        if (!seen.is_done) {
            found.trouble = std::move(seen.message);
            break;
        }
        for (auto& item : seen.page.items) {
            if (item.type == browse_item::kind::variable && item.plc_address) found.items.push_back(std::move(item));
        }
        query.start_after = std::move(seen.page.next);
        found.is_complete = query.start_after.empty();
    } while (!found.is_complete && found.items.size() < max_found);
    co_return found;
}

made_tags make_tags(const device_rules& rules, const live::tag_table& table, const opc_config& opc,
                    const std::vector<tag_config>& stored, const std::vector<browse_item>& items,
                    const std::string& prefix) {
    std::set<std::string_view> addresses;
    for (const auto& tag : stored)
        addresses.insert(tag.plc_address);
    std::set<std::string> given;
    std::map<std::string, unsigned> numbers;
    const auto is_taken = [&](const std::string& id) { return given.contains(id) || table.find(id); };
    made_tags made;
    for (const auto& item : items) {
        if (!addresses.insert(*item.plc_address).second) {
            ++made.known;
            continue;
        }
        tag_config tag;
        const auto wanted = id_of(prefix, item.name);
        tag.tag_id = free_id(wanted, numbers[wanted], is_taken);
        tag.opc_id = opc.opc_id;
        tag.tag_name = fitting(item.name, max_name_length);
        tag.plc_address = *item.plc_address;
        tag.data_type = item.data_type;
        tag.description = item.description;
        tag.writable = item.is_writable;
        faults wrong;
        rules.complete_tag(tag, opc, item.node, wrong);
        if (!wrong.empty()) {
            made.refusals.push_back(std::move(wrong));
            continue;
        }
        given.insert(tag.tag_id);
        made.tags.push_back(std::move(tag));
    }
    return made;
}

outcome<made_tags> import_places(configuration& to, const device_rules& rules, const live::tag_table& table,
                                 const std::string& opc_id, const place_import& asked) {
    const auto opc = to.find_opc(opc_id);
    if (!opc) return opc.error();
    const auto stored = to.find_tags(opc_id);
    if (!stored) return stored.error();
    auto made = make_tags(rules, table, opc->config, *stored, asked.items, asked.prefix);
    if (!asked.is_dry && !made.tags.empty()) {
        if (const auto done = to.put_tags(opc_id, made.tags, asked.actor); !done) return done.error();
    }
    return made;
}

}  // namespace penstock::services
