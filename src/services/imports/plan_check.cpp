#include "services/imports/plan_check.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/heartbeat.hpp"
#include "model/field.hpp"
#include "model/members.hpp"
#include "model/secret_parts.hpp"

namespace penstock::services {

namespace {

using imports::planned_opc;
using imports::planned_tag;
using imports::report_line;

std::optional<fault> check_member(const field_rule& rule, const std::string& text) {
    return text.empty() ? std::nullopt : check_text(rule, text);
}
std::optional<fault> check_member(const field_rule& rule, double number) {
    return check_number(rule, number);
}
std::optional<fault> check_member(const field_rule& rule, std::int64_t number) {
    return check_number(rule, static_cast<double>(number));
}
std::optional<fault> check_member(const field_rule& rule, const std::optional<double>& number) {
    return number ? check_number(rule, *number) : std::nullopt;
}
std::optional<fault> check_member(const field_rule&, bool) {
    return std::nullopt;
}
std::optional<fault> check_member(const field_rule&, const option_map&) {
    return std::nullopt;  // with the protocol
}
std::optional<fault> check_member(const field_rule&, const state_texts&) {
    return std::nullopt;  // with the data type
}

/// The rules of T's members in the order of `for_each_member`; looked up once, as a file may have 200,000 tags.
template <class T>
const std::vector<const field_rule*>& rules_of_members() {
    static const auto all = [] {
        std::vector<const field_rule*> found;
        T shape{};
        for_each_member(shape, [&](const char* name, auto&) { found.push_back(find_rule(rules_of<T>(), name)); });
        return found;
    }();
    return all;
}

template <class T>
void check_members(const T& object, faults& found) {
    auto rule = rules_of_members<T>().begin();
    for_each_member(object, [&](const char*, const auto& member) {
        if (auto wrong = check_member(**rule++, member)) found.push_back(*std::move(wrong));
    });
}

bool is_same(const tag_config& a, const tag_config& b) {
    bool is_equal = true;
    boost::mp11::mp_for_each<members_of<tag_config>>(
        [&](auto member) { is_equal = is_equal && a.*member.pointer == b.*member.pointer; });
    return is_equal;
}

/// What becomes of a line of the report whose OPC or tag is not written.
struct line_change {
    std::string_view effect;  ///< static text
    std::string text;
    std::string help;
    bool loses_tag = false;  ///< the gateway has no such tag
};

class plan_checker {
public:
    plan_checker(imports::plan& plan, const imports::existing_state& stored, const device_rules& rules)
        : plan_(plan), stored_(stored), rules_(rules) {
        for (const auto& opc : stored.opcs)
            opcs_.emplace(opc.opc_id, &opc);
    }

    void run() {
        for (auto& opc : plan_.opcs)
            check_opc(opc);
        std::erase_if(plan_.opcs, [](const planned_opc& opc) {
            return opc.outcome == planned_opc::state::as_it_is && opc.tags.empty();
        });
        change_lines();
    }

private:
    void check_opc(planned_opc& opc) {
        const auto found = opcs_.find(opc.config.opc_id);
        const auto* before =
            found == opcs_.end() || opc.outcome == planned_opc::state::created ? nullptr : found->second;
        if (opc.outcome != planned_opc::state::as_it_is) {
            auto stored = before == nullptr ? opc_config() : *before;
            const auto secrets = replace_unknown_secrets(opc.config, stored);
            if (const auto wrong = faults_of(opc, stored); !wrong.empty()) return omit(opc, wrong.front());
            note_secrets(opc, secrets);
            if (before != nullptr && opc.config == *before) note_unchanged(opc);
        }
        check_tags(opc, before);
    }

    /// A new OPC has its secrets as a restored one has those that the backup lacks: it is off until they are entered.
    std::vector<std::string> replace_unknown_secrets(opc_config& config, opc_config& stored) const {
        const bool is_new = stored.opc_id.empty();
        auto names = rules_.take_unknown_secrets(config, stored);
        for (const auto& name : names) {
            if (!is_new) continue;
            config.options[name] = locked_secret;
            stored.options[name] = locked_secret;  // for the rules, which refuse it as a new value
        }
        return names;
    }

    void note_secrets(const planned_opc& opc, const std::vector<std::string>& names) {
        const bool is_new = opc.outcome == planned_opc::state::created;
        for (const auto& name : names) {
            const auto location =
                opc.line == planned_opc::no_line ? imports::location() : plan_.shown.lines[opc.line].location;
            plan_.shown.lines.push_back(
                {.effect = "changed",
                 .location = location,
                 .name = opc.config.opc_name,
                 .opc_id = opc.config.opc_id,
                 .text = fmt::format("options.{} is a secret, which the file does not hold{}", name,
                                     is_new ? ": the OPC is off until it is entered" : ""),
                 .help = fmt::format("enter options.{} of the OPC again", name)});
        }
    }

    /// `stored`: the OPC as it is; of a new one empty, but for its `locked_secret`s.
    faults faults_of(planned_opc& opc, const opc_config& stored) const {
        faults found;
        auto& config = opc.config;
        const bool is_new = opc.outcome == planned_opc::state::created;
        check_members(config, found);
        if (config.opc_id.starts_with("EDGE_")) found.emplace_back("opc_id", "must not begin with EDGE_");
        // A secret that the file does not have stays, but it does not follow the OPC to another address.
        if (!is_new) rules_.hide_kept(config.options, stored, stored.options, true);
        rules_.complete_opc(config, stored, found);
        if (found.empty() && !is_new && device_rules::may_hurt_tags(config, stored)) found = check_untouched_tags(opc);
        return found;
    }

    /// The stored tags that the plan leaves as they are, some at a time: 200,000 whole ones take 280 MB.
    faults check_untouched_tags(const planned_opc& opc) const {
        constexpr std::size_t checked_together = 1000;
        std::unordered_set<std::string> planned;
        for (const auto& tag : opc.tags)
            planned.insert(tag.config.tag_id);
        const auto& tags = tags_of(opc);
        std::vector<tag_config> some;
        for (std::size_t i = 0; i < tags.size(); ++i) {
            if (auto tag = tags[i]; !planned.contains(tag.tag_id)) some.push_back(std::move(tag));
            if (some.size() < checked_together && i + 1 < tags.size()) continue;
            heartbeat::beat();
            if (auto found = rules_.check_stored_tags(some, opc.config); !found.empty()) return found;
            some.clear();
        }
        return {};
    }

    void check_tags(planned_opc& opc, const opc_config* before) {
        const auto places = before == nullptr ? place_map() : places_of_changed(opc);
        opc.tags.keep_if([&](planned_tag& tag) {
            heartbeat::beat();
            faults found;
            check_members(tag.config, found);
            if (found.empty()) rules_.complete_tag(tag.config, opc.config, "", found);
            if (!found.empty()) {
                omit(tag, to_string(found.front()),
                     "change it in the file and import that again, or create the tag by hand");
                return false;
            }
            const auto stored = places.find(tag.config.tag_id);
            if (stored == places.end() || !is_same(tags_of(opc)[stored->second], tag.config)) return true;
            note_unchanged(tag);
            return false;
        });
    }

    /// By the id of a tag, its place among the stored ones.
    using place_map = std::unordered_map<std::string, std::size_t>;

    /// Of the stored tags that the plan changes.
    place_map places_of_changed(const planned_opc& opc) const {
        constexpr auto none = std::numeric_limits<std::size_t>::max();
        place_map places;
        for (const auto& tag : opc.tags)
            if (!tag.is_new) places.emplace(tag.config.tag_id, none);
        if (places.empty()) return places;
        const auto& tags = tags_of(opc);
        for (std::size_t i = 0; i < tags.size(); ++i)
            if (const auto found = places.find(tags[i].tag_id); found != places.end()) found->second = i;
        std::erase_if(places, [](const auto& one) { return one.second == none; });
        return places;
    }

    const imports::existing_tags& tags_of(const planned_opc& opc) const {
        static const imports::existing_tags none;
        return stored_.tags_of ? stored_.tags_of(opc.config.opc_id) : none;
    }

    void omit(planned_opc& opc, const fault& why) {
        auto& shown = plan_.shown;
        const bool is_new = opc.outcome == planned_opc::state::created;
        --(is_new ? shown.opcs_taken : shown.opcs_updated);
        ++shown.left_out;
        if (opc.line != planned_opc::no_line) {
            changes_[opc.line] = {.effect = "left_out",
                                  .text = to_string(why),
                                  .help = is_new ? "create the OPC by hand, and import the file again with this OPC"
                                                 : "change the OPC by hand, and import the file again with this OPC"};
        }
        const auto text = fmt::format("its OPC {} is left out", opc.config.opc_id);
        opc.tags.consume([&](const planned_tag& tag) { omit(tag, text, "see the line of the OPC"); });
        opc.outcome = planned_opc::state::as_it_is;
    }

    void omit(const planned_tag& tag, std::string why, std::string help) {
        auto& shown = plan_.shown;
        --(tag.is_new ? shown.tags_taken : shown.tags_updated);
        ++shown.left_out;
        changes_[tag.line] = {
            .effect = "left_out", .text = std::move(why), .help = std::move(help), .loses_tag = tag.is_new};
    }

    void note_unchanged(planned_opc& opc) {
        opc.outcome = planned_opc::state::as_it_is;
        --plan_.shown.opcs_updated;
        if (opc.line != planned_opc::no_line) changes_[opc.line] = {.effect = "unchanged", .text = {}, .help = {}};
    }

    void note_unchanged(const planned_tag& tag) {
        --plan_.shown.tags_updated;
        ++plan_.shown.tags_unchanged;
        changes_[tag.line] = {.effect = "unchanged", .text = {}, .help = {}};
    }

    void change_lines() {
        if (changes_.empty()) return;
        std::size_t number = 0;
        plan_.shown.lines.change_each([&](report_line& line) {
            const auto found = changes_.find(number++);
            if (found == changes_.end()) return;
            auto& change = found->second;
            line.effect = change.effect;
            line.text = std::move(change.text);
            line.help = std::move(change.help);
            if (change.loses_tag) line.tag_id.clear();
        });
    }

    imports::plan& plan_;
    const imports::existing_state& stored_;
    const device_rules& rules_;
    std::unordered_map<std::string_view, const opc_config*> opcs_{};  ///< by id
    std::unordered_map<std::size_t, line_change> changes_{};          ///< by the number of the line
};

}  // namespace

void check_plan(imports::plan& plan, const imports::existing_state& stored, const device_rules& rules) {
    plan_checker(plan, stored, rules).run();
}

}  // namespace penstock::services
