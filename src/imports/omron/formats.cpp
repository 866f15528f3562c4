#include "imports/omron/formats.hpp"

#include <utility>

#include "base/text.hpp"
#include "imports/header.hpp"
#include "imports/notes.hpp"
#include "imports/omron/variables.hpp"

namespace penstock::imports::omron {

namespace {

class variables_format final : public format {
public:
    std::string_view name() const noexcept override { return "sysmac"; }
    std::string_view title() const noexcept override { return "Omron Sysmac Studio variables"; }

    bool recognizes(const document& content) const override { return find(content).has_value(); }

    checked<reading> read_content(const document& content, const answers&) const override {
        const auto header = find(content);
        if (!header)
            return fault{"", "is not an export of variables: it has no line HOST, NAME, DATATYPE, ADDRESS, … TAGLINK"};
        reading out;
        read_device device{.place = "the file"};
        device.config.opc_type = "EIP";
        device.config.options["family"] = "Omron";
        const auto& table = content.sheets()[0];
        for (const auto& row : header->rows(table)) {
            if (row.is_blank()) continue;
            const auto name = std::string(header->cell(row, "name"));
            auto where = location_of(table, row);
            auto point = convert(name, header->cell(row, "datatype"));
            if (!point) {
                note_left_out(out, where, name, point.error().message);
                continue;
            }
            if (!point->difference.empty()) note_changed(out, where, name, point->difference);
            read_tag tag{.place = std::move(where)};
            tag.config.tag_name = name;
            tag.config.plc_address = std::move(point->address);
            tag.config.data_type = std::move(point->data_type);
            tag.config.description = header->cell(row, "comment");
            tag.config.writable = !equals_ignoring_case(header->cell(row, "rw"), "R");
            out.add_tag(device, tag);
        }
        out.add(std::move(device));
        return out;
    }

private:
    static std::optional<table_header> find(const document& content) {
        if (content.sheets().empty()) return std::nullopt;
        return table_header::find(content.sheets()[0], {"host", "name", "datatype", "address", "taglink"});
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<variables_format>());
}

}  // namespace penstock::imports::omron
