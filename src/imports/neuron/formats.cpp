#include "imports/neuron/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "imports/header.hpp"
#include "imports/json_members.hpp"
#include "imports/neuron/addresses.hpp"
#include "imports/notes.hpp"

namespace penstock::imports::neuron {

namespace {

namespace json = boost::json;

constexpr std::int64_t can_write = 2;
constexpr std::int64_t is_static = 8;

/// A tag as both kinds of file have it.
struct tag_fields {
    std::string name{};
    std::string address{};
    std::string description{};
    std::optional<tag_type> type{};
    std::int64_t attribute = 1;
    double decimal = 0;  ///< factor; 0 = none
    double bias = 0;
    std::int64_t interval = 0;  ///< ms of its group
};

struct plugin_row {
    std::string_view name;
    std::string_view opc_type;
    plugin_kind kind;
    std::string_view transport;
};
/// Names as in `GET /api/v2/plugin`. Source: emqx/neuron-docs, south devices.
constexpr std::array plugins = {
    plugin_row{"Modbus TCP", "MODBUS", plugin_kind::modbus, ""},
    plugin_row{"Modbus TCP QH", "MODBUS", plugin_kind::modbus, ""},
    plugin_row{"Modbus RTU", "MODBUS", plugin_kind::modbus, "rtu"},
    plugin_row{"Siemens S7 ISOTCP", "S7", plugin_kind::s7, ""},
    plugin_row{"Siemens S7 ISOTCP for 300/400", "S7", plugin_kind::s7, ""},
    plugin_row{"OPC UA", "OPCUA", plugin_kind::opcua, ""},
};
/// Those that send to servers: they have no tags.
constexpr std::array apps = {"MQTT",    "eKuiper",     "SparkPlugB", "WebSocket",
                             "Monitor", "DataStorage", "Azure IoT",  "AWS IoT"};

/// Adds the tag to the device, or a remark why not.
void take_tag(reading& to, read_device& device, const address_rules& rules, tag_fields&& from, location where) {
    if (!from.type) {
        note_left_out(to, where, from.name, "its data type is not known");
        return;
    }
    if ((from.attribute & is_static) != 0) {
        note_left_out(to, where, from.name, "it is a constant of Neuron, not a value of the device");
        return;
    }
    auto point = convert(rules, from.address, *from.type);
    if (!point) {
        note_left_out(to, where, from.name, point.error().message);
        return;
    }
    if (!point->difference.empty()) note_changed(to, where, from.name, point->difference);
    read_tag tag;
    tag.config.tag_name = std::move(from.name);
    tag.config.plc_address = std::move(point->address);
    tag.config.data_type = std::move(point->data_type);
    tag.config.options = std::move(point->options);
    tag.config.description = std::move(from.description);
    tag.config.writable = (from.attribute & can_write) != 0;
    const bool is_number = width_of(*from.type) > 0;
    if (is_number && from.decimal != 0 && from.decimal != 1) tag.config.scale = from.decimal;
    if (is_number && from.bias != 0) tag.config.offset = from.bias;
    tag.config.timecycle = from.interval;
    tag.place = std::move(where);
    to.add_tag(device, tag);
}

/// The cycle of most groups becomes the device's, and tags of others keep theirs.
void set_cycles(read_device& device) {
    std::map<std::int64_t, std::size_t> counts;
    for (const auto& tag : device.tags)
        ++counts[tag.config.timecycle];
    if (counts.empty()) return;
    const auto usual = std::ranges::max_element(counts, {}, [](const auto& entry) { return entry.second; })->first;
    if (usual >= 10) device.config.timecycle = usual;
    device.tags.change_each([&](read_tag& tag) {
        if (tag.config.timecycle == usual) tag.config.timecycle = 0;
    });
}

std::int64_t valid_interval(std::optional<std::int64_t> ms) {
    return ms && *ms >= 10 && *ms <= 86'400'000 ? *ms : 0;
}

class config_format final : public format {
public:
    std::string_view name() const noexcept override { return "neuron"; }
    std::string_view title() const noexcept override { return "EMQX Neuron configuration (JSON)"; }

    bool recognizes(const document& content) const override {
        const auto* root = content.json();
        if (root == nullptr) return false;
        const auto* nodes = array_of(*root, "nodes");
        const bool has_nodes = nodes != nullptr && array_of(*root, "tags") != nullptr && !nodes->empty() &&
                               member_of(nodes->front(), "plugin") != nullptr;
        const auto* drivers = array_of(*root, "drivers");
        return has_nodes ||
               (drivers != nullptr && !drivers->empty() && member_of(drivers->front(), "plugin") != nullptr);
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto* root = content.json();
        if (root == nullptr) return fault{"", "is not a configuration of Neuron: it is not JSON"};
        reading out;
        if (const auto* drivers = array_of(*root, "drivers")) {
            for (std::size_t i = 0; i < drivers->size(); ++i)
                read_driver(out, known, (*drivers)[i], fmt::format("drivers[{}]", i));
            return out;
        }
        const auto* nodes = array_of(*root, "nodes");
        if (nodes == nullptr) return fault{"", "is not a configuration of Neuron: it has neither nodes nor drivers"};
        node_lists lists(*root);
        for (std::size_t i = 0; i < nodes->size(); ++i)
            read_node(out, known, lists, (*nodes)[i], fmt::format("nodes[{}]", i));
        return out;
    }

private:
    /// What the lists of a configuration have, by node.
    class node_lists {
    public:
        struct tag_list {
            const json::value* entry;
            std::size_t place;  ///< in the list of all
        };

        explicit node_lists(const json::value& root) {
            if (const auto* settings = array_of(root, "settings")) {
                for (const auto& one : *settings)
                    params_.insert_or_assign(text_of(one, "node"), member_of(one, "params"));
            }
            if (const auto* groups = array_of(root, "groups")) {
                for (const auto& one : *groups)
                    intervals_.try_emplace({text_of(one, "driver"), text_of(one, "group")},
                                           valid_interval(integer_of(one, "interval")));
            }
            const auto* lists = array_of(root, "tags");
            for (std::size_t i = 0; lists != nullptr && i < lists->size(); ++i)
                tags_[text_of((*lists)[i], "driver")].push_back({&(*lists)[i], i});
        }

        /// Null: there are none.
        const json::value* params_of(std::string_view node) const {
            const auto found = params_.find(node);
            return found == params_.end() ? nullptr : found->second;
        }
        std::int64_t interval_of(std::string_view node, std::string_view group) const {
            const auto found = intervals_.find({node, group});
            return found == intervals_.end() ? 0 : found->second;
        }
        /// Takes them: of several nodes with one name the first has the tags.
        std::vector<tag_list> take_tags_of(std::string_view node) { return std::exchange(tags_[node], {}); }

    private:
        std::map<std::string_view, const json::value*> params_{};
        std::map<std::pair<std::string_view, std::string_view>, std::int64_t> intervals_{};
        std::map<std::string_view, std::vector<tag_list>> tags_{};
    };

    /// Of `PUT /api/v2/global/drivers`: each driver with its groups and their tags.
    static void read_driver(reading& out, const answers& known, const json::value& driver, const location& where) {
        auto device = open_device(out, known, text_of(driver, "plugin"), text_of(driver, "name"),
                                  member_of(driver, "params"), where);
        if (!device) return;
        const auto* groups = array_of(driver, "groups");
        for (std::size_t i = 0; groups != nullptr && i < groups->size(); ++i) {
            const auto& group = (*groups)[i];
            take_tags(out, *device, group, text_of(group, "group"), valid_interval(integer_of(group, "interval")),
                      fmt::format("{}.groups[{}]", where, i));
        }
        close_device(out, std::move(*device));
    }

    /// Of `GET /api/v2/global/config`: nodes, their settings, groups and tags in lists of their own.
    static void read_node(reading& out, const answers& known, node_lists& lists, const json::value& node,
                          const location& where) {
        const auto name = text_of(node, "name");
        auto device = open_device(out, known, text_of(node, "plugin"), name, lists.params_of(name), where);
        if (!device) return;
        for (const auto& [entry, place] : lists.take_tags_of(name)) {
            const auto group = text_of(*entry, "group");
            take_tags(out, *device, *entry, group, lists.interval_of(name, group), fmt::format("tags[{}]", place));
        }
        close_device(out, std::move(*device));
    }

    struct opened {
        read_device device{};
        address_rules rules{};
    };

    static void close_device(reading& out, opened device) {
        set_cycles(device.device);
        out.add(std::move(device.device));
    }

    static void take_tags(reading& out, opened& into, const json::value& list, std::string_view group,
                          std::int64_t interval, const location& where) {
        const auto* tags = array_of(list, "tags");
        for (std::size_t i = 0; tags != nullptr && i < tags->size(); ++i) {
            const auto& tag = (*tags)[i];
            tag_fields fields{.name = joined_name(group, ".", text_of(tag, "name")),
                              .address = std::string(text_of(tag, "address")),
                              .description = std::string(text_of(tag, "description")),
                              .type = type_of_number(integer_of(tag, "type").value_or(0)),
                              .attribute = integer_of(tag, "attribute").value_or(1),
                              .decimal = number_of(tag, "decimal").value_or(0),
                              .bias = number_of(tag, "bias").value_or(0),
                              .interval = interval};
            take_tag(out, into.device, into.rules, std::move(fields), fmt::format("{}.tags[{}]", where, i));
        }
    }

    static std::optional<opened> open_device(reading& out, const answers& known, std::string_view plugin,
                                             std::string_view name, const json::value* params, const location& where) {
        if (std::ranges::find(apps, plugin) != apps.end()) return std::nullopt;
        const auto* const row = std::ranges::find(plugins, plugin, &plugin_row::name);
        if (row == plugins.end()) {
            note_left_out(out, where, std::string(name), fmt::format("this gateway has no driver for \"{}\"", plugin));
            return std::nullopt;
        }
        opened made{.device = {.place = where}, .rules = {.kind = row->kind}};
        made.device.config.opc_name = name;
        made.device.config.opc_type = row->opc_type;
        const json::value none;
        const json::value& settings = params != nullptr ? *params : none;
        set_host(out, known, *row, settings, made.device);
        if (row->kind == plugin_kind::modbus && !set_modbus(out, known, settings, made)) return std::nullopt;
        if (row->kind == plugin_kind::s7 && !set_s7(out, known, *row, settings, made.device)) return std::nullopt;
        return made;
    }

    static void set_host(reading& out, const answers& known, const plugin_row& row, const json::value& settings,
                         read_device& device) {
        auto& config = device.config;
        const bool is_serial = row.transport == "rtu" && integer_of(settings, "link").value_or(0) == 0;
        if (is_serial) {
            config.options["transport"] = "rtu";
            set_line(settings, config.options);
            config.opc_agent_ip = text_of(settings, "device");
        } else {
            if (row.transport == "rtu") config.options["transport"] = "rtu_over_tcp";
            config.opc_agent_ip = text_of(settings, row.kind == plugin_kind::opcua ? "url" : "host");
            if (const auto port = integer_of(settings, "port"); port && *port > 0 && *port <= 65'535)
                config.opc_agent_port = std::to_string(*port);
        }
        if (!is_serial && integer_of(settings, "connection_mode") == 1) {
            config.options["dial_in"] = "true";
            config.opc_agent_ip = "any";
            note_changed(out, device.place, config.opc_name, "the device makes the connection",
                         "list its port in edge.dial_in.ports");
        }
        if (config.opc_agent_ip.empty()) config.opc_agent_ip = known_host(out, known, config.opc_name);
    }

    /// Numbers of the choices, in versions whose settings are numbers. Source: docs.emqx.com, HTTP API.
    static void set_line(const json::value& settings, option_map& options) {
        constexpr std::array bauds = {115'200, 57'600, 38'400, 19'200, 9'600};
        const auto baud = integer_of(settings, "baud").value_or(-1);
        if (baud >= 300) options["baud"] = std::to_string(baud);
        if (baud >= 0 && baud < std::ssize(bauds))
            options["baud"] = std::to_string(bauds[static_cast<std::size_t>(baud)]);
        const auto parity = integer_of(settings, "parity").value_or(0);
        if (parity == 1) options["parity"] = "O";
        if (parity == 2) options["parity"] = "E";
        if (integer_of(settings, "stop") == 1) options["stop_bits"] = "2";
        if (integer_of(settings, "data") == 2) options["data_bits"] = "7";
    }

    static bool set_modbus(reading& out, const answers& known, const json::value& settings, opened& made) {
        auto& options = made.device.config.options;
        if (const auto timeout = integer_of(settings, "timeout"); timeout && *timeout >= 10 && *timeout <= 60'000)
            options["timeout_ms"] = std::to_string(*timeout);
        constexpr std::array<std::string_view, 4> orders = {"ABCD", "BADC", "DCBA", "CDAB"};
        const auto order = integer_of(settings, "endianess").value_or(1);
        if (order >= 1 && order <= 4) made.rules.order = orders[static_cast<std::size_t>(order - 1)];
        if (made.rules.order != "ABCD") options["byte_order"] = made.rules.order;
        made.rules.has_plain_64 = integer_of(settings, "endianess_64").value_or(1) == 1;
        auto base = integer_of(settings, "address_base");
        if (!base) base = ask_base(out, known);
        made.rules.counts_from_zero = base == 0;
        return base.has_value();
    }

    static bool set_s7(reading& out, const answers& known, const plugin_row& row, const json::value& settings,
                       read_device& device) {
        auto& options = device.config.options;
        const bool is_old = row.name.find("300") != row.name.npos;
        std::vector<question::choice> families;
        for (const std::string family : {"300", "400", "1200", "1500", "200SMART"}) {
            if (is_old == (family == "300" || family == "400")) families.push_back({family, "S7-" + family});
        }
        auto family = ask(out, known,
                          {.key = "family:" + device.config.opc_name,
                           .text = fmt::format("Which family of controllers is {}?", device.config.opc_name),
                           .choices = std::move(families)});
        if (!family) return false;
        if (is_old) {
            for (const std::string_view name : {"rack", "slot"}) {
                const auto number = integer_of(settings, name);
                if (number && *number >= 0 && *number <= 31) options[std::string(name)] = std::to_string(*number);
            }
        }
        options["family"] = std::move(*family);
        return true;
    }

public:
    static std::optional<std::int64_t> ask_base(reading& out, const answers& known) {
        const auto answer =
            ask(out, known,
                {.key = "modbus_base",
                 .text = "Is the node's start address 0 or 1? The file does not say, and a wrong answer "
                         "reads the neighbour of each register.",
                 .choices = {{"1", "400001 is the first register of the device"},
                             {"0", "400000 is the first register of the device"}}});
        return answer ? std::optional<std::int64_t>(*answer == "0" ? 0 : 1) : std::nullopt;
    }
};

class table_format final : public format {
public:
    std::string_view name() const noexcept override { return "neuron-tags"; }
    std::string_view title() const noexcept override { return "EMQX Neuron tags (workbook or CSV)"; }

    bool recognizes(const document& content) const override {
        return std::ranges::any_of(content.sheets(), [](const sheet& one) { return find(one).has_value(); });
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        reading out;
        if (!recognizes(content))
            return fault{"", "has no sheet with the columns group, name, address, attribute, type"};
        auto opened = ask_device(out, known);
        if (!opened) return out;
        auto& [device, rules] = *opened;
        for (const auto& one : content.sheets()) {
            const auto header = find(one);
            if (!header) continue;
            for (const auto& row : header->rows(one)) {
                if (row.is_blank()) continue;
                take_tag(out, device, rules, fields_of(*header, row), location_of(one, row));
            }
        }
        set_cycles(device);
        out.add(std::move(device));
        return out;
    }

private:
    static std::optional<table_header> find(const sheet& one) {
        return table_header::find(one, {"group", "name", "address", "attribute", "type"});
    }

    static std::optional<std::pair<read_device, address_rules>> ask_device(reading& out, const answers& known) {
        const auto plugin =
            ask(out, known,
                {.key = "driver",
                 .text = "To which kind of device do the addresses belong? A table of tags does not say.",
                 .choices = {{"modbus", "Modbus"}, {"s7", "Siemens S7"}, {"opcua", "OPC UA"}}});
        if (!plugin) return std::nullopt;
        read_device device{.place = "the file"};
        address_rules rules{.is_order_of_opc = false};
        if (*plugin == "s7") rules.kind = plugin_kind::s7;
        if (*plugin == "opcua") rules.kind = plugin_kind::opcua;
        if (*plugin == "modbus") {
            rules.kind = plugin_kind::modbus;
            const auto base = config_format::ask_base(out, known);
            const auto order =
                ask(out, known,
                    {.key = "word_order",
                     .text = "Which order of 32 bits has the node? It counts where an address has no # of "
                             "its own, and the table does not hold it.",
                     .choices = {{"ABCD", "1,2,3,4: Neuron's default"},
                                 {"CDAB", "3,4,1,2"},
                                 {"BADC", "2,1,4,3"},
                                 {"DCBA", "4,3,2,1"}}});
            if (!base || !order) return std::nullopt;
            rules.counts_from_zero = *base == 0;
            rules.order = *order;
        }
        device.config.opc_type = to_upper(*plugin);
        return std::pair(std::move(device), std::move(rules));
    }

    static tag_fields fields_of(const table_header& header, const table_row& row) {
        const auto group = header.cell(row, "group");
        const auto attribute = header.cell(row, "attribute");
        tag_fields out;
        out.name = joined_name(group, ".", header.cell(row, "name"));
        out.address = header.cell(row, "address");
        out.description = header.cell(row, "description");
        out.type = type_of_word(header.cell(row, "type"));
        out.attribute = contains_ignoring_case(attribute, "write") ? 3 : 1;
        if (contains_ignoring_case(attribute, "static")) out.attribute |= is_static;
        out.decimal = parse_decimal(header.cell(row, "decimal")).value_or(0);
        out.bias = parse_decimal(header.cell(row, "bias")).value_or(0);
        out.interval = valid_interval(parse_number<std::int64_t>(header.cell(row, "interval")));
        return out;
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<config_format>());
    to.push_back(std::make_unique<table_format>());
}

}  // namespace penstock::imports::neuron
