#include "drivers/eip/variable_list.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/eip/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint16_t of_the_user = 2;
constexpr std::uint32_t names_per_page = 100;
constexpr std::size_t max_variables = 10'000;
constexpr std::size_t names_head = 4, name_head = 6, entry_head = 7;
constexpr std::uint8_t array_code = 0xA3, structure_code = 0xA2;
constexpr std::size_t facts_head = 8;
constexpr std::size_t max_dimensions = 3;

}  // namespace

void append_names_request(byte_buffer& out, std::uint32_t instance, std::uint32_t max) {
    byte_buffer path;
    append_class_path(path, object::variable_names, 0);
    append_request(out, service::list_variables, path);
    append_little(out, instance);
    append_little(out, max);
    append_little(out, of_the_user);
}

result<name_page> decode_names(byte_view body) {
    if (body.size() < names_head) return errc::short_message;
    std::size_t count = load_little<std::uint16_t>(body.data());
    name_page out;
    out.has_more = body[2] != 0;
    body = body.subspan(names_head);
    for (; count > 0; --count) {
        if (body.size() < name_head) return errc::short_message;
        const std::size_t size = load_little<std::uint16_t>(&body[4]);
        if (size < entry_head || body.size() < name_head + size) return errc::short_message;
        const auto entry = body.subspan(name_head, size);
        const std::size_t length = entry[entry_head - 1];
        if (size < entry_head + length) return errc::short_message;
        const auto* name = reinterpret_cast<const char*>(entry.data() + entry_head);
        out.names.push_back({load_little<std::uint32_t>(body.data()), make_utf8({name, length})});
        body = body.subspan(name_head + size);
    }
    return out;
}

void append_names(byte_buffer& out, const std::vector<variable_name>& names, std::size_t room) {
    const auto begin = out.size();
    out.resize(begin + names_head);
    std::uint16_t count = 0;
    for (const auto& n : names) {
        const auto size = entry_head + n.name.size();
        if (out.size() - begin + name_head + size > room) break;
        append_little(out, n.instance);
        append_little(out, static_cast<std::uint16_t>(size));
        append_little(out, object::symbol);
        append_little(out, n.instance);
        out.push_back(static_cast<std::uint8_t>(n.name.size()));
        append(out, as_bytes(n.name));
        ++count;
    }
    out[begin] = static_cast<std::uint8_t>(count);
    out[begin + 1] = static_cast<std::uint8_t>(count >> 8U);
    out[begin + 2] = count < names.size() ? 1 : 0;
}

void append_facts_request(byte_buffer& out, std::string_view name) {
    byte_buffer path;
    append_name(path, name);
    append_request(out, service::get_attributes_all, path);
}

result<variable_facts> decode_facts(byte_view body) {
    if (body.size() < facts_head) return errc::short_message;
    variable_facts out;
    out.size = load_little<std::uint32_t>(body.data());
    out.code = body[4] == array_code ? body[5] : body[4];
    if (body[4] != array_code) return out;
    const std::size_t dimensions = body[6];
    if (body.size() < facts_head + 4 * dimensions) return errc::short_message;
    for (std::size_t i = 0; i < dimensions; ++i)
        out.dimensions.push_back(load_little<std::uint32_t>(&body[facts_head + 4 * i]));
    return out;
}

void append_facts(byte_buffer& out, const variable_facts& facts) {
    const auto code = static_cast<std::uint8_t>(facts.code == type::structure ? structure_code : facts.code);
    const bool is_array = !facts.dimensions.empty();
    append_little(out, facts.size);
    out.push_back(is_array ? array_code : code);
    out.push_back(is_array ? code : 0);
    out.push_back(static_cast<std::uint8_t>(facts.dimensions.size()));
    out.push_back(0);
    for (const auto n : facts.dimensions)
        append_little(out, n);
    // Bit number, instance of the type, first index of each dimension.
    out.resize(out.size() + 16 + 4 * facts.dimensions.size());
}

symbol make_symbol(const variable_name& of, const variable_facts& facts) {
    symbol s;
    s.name = of.name;
    s.instance = of.instance;
    const bool is_array = !facts.dimensions.empty();
    const bool is_plain = facts.code != structure_code && facts.code != array_code &&
                          facts.dimensions.size() <= max_dimensions &&
                          !(facts.dimensions.size() > 1 && (facts.code == type::string || facts.code == type::boolean));
    if (!is_plain) {
        s.word.bits = type_word::structure_bit;
        return s;
    }
    // In an array of a Logix controller the same code is 32 bits of a BOOL array.
    const auto code = is_array && facts.code == type::dword ? type::udint : facts.code;
    s.word.bits = static_cast<std::uint16_t>(code | facts.dimensions.size() << 13U);
    std::ranges::copy(facts.dimensions, s.dimensions.begin());
    return s;
}

io::awaitable<result<symbol_table>> load_variables(session& over) {
    std::vector<variable_name> names;
    std::uint32_t next = 1;
    for (bool has_more = true; has_more && names.size() < max_variables;) {
        byte_buffer message;
        append_names_request(message, next, names_per_page);
        const auto r = co_await over.ask(message);
        if (!r) co_return r.error();
        if (r->status != 0) co_return error_of(*r);
        auto page = decode_names(r->body);
        if (!page) co_return page.error();
        const auto before = next;
        for (auto& n : page->names) {
            next = std::max(next, n.instance + 1);
            names.push_back(std::move(n));
        }
        has_more = page->has_more && next > before;
    }
    symbol_table found;
    for (const auto& n : names) {
        byte_buffer message;
        append_facts_request(message, n.name);
        const auto r = co_await over.ask(message);
        if (!r) co_return r.error();
        if (r->status != 0) continue;  // removed meanwhile, or not public
        const auto facts = decode_facts(r->body);
        if (!facts) co_return facts.error();
        found.add(make_symbol(n, *facts));
    }
    co_return found;
}

}  // namespace penstock::eip
