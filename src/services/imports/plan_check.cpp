#include "services/imports/plan_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/field.hpp"
#include "model/members.hpp"

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

class plan_checker {
public:
    plan_checker(imports::plan& plan, const imports::existing_state& stored, const device_rules& rules)
        : plan_(plan), stored_(stored), rules_(rules) {
        for (auto& line : plan.shown.lines) {
            if (line.effect != "taken" && line.effect != "updated") continue;
            (line.tag_id.empty() ? opc_lines_ : tag_lines_)
                .emplace(line.tag_id.empty() ? line.opc_id : line.tag_id, &line);
        }
    }

    void run() {
        for (auto& opc : plan_.opcs)
            check_opc(opc);
        std::erase_if(plan_.opcs, [](const planned_opc& opc) {
            return opc.outcome == planned_opc::state::as_it_is && opc.tags.empty();
        });
    }

private:
    void check_opc(planned_opc& opc) {
        const auto& id = opc.config.opc_id;
        const auto found = std::ranges::find_if(stored_.opcs, [&](const auto& one) { return one.config.opc_id == id; });
        const auto* before = found == stored_.opcs.end() ? nullptr : &*found;
        if (opc.outcome != planned_opc::state::as_it_is) {
            if (const auto wrong = faults_of(opc, before); !wrong.empty()) return omit(opc, wrong.front());
            if (before != nullptr && opc.config == before->config) note_unchanged(opc);
        }
        check_tags(opc, before);
    }

    faults faults_of(planned_opc& opc, const imports::existing_opc* before) const {
        faults found;
        auto& config = opc.config;
        check_members(config, found);
        if (config.opc_id.starts_with("EDGE_")) found.emplace_back("opc_id", "must not begin with EDGE_");
        const auto stored = before == nullptr ? opc_config() : before->config;
        // A secret that the file does not have stays, but it does not follow the OPC to another address.
        if (before != nullptr) rules_.hide_kept(config.options, stored, stored.options, true);
        rules_.complete_opc(config, stored, found);
        if (found.empty() && before != nullptr && device_rules::may_hurt_tags(config, stored))
            found = rules_.check_stored_tags(untouched_tags(opc, *before), config);
        return found;
    }

    static std::vector<tag_config> untouched_tags(const planned_opc& opc, const imports::existing_opc& before) {
        std::unordered_map<std::string_view, bool> planned;
        for (const auto& tag : opc.tags)
            planned.emplace(tag.config.tag_id, true);
        std::vector<tag_config> out;
        for (const auto& tag : before.tags) {
            if (!planned.contains(tag.tag_id)) out.push_back(tag);
        }
        return out;
    }

    void check_tags(planned_opc& opc, const imports::existing_opc* before) {
        std::unordered_map<std::string_view, const tag_config*> known;
        for (std::size_t i = 0; before != nullptr && i < before->tags.size(); ++i)
            known.emplace(before->tags[i].tag_id, &before->tags[i]);
        std::erase_if(opc.tags, [&](planned_tag& tag) {
            faults found;
            check_members(tag.config, found);
            if (found.empty()) rules_.complete_tag(tag.config, opc.config, "", found);
            if (!found.empty()) {
                omit(tag, to_string(found.front()),
                     "change it in the file and import that again, or create the tag by hand");
                return true;
            }
            const auto stored = known.find(tag.config.tag_id);
            if (tag.is_new || stored == known.end() || !is_same(*stored->second, tag.config)) return false;
            note_unchanged(tag);
            return true;
        });
    }

    void omit(planned_opc& opc, const fault& why) {
        auto& shown = plan_.shown;
        const bool is_new = opc.outcome == planned_opc::state::created;
        --(is_new ? shown.opcs_taken : shown.opcs_updated);
        ++shown.left_out;
        if (const auto line = opc_lines_.find(opc.config.opc_id); line != opc_lines_.end()) {
            set_left_out(*line->second, to_string(why),
                         is_new ? "create the OPC by hand, and import the file again with this OPC"
                                : "change the OPC by hand, and import the file again with this OPC");
        }
        for (auto& tag : opc.tags)
            omit(tag, fmt::format("its OPC {} is left out", opc.config.opc_id), "see the line of the OPC");
        opc.tags.clear();
        opc.outcome = planned_opc::state::as_it_is;
    }

    void omit(const planned_tag& tag, std::string why, std::string help) {
        auto& shown = plan_.shown;
        --(tag.is_new ? shown.tags_taken : shown.tags_updated);
        ++shown.left_out;
        const auto line = tag_lines_.find(tag.config.tag_id);
        if (line == tag_lines_.end()) return;
        set_left_out(*line->second, std::move(why), std::move(help));
        if (tag.is_new) line->second->tag_id.clear();  // the gateway has no such tag
    }

    static void set_left_out(report_line& line, std::string why, std::string help) {
        line.effect = "left_out";
        line.text = std::move(why);
        line.help = std::move(help);
    }

    void note_unchanged(planned_opc& opc) {
        opc.outcome = planned_opc::state::as_it_is;
        --plan_.shown.opcs_updated;
        const auto line = opc_lines_.find(opc.config.opc_id);
        if (line == opc_lines_.end()) return;
        line->second->effect = "unchanged";
        line->second->text.clear();
    }

    void note_unchanged(const planned_tag& tag) {
        --plan_.shown.tags_updated;
        ++plan_.shown.tags_unchanged;
        const auto line = tag_lines_.find(tag.config.tag_id);
        if (line == tag_lines_.end()) return;
        line->second->effect = "unchanged";
        line->second->text.clear();
    }

    imports::plan& plan_;
    const imports::existing_state& stored_;
    const device_rules& rules_;
    // By the id of the tag or OPC, of those that would be written.
    std::unordered_map<std::string, report_line*> tag_lines_;
    std::unordered_map<std::string, report_line*> opc_lines_;
};

}  // namespace

void check_plan(imports::plan& plan, const imports::existing_state& stored, const device_rules& rules) {
    plan_checker(plan, stored, rules).run();
}

}  // namespace penstock::services
