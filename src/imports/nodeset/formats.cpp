#include "imports/nodeset/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "imports/nodeset/node_address.hpp"
#include "imports/nodeset/variable_facts.hpp"
#include "imports/notes.hpp"
#include "imports/xml.hpp"

namespace penstock::imports::nodeset {

namespace {

constexpr std::string_view property_type = "i=68";
constexpr std::string_view has_type_definition = "i=40";
constexpr unsigned max_levels = 30;

/// References that lead from a parent to a child: Organizes, HasProperty, HasComponent, HasOrderedComponent.
constexpr std::array hierarchical = {"i=35", "i=46", "i=47", "i=49"};
/// The same where a file has no aliases for them.
constexpr std::array hierarchical_names = {"Organizes", "HasProperty", "HasComponent", "HasOrderedComponent"};

struct node {
    pugi::xml_node element{};
    std::string parent{};
    std::string name{};
    bool is_type = false;
};

std::string text_of_child(const pugi::xml_node& element, std::string_view name) {
    for (const auto& child : element.children()) {
        if (local_name(child.name()) == name) return std::string(trim(xml_text(child.child_value())));
    }
    return {};
}

/// `1:Speed` → `Speed`.
std::string plain_name(std::string_view browse_name) {
    const auto colon = browse_name.find(':');
    const bool has_index =
        colon != browse_name.npos && browse_name.substr(0, colon).find_first_not_of("0123456789") == browse_name.npos;
    return std::string(has_index ? browse_name.substr(colon + 1) : browse_name);
}

class node_reader {
public:
    explicit node_reader(const pugi::xml_node& root) {
        for (const auto& element : root.children()) {
            const auto kind = local_name(element.name());
            if (kind == "NamespaceUris") {
                for (const auto& uri : element.children())
                    if (local_name(uri.name()) == "Uri") uris_.emplace_back(trim(xml_text(uri.child_value())));
            } else if (kind == "Aliases") {
                for (const auto& alias : element.children())
                    aliases_.insert_or_assign(std::string(attribute_of(alias, "Alias")),
                                              std::string(trim(xml_text(alias.child_value()))));
            }
        }
        for (const auto& element : root.children())
            add_node(element);
    }

    bool has_nodes() const noexcept { return !nodes_.empty(); }

    read_device read(reading& out) const {
        read_device device{.place = "the file"};
        device.config.opc_type = "OPCUA";
        device.config.opc_name = uris_.empty() ? std::string("OPC UA") : uris_.front();
        std::size_t properties = 0, of_types = 0;
        for (const auto& id : order_) {
            const auto& one = nodes_.find(id)->second;
            if (local_name(one.element.name()) != "UAVariable") continue;
            if (is_property(one.element)) {
                ++properties;
                continue;
            }
            const auto name = path_of(id);
            if (!name) {
                ++of_types;
                continue;
            }
            take_variable(out, device, one, id, *name);
        }
        // They are facts about the variables, and hundreds of them.
        if (properties > 0) note_left_out(out, "the file", "", fmt::format("{} properties are no tags", properties));
        if (of_types > 0)
            note_left_out(out, "the file", "", fmt::format("{} variables belong to types, not to objects", of_types));
        return device;
    }

private:
    void add_node(const pugi::xml_node& element) {
        const auto kind = local_name(element.name());
        if (!kind.starts_with("UA")) return;
        auto id = std::string(trim(attribute_of(element, "NodeId")));
        if (id.empty() || nodes_.contains(id)) return;
        node made{.element = element,
                  .parent = std::string(without_alias(attribute_of(element, "ParentNodeId"), aliases_)),
                  .name = text_of_child(element, "DisplayName"),
                  .is_type = kind == "UAObjectType" || kind == "UAVariableType" || kind == "UADataType" ||
                             kind == "UAReferenceType"};
        const auto browse_name = attribute_of(element, "BrowseName");
        if (made.name.empty()) made.name = plain_name(browse_name);
        if (made.parent.empty()) made.parent = parent_of(element);
        if (kind == "UADataType") take_definition(facts_[id], element);
        // Properties with a meaning have names of namespace 0; `1:EURange` is another thing.
        const bool is_standard = browse_name.starts_with("0:") || browse_name.find(':') == browse_name.npos;
        if (const auto name = plain_name(browse_name); kind == "UAVariable" && is_standard && is_about_values(name))
            take_property(facts_[made.parent], name, element);
        order_.push_back(id);
        nodes_.emplace(std::move(id), std::move(made));
    }

    /// From a reference that points back.
    std::string parent_of(const pugi::xml_node& element) const {
        for (const auto& list : element.children()) {
            if (local_name(list.name()) != "References") continue;
            for (const auto& reference : list.children()) {
                const auto type = without_alias(attribute_of(reference, "ReferenceType"), aliases_);
                const bool leads_down = std::ranges::find(hierarchical, type) != hierarchical.end() ||
                                        std::ranges::find(hierarchical_names, type) != hierarchical_names.end();
                if (leads_down && attribute_of(reference, "IsForward") == "false")
                    return std::string(without_alias(xml_text(reference.child_value()), aliases_));
            }
        }
        return {};
    }

    bool is_property(const pugi::xml_node& element) const {
        for (const auto& list : element.children()) {
            if (local_name(list.name()) != "References") continue;
            for (const auto& reference : list.children()) {
                const auto type = without_alias(attribute_of(reference, "ReferenceType"), aliases_);
                if (type != has_type_definition && type != "HasTypeDefinition") continue;
                if (without_alias(xml_text(reference.child_value()), aliases_) == property_type) return true;
            }
        }
        return false;
    }

    /// The names that lead to a node, with dots between them; none: it is a part of a type.
    std::optional<std::string> path_of(const std::string& id) const {
        std::string path;
        auto at = nodes_.find(id);
        for (unsigned level = 0; at != nodes_.end() && level < max_levels; ++level) {
            if (at->second.is_type) return std::nullopt;
            path = path.empty() ? at->second.name : joined_name(at->second.name, ".", path);
            at = nodes_.find(at->second.parent);
        }
        return path;
    }

    void take_variable(reading& out, read_device& device, const node& from, const std::string& id,
                       std::string name) const {
        auto where = fmt::format("node {}", id);
        auto address = node_address(id, uris_);
        if (!address) {
            note_left_out(out, where, std::move(name), address.error().message);
            return;
        }
        read_tag tag{.place = std::move(where)};
        tag.config.tag_name = std::move(name);
        tag.config.plc_address = std::move(*address);
        tag.config.description = text_of_child(from.element, "Description");
        // Bit 1 of the access level: writable. Without one a variable can only be read.
        const auto access = parse_number<std::uint32_t>(attribute_of(from.element, "AccessLevel")).value_or(1);
        tag.config.writable = (access & 2U) != 0;
        if (const auto own = facts_.find(id); own != facts_.end()) {
            tag.config.unit = own->second.unit;
            tag.config.min_value = own->second.low;
            tag.config.max_value = own->second.high;
            take_states(out, tag, own->second);
        }
        const auto type = std::string(without_alias(attribute_of(from.element, "DataType"), aliases_));
        if (const auto of_type = facts_.find(type); tag.config.states.empty() && of_type != facts_.end())
            take_states(out, tag, of_type->second);
        out.add_tag(device, tag);
    }

    static void take_states(reading& out, read_tag& tag, const variable_facts& from) {
        tag.config.states = from.states;
        if (!from.left_out.empty()) note_changed(out, tag.place, tag.config.tag_name, from.left_out);
    }

    std::vector<std::string> uris_{};
    alias_map aliases_{};
    std::map<std::string, node, std::less<>> nodes_{};
    std::map<std::string, variable_facts, std::less<>> facts_{};  ///< by the id of the variable or data type
    std::vector<std::string> order_{};
};

class nodeset_format final : public format {
public:
    std::string_view name() const noexcept override { return "nodeset2"; }
    std::string_view title() const noexcept override { return "OPC UA address space (NodeSet2)"; }

    bool recognizes(const document& content) const override {
        const auto begin = std::string_view(content.text()).substr(0, 8192);
        return trim(begin.substr(0, 64)).starts_with('<') && begin.find("UANodeSet") != begin.npos;
    }

    checked<reading> read_content(const document& content, const answers&) const override {
        pugi::xml_document file;
        if (auto parsed = parse_xml(file, content.text()); !parsed) return parsed.error();
        if (local_name(file.document_element().name()) != "UANodeSet")
            return fault{"", "is not a NodeSet2: it has no UANodeSet"};
        const node_reader reader(file.document_element());
        reading out;
        if (!reader.has_nodes()) return fault{"", "has no nodes"};
        out.add(reader.read(out));
        return out;
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<nodeset_format>());
}

}  // namespace penstock::imports::nodeset
