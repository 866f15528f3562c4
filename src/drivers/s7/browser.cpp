#include "drivers/s7/browser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "drivers/errc.hpp"
#include "drivers/s7/errc.hpp"

namespace penstock::s7 {

namespace {

constexpr std::string_view cpu_node = "CPU";

constexpr service szl_service{.group = service_group::cpu, .code = service_read_szl};
constexpr service count_service{.group = service_group::blocks, .code = service_count_blocks};
constexpr service list_service{.group = service_group::blocks, .code = service_list_blocks};
constexpr service info_service{.group = service_group::blocks, .code = service_block_info};

/// `DB12` as its type and number.
std::optional<std::pair<const block_type*, std::uint16_t>> parse_block(std::string_view node) noexcept {
    const auto digit = node.find_first_of("0123456789");
    if (digit == std::string_view::npos) return std::nullopt;
    const auto* type = find_block_type(node.substr(0, digit));
    const auto number = parse_number<std::uint16_t>(node.substr(digit));
    if (type == nullptr || !number) return std::nullopt;
    return std::pair{type, *number};
}

}  // namespace

/// `nullopt`: the controller refused, or did not answer within the time.
io::awaitable<result<std::optional<byte_buffer>>> browser::ask(service s, byte_buffer content) {
    auto answered = co_await session_.ask_service(s, std::move(content), timeout_);
    if (answered) co_return std::optional(std::move(*answered));
    const auto why = answered.error();
    if (why == io::errc::timed_out || is_refusal(why)) co_return std::optional<byte_buffer>{};
    co_return why;
}

io::awaitable<result<cpu_identity>> browser::identify() {
    cpu_identity out;
    for (const auto id : std::array{szl_module, szl_component, szl_state}) {
        const auto answered = co_await session_.ask_service(szl_service, szl_request(id, 0), timeout_);
        if (!answered && answered.error() == io::errc::timed_out) break;  // it will not answer the others either
        if (!answered && !is_refusal(answered.error())) co_return answered.error();
        if (!answered) continue;
        if (const auto list = decode_szl(*answered)) read_identity(*list, out);
    }
    co_return out;
}

io::awaitable<result<browse_page>> browser::browse(const browse_query& query) {
    auto listed = co_await children_of(query.node, query.depth);
    if (!listed) co_return listed.error();
    auto& items = *listed;
    std::erase_if(items, [&](const browse_item& i) { return !contains_ignoring_case(i.name, query.part); });

    const std::size_t begin =
        std::min<std::size_t>(parse_number<std::size_t>(query.start_after).value_or(0), items.size());
    const std::size_t end = std::min<std::size_t>(begin + std::max<std::uint32_t>(query.size, 1), items.size());
    browse_page page;
    for (std::size_t i = begin; i < end; ++i) {
        const auto done = co_await describe(items[i]);
        if (!done) co_return done.error();
        page.items.push_back(std::move(items[i]));
    }
    if (end < items.size()) page.next = std::to_string(end);
    co_return page;
}

/// All nodes below one, down to that depth, each before its own children.
io::awaitable<result<std::vector<browse_item>>> browser::children_of(std::string node, std::uint32_t depth) {
    result<std::vector<browse_item>> found = driver_errc::no_such_node;
    const auto* type = find_block_type(node);
    if (node.empty()) {
        found = co_await root();
    } else if (node == cpu_node) {
        found = co_await cpu();
    } else if (type != nullptr) {
        found = co_await blocks(*type);
    } else if (parse_block(node) || node.starts_with(std::string(cpu_node) + "/")) {
        found = std::vector<browse_item>{};
    }
    if (!found || depth <= 1) co_return found;
    std::vector<browse_item> out;
    for (auto& item : *found) {
        const auto below = item.has_children ? item.node : std::string();
        out.push_back(std::move(item));
        if (below.empty()) continue;
        auto more = co_await children_of(below, depth - 1);
        if (!more) co_return more.error();
        for (auto& child : *more)
            out.push_back(std::move(child));
    }
    co_return out;
}

io::awaitable<result<std::vector<browse_item>>> browser::root() {
    std::vector<browse_item> out{{.node = std::string(cpu_node),
                                  .name = std::string(cpu_node),
                                  .type = browse_item::kind::folder,
                                  .has_children = true,
                                  .description = "identity and state"}};
    const byte_buffer nothing;
    const auto counted = co_await ask(count_service, nothing);
    if (!counted) co_return counted.error();
    if (!*counted) co_return out;
    for (const auto& c : decode_block_counts(**counted)) {
        const auto* type = find_block_type(c.type);
        if (type == nullptr || c.count == 0) continue;
        out.push_back({.node = std::string(type->name),
                       .name = std::string(type->name),
                       .type = browse_item::kind::folder,
                       .has_children = true,
                       .description = fmt::format("{} {}", c.count, type->title)});
    }
    co_return out;
}

io::awaitable<result<std::vector<browse_item>>> browser::cpu() {
    const auto reported = co_await identify();
    if (!reported) co_return reported.error();
    std::vector<browse_item> out;
    for (auto& [name, text] : reported->entries())
        out.push_back({.node = fmt::format("{}/{}", cpu_node, name), .name = name, .description = text});
    co_return out;
}

io::awaitable<result<std::vector<browse_item>>> browser::blocks(const block_type& type) {
    const auto listed = co_await session_.ask_service(list_service, block_list_request(type.code), timeout_);
    std::vector<browse_item> out;
    if (!listed && listed.error() == header_error(0xD20E)) co_return out;
    if (!listed) co_return listed.error();
    for (const auto number : decode_block_list(*listed)) {
        auto name = fmt::format("{}{}", type.name, number);
        out.push_back({.node = name, .name = name});
    }
    co_return out;
}

/// The controller's information about one block; a data block gets the address of its bytes.
io::awaitable<result<>> browser::describe(browse_item& item) {
    const auto block = parse_block(item.node);
    if (!block) co_return result<>{};
    const auto reported = co_await ask(info_service, block_description_request(block->first->code, block->second));
    if (!reported) co_return reported.error();
    if (!*reported) co_return result<>{};
    const auto description = decode_block_description(**reported);
    if (!description) co_return result<>{};
    item.description = description->text();
    if (block->first->name != "DB" || description->size == 0) co_return result<>{};
    item.plc_address = fmt::format("DB{}.DBB0.{}", block->second, description->size);
    item.data_type = "ByteString";
    item.is_writable = true;
    co_return result<>{};
}

}  // namespace penstock::s7
