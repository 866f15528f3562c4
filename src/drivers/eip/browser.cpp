#include "drivers/eip/browser.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/errc.hpp"
#include "model/data_type.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint32_t deepest = 10;

/// The type that a tag would have here; empty: none.
std::string type_text(type_word what, std::uint32_t elements, const structure* layout) {
    data_type type;
    if (what.is_structure()) {
        const bool is_text = what.structure_id() == logix_string_handle || (layout != nullptr && layout->is_text());
        if (!is_text) return {};
        type.element = element_type::string;
    } else if (what.code() == type::dword && elements > 0) {
        type.element = element_type::boolean;
        elements *= 32;
    } else if (const auto element = element_type_of(what.code())) {
        type.element = *element;
    } else {
        return {};
    }
    if (elements > 65'536) return {};
    type.count = elements;
    return format_data_type(type);
}

class lister {
public:
    lister(const symbol_table& known, const browse_query& query) : known_(known), query_(query) {}

    void add_program(const std::string& name) {
        browse_item item{.node = name, .name = name, .type = browse_item::kind::folder, .has_children = true};
        add(std::move(item));
    }

    void add_symbol(const symbol& s, std::uint32_t depth) {
        const auto path = s.program.empty() ? s.name : s.program + "." + s.name;
        add_place(path, s.name, s.word, s.elements(), depth);
    }

    void add_members(const std::string& node, const structure& in, std::uint32_t depth) {
        for (const auto& m : in.members) {
            if (m.is_hidden()) continue;
            add_place(node + "." + m.name, m.name, m.word, m.is_array() ? m.info : 0U, depth);
        }
    }

    browse_page page() {
        std::ranges::sort(all_, {}, &browse_item::node);
        browse_page out;
        for (auto& item : all_) {
            if (item.node <= query_.start_after) continue;
            if (out.items.size() == query_.size) {
                out.next = out.items.back().node;
                break;
            }
            out.items.push_back(std::move(item));
        }
        return out;
    }

private:
    void add_place(const std::string& path, const std::string& name, type_word what, std::uint32_t elements,
                   std::uint32_t depth) {
        const auto* layout = what.is_structure() ? known_.find_structure(what.structure_id()) : nullptr;
        browse_item item{.node = path, .name = name};
        item.data_type = type_text(what, elements, layout);
        const bool has_members = layout != nullptr && item.data_type.empty() && elements == 0;
        item.type = has_members ? browse_item::kind::folder : browse_item::kind::variable;
        item.has_children = has_members;
        if (!item.data_type.empty()) item.plc_address = path;
        item.is_writable = !item.data_type.empty();
        item.description = layout ? layout->name : what.is_structure() ? "structure" : name_of(what.code());
        if (elements > 0) item.description += "[" + std::to_string(elements) + "]";
        add(std::move(item));
        if (has_members && depth > 1) add_members(path, *layout, depth - 1);
    }

    void add(browse_item item) {
        if (contains_ignoring_case(item.name, query_.part)) all_.push_back(std::move(item));
    }

    const symbol_table& known_;
    const browse_query& query_;
    std::vector<browse_item> all_;
};

/// The structure of a tag or member named by `node`.
const structure* find_structure(const symbol_table& known, std::string_view node) {
    std::string program;
    auto parts = split(node, '.');
    std::size_t at = 0;
    if (equals_ignoring_case(parts[0].substr(0, 8), "Program:")) program = parts[at++];
    if (at == parts.size()) return nullptr;
    const auto* s = known.find(program, parts[at]);
    if (s == nullptr || !s->word.is_structure()) return nullptr;
    const auto* layout = known.find_structure(s->word.structure_id());
    for (++at; layout != nullptr && at < parts.size(); ++at) {
        const auto* m = layout->find(parts[at]);
        layout = m != nullptr && m->word.is_structure() ? known.find_structure(m->word.structure_id()) : nullptr;
    }
    return layout;
}

}  // namespace

result<browse_page> browse_symbols(const symbol_table& known, const browse_query& query) {
    lister list(known, query);
    const auto depth = std::clamp<std::uint32_t>(query.depth, 1, deepest);
    const bool is_program =
        std::ranges::any_of(known.programs, [&](const auto& p) { return equals_ignoring_case(p, query.node); });
    if (query.node.empty() || is_program) {
        for (const auto& [key, s] : known.symbols()) {
            const bool is_here = equals_ignoring_case(s.program, query.node);
            if (is_here || (query.node.empty() && depth > 1)) list.add_symbol(s, is_here ? depth : depth - 1);
        }
        if (query.node.empty()) {
            for (const auto& program : known.programs)
                list.add_program(program);
        }
    } else if (const auto* layout = find_structure(known, query.node)) {
        list.add_members(query.node, *layout, depth);
    } else {
        return driver_errc::no_such_node;
    }
    return list.page();
}

}  // namespace penstock::eip
