#include "imports/mitsubishi/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "imports/header.hpp"
#include "imports/mitsubishi/addresses.hpp"
#include "imports/notes.hpp"

namespace penstock::imports::mitsubishi {

namespace {

/// A controller without an address: the files do not hold it.
std::optional<read_device> make_device(reading& out, const answers& known) {
    auto family = ask(
        out, known,
        {.key = "family",
         .text = "Which family of controllers is it? It decides how X and Y count, and the file does not say.",
         .choices = {{"Q", "Q"}, {"L", "L"}, {"iQ-R", "iQ-R"}, {"iQ-F", "iQ-F (FX5)"}, {"FX3", "FX3"}, {"A", "A"}}});
    if (!family) return std::nullopt;
    read_device device{.place = "the file"};
    device.config.opc_type = "MELSEC";
    device.config.options["family"] = std::move(*family);
    return device;
}

void take_tag(reading& out, read_device& device, std::string_view name, std::string_view comment,
              const conversion& point, location where) {
    if (!point) {
        note_left_out(out, where, std::string(name), point.error().message, point.error().field);
        return;
    }
    if (!point->difference.empty()) note_changed(out, where, std::string(name), point->difference);
    read_tag tag{.place = std::move(where)};
    tag.config.tag_name = name;
    tag.config.plc_address = point->address;
    tag.config.data_type = point->data_type;
    tag.config.options = point->options;
    tag.config.description = comment;
    out.add_tag(device, tag);
}

/// Global and local labels: a line with the project, then the header.
class labels_format final : public format {
public:
    std::string_view name() const noexcept override { return "gx-labels"; }
    std::string_view title() const noexcept override { return "GX Works labels"; }

    bool recognizes(const document& content) const override { return find(content).has_value(); }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto header = find(content);
        if (!header)
            return fault{"", "is not an export of labels: it has no line with Class, Label Name, Data Type, Device"};
        reading out;
        auto device = make_device(out, known);
        if (!device) return out;
        const auto& table = content.sheets()[0];
        for (const auto& row : header->rows(table)) {
            const auto cell = [&](std::string_view column) { return header->cell(row, column); };
            if (row.is_blank() || cell("label name").empty()) continue;
            auto where = location_of(table, row);
            if (contains_ignoring_case(cell("class"), "CONSTANT") || !cell("constant").empty()) {
                note_left_out(out, where, std::string(cell("label name")), "it is a constant");
                continue;
            }
            // The column Address has the IEC notation of the same place, %MD0.202 for D202.
            take_tag(out, *device, cell("label name"), cell("comment"), convert(cell("device"), cell("data type"), {}),
                     std::move(where));
        }
        out.add(std::move(*device));
        return out;
    }

private:
    static std::optional<table_header> find(const document& content) {
        if (content.sheets().empty()) return std::nullopt;
        auto header = table_header::find(content.sheets()[0], {"class", "label name", "data type", "device"});
        return header;
    }
};

/// Comments of devices: `Device Name, Comment` below a title, or `Device, Label, Comment` at once. No types.
class comments_format final : public format {
public:
    std::string_view name() const noexcept override { return "gx-comments"; }
    std::string_view title() const noexcept override { return "GX Works device comments"; }

    bool recognizes(const document& content) const override {
        const auto header = find(content);
        if (!header) return false;
        const auto rows = header->rows(content.sheets()[0]);
        // Other programs have a column of the same name; what stands in it decides.
        const auto some = rows.first(std::min<std::size_t>(rows.size(), 20));
        return !some.empty() && std::ranges::all_of(some, [&](const table_row& row) {
            return row.is_blank() || is_device(device_of(*header, row));
        });
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto header = find(content);
        if (!header) return fault{"", "is not a list of device comments: it has no line with Device Name and Comment"};
        reading out;
        auto device = make_device(out, known);
        const auto& table = content.sheets()[0];
        std::string word_type;
        const auto needs_type = [&](const table_row& row) {
            const auto place = device_of(*header, row);
            return is_device(place) && !is_bit_device(place);
        };
        if (std::ranges::any_of(header->rows(table), needs_type)) {
            auto answer =
                ask(out, known,
                    {.key = "word_type",
                     .text = "Are the numbers in words signed? Comments have no types, and each word becomes a "
                             "tag of 16 bits.",
                     .choices = {{"Int16", "signed: −32768 to 32767"}, {"UInt16", "unsigned: 0 to 65535"}}});
            if (!answer) return out;
            word_type = std::move(*answer);
        }
        if (!device) return out;
        for (const auto& row : header->rows(table)) {
            const auto place = device_of(*header, row);
            const auto label = header->cell(row, "label");
            const auto comment = header->cell(row, "comment");
            if (row.is_blank() || (label.empty() && comment.empty())) continue;
            take_tag(out, *device, !label.empty() ? label : comment, comment, convert(place, {}, word_type),
                     location_of(table, row));
        }
        out.add(std::move(*device));
        return out;
    }

private:
    static std::optional<table_header> find(const document& content) {
        if (content.sheets().empty()) return std::nullopt;
        const auto& table = content.sheets()[0];
        if (auto header = table_header::find(table, {"device name", "comment"})) return header;
        return table_header::find(table, {"device", "label", "comment"});
    }

    static std::string_view device_of(const table_header& header, const table_row& row) {
        return header.cell(row, header.has("device name") ? "device name" : "device");
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<labels_format>());
    to.push_back(std::make_unique<comments_format>());
}

}  // namespace penstock::imports::mitsubishi
