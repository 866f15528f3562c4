#include "imports/ignition/formats.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "imports/clamp.hpp"
#include "imports/document.hpp"
#include "imports/ignition/addresses.hpp"
#include "imports/json_members.hpp"
#include "imports/notes.hpp"

namespace penstock::imports::ignition {

namespace {

namespace json = boost::json;

constexpr unsigned max_folders = 40;
constexpr std::size_t max_parameters = 200;         ///< of an instance with those of the types around it
constexpr std::size_t max_parameter_bytes = 1'000;  ///< of a value
constexpr std::size_t max_path_bytes = 4'000;
using parameter_map = std::map<std::string, std::string, std::less<>>;

/// Puts the values of parameters in place of `{name}`. None: something in braces is not a parameter, or the text
/// becomes longer than a path is.
std::optional<std::string> substitute(std::string_view text, const parameter_map& parameters) {
    std::string out;
    while (true) {
        const auto open = text.find('{');
        out += text.substr(0, open);
        if (out.size() > max_path_bytes) return std::nullopt;
        if (open == text.npos) return out;
        const auto close = text.find('}', open);
        if (close == text.npos) return std::nullopt;
        const auto value = parameters.find(trim(text.substr(open + 1, close - open - 1)));
        if (value == parameters.end()) return std::nullopt;
        out += value->second;
        text.remove_prefix(close + 1);
    }
}

/// `{"Dev": {"dataType": "String", "value": "PLC1"}}`, or the value at once. False: there are too many.
bool add_parameters(parameter_map& to, const json::value& tag) {
    const auto* parameters = member_of(tag, "parameters");
    if (parameters == nullptr || !parameters->is_object()) return true;
    for (const auto& [key, given] : parameters->get_object()) {
        const auto* value = given.is_object() ? member_of(given, "value") : &given;
        if (value == nullptr || value->is_object()) continue;
        auto text = plain_text(*value);
        text.resize(cut_text(text, max_parameter_bytes).size());
        to.insert_or_assign(std::string(cut_text({key.data(), key.size()}, max_parameter_bytes)), std::move(text));
        if (to.size() > max_parameters) return false;
    }
    return true;
}

/// What the instances around a tag of a type say about it in place of the type, the outermost first.
using override_list = std::vector<const json::value*>;

/// Where the member of a tag stands: an instance lists only what differs from its type.
const json::value& holder_of(const json::value& node, const override_list& overrides, std::string_view member) {
    for (const auto* one : overrides) {
        if (member_of(*one, member) != nullptr) return *one;
    }
    return node;
}

class tag_reader {
public:
    tag_reader(reading& out, const answers& known) : made_(out), known_(known) {}

    void collect_types(const json::value& node, const std::string& path, unsigned depth) {
        if (depth > max_folders) return;
        const auto kind = text_of(node, "tagType");
        const auto name = std::string(text_of(node, "name"));
        const auto own = name.empty() ? path : joined_name(path, "/", name);
        if (kind == "UdtType") types_.emplace(own, &node);
        const auto* tags = array_of(node, "tags");
        for (std::size_t i = 0; tags != nullptr && i < tags->size(); ++i) {
            const bool is_root = kind == "Provider" || name == "_types_";
            collect_types((*tags)[i], is_root ? std::string() : own, depth + 1);
        }
    }

    void visit(const json::value& node, const override_list& overrides, const std::string& folder,
               const location& where, const parameter_map& parameters, unsigned depth) {
        // Types may hold instances of each other: what they make together is bounded.
        if (++visited_ > max_visited) {
            throw reading_end(
                {"", fmt::format("has more than {} tags, folders and parameters of instances: export a part of them",
                                 max_visited)});
        }
        if (depth > max_folders) return;
        const auto kind = text_of(node, "tagType");
        const auto name = std::string(text_of(node, "name"));
        if (kind == "UdtType" || name == "_types_") return;
        const auto own = kind == "Provider" || name.empty() ? folder : joined_name(folder, "/", name);
        if (kind == "AtomicTag" || (kind.empty() && member_of(node, "opcItemPath") != nullptr)) {
            take_tag(node, overrides, own, where, parameters);
            return;
        }
        if (kind == "UdtInstance") {
            visit_type(node, overrides, own, where, parameters, depth);
            return;
        }
        visit_tags(node, overrides, own, where, parameters, depth);
    }

    void finish() {
        for (auto& [key, device] : devices_) {
            if (device.is_complete && !device.made.tags.empty()) made_.add(std::move(device.made));
        }
    }

private:
    struct opened {
        read_device made{};
        device_rules rules{};
        bool is_complete = false;
        bool is_refused = false;  ///< as the user answered
    };

    void visit_tags(const json::value& node, const override_list& overrides, const std::string& own,
                    const location& where, const parameter_map& parameters, unsigned depth) {
        std::map<std::string_view, override_list, std::less<>> by_name;
        for (const auto* one : overrides) {
            const auto* tags = array_of(*one, "tags");
            for (std::size_t i = 0; tags != nullptr && i < tags->size(); ++i)
                by_name[text_of((*tags)[i], "name")].push_back(&(*tags)[i]);
            if (tags != nullptr) visited_ += tags->size();
        }
        const auto* tags = array_of(node, "tags");
        for (std::size_t i = 0; tags != nullptr && i < tags->size(); ++i) {
            const auto& tag = (*tags)[i];
            const auto found = by_name.empty() ? by_name.end() : by_name.find(text_of(tag, "name"));
            visit(tag, found == by_name.end() ? override_list() : found->second, own,
                  fmt::format("{}.tags[{}]", where, i), parameters, depth + 1);
        }
    }

    /// The tags of the type, with the parameters of the instance, and with what it overrides.
    void visit_type(const json::value& node, const override_list& overrides, const std::string& own,
                    const location& where, parameter_map parameters, unsigned depth) {
        if (is_off(node, overrides)) {
            note_off(own, where);
            return;
        }
        const auto id = std::string(text_of(node, "typeId"));
        const auto type = types_.find(id);
        if (type == types_.end()) {
            note_left_out(made_, where, own, fmt::format("its type {} is not in the file", id),
                          "export the folder _types_ together with the tags");
            return;
        }
        auto inner = overrides;
        inner.push_back(&node);
        bool has_room = add_parameters(parameters, *type->second);
        for (auto one = inner.rbegin(); has_room && one != inner.rend(); ++one)
            has_room = add_parameters(parameters, **one);
        if (!has_room) {
            note_left_out(made_, where, own, fmt::format("it has more than {} parameters", max_parameters));
            return;
        }
        parameters["InstanceName"] = std::string(cut_text(text_of(node, "name"), max_parameter_bytes));
        visited_ += parameters.size();  // they are copied for each instance
        visit_tags(*type->second, inner, own, where, parameters, depth);
    }

    static bool is_off(const json::value& node, const override_list& overrides) {
        return flag_of(holder_of(node, overrides, "enabled"), "enabled") == false;
    }

    void note_off(const std::string& name, const location& where) {
        note_left_out(made_, where, name, "it is switched off in Ignition", "switch it on there, and export again");
    }

    void take_tag(const json::value& node, const override_list& overrides, const std::string& name,
                  const location& where, const parameter_map& parameters) {
        const auto text = [&](std::string_view member) { return text_of(holder_of(node, overrides, member), member); };
        if (is_off(node, overrides)) {
            note_off(name, where);
            return;
        }
        const auto source = text("valueSource");
        if (!source.empty() && source != "opc") {
            note_left_out(made_, where, name, fmt::format("its value is made in Ignition ({}), not read", source));
            return;
        }
        const auto path = path_of(holder_of(node, overrides, "opcItemPath"), parameters);
        if (!path || path->empty()) {
            note_left_out(made_, where, name,
                          path ? "it has no OPC item path" : "its path has an expression that is not evaluated");
            return;
        }
        const auto item = split_item_path(*path);
        auto* device = open_device(item.device.empty() ? text("opcServer") : item.device, item.device.empty(), where);
        if (device == nullptr) return;
        if (device->is_refused) {
            note_left_out(made_, where, name, "its device is read by a driver that this gateway does not have");
            return;
        }
        auto point = convert(device->rules, item.item);
        if (!point) {
            note_left_out(made_, where, name, point.error().message);
            return;
        }
        read_tag tag;
        if (!set_scaling(node, overrides, tag.config)) {
            note_left_out(made_, where, name, "its scaling is not linear, and a tag has a factor and an offset");
            return;
        }
        tag.config.tag_name = name;
        tag.config.plc_address = std::move(point->address);
        tag.config.data_type = std::move(point->data_type);
        tag.config.options = std::move(point->options);
        tag.config.unit = text("engUnit");
        const auto documentation = text("documentation");
        tag.config.description = documentation.empty() ? text("tooltip") : documentation;
        tag.config.writable = !flag_of(holder_of(node, overrides, "readOnly"), "readOnly").value_or(false);
        const auto clamp = text("clampMode");
        // Without scaling nothing is clamped.
        const bool is_scaled = text("scaleMode") == "Linear";
        const bool clamps_low = clamp == "Clamp_Low" || clamp == "Clamp_Both";
        const bool clamps_high = clamp == "Clamp_High" || clamp == "Clamp_Both";
        if (is_scaled && (clamps_low || clamps_high) &&
            !set_clamp(tag.config, clamps_low, clamps_high, scaled_end(node, overrides, "scaledLow", 0),
                       scaled_end(node, overrides, "scaledHigh", 10))) {
            note_changed(made_, where, name, "values beyond the scaled range are not cut off",
                         "set min_value, max_value and clamp of the tag");
        }
        tag.place = where;
        made_.add_tag(device->made, tag);
    }

    static std::optional<std::string> path_of(const json::value& node, const parameter_map& parameters) {
        const auto* path = member_of(node, "opcItemPath");
        if (path == nullptr) return std::string();
        if (path->is_string()) return plain_text(*path);
        return substitute(text_of(*path, "binding"), parameters);
    }

    static double scaled_end(const json::value& node, const override_list& overrides, std::string_view member,
                             double usual) {
        return number_of(holder_of(node, overrides, member), member).value_or(usual);
    }

    static bool set_scaling(const json::value& node, const override_list& overrides, tag_config& tag) {
        const auto number = [&](std::string_view member) {
            return number_of(holder_of(node, overrides, member), member);
        };
        const auto mode = text_of(holder_of(node, overrides, "scaleMode"), "scaleMode");
        if (mode.empty() || mode == "Off") return true;
        const auto raw_low = number("rawLow").value_or(0), raw_high = number("rawHigh").value_or(10);
        const auto low = scaled_end(node, overrides, "scaledLow", 0);
        const auto high = scaled_end(node, overrides, "scaledHigh", 10);
        if (mode != "Linear" || raw_high == raw_low || high == low) return false;
        const auto scale = (high - low) / (raw_high - raw_low);
        const auto offset = low - raw_low * scale;
        if (!std::isfinite(scale) || !std::isfinite(offset) || scale == 0) return false;
        if (scale != 1) tag.scale = scale;
        if (offset != 0) tag.offset = offset;
        return true;
    }

    /// Null: a question about it is open.
    opened* open_device(std::string_view name, bool is_server, const location& where) {
        const auto key = fmt::format("{}{}", is_server ? "server " : "", name);
        const auto [at, is_new] = devices_.try_emplace(key);
        auto& device = at->second;
        if (!is_new) return device.is_complete ? &device : nullptr;
        // They are added at the end.
        if (devices_.size() > reading_budget::max_devices) {
            throw reading_end(
                {"", fmt::format("has more than {} devices: divide the file", reading_budget::max_devices)});
        }
        device.made.place = where;
        device.made.config.opc_name = name;
        if (is_server) {
            device.rules.driver = "opcua";
            device.made.config.opc_type = "OPCUA";
            device.is_complete = true;
            return &device;
        }
        return ask_device(device, std::string(name)) ? &device : nullptr;
    }

    bool ask_device(opened& device, const std::string& name) {
        const auto driver =
            ask(made_, known_,
                {.key = "driver:" + name,
                 .text = fmt::format("Which driver has {} in Ignition? Tags name their device, and the file "
                                     "does not hold it.",
                                     name),
                 .choices = {{"modbus", "Modbus"},
                             {"s7", "Siemens S7"},
                             {"logix", "Allen-Bradley Logix"},
                             {"other", "another one: its tags are left out"}}});
        if (!driver) return false;
        device.rules.driver = *driver;
        if (*driver == "modbus") {
            const auto base = ask(made_, known_,
                                  {.key = "base:" + name,
                                   .text = fmt::format("Which is the first register of {}? The device's setting "
                                                       "\"zero-based addressing\" is not in the file, and a wrong "
                                                       "answer reads the neighbour of each register.",
                                                       name),
                                   .choices = {{"1", "HR1, which is sent as 0: zero-based addressing is off"},
                                               {"0",
                                                "HR0, numbers are sent as they are: zero-based addressing is "
                                                "on"}}});
            const auto order =
                ask(made_, known_,
                    {.key = "order:" + name,
                     .text = fmt::format("In which order do the registers of a 32-bit value of {} follow "
                                         "each other? The device's settings are not in the file.",
                                         name),
                     .choices = {{"ABCD", "high word first: reverse word order is off"},
                                 {"CDAB", "low word first: reverse word order is on"}}});
            if (!base || !order) return false;
            device.rules.counts_from_zero = *base == "0";
            device.rules.order = *order;
            device.made.config.opc_type = "MODBUS";
        }
        if (*driver == "s7") device.made.config.opc_type = "S7";
        if (*driver == "logix") device.made.config.opc_type = "EIP";
        device.is_refused = *driver == "other";
        device.is_complete = true;
        return true;
    }

    static constexpr std::size_t max_visited = 1'000'000;

    reading& made_;
    const answers& known_;
    std::map<std::string, const json::value*, std::less<>> types_{};
    std::map<std::string, opened, std::less<>> devices_{};
    std::size_t visited_ = 0;  ///< tags and folders
};

class tags_format final : public format {
public:
    std::string_view name() const noexcept override { return "ignition"; }
    std::string_view title() const noexcept override { return "Ignition tags (JSON)"; }

    bool recognizes(const document& content) const override {
        const auto* root = content.json();
        if (root == nullptr) return false;
        if (root->is_array() && !root->get_array().empty()) root = &root->get_array().front();
        if (!text_of(*root, "tagType").empty()) return true;
        const auto* tags = array_of(*root, "tags");
        return tags != nullptr && !tags->empty() && !text_of(tags->front(), "tagType").empty();
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        const auto* root = content.json();
        if (root == nullptr) return fault{"", "is not an export of tags: it is not JSON"};
        reading out;
        tag_reader reader(out, known);
        std::vector<const json::value*> nodes;
        if (const auto* list = root->if_array()) {
            for (const auto& node : *list)
                nodes.push_back(&node);
        } else {
            nodes.push_back(root);
        }
        for (const auto* node : nodes)
            reader.collect_types(*node, {}, 0);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            reader.visit(*nodes[i], {}, {}, root->is_array() ? fmt::format("[{}]", i) : "tags", {}, 0);
        reader.finish();
        return out;
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<tags_format>());
}

}  // namespace penstock::imports::ignition
