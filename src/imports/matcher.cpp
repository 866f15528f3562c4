#include "imports/matcher.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/text.hpp"
#include "imports/made_id.hpp"
#include "imports/notes.hpp"
#include "model/data_type.hpp"
#include "model/field.hpp"

namespace penstock::imports {

namespace {

std::string option_of(const opc_config& opc, std::string_view name) {
    const auto found = opc.options.find(name);
    return found == opc.options.end() ? std::string() : found->second;
}

bool is_same_type(std::string_view a, std::string_view b) {
    if (equals_ignoring_case(a, b)) return true;
    const auto left = parse_data_type(a);
    const auto right = parse_data_type(b);
    return left && right && *left == *right;
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

/// Sets a field that the file has, and notes its name where that is a change.
template <class T>
void put(T& field, const T& from, std::string_view name, std::vector<std::string>& changed) {
    if (field == from) return;
    field = from;
    changed.emplace_back(name);
}

/// The fields of a tag that a file may bring, into what exists. Returns the names of those that change.
std::vector<std::string> merge_tag(tag_config& into, const tag_config& from) {
    std::vector<std::string> changed;
    if (!from.tag_name.empty()) put(into.tag_name, from.tag_name, "tag_name", changed);
    if (!equals_ignoring_case(into.plc_address, from.plc_address))
        put(into.plc_address, from.plc_address, "plc_address", changed);
    if (!from.data_type.empty() && !is_same_type(into.data_type, from.data_type))
        put(into.data_type, from.data_type, "data_type", changed);
    if (!from.description.empty()) put(into.description, from.description, "description", changed);
    if (!from.unit.empty()) put(into.unit, from.unit, "unit", changed);
    if (!from.none_value.empty()) put(into.none_value, from.none_value, "none_value", changed);
    if (!from.display_format.empty()) put(into.display_format, from.display_format, "display_format", changed);
    if (!from.scale_from.empty()) put(into.scale_from, from.scale_from, "scale_from", changed);
    if (!from.states.empty()) put(into.states, from.states, "states", changed);
    if (from.timecycle != 0) put(into.timecycle, from.timecycle, "timecycle", changed);
    if (from.scale) put(into.scale, from.scale, "scale", changed);
    if (from.offset) put(into.offset, from.offset, "offset", changed);
    if (from.min_value) put(into.min_value, from.min_value, "min_value", changed);
    if (from.max_value) put(into.max_value, from.max_value, "max_value", changed);
    // True is what a tag has where nobody says otherwise; an input that can only be read stays so.
    if (!from.writable) put(into.writable, false, "writable", changed);
    for (const auto& [name, text] : from.options)
        put(into.options[name], text, "options." + name, changed);
    return changed;
}

std::vector<std::string> merge_opc(opc_config& into, const opc_config& from) {
    std::vector<std::string> changed;
    if (!from.opc_agent_ip.empty()) put(into.opc_agent_ip, from.opc_agent_ip, "opc_agent_ip", changed);
    if (!from.opc_agent_port.empty()) put(into.opc_agent_port, from.opc_agent_port, "opc_agent_port", changed);
    if (!from.description.empty()) put(into.description, from.description, "description", changed);
    for (const auto& [name, text] : from.options)
        put(into.options[name], text, "options." + name, changed);
    return changed;
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
        : known_(known), current_(there), opc_id_(opc_id) {}

    plan run(reading&& from) {
        for (auto& note : from.remarks)
            add_remark(std::move(note));
        questions_.questions = std::move(from.questions);
        if (!opc_id_.empty() && from.devices.size() > 1) choose_device(from);
        for (auto& device : from.devices)
            take_device(std::move(device));
        for (auto& asked : questions_.questions) {
            report_question line{std::move(asked.key), std::move(asked.text), {}};
            for (auto& choice : asked.choices)
                line.choices.push_back({std::move(choice.value), std::move(choice.text)});
            plan_.shown.asked.push_back(std::move(line));
        }
        return std::move(plan_);
    }

private:
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

    void choose_device(reading& from) {
        question asked{
            .key = "device", .text = fmt::format("Which of the file's devices goes to {}?", opc_id_), .choices = {}};
        for (const auto& device : from.devices)
            asked.choices.push_back(
                {device.config.opc_name, fmt::format("{}, {} tags", device.place, device.tags.size())});
        const auto name = ask(questions_, known_, std::move(asked));
        std::vector<read_device> chosen;
        for (auto& device : from.devices) {
            if (name && device.config.opc_name == *name && chosen.empty()) {
                chosen.push_back(std::move(device));
            } else if (name) {
                refuse_device(device, fmt::format("another device of the file goes to {}", opc_id_),
                              "import it on its own");
            }
        }
        from.devices = std::move(chosen);
    }

    const existing_opc* find_opc(std::string_view id) const {
        const auto found =
            std::ranges::find_if(current_.opcs, [&](const auto& one) { return one.config.opc_id == id; });
        return found == current_.opcs.end() ? nullptr : &*found;
    }

    /// The OPC that talks to the same device.
    const existing_opc* find_same(const opc_config& device) const {
        const auto is_same = [&](const existing_opc& one) {
            const auto unit = option_of(device, "unit_id");
            const auto other_unit = option_of(one.config, "unit_id");
            return one.config.opc_type == device.opc_type &&
                   equals_ignoring_case(one.config.opc_agent_ip, device.opc_agent_ip) &&
                   (one.config.opc_agent_port == device.opc_agent_port || device.opc_agent_port.empty()) &&
                   (unit.empty() ? "1" : unit) == (other_unit.empty() ? "1" : other_unit);
        };
        const auto is_named = [&](const existing_opc& one) {
            return one.config.opc_type == device.opc_type && !device.opc_name.empty() &&
                   one.config.opc_name == device.opc_name;
        };
        if (!device.opc_agent_ip.empty()) {
            // Of several OPCs for one device the one with the name, else the first.
            const auto both =
                std::ranges::find_if(current_.opcs, [&](const auto& o) { return is_same(o) && is_named(o); });
            if (both != current_.opcs.end()) return &*both;
            const auto same = std::ranges::find_if(current_.opcs, is_same);
            if (same != current_.opcs.end()) return &*same;
        }
        const auto named = std::ranges::find_if(current_.opcs, is_named);
        return named == current_.opcs.end() ? nullptr : &*named;
    }

    void take_device(read_device&& device) {
        if (!opc_id_.empty()) {
            const auto* named = find_opc(opc_id_);
            if (named == nullptr) {
                refuse_device(device, fmt::format("there is no OPC {}", opc_id_),
                              "create it first, or name another one");
                return;
            }
            if (!device.config.opc_type.empty() && device.config.opc_type != named->config.opc_type) {
                refuse_device(device,
                              fmt::format("the file is for {}, but {} is {}", device.config.opc_type, opc_id_,
                                          named->config.opc_type),
                              "name an OPC of that type");
                return;
            }
            adapt(device, named->config);
            planned_opc into{.outcome = planned_opc::state::as_it_is, .config = named->config};
            take_tags(std::move(into), std::move(device), named->tags);
            return;
        }
        if (device.config.opc_type.empty()) {
            (void)ask(questions_, known_,
                      {.key = "opc",
                       .text = "Which OPC do the tags belong to? The file does not tell their protocol.",
                       .choices = {}});
            return;
        }
        if (const auto* same = find_same(device.config)) {
            planned_opc into{.outcome = planned_opc::state::as_it_is, .config = same->config};
            const auto changed = merge_opc(into.config, device.config);
            if (!changed.empty()) {
                into.outcome = planned_opc::state::updated;
                ++plan_.shown.opcs_updated;
                add_opc_line("updated", device, into.config.opc_id, fmt::format("{} change", join(changed)));
            }
            take_tags(std::move(into), std::move(device), same->tags);
            return;
        }
        create_opc(std::move(device));
    }

    void create_opc(read_device&& device) {
        if (device.config.opc_name.empty()) device.config.opc_name = device.config.opc_type;
        if (device.config.opc_agent_ip.empty()) {
            auto host = ask_host(questions_, known_, device.config.opc_name);
            if (!host) return;
            device.config.opc_agent_ip = std::move(*host);
            // With its address the device may turn out to exist.
            if (find_same(device.config) != nullptr) {
                take_device(std::move(device));
                return;
            }
        }
        fit_text(device.config.opc_name, 200, true);
        planned_opc into{.outcome = planned_opc::state::created, .config = device.config};
        const auto is_taken = [&](std::string_view id) { return find_opc(id) != nullptr || new_opc_ids_.contains(id); };
        into.config.opc_id = made_id("", device.config.opc_name, is_taken);
        new_opc_ids_.insert(into.config.opc_id);
        ++plan_.shown.opcs_taken;
        add_opc_line("taken", device, into.config.opc_id, {});
        take_tags(std::move(into), std::move(device), {});
    }

    void add_opc_line(std::string what, const read_device& device, const std::string& opc_id, std::string text) {
        plan_.shown.lines.push_back({.effect = std::move(what),
                                     .location = device.place,
                                     .name = device.config.opc_name,
                                     .opc_id = opc_id,
                                     .text = std::move(text)});
    }

    /// What the file's device has for all its tags, and the OPC of the user otherwise, each tag gets for itself.
    static void adapt(read_device& device, const opc_config& opc) {
        constexpr std::array orders = {std::pair("byte_order", "ABCD"), std::pair("byte_order_16", "AB")};
        for (const auto& [name, usual] : orders) {
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

    /// Which existing tag each tag of the file is.
    class tag_index {
    public:
        explicit tag_index(std::span<const tag_config> tags) : tags_(tags), is_matched_(tags.size()) {
            for (std::size_t i = 0; i < tags.size(); ++i) {
                by_id_.emplace(tags[i].tag_id, i);
                by_name_.emplace(tags[i].tag_name, i);
                by_address_.emplace(to_lower(tags[i].plc_address), i);
            }
        }

        const tag_config* by_id(const std::string& id) {
            const auto found = by_id_.find(id);
            return found == by_id_.end() ? nullptr : take(found->second);
        }

        /// Of several with the name the one with the address.
        const tag_config* by_name(const tag_config& tag) {
            std::optional<std::size_t> best;
            const auto [begin, end] = by_name_.equal_range(tag.tag_name);
            for (auto at = begin; at != end; ++at) {
                if (is_matched_[at->second]) continue;
                const bool has_address = equals_ignoring_case(tags_[at->second].plc_address, tag.plc_address);
                if (!best || has_address) best = at->second;
                if (has_address) break;
            }
            return best ? take(*best) : nullptr;
        }

        const tag_config* by_address(const tag_config& tag) {
            std::optional<std::size_t> only;
            const auto [begin, end] = by_address_.equal_range(to_lower(tag.plc_address));
            for (auto at = begin; at != end; ++at) {
                const auto& other = tags_[at->second];
                const bool has_type = tag.data_type.empty() || is_same_type(other.data_type, tag.data_type);
                if (is_matched_[at->second] || !has_type) continue;
                if (only) return nullptr;
                only = at->second;
            }
            return only ? take(*only) : nullptr;
        }

    private:
        const tag_config* take(std::size_t at) {
            if (is_matched_[at]) return nullptr;
            is_matched_[at] = true;
            return &tags_[at];
        }

        std::span<const tag_config> tags_;
        std::vector<bool> is_matched_;
        std::unordered_map<std::string_view, std::size_t> by_id_{};
        std::unordered_multimap<std::string_view, std::size_t> by_name_{};
        std::unordered_multimap<std::string, std::size_t> by_address_{};
    };

    /// Several passes over the tags, each of which unpacks them: all of them at once would not fit into a small
    /// machine.
    void take_tags(planned_opc into, read_device&& device, std::span<const tag_config> existing) {
        fit_texts(device.tags);
        const auto matches = match_tags(device.tags, existing);
        std::vector<std::string_view> ids;
        bool is_any_scaled = false;
        for (const auto& tag : device.tags) {
            const auto* match = matches[ids.size()];
            ids.push_back(match != nullptr ? std::string_view(match->tag_id) : new_id(tag.config, into.config.opc_id));
            is_any_scaled = is_any_scaled || !tag.config.scale_from.empty();
        }
        std::unordered_map<std::string, std::string_view> ids_of_names;
        for (std::size_t i = 0; is_any_scaled && i < ids.size(); ++i)
            ids_of_names.emplace(device.tags[i].config.tag_name, ids[i]);
        if (existing.empty()) into.tags.reserve(ids.size());
        for (std::size_t i = 0; i < ids.size(); ++i) {
            auto tag = device.tags[i];
            tag.config.tag_id = ids[i];
            // A reader names the tag that scales another one, the gateway has its id.
            const auto scale = ids_of_names.find(tag.config.scale_from);
            if (scale != ids_of_names.end()) tag.config.scale_from = scale->second;
            take_tag(into, std::move(tag), matches[i]);
        }
        if (into.outcome != planned_opc::state::as_it_is || !into.tags.empty()) plan_.opcs.push_back(std::move(into));
    }

    /// Ids before names and names before addresses, each for all tags: a name is worth more than another tag's address.
    static std::vector<const tag_config*> match_tags(const packed_tags& tags, std::span<const tag_config> existing) {
        std::vector<const tag_config*> matches(tags.size());
        if (existing.empty()) return matches;
        tag_index index(existing);
        const auto match_rest = [&](auto find) {
            for (std::size_t i = 0; i < matches.size(); ++i) {
                if (matches[i] == nullptr) matches[i] = find(tags[i].config);
            }
        };
        match_rest([&](const tag_config& tag) { return tag.tag_id.empty() ? nullptr : index.by_id(tag.tag_id); });
        match_rest([&](const tag_config& tag) { return index.by_name(tag); });
        match_rest([&](const tag_config& tag) { return index.by_address(tag); });
        return matches;
    }

    void fit_texts(packed_tags& tags) {
        bool is_any_cut = false;
        for (auto tag : tags)
            is_any_cut = is_any_cut || fit(tag.config);
        if (!is_any_cut) return;
        tags.change_each([&](read_tag& tag) {
            if (!fit(tag.config)) return;
            add_remark({remark::effect::changed,
                        tag.place,
                        tag.config.tag_name,
                        "a text is cut, or has its line ends and control characters as blanks",
                        {}});
        });
    }

    /// True: a text is another one now.
    static bool fit(tag_config& tag) {
        const bool is_name_cut = fit_text(tag.tag_name, 200, true);
        const bool is_text_cut = fit_text(tag.description, 1000, false);
        const bool is_unit_cut = fit_text(tag.unit, 50, true);
        return is_name_cut || is_text_cut || is_unit_cut;
    }

    /// Lives as long as this.
    std::string_view new_id(const tag_config& tag, std::string_view opc_id) {
        const auto is_taken = [&](std::string_view id) {
            return new_tag_ids_.contains(id) || (current_.is_tag_id_taken && current_.is_tag_id_taken(id));
        };
        return *new_tag_ids_.insert(tag.tag_id.empty() ? made_id(opc_id, tag.tag_name, is_taken) : tag.tag_id).first;
    }

    void take_tag(planned_opc& into, read_tag&& tag, const tag_config* existing) {
        planned_tag planned{.is_new = existing == nullptr, .config = {}};
        report_line line{.location = std::move(tag.place), .name = tag.config.tag_name, .opc_id = into.config.opc_id};
        if (existing != nullptr) {
            planned.config = *existing;
            const auto changed = merge_tag(planned.config, tag.config);
            line.effect = changed.empty() ? "unchanged" : "updated";
            if (!changed.empty()) line.text = fmt::format("{} change", join(changed));
            ++(changed.empty() ? plan_.shown.tags_unchanged : plan_.shown.tags_updated);
        } else {
            planned.config = std::move(tag.config);
            planned.config.opc_id = into.config.opc_id;
            line.effect = "taken";
            ++plan_.shown.tags_taken;
        }
        line.tag_id = planned.config.tag_id;
        line.plc_address = planned.config.plc_address;
        if (line.effect != "unchanged") into.tags.push_back(std::move(planned));
        plan_.shown.lines.push_back(std::move(line));
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
    reading questions_{};  ///< collects what is asked here
    plan plan_{};
    std::set<std::string, std::less<>> new_opc_ids_{};
    std::set<std::string, std::less<>> new_tag_ids_{};
};

}  // namespace

plan match(reading&& from, const answers& known, const existing_state& there, std::string_view opc_id) {
    return matcher(known, there, opc_id).run(std::move(from));
}

}  // namespace penstock::imports
