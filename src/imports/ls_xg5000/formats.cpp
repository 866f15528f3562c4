#include "imports/ls_xg5000/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "imports/header.hpp"
#include "imports/ls_xg5000/addresses.hpp"
#include "imports/notes.hpp"
#include "imports/xml.hpp"

namespace penstock::imports::ls_xg5000 {

namespace {

/// `XGI-CPUUN`, `XBC-DR32H` → the option `family`; empty: not known.
std::string family_of(std::string_view cpu) {
    for (const std::string_view family : {"XGK", "XGI", "XGR", "XGB"}) {
        if (equals_ignoring_case(cpu.substr(0, 3), family)) return std::string(family);
    }
    return equals_ignoring_case(cpu.substr(0, 2), "XB") || equals_ignoring_case(cpu.substr(0, 2), "XE") ? "XGB" : "";
}

/// Numbers of `Configuration Type` in a project. Source: public readers of .xgwx files.
std::string_view family_of_number(std::uint32_t type) {
    constexpr std::array xgi = {100U, 102U, 104U, 106U, 107U, 110U, 111U};
    constexpr std::array xgk = {0U, 1U, 3U, 4U, 5U, 14U, 16U, 17U};
    constexpr std::array xgb = {2U, 6U, 7U, 9U, 10U, 15U, 18U, 19U, 21U, 22U, 109U, 113U, 114U};
    if (std::ranges::find(xgi, type) != xgi.end()) return "XGI";
    if (std::ranges::find(xgk, type) != xgk.end()) return "XGK";
    return std::ranges::find(xgb, type) != xgb.end() ? "XGB" : "";
}

/// A device without an address: the files do not hold it.
std::optional<read_device> make_device(reading& out, const answers& known, std::string name, std::string family) {
    if (family.empty()) {
        auto answer = ask(out, known,
                          {.key = "family",
                           .text = "Which family of CPUs is the controller? The file does not say.",
                           .choices = {{"XGK", "XGK"}, {"XGB", "XGB (XBC, XEC)"}, {"XGI", "XGI"}, {"XGR", "XGR"}}});
        if (!answer) return std::nullopt;
        family = std::move(*answer);
    }
    read_device device{.place = "the file"};
    device.config.opc_type = "XGT";
    device.config.opc_name = std::move(name);
    device.config.options["family"] = std::move(family);
    return device;
}

void take_variable(reading& out, read_device& device, std::string_view name, std::string_view address,
                   std::string_view type, std::string_view comment, location where) {
    // A comment of an address without a variable is what people call it.
    const auto shown = std::string(!name.empty() ? name : !comment.empty() ? comment : address);
    auto point = convert(address, type);
    if (!point) {
        note_left_out(out, where, shown, point.error().message, point.error().field);
        return;
    }
    if (!point->difference.empty()) note_changed(out, where, shown, point->difference);
    read_tag tag{.place = std::move(where)};
    tag.config.tag_name = shown;
    tag.config.plc_address = std::move(point->address);
    tag.config.data_type = std::move(point->data_type);
    tag.config.options = std::move(point->options);
    tag.config.description = comment;
    out.add_tag(device, tag);
}

/// `Remark,CPU Type=XGK-CPUE` above the header.
std::string remark_of(const sheet& table, std::size_t header, std::string_view name) {
    for (std::size_t i = 0; i < header; ++i) {
        if (!equals_ignoring_case(table.rows[i].cell(0), "Remark")) continue;
        const auto text = table.rows[i].cell(1);
        const auto equals = text.find('=');
        if (equals != text.npos && equals_ignoring_case(trim(text.substr(0, equals)), name))
            return std::string(trim(text.substr(equals + 1)));
    }
    return {};
}

class variables_format final : public format {
public:
    std::string_view name() const noexcept override { return "xg5000-csv"; }
    std::string_view title() const noexcept override { return "LS XG5000 variables (CSV)"; }

    bool recognizes(const document& content) const override { return find(content).has_value(); }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto header = find(content);
        if (!header)
            return fault{"", "is not an export of XG5000: it has no line Type,Scope,Variable,Address,DataType"};
        reading out;
        const auto& table = content.sheets()[0];
        auto device = make_device(out, known, remark_of(table, header->row(), "PLC Name"),
                                  family_of(remark_of(table, header->row(), "CPU Type")));
        if (!device) return out;
        for (const auto& row : header->rows(table)) {
            const auto cell = [&](std::string_view column) { return header->cell(row, column); };
            if (row.is_blank() || equals_ignoring_case(cell("type"), "Remark")) continue;
            take_variable(out, *device, cell("variable"), cell("address"), cell("datatype"), cell("comment"),
                          location_of(table, row));
        }
        out.add(std::move(*device));
        return out;
    }

private:
    static std::optional<table_header> find(const document& content) {
        if (content.sheets().empty()) return std::nullopt;
        return table_header::find(content.sheets()[0],
                                  {"type", "scope", "variable", "address", "datatype", "property"});
    }
};

/// Variable and comment of XGK and XGB: name, type, device, use, HMI, comment. The words of the header are in the
/// language of the program, but for the fifth.
class comments_format final : public format {
public:
    std::string_view name() const noexcept override { return "xg5000-comments"; }
    std::string_view title() const noexcept override { return "LS XG5000 variables and comments (CSV)"; }

    bool recognizes(const document& content) const override { return header_row(content).has_value(); }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto header = header_row(content);
        if (!header)
            return fault{"", "is not a table of variables and comments of XG5000: its fifth column is not HMI"};
        reading out;
        const auto& table = content.sheets()[0];
        auto device = make_device(out, known, "", "");
        if (!device) return out;
        for (std::size_t i = *header + 1; i < table.rows.size(); ++i) {
            const auto& row = table.rows[i];
            if (row.is_blank()) continue;
            take_variable(out, *device, row.cell(0), row.cell(2), row.cell(1), row.cell(5), location_of(table, row));
        }
        out.add(std::move(*device));
        return out;
    }

private:
    static std::optional<std::size_t> header_row(const document& content) {
        if (content.sheets().empty()) return std::nullopt;
        const auto& rows = content.sheets()[0].rows;
        for (std::size_t i = 0; i + 1 < rows.size() && i < 5; ++i) {
            const bool is_header = rows[i].size == 6 && rows[i].cell(4) == "HMI";
            // What follows is known by its types.
            if (is_header && convert(rows[i + 1].cell(2), rows[i + 1].cell(1))) return i;
        }
        return std::nullopt;
    }
};

class project_format final : public format {
public:
    std::string_view name() const noexcept override { return "xg5000"; }
    std::string_view title() const noexcept override { return "LS XG5000 project (XML)"; }

    bool recognizes(const document& content) const override {
        const auto begin = std::string_view(content.text()).substr(0, 4096);
        const auto first = trim(begin.substr(0, 64));
        if (!first.starts_with('<')) return false;
        // A project begins with <Project>, and only XG5000's has configurations and symbols with a device each.
        return begin.find("<Project") != begin.npos && content.text().find("<Symbol ") != std::string::npos &&
               content.text().find("DevicePos=") != std::string::npos;
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        pugi::xml_document project;
        if (auto parsed = parse_xml(project, content.text()); !parsed) return parsed.error();
        walk found;
        found.visit(project.document_element(), 0);
        if (found.symbols.empty()) return fault{"", "is not a project of XG5000: it has no symbols"};
        reading out;
        auto device = make_device(out, known, found.plc, found.family);
        if (!device) return out;
        for (std::size_t i = 0; i < found.symbols.size(); ++i) {
            const auto& symbol = found.symbols[i];
            const auto area = attribute_of(symbol, "Device");
            std::string address(attribute_of(symbol, "Address"));
            if (!address.empty() && address[0] >= '0' && address[0] <= '9') address.insert(0, area);
            take_variable(out, *device, attribute_of(symbol, "Name"), address, attribute_of(symbol, "Type"),
                          attribute_of(symbol, "Comment"), fmt::format("symbol {}", i + 1));
        }
        out.add(std::move(*device));
        return out;
    }

private:
    struct walk {
        std::vector<pugi::xml_node> symbols{};
        std::string plc{};
        std::string family{};

        void visit(const pugi::xml_node& element, unsigned depth) {
            constexpr unsigned max_depth = 24;
            const auto name = local_name(element.name());
            if (name == "Symbol") symbols.push_back(element);
            if (name == "Configuration" && family.empty()) {
                if (const auto type = parse_place(attribute_of(element, "Type"))) family = family_of_number(*type);
                plc = trim(xml_text(element.child_value()));
            }
            if (depth >= max_depth) return;
            for (const auto& child : element.children()) {
                if (child.type() == pugi::node_element) visit(child, depth + 1);
            }
        }
    };
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<variables_format>());
    to.push_back(std::make_unique<comments_format>());
    to.push_back(std::make_unique<project_format>());
}

}  // namespace penstock::imports::ls_xg5000
