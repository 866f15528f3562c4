#include "imports/matcher.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/text.hpp"
#include "imports/made_id.hpp"
#include "imports/merge.hpp"
#include "imports/notes.hpp"
#include "imports/same_device.hpp"
#include "imports/same_tag.hpp"
#include "model/data_type.hpp"
#include "model/field.hpp"
#include "model/secret_parts.hpp"

namespace penstock::imports {

namespace {

constexpr std::size_t max_name = 200;

std::string option_of(const opc_config& opc, std::string_view name) {
    const auto found = opc.options.find(name);
    return found == opc.options.end() ? std::string() : found->second;
}

/// What one line of text may hold: control characters become blanks, and what is too long is cut.
bool fit_text(std::string& text, std::size_t most, bool is_one_line) {
    bool is_changed = false;
    for (char& c : text) {
        if (is_one_line && static_cast<unsigned char>(c) < 0x20) {
            c = ' ';
            is_changed = true;
        }
    }
    if (count_characters(text) <= most) return is_changed;
    std::size_t size = 0;
    for (std::size_t characters = 0; size < text.size(); ++size) {
        const bool begins = (static_cast<unsigned char>(text[size]) & 0xC0U) != 0x80U;
        if (begins && ++characters > most) break;
    }
    text.resize(size);
    return true;
}

/// The option of a tag by which the order of its bytes is told; null: it has none.
const char* order_option_of(const tag_config& tag) {
    const auto type = parse_data_type(tag.data_type);
    if (!type || is_text(type->element)) return nullptr;
    return width_of(type->element) >= 4 ? "byte_order" : "byte_order_16";
}

class matcher {
public:
    matcher(const answers& known, const existing_state& there, std::string_view opc_id)
        : known_(known),
          current_(there),
          opc_id_(opc_id),
          opcs_(there.opcs),
          tag_ids_(there.is_tag_id_taken),
          opc_ids_([this](std::string_view id) {
              return used_opc_ids_.contains(id) || (current_.is_opc_id_taken && current_.is_opc_id_taken(id));
          }) {
        for (const auto& opc : there.opcs)
            used_opc_ids_.insert(opc.opc_id);
    }

    plan run(reading&& from) {
        for (auto& note : from.remarks)
            add_remark(std::move(note));
        from.remarks = {};
        questions_.questions = std::move(from.questions);
        for (const auto& [key, is_open] : from.asked_keys) {
            if (is_open) questions_.asked_keys.emplace(key, true);
        }
        if (!opc_id_.empty()) {
            if (from.devices.size() > 1) choose_device(from);
            for (auto& device : from.devices)
                take_into_named(std::move(device));
        } else {
            take_devices(from.devices);
        }
        for (auto& asked : questions_.questions) {
            report_question line{std::move(asked.key), std::move(asked.text), {}};
            for (auto& choice : asked.choices)
                line.choices.push_back({std::move(choice.value), std::move(choice.text)});
            plan_.shown.asked.push_back(std::move(line));
        }
        return std::move(plan_);
    }

private:
    std::optional<std::string> ask_user(question asked) {
        plan_.asked_keys.insert(asked.key);
        return ask(questions_, known_, std::move(asked));
    }

    void add_remark(remark&& note) {
        const bool is_left_out = note.kind == remark::effect::left_out;
        if (is_left_out) ++plan_.shown.left_out;
        plan_.shown.lines.push_back({.effect = is_left_out ? "left_out" : "changed",
                                     .location = std::move(note.place),
                                     .name = std::move(note.subject),
                                     .text = std::move(note.text),
                                     .help = std::move(note.help)});
    }

    void refuse_device(const read_device& device, std::string text, std::string help) {
        add_remark({remark::effect::left_out, device.place, device.config.opc_name, std::move(text), std::move(help)});
    }

    /// A name, or the place of a device without one.
    static const std::string& name_of(const read_device& device) {
        return device.config.opc_name.empty() ? device.place : device.config.opc_name;
    }

    void choose_device(reading& from) {
        question asked{
            .key = "device", .text = fmt::format("Which of the file's devices goes to {}?", opc_id_), .choices = {}};
        for (const auto& device : from.devices)
            asked.choices.push_back({name_of(device), fmt::format("{}, {} tags", device.place, device.tags.size())});
        const auto name = ask_user(std::move(asked));
        std::vector<read_device> chosen;
        for (auto& device : from.devices) {
            if (name && name_of(device) == *name && chosen.empty()) {
                chosen.push_back(std::move(device));
            } else if (name) {
                refuse_device(device, fmt::format("another device of the file goes to {}", opc_id_),
                              "import it on its own");
            }
        }
        from.devices = std::move(chosen);
    }

    void take_into_named(read_device&& device) {
        const auto named = std::ranges::find(current_.opcs, opc_id_, &opc_config::opc_id);
        if (named == current_.opcs.end()) {
            refuse_device(device, fmt::format("there is no OPC {}", opc_id_), "create it first, or name another one");
            return;
        }
        if (!device.config.opc_type.empty() && device.config.opc_type != named->opc_type) {
            refuse_device(device,
                          fmt::format("the device is for {}, but the OPC {} is for {}", device.config.opc_type, opc_id_,
                                      named->opc_type),
                          "name an OPC of that type");
            return;
        }
        adapt(device, *named);
        planned_opc into{.outcome = planned_opc::state::as_it_is, .config = *named};
        take_tags(std::move(into), std::move(device), tags_of(named->opc_id));
    }

    /// What becomes of a device.
    struct decision {
        const opc_config* same = nullptr;  ///< the OPC that it goes to; null: a new one
        bool is_open = false;              ///< a question is open
    };

    /// The surest ones first, so that no device takes the OPC of another one.
    void take_devices(std::vector<read_device>& devices) {
        std::vector<decision> decisions(devices.size());
        // As it is stored: a name that is cut is known again.
        for (auto& device : devices)
            fit_text(device.config.opc_name, max_name, true);
        const auto decide_rest = [&](auto decide) {
            for (std::size_t i = 0; i < devices.size(); ++i) {
                auto& made = decisions[i];
                if (made.same != nullptr || made.is_open) continue;
                decide(devices[i], made);
                if (made.same != nullptr) opcs_.take(*made.same);
            }
        };
        decide_rest([&](const read_device& device, decision& made) { made.same = find_by_id(device); });
        decide_rest([&](const read_device& device, decision& made) { made.is_open = !has_type(device.config); });
        decide_rest([&](const read_device& device, decision& made) { made.same = find_surely(device.config); });
        decide_rest([&](read_device& device, decision& made) { complete_host(device.config, made); });
        decide_rest(
            [&](const read_device& device, decision& made) { made.same = opcs_.find_same(device.config, true); });
        decide_rest(
            [&](const read_device& device, decision& made) { made.same = opcs_.find_same(device.config, false); });
        decide_rest([&](const read_device& device, decision& made) { ask_if_moved(device.config, made); });
        for (std::size_t i = 0; i < devices.size(); ++i) {
            if (decisions[i].is_open) continue;
            if (decisions[i].same != nullptr) {
                take_into(*decisions[i].same, std::move(devices[i]));
            } else {
                create_opc(std::move(devices[i]));
            }
        }
    }

    bool has_type(const opc_config& device) {
        if (!device.opc_type.empty()) return true;
        (void)ask_user({.key = "opc",
                        .text = "Which OPC do the tags belong to? The file does not tell their protocol.",
                        .choices = {}});
        return false;
    }

    /// By the id, with the address, as far as the file holds it; by the id alone where the file has tags only.
    const opc_config* find_by_id(const read_device& device) const {
        const auto* found = opcs_.find_by_id(device.config);
        if (found == nullptr || device.config.opc_type.empty()) return found;
        return has_same_address(*found, completed(device, *found)) ? found : nullptr;
    }

    /// With the parts of the address that the file has no column for.
    static opc_config completed(const read_device& device, const opc_config& opc) {
        auto config = device.config;
        const auto& held = device.held_members;
        if (held.empty()) return config;
        if (!held.contains("opc_agent_ip")) config.opc_agent_ip = opc.opc_agent_ip;
        if (!held.contains("opc_agent_port")) config.opc_agent_port = opc.opc_agent_port;
        if (!held.contains("options")) config.options = opc.options;
        return config;
    }

    /// By name and address; by the name alone where the file has no host, and nothing of it is against the OPC.
    const opc_config* find_surely(const opc_config& device) const {
        if (!device.opc_agent_ip.empty()) return opcs_.find_same(device, true);
        const auto* named = opcs_.find_named(device);
        return named != nullptr && has_same_address(*named, with_host_of(*named, device)) ? named : nullptr;
    }

    static opc_config with_host_of(const opc_config& opc, opc_config device) {
        device.opc_agent_ip = opc.opc_agent_ip;
        if (device.opc_agent_port.empty()) device.opc_agent_port = opc.opc_agent_port;
        return device;
    }

    /// A device without a host gets the one of the answer, unless it is the OPC with its name.
    void complete_host(opc_config& device, decision& made) {
        if (!device.opc_agent_ip.empty()) return;
        ask_if_moved(device, made);
        if (made.same != nullptr || made.is_open) return;
        const auto& name = device.opc_name.empty() ? device.opc_type : device.opc_name;
        const auto host =
            ask_user({.key = host_key(name),
                      .text = fmt::format("Which address does the device {} have? The file does not hold it.", name),
                      .choices = {}});
        made.is_open = !host;
        if (host) device.opc_agent_ip = *host;
    }

    /// The OPC with its id or name has another address: values would come from another device, and commands go to it.
    void ask_if_moved(const opc_config& device, decision& made) {
        const auto* named = opcs_.find_by_id(device);
        const std::string_view common = named != nullptr ? "id" : "name";
        if (named == nullptr) named = opcs_.find_named(device);
        if (named == nullptr) return;
        const auto answer = ask_user(
            {.key = "same:" + device.opc_name,
             .text = fmt::format("The OPC {} has the {} of the device {}, but the address {}; the file has {}. Is it "
                                 "the same device?",
                                 named->opc_id, common, device.opc_name, address_text(*named), address_text(device)),
             .choices = {{"yes", "it has moved: the OPC gets the address of the file"},
                         {"no", "it is another device: it becomes a new OPC"}}});
        made.is_open = !answer;
        if (answer == "yes") made.same = named;
    }

    void take_into(const opc_config& same, read_device&& device) {
        planned_opc into{.outcome = planned_opc::state::as_it_is, .config = same};
        const auto changed = merge_opc(into.config, device.config, device.held_members);
        if (!changed.empty()) {
            into.outcome = planned_opc::state::updated;
            ++plan_.shown.opcs_updated;
            add_opc_line("updated", device, into, fmt::format("{} change", join(changed)));
        }
        take_tags(std::move(into), std::move(device), tags_of(same.opc_id));
    }

    void create_opc(read_device&& device) {
        auto& config = device.config;
        if (config.opc_name.empty()) config.opc_name = config.opc_id.empty() ? config.opc_type : config.opc_id;
        if (config.opc_agent_ip.find(masked) != config.opc_agent_ip.npos) {
            refuse_device(device, "its address has a password or a key, which the file does not hold",
                          "create the OPC by hand, and import the file again with this OPC");
            return;
        }
        planned_opc into{.outcome = planned_opc::state::created, .config = config};
        into.config.opc_id = opc_ids_.keep_or_make(config.opc_id, "", config.opc_name);
        ++plan_.shown.opcs_taken;
        add_opc_line("taken", device, into, {});
        static const existing_tags none;
        take_tags(std::move(into), std::move(device), none);
    }

    void add_opc_line(std::string effect, const read_device& device, planned_opc& into, std::string text) {
        into.line = plan_.shown.lines.size();
        plan_.shown.lines.push_back({.effect = std::move(effect),
                                     .location = device.place,
                                     .name = device.config.opc_name,
                                     .opc_id = into.config.opc_id,
                                     .text = std::move(text)});
    }

    const existing_tags& tags_of(const std::string& opc_id) const {
        static const existing_tags none;
        return current_.tags_of ? current_.tags_of(opc_id) : none;
    }

    /// What the file's device has for all its tags, and the OPC of the user otherwise, each tag gets for itself.
    static void adapt(read_device& device, const opc_config& opc) {
        constexpr std::array orders = {std::pair("byte_order", "ABCD"), std::pair("byte_order_16", "AB")};
        for (const auto& order : orders) {
            // Names of their own: clang 14 lets no lambda capture those of a binding.
            const auto& name = order.first;
            const auto& usual = order.second;
            const auto of_file = option_of(device.config, name);
            const auto of_opc = option_of(opc, name);
            if (of_file.empty() || of_file == (of_opc.empty() ? usual : of_opc)) continue;
            device.tags.change_each([&](read_tag& tag) {
                const auto* option = order_option_of(tag.config);
                if (option != nullptr && std::string_view(option) == name) tag.config.options.emplace(name, of_file);
            });
        }
        const auto unit = option_of(device.config, "unit_id");
        const auto unit_of_opc = option_of(opc, "unit_id");
        if (unit.empty() || unit == (unit_of_opc.empty() ? "1" : unit_of_opc)) return;
        device.tags.change_each([&](read_tag& tag) {
            auto& address = tag.config.plc_address;
            if (address.find('!') == address.npos) address = fmt::format("{}!{}", unit, address);
        });
    }

    /// Several passes over the tags, each of which unpacks them: all of them at once would not fit into a small
    /// machine.
    void take_tags(planned_opc into, read_device&& device, const existing_tags& existing) {
        const auto scales = fit_texts(device.tags);
        const auto& held = device.held_tag_members;
        const auto matches = match_tags(device.tags, existing, held.contains("tag_id"));
        set_ids(device.tags, existing, matches, into.config.opc_id, scales);
        std::size_t next = 0;
        device.tags.consume([&](read_tag&& tag) {
            const auto match = matches[next++];
            if (match == no_tag) {
                take_new(into, std::move(tag));
            } else {
                take_existing(into, std::move(tag), existing[match], held);
            }
        });
        if (into.outcome != planned_opc::state::as_it_is || !into.tags.empty()) plan_.opcs.push_back(std::move(into));
    }

    using scale_names = std::unordered_set<std::string>;

    /// Cuts what is too long. Returns the names of the tags that scale others.
    scale_names fit_texts(packed_tags& tags) {
        scale_names scales;
        bool is_any_cut = false;
        for (auto tag : tags) {
            is_any_cut = fit(tag.config) || is_any_cut;
            if (!tag.config.scale_from.empty()) scales.insert(tag.config.scale_from);
        }
        if (!is_any_cut) return scales;
        tags.change_each([&](read_tag& tag) {
            if (!fit(tag.config)) return;
            add_remark({remark::effect::changed,
                        tag.place,
                        tag.config.tag_name,
                        "a text is cut, or has its line ends and control characters as blanks",
                        {}});
        });
        return scales;
    }

    /// True: a text is another one now.
    static bool fit(tag_config& tag) {
        const bool is_name_cut = fit_text(tag.tag_name, max_name, true);
        const bool is_text_cut = fit_text(tag.description, 1000, false);
        const bool is_unit_cut = fit_text(tag.unit, 50, true);
        // As the name of the tag that it is.
        const bool is_scale_cut = fit_text(tag.scale_from, max_name, true);
        return is_name_cut || is_text_cut || is_unit_cut || is_scale_cut;
    }

    /// Each tag gets its id, and the id of the tag that scales it: a reader has its name, or its id in the file.
    void set_ids(packed_tags& tags, const existing_tags& existing, const std::vector<std::size_t>& matches,
                 const std::string& opc_id, const scale_names& scales) {
        std::unordered_map<std::string, std::string> ids_of_scales;
        std::size_t next = 0;
        tags.change_each([&](read_tag& tag) {
            const auto match = matches[next++];
            auto& config = tag.config;
            const auto name_in_file = config.tag_id.empty() ? config.tag_name : config.tag_id;
            config.tag_id = match == no_tag ? tag_ids_.keep_or_make(config.tag_id, opc_id, config.tag_name)
                                            : existing[match].tag_id;
            if (scales.contains(name_in_file)) ids_of_scales.emplace(name_in_file, config.tag_id);
        });
        if (ids_of_scales.empty()) return;
        tags.change_each([&](read_tag& tag) {
            const auto scale = ids_of_scales.find(tag.config.scale_from);
            if (scale != ids_of_scales.end()) tag.config.scale_from = scale->second;
        });
    }

    static report_line line_of(const planned_opc& into, read_tag& tag) {
        return {.location = std::move(tag.place), .name = tag.config.tag_name, .opc_id = into.config.opc_id};
    }

    void take_existing(planned_opc& into, read_tag&& tag, tag_config&& existing, const name_set& held) {
        auto line = line_of(into, tag);
        planned_tag planned{.is_new = false, .config = std::move(existing)};
        const auto changed = merge_tag(planned.config, tag.config, held);
        line.effect = changed.empty() ? "unchanged" : "updated";
        if (!changed.empty()) line.text = fmt::format("{} change", join(changed));
        ++(changed.empty() ? plan_.shown.tags_unchanged : plan_.shown.tags_updated);
        add_tag(into, std::move(planned), std::move(line), !changed.empty());
    }

    void take_new(planned_opc& into, read_tag&& tag) {
        auto line = line_of(into, tag);
        planned_tag planned{.is_new = true, .config = std::move(tag.config)};
        planned.config.opc_id = into.config.opc_id;
        line.effect = "taken";
        ++plan_.shown.tags_taken;
        add_tag(into, std::move(planned), std::move(line), true);
    }

    void add_tag(planned_opc& into, planned_tag&& planned, report_line&& line, bool is_written) {
        line.tag_id = planned.config.tag_id;
        line.plc_address = planned.config.plc_address;
        planned.line = static_cast<std::uint32_t>(plan_.shown.lines.size());
        if (is_written) into.tags.push_back(planned);
        plan_.shown.lines.push_back(line);
    }

    static std::string join(const std::vector<std::string>& names) {
        std::string out;
        for (const auto& name : names)
            out += (out.empty() ? "" : ", ") + name;
        return out;
    }

    const answers& known_;
    const existing_state& current_;
    std::string_view opc_id_;
    opc_index opcs_;
    reading questions_{};  ///< collects what is asked here
    plan plan_{};
    std::unordered_set<std::string_view> used_opc_ids_{};
    id_maker tag_ids_;
    id_maker opc_ids_;
};

}  // namespace

plan match(reading&& from, const answers& known, const existing_state& there, std::string_view opc_id) {
    return matcher(known, there, opc_id).run(std::move(from));
}

}  // namespace penstock::imports
