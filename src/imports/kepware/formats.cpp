#include "imports/kepware/formats.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"
#include "imports/header.hpp"
#include "imports/json_members.hpp"
#include "imports/kepware/drivers.hpp"
#include "imports/kepware/tag_fields.hpp"
#include "imports/notes.hpp"

namespace penstock::imports::kepware {

namespace {

namespace json = boost::json;

constexpr std::int64_t max_rate = 86'400'000;

/// A rate that somebody has chosen; 0: that of the device.
std::int64_t chosen_rate(std::optional<std::int64_t> rate) {
    return rate && *rate >= 10 && *rate <= max_rate && *rate != usual_rate ? *rate : 0;
}

class project_format final : public format {
public:
    std::string_view name() const noexcept override { return "kepware"; }
    std::string_view title() const noexcept override { return "Kepware project (JSON)"; }

    bool recognizes(const document& content) const override {
        const auto* channels = channels_of(content);
        if (channels == nullptr) return false;
        for (const auto& channel : *channels) {
            if (member_of(channel, "servermain.MULTIPLE_TYPES_DEVICE_DRIVER") != nullptr) return true;
        }
        return false;
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto* channels = channels_of(content);
        if (channels == nullptr) return fault{"", "is not a Kepware project: it has no project.channels"};
        reading out;
        for (std::size_t i = 0; i < channels->size(); ++i)
            read_channel(out, known, (*channels)[i], fmt::format("channels[{}]", i));
        return out;
    }

private:
    static const json::array* channels_of(const document& content) {
        const auto* root = content.json();
        const auto* project = root != nullptr ? member_of(*root, "project") : nullptr;
        return project != nullptr ? array_of(*project, "channels") : nullptr;
    }

    static void read_channel(reading& out, const answers& known, const json::value& channel, const location& where) {
        const auto name = std::string(text_of(channel, "common.ALLTYPES_NAME"));
        const auto* devices = array_of(channel, "devices");
        for (std::size_t i = 0; devices != nullptr && i < devices->size(); ++i) {
            const auto& device = (*devices)[i];
            read_device into{.place = fmt::format("{}.devices[{}]", where, i)};
            into.config.opc_name = joined_name(name, ".", text_of(device, "common.ALLTYPES_NAME"));
            read_one(out, known, channel, device, std::move(into));
        }
    }

    static void read_one(reading& out, const answers& known, const json::value& channel, const json::value& device,
                         read_device into) {
        auto driver_name = text_of(device, "servermain.MULTIPLE_TYPES_DEVICE_DRIVER");
        if (driver_name.empty()) driver_name = text_of(channel, "servermain.MULTIPLE_TYPES_DEVICE_DRIVER");
        const auto* driver = find_driver(driver_name);
        if (driver == nullptr) {
            note_left_out(out, into.place, into.config.opc_name,
                          fmt::format("this gateway has no driver for \"{}\"", driver_name),
                          "read it through an OPC UA server, that of Kepware for example");
            return;
        }
        into.config.opc_type = driver->opc_type;
        into.config.description = text_of(device, "common.ALLTYPES_DESCRIPTION");
        into.config.auto_collect = flag_of(device, "servermain.DEVICE_DATA_COLLECTION").value_or(true);
        // 0: as clients ask; 1, 2: no faster than, and at, the rate of the device; 3: never; 4: that of each tag.
        const auto mode = integer_of(device, "servermain.DEVICE_SCAN_MODE").value_or(0);
        const auto rate = integer_of(device, "servermain.DEVICE_SCAN_MODE_RATE_MS");
        if ((mode == 1 || mode == 2) && rate && *rate >= 10 && *rate <= max_rate) into.config.timecycle = *rate;
        if (mode == 3) into.config.auto_collect = false;
        const auto rules = set_device(out, known, *driver, channel, device, into);
        if (!rules) return;
        take_group(out, into, *rules, device, mode == 4, "", into.place, 0);
        out.add(std::move(into));
    }

    /// The tags of a device or a group, and of the groups in it.
    static void take_group(reading& out, read_device& into, const address_rules& rules, const json::value& group,
                           bool has_rates, const std::string& prefix, const location& where, unsigned depth) {
        constexpr unsigned max_depth = 64;  // JSON of more levels is not parsed
        const auto* tags = array_of(group, "tags");
        for (std::size_t i = 0; tags != nullptr && i < tags->size(); ++i) {
            auto fields = fields_of((*tags)[i], has_rates);
            fields.name = joined_name(prefix, ".", fields.name);
            take_tag(out, into, rules, std::move(fields), fmt::format("{}.tags[{}]", where, i));
        }
        const auto* groups = array_of(group, "tag_groups");
        for (std::size_t i = 0; groups != nullptr && i < groups->size() && depth < max_depth; ++i) {
            const auto& inner = (*groups)[i];
            take_group(out, into, rules, inner, has_rates,
                       joined_name(prefix, ".", text_of(inner, "common.ALLTYPES_NAME")),
                       fmt::format("{}.tag_groups[{}]", where, i), depth + 1);
        }
    }

    static tag_fields fields_of(const json::value& tag, bool has_rates) {
        const auto number = [&](std::string_view name) { return number_of(tag, name).value_or(0); };
        const auto flag = [&](std::string_view name) { return flag_of(tag, name).value_or(false); };
        tag_fields out;
        out.name = text_of(tag, "common.ALLTYPES_NAME");
        out.address = text_of(tag, "servermain.TAG_ADDRESS");
        out.description = text_of(tag, "common.ALLTYPES_DESCRIPTION");
        out.type = type_of_number(integer_of(tag, "servermain.TAG_DATA_TYPE").value_or(-1));
        out.is_writable = integer_of(tag, "servermain.TAG_READ_WRITE_ACCESS").value_or(1) != 0;
        if (has_rates) out.rate = chosen_rate(integer_of(tag, "servermain.TAG_SCAN_RATE_MILLISECONDS"));
        switch (integer_of(tag, "servermain.TAG_SCALING_TYPE").value_or(0)) {
            case 0: return out;
            case 1: out.curve = tag_fields::scaling::linear; break;
            case 2: out.curve = tag_fields::scaling::square_root; break;
            default: out.curve = tag_fields::scaling::unknown; break;
        }
        out.unit = text_of(tag, "servermain.TAG_SCALING_UNITS");
        out.raw_low = number("servermain.TAG_SCALING_RAW_LOW");
        out.raw_high = number("servermain.TAG_SCALING_RAW_HIGH");
        out.scaled_low = number("servermain.TAG_SCALING_SCALED_LOW");
        out.scaled_high = number("servermain.TAG_SCALING_SCALED_HIGH");
        out.clamps_low = flag("servermain.TAG_SCALING_CLAMP_LOW");
        out.clamps_high = flag("servermain.TAG_SCALING_CLAMP_HIGH");
        out.is_negated = flag("servermain.TAG_SCALING_NEGATE_VALUE");
        return out;
    }
};

class table_format final : public format {
public:
    std::string_view name() const noexcept override { return "kepware-csv"; }
    std::string_view title() const noexcept override { return "Kepware tag export (CSV)"; }

    bool recognizes(const document& content) const override { return find(content).has_value(); }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto header = find(content);
        if (!header)
            return fault{"", "is not a tag export of Kepware: it has no line with Tag Name, Address, Data Type"};
        reading out;
        const auto* driver = ask_driver(out, known);
        const auto rules = driver != nullptr ? ask_rules(out, known, *driver) : std::nullopt;
        if (!rules) return out;
        const auto& table = content.sheets()[0];
        read_device device{.place = "the file"};
        device.config.opc_type = driver->opc_type;
        for (const auto& row : header->rows(table)) {
            if (row.is_blank()) continue;
            take_tag(out, device, *rules, fields_of(*header, row), location_of(table, row));
        }
        out.add(std::move(device));
        return out;
    }

private:
    static std::optional<table_header> find(const document& content) {
        if (content.sheets().empty()) return std::nullopt;
        return table_header::find(content.sheets()[0],
                                  {"tag name", "address", "data type", "client access", "scan rate"});
    }

    static tag_fields fields_of(const table_header& header, const table_row& row) {
        const auto cell = [&](std::string_view name) { return header.cell(row, name); };
        const auto number = [&](std::string_view name) { return parse_decimal(cell(name)).value_or(0); };
        const auto flag = [&](std::string_view name) { return parse_boolean(cell(name)).value_or(false); };
        tag_fields out;
        out.name = cell("tag name");
        out.address = cell("address");
        out.description = cell("description");
        out.type = type_of_word(cell("data type"));
        const auto access = cell("client access");
        out.is_writable = !equals_ignoring_case(access, "RO") && !equals_ignoring_case(access, "R");
        const auto rate = parse_number<std::int64_t>(cell("scan rate"));
        out.rate = chosen_rate(rate);
        const auto scaling = cell("scaling");
        if (scaling.empty() || equals_ignoring_case(scaling, "None")) return out;
        out.curve = equals_ignoring_case(scaling, "Linear")        ? tag_fields::scaling::linear
                    : equals_ignoring_case(scaling, "Square Root") ? tag_fields::scaling::square_root
                                                                   : tag_fields::scaling::unknown;
        out.unit = cell("eng units");
        out.raw_low = number("raw low");
        out.raw_high = number("raw high");
        out.scaled_low = number("scaled low");
        out.scaled_high = number("scaled high");
        out.clamps_low = flag("clamp low");
        out.clamps_high = flag("clamp high");
        out.is_negated = flag("negate value");
        return out;
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<project_format>());
    to.push_back(std::make_unique<table_format>());
}

}  // namespace penstock::imports::kepware
