#include "services/devices/device_copies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/heartbeat.hpp"
#include "base/text.hpp"
#include "model/secret_parts.hpp"
#include "services/configuration/configuration.hpp"
#include "services/configuration/device_rules.hpp"

namespace penstock::services {

namespace {

constexpr std::string_view separators = "._-:";
constexpr std::size_t max_faults_of_tags = 3;  ///< of one copy: an option that does not fit hurts all of them

/// `192.168.1.300` is a valid host name, but nobody means one.
bool is_broken_ipv4(std::string_view address) {
    if (address.empty() || address.find_first_not_of("0123456789.") != address.npos) return false;
    const auto parts = split(address, '.');
    return parts.size() != 4 ||
           !std::ranges::all_of(parts, [](auto part) { return parse_number<std::uint8_t>(part).has_value(); });
}

bool ends_with_separator(std::string_view text) {
    return !text.empty() && separators.find(text.back()) != separators.npos;
}

/// `LINE_2.` in place of `LINE_1.`
std::string prefix_of(const std::string& opc_id, std::string_view replaced) {
    return ends_with_separator(replaced) ? opc_id + replaced.back() : opc_id;
}

/// Ids and names of the tags of one copy.
struct new_names {
    std::string id_from, id_to;
    std::string name_from, name_to;

    std::string id_of(const std::string& tag_id) const {
        if (!id_from.empty() && tag_id.starts_with(id_from)) return id_to + tag_id.substr(id_from.size());
        return id_to + (id_to.empty() || ends_with_separator(id_to) ? "" : ".") + tag_id;
    }
    std::string name_of(const tag_config& tag) const {
        if (tag.tag_name == tag.tag_id) return id_of(tag.tag_id);
        const bool has_prefix = !name_from.empty() && tag.tag_name.starts_with(name_from);
        return has_prefix ? name_to + tag.tag_name.substr(name_from.size()) : tag.tag_name;
    }
};

/// One copy that is being made.
struct draft_copy {
    opc_config opc;
    new_names names;
    made_copy shown;
};

class copy_maker {
public:
    copy_maker(configuration& in, const device_rules& rules, const copy_request& asked, opc_config source,
               std::vector<tag_config> tags)
        : configuration_(in), rules_(rules), asked_(asked), source_(std::move(source)), tags_(std::move(tags)) {
        for (const auto& tag : tags_)
            own_ids_.insert(tag.tag_id);
    }

    outcome<std::vector<made_copy>> run() {
        for (std::size_t i = 0; i < asked_.copies.size(); ++i) {
            if (auto done = add(i); !done) return done.error();
        }
        if (found_.empty()) find_taken_tags();
        if (!found_.empty()) return failure(std::move(found_));
        if (!asked_.is_dry_run) {
            if (auto done = store(); !done) return done.error();
        }
        std::vector<made_copy> out;
        for (auto& draft : drafts_)
            out.push_back(std::move(draft.shown));
        return out;
    }

private:
    void fail(std::size_t at, std::string_view field, std::string message) {
        found_.emplace_back(fmt::format("copies[{}].{}", at, field), std::move(message));
    }

    outcome<> add(std::size_t at) {
        heartbeat::beat();
        const auto& wanted = asked_.copies[at];
        auto& draft = drafts_.emplace_back();
        auto& opc = draft.opc = changed(wanted);
        const auto locked = refuse_secrets(opc, wanted);
        if (auto done = check_id(at, opc.opc_id); !done) return done;
        check_connection(at, opc);
        const auto id_from = asked_.tag_prefix.value_or(source_.opc_id);
        draft.names = {.id_from = id_from,
                       .id_to = wanted.tag_prefix.value_or(prefix_of(opc.opc_id, id_from)),
                       .name_from = asked_.name_prefix.value_or(source_.opc_name),
                       .name_to = wanted.name_prefix.value_or(opc.opc_name)};
        check_tags(at, draft);
        auto& shown = draft.shown;
        shown.opc_id = opc.opc_id;
        shown.opc_name = opc.opc_name;
        shown.opc_agent_ip = opc.opc_agent_ip;
        shown.opc_agent_port = opc.opc_agent_port;
        shown.tag_count = tags_.size();
        shown.locked_options = locked;
        shown.same_as = twin_of(opc);
        return {};
    }

    /// The source with what the copy has otherwise.
    opc_config changed(const wanted_copy& wanted) const {
        auto opc = source_;
        opc.opc_id = wanted.opc_id;
        opc.opc_name = wanted.opc_name.value_or(wanted.opc_id);
        opc.opc_agent_ip = wanted.opc_agent_ip.value_or(source_.opc_agent_ip);
        opc.opc_agent_port = wanted.opc_agent_port.value_or(source_.opc_agent_port);
        opc.auto_collect = asked_.auto_collect;
        opc.created_at = opc.updated_at = 0;
        put_options(opc, wanted);
        return opc;
    }

    void put_options(opc_config& opc, const wanted_copy& wanted) const {
        for (const auto* changes : {&asked_.options, &wanted.options})
            for (const auto& [name, text] : *changes)
                opc.options.insert_or_assign(name, text);
    }

    /// A secret that may not follow to the address of the copy is locked, as one that a backup did not hold; returns
    /// the names of all locked ones.
    std::vector<std::string> refuse_secrets(opc_config& opc, const wanted_copy& wanted) const {
        if (!asked_.may_move_secrets && !rules_.keeps_secrets(opc, source_)) {
            opc.options = source_.options;
            rules_.hide_kept(opc.options, source_, source_.options, true);
            const auto secrets = rules_.take_unknown_secrets(opc, {});
            for (const auto& name : secrets)
                opc.options.insert_or_assign(name, std::string(locked_secret));
            put_options(opc, wanted);
        }
        std::vector<std::string> locked;
        for (const auto& [name, text] : opc.options)
            if (text == locked_secret) locked.push_back(name);
        return locked;
    }

    outcome<> check_id(std::size_t at, const std::string& opc_id) {
        if (opc_id.empty()) {
            fail(at, "opc_id", "a copy needs an id of its own");
        } else if (auto wrong = check_text(*find_rule(rules_of<opc_config>(), "opc_id"), opc_id)) {
            fail(at, "opc_id", std::move(wrong->message));
        } else if (opc_id.starts_with("EDGE_")) {
            fail(at, "opc_id", "must not begin with EDGE_");
        } else if (std::ranges::count(
                       drafts_, opc_id, [](const auto& d) -> auto& { return d.opc.opc_id; }) > 1) {
            fail(at, "opc_id", fmt::format("another copy has the id {}, too", opc_id));
        } else if (const auto known = configuration_.find_opc(opc_id); known) {
            fail(at, "opc_id", fmt::format("the OPC {} exists already", opc_id));
        } else if (known.error().kind != failure::cause::not_found) {
            return known.error();
        }
        return {};
    }

    void check_connection(std::size_t at, opc_config& opc) {
        const auto before = found_.size();
        for (const auto& [name, text] : {std::pair("opc_name", &opc.opc_name), {"opc_agent_ip", &opc.opc_agent_ip}}) {
            if (auto wrong = check_text(*find_rule(rules_of<opc_config>(), name), *text))
                fail(at, name, std::move(wrong->message));
        }
        if (opc.opc_agent_ip.empty()) fail(at, "opc_agent_ip", "a copy needs the address of its device");
        if (is_broken_ipv4(opc.opc_agent_ip))
            fail(at, "opc_agent_ip",
                 fmt::format("{} is no address: it has four numbers from 0 to 255", opc.opc_agent_ip));
        if (found_.size() > before) return;
        opc_config stored;
        for (const auto& [name, text] : opc.options) {
            // Else the rules would refuse the one as a new value, and warn of the other at each preview.
            if (text == locked_secret || name == "discovery") stored.options.emplace(name, text);
        }
        faults wrong;
        rules_.complete_opc(opc, stored, wrong);
        for (auto& one : wrong)
            fail(at, one.field, std::move(one.message));
    }

    tag_config tag_of(const draft_copy& draft, std::size_t number) const {
        auto tag = tags_[number];
        tag.tag_name = draft.names.name_of(tag);
        tag.tag_id = draft.names.id_of(tag.tag_id);
        if (own_ids_.contains(tag.scale_from)) tag.scale_from = draft.names.id_of(tag.scale_from);
        tag.created_at = tag.updated_at = 0;
        return tag;
    }

    void check_tags(std::size_t at, draft_copy& draft) {
        static const auto& id_rule = *find_rule(rules_of<tag_config>(), "tag_id");
        static const auto& name_rule = *find_rule(rules_of<tag_config>(), "tag_name");
        const auto prefix = fmt::format("copies[{}].", at);
        const bool is_opc_well =
            std::ranges::none_of(found_, [&](const fault& f) { return f.field.starts_with(prefix); });
        std::size_t count = 0;
        for (std::size_t i = 0; i < tags_.size() && count < max_faults_of_tags; ++i) {
            auto tag = tag_of(draft, i);
            if (i < max_first_tags) draft.shown.first_tags.push_back({tags_[i].tag_id, tag.tag_id, tag.tag_name});
            if (!ids_.emplace(tag.tag_id, at).second) {
                fail(at, "tag_prefix", fmt::format("another tag of the copies would be {}, too", tag.tag_id));
                ++count;
            } else if (auto wrong = check_text(id_rule, tag.tag_id)) {
                fail(at, "tag_prefix", fmt::format("the tag id {}: {}", tag.tag_id, wrong->message));
                ++count;
            } else if (wrong = check_text(name_rule, tag.tag_name); wrong) {
                fail(at, "name_prefix", fmt::format("the tag name {}: {}", tag.tag_name, wrong->message));
                ++count;
            } else if (is_opc_well) {
                faults unfit;
                rules_.complete_tag(tag, draft.opc, "", unfit);
                for (const auto& one : unfit)
                    fail(at, "options", fmt::format("the tag {} does not fit: {}", tag.tag_id, to_string(one)));
                count += unfit.size();
            }
        }
    }

    void find_taken_tags() {
        constexpr std::size_t asked_together = 1000;
        std::vector<std::string> some;
        std::size_t rest = ids_.size();
        for (const auto& [tag_id, at] : ids_) {
            some.push_back(tag_id);
            --rest;
            if (some.size() < asked_together && rest > 0) continue;
            heartbeat::beat();
            for (const auto& [taken, opc_id] : configuration_.owners_of(some)) {
                fail(ids_.find(taken)->second, "tag_prefix",
                     fmt::format("the tag {} exists already, in the OPC {}", taken, opc_id));
                if (found_.size() >= max_copies) return;
            }
            some.clear();
        }
    }

    std::string twin_of(const opc_config& opc) const {
        const auto is_twin = [&](const opc_config& other) {
            return other.opc_id != opc.opc_id && other.opc_agent_ip == opc.opc_agent_ip &&
                   other.opc_agent_port == opc.opc_agent_port && other.options == opc.options;
        };
        if (is_twin(source_)) return source_.opc_id;
        for (const auto& draft : drafts_)
            if (&draft.opc != &opc && is_twin(draft.opc)) return draft.opc.opc_id;
        return {};
    }

    outcome<> store() {
        std::vector<imported_opc> all;
        for (const auto& draft : drafts_) {
            auto& one = all.emplace_back();
            one.opc = draft.opc;
            one.tag_count = tags_.size();
            one.tag = [this, &draft](std::size_t number) {
                auto tag = tag_of(draft, number);
                faults none;
                rules_.complete_tag(tag, draft.opc, "", none);
                return tag;
            };
        }
        return configuration_.import_opcs(all, asked_.actor, false);
    }

    configuration& configuration_;
    const device_rules& rules_;
    const copy_request& asked_;
    const opc_config source_;
    const std::vector<tag_config> tags_;
    std::set<std::string, std::less<>> own_ids_{};           ///< of the source's tags
    std::map<std::string, std::size_t, std::less<>> ids_{};  ///< of the copies' tags, with the number of the copy
    std::vector<draft_copy> drafts_{};
    faults found_{};
};

}  // namespace

outcome<std::vector<made_copy>> copy_opc(configuration& in, const device_rules& rules, const copy_request& asked) {
    if (asked.copies.empty() || asked.copies.size() > max_copies)
        return failure(faults{fault("copies", fmt::format("expected 1 to {} copies", max_copies))});
    auto source = in.find_changeable(asked.opc_id);
    if (!source) return source.error();
    auto tags = in.find_tags(asked.opc_id);
    if (!tags) return tags.error();
    if (tags->size() * asked.copies.size() > max_copied_tags) {
        return failure(faults{fault(
            "copies", fmt::format("the copies would have {} tags, and one call makes at most {}: make fewer copies",
                                  tags->size() * asked.copies.size(), max_copied_tags))});
    }
    return copy_maker(in, rules, asked, std::move(source->config), std::move(*tags)).run();
}

}  // namespace penstock::services
