#include "imports/rockwell/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/text.hpp"
#include "imports/header.hpp"
#include "imports/notes.hpp"
#include "imports/rockwell/project.hpp"
#include "imports/rockwell/tags.hpp"

namespace penstock::imports::rockwell {

namespace {

/// `Program:Main.Count`; the name alone in the controller's own scope.
std::string full_name(std::string_view scope, std::string_view name) {
    return scope.empty() ? std::string(name) : fmt::format("Program:{}.{}", scope, name);
}

/// The name of a tag in front of members, elements and bits.
std::string_view base_of(std::string_view reference) {
    return reference.substr(0, reference.find_first_of(".["));
}

class tags_format final : public format {
public:
    std::string_view name() const noexcept override { return "logix-csv"; }
    std::string_view title() const noexcept override { return "Rockwell Studio 5000 tags (CSV)"; }

    bool recognizes(const document& content) const override { return find(content).has_value(); }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto header = find(content);
        if (!header) return fault{"", "is not a tag export of Studio 5000: it has no line TYPE,SCOPE,NAME,…,SPECIFIER"};
        reading out;
        auto family =
            ask(out, known,
                {.key = "family",
                 .text = "Which family of controllers is it? The file does not say.",
                 .choices = {
                     {"ControlLogix", "ControlLogix"}, {"CompactLogix", "CompactLogix"}, {"Micro800", "Micro800"}}});
        if (!family) return out;
        const auto& table = content.sheets()[0];
        read_device device{.place = "the file"};
        device.config.opc_type = "EIP";
        device.config.options["family"] = std::move(*family);
        const auto types = types_of(*header, table);
        for (const auto& row : header->rows(table))
            read_row(out, device, *header, row, types, location_of(table, row));
        out.add(std::move(device));
        return out;
    }

private:
    using type_map = std::map<std::string, std::string, std::less<>>;  ///< by full name in lower case

    static std::optional<table_header> find(const document& content) {
        if (content.sheets().empty()) return std::nullopt;
        return table_header::find(content.sheets()[0],
                                  {"type", "scope", "name", "datatype", "specifier", "attributes"});
    }

    static type_map types_of(const table_header& header, const sheet& table) {
        type_map types;
        for (const auto& row : header.rows(table)) {
            if (!equals_ignoring_case(header.cell(row, "type"), "TAG")) continue;
            types.emplace(to_lower(full_name(header.cell(row, "scope"), header.cell(row, "name"))),
                          header.cell(row, "datatype"));
        }
        return types;
    }

    static void read_row(reading& out, read_device& device, const table_header& header, const table_row& row,
                         const type_map& types, location where) {
        const auto cell = [&](std::string_view column) { return header.cell(row, column); };
        const bool is_alias = equals_ignoring_case(cell("type"), "ALIAS");
        // Comments are of rungs, and of bits and elements whose tags have rows of their own.
        if (!is_alias && !equals_ignoring_case(cell("type"), "TAG")) return;
        const auto shown = full_name(cell("scope"), cell("name"));
        const auto access = attribute_value(cell("attributes"), "ExternalAccess");
        if (equals_ignoring_case(access, "None")) {
            note_left_out(out, where, shown, "the controller does not give it to others (External Access: None)",
                          "change External Access in Studio 5000");
            return;
        }
        auto made =
            is_alias ? made_of_alias(cell("scope"), cell("specifier"), types) : convert(shown, cell("datatype"));
        if (!made) {
            note_left_out(out, where, shown, made.error().message, made.error().field);
            return;
        }
        if (made->size() > 1)
            note_changed(out, where, shown, fmt::format("its {} members become a tag each", made->size()));
        for (auto& one : *made) {
            if (!one.point.difference.empty()) note_changed(out, where, shown, one.point.difference);
            read_tag tag{.place = where};
            tag.config.tag_name = shown + one.member;
            tag.config.plc_address = std::move(one.point.address);
            tag.config.data_type = std::move(one.point.data_type);
            tag.config.description = decode_description(cell("description"));
            const bool is_constant = equals_ignoring_case(attribute_value(cell("attributes"), "Constant"), "true");
            tag.config.writable = !is_constant && !equals_ignoring_case(access, "Read Only");
            out.add_tag(device, tag);
        }
    }

    /// The target is a tag of the same program, or else of the controller, or a point of a module.
    static checked<std::vector<made_tag>> made_of_alias(std::string_view scope, std::string_view target,
                                                        const type_map& types) {
        if (target.empty()) return fault{"", "the alias has no target"};
        const auto local = full_name(scope, base_of(target));
        const bool is_local = !scope.empty() && types.contains(to_lower(local));
        const auto address = is_local ? full_name(scope, target) : std::string(target);
        const auto type = types.find(to_lower(is_local ? local : std::string(base_of(target))));
        if (type != types.end() && base_of(target) == target) return convert(address, type->second);
        // A bit at the end is Boolean; of a member or an element the controller knows the type.
        const auto dot = target.rfind('.');
        const bool is_bit =
            dot != target.npos && parse_place(target.substr(dot + 1)).has_value() && dot + 1 < target.size();
        return std::vector<made_tag>{
            {.member = {}, .point = {.address = address, .data_type = is_bit ? "Boolean" : ""}}};
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<tags_format>());
    to.push_back(make_project_format());
}

}  // namespace penstock::imports::rockwell
