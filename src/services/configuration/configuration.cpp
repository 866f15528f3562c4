#include "services/configuration/configuration.hpp"

#include <algorithm>
#include <utility>

#include "audit/trail.hpp"
#include "base/log.hpp"
#include "master/catalog.hpp"
#include "master/described.hpp"
#include "master/domains/site_record.hpp"
#include "model/secret_parts.hpp"
#include "services/alarms/alarm_service.hpp"
#include "services/alarms/late_run_commands.hpp"
#include "services/alarms/production_counter.hpp"
#include "services/configuration/known_configuration.hpp"
#include "services/devices/collection.hpp"
#include "services/devices/devices.hpp"
#include "services/devices/tag_read_ahead.hpp"
#include "store/master_store.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

constexpr std::size_t collected_together = 5'000;

failure to_refusal(const master::request_error& r) {
    using enum failure::cause;
    switch (r.kind) {
        case master::error_kind::not_found: return {not_found, r.message};
        case master::error_kind::unavailable:
        case master::error_kind::internal:
            return {store_failed, "the database failed, so nothing was changed: " + r.message};
        case master::error_kind::invalid: {
            faults found;
            for (const auto& item : r.items)
                found.push_back(item.field_fault);
            if (!found.empty()) return {std::move(found)};
            break;
        }
        default: break;
    }
    return {integrity, r.message};
}

failure built_in(const std::string& id) {
    return {failure::cause::is_protected, id + " belongs to the gateway itself: it cannot be started, stopped, changed "
                                               "or deleted, and gets no other tags"};
}

/// The record to change.
master::record must_find(master::record_writer& writer, const char* of, const std::string& kind,
                         const std::string& id) {
    auto found = writer.find(master::resource_named(of), id);
    if (!found) throw master::request_error(master::error_kind::not_found, kind + " " + id + " does not exist");
    return std::move(*found);
}

/// The row for the structure; fields that it does not have keep their stored value (`before` null: the record is new).
template <class T>
master::record to_row(const T& from, const master::record* before, const master::resource& of) {
    auto row = before == nullptr ? master::make_record(of) : *before;
    master::from_struct(from, row);
    if (before != nullptr) row.at("created_at") = before->at("created_at");
    return row;
}

/// A secret that cannot be opened here, because another gateway has sealed it, stays as it is stored.
void keep_locked(const master::record& before, master::record& row) {
    const auto& stored = before.at("options").texts();
    auto options = row.at("options").texts();
    for (auto& [name, text] : options) {
        const auto known = stored.find(name);
        if (text == locked_secret && known != stored.end()) text = known->second;
    }
    row.at("options") = std::move(options);
}

}  // namespace

master::record_database& configuration::database() noexcept {
    return parts_.store.master();
}

void configuration::apply(after_commit changes) {
    if (parts_.audit != nullptr) {
        for (const auto* all : {&changes.notes.listed(), &changes.notes.counted()}) {
            for (const auto& change : *all)
                parts_.audit->add(change);
        }
    }
    for (auto& deleted : changes.deleted.finish()) {
        if (const auto done = parts_.store.put_binned(std::move(deleted)); !done)
            logger("services")->warn("what was deleted is not in the bin: {}", done.error().message);
    }
    for (const auto& id : changes.removed_opcs)
        parts_.collected.remove_opc(id);
    auto whole = changes.opcs;
    for (const auto& id : changes.changed_opcs) {
        if (!changes.new_opcs.contains(id) && !whole.contains(id) && !change_collected(id, changes)) whole.insert(id);
    }
    tag_read_ahead coming(parts_.store, {whole.begin(), whole.end()});
    for (const auto& id : whole)
        collect(id, coming.next());
    for (const auto& id : changes.new_opcs)
        collect_new(id, changes);
    for (const auto& id : changes.read_opcs) {
        changes.tags.erase(id);  // frees memory
        if (!whole.contains(id)) collect_tags(id);
    }
    for (const auto& [opc_id, tags] : changes.tags) {
        if (!whole.contains(opc_id) && !changes.new_opcs.contains(opc_id)) parts_.collected.put_tags(opc_id, tags);
    }
    for (const auto& [opc_id, tag_id] : changes.removed_tags) {
        if (!whole.contains(opc_id)) parts_.collected.remove_tag(opc_id, tag_id);
    }
    if (parts_.alarms != nullptr && !changes.alarmed_tags.empty()) {
        parts_.alarms->on_tags_collected({changes.alarmed_tags.begin(), changes.alarmed_tags.end()});
    }
    for (const auto& [id, name] : changes.site_names)
        parts_.name_site(id, name);
    if (parts_.counters != nullptr) {
        for (const auto& id : changes.work_orders)
            parts_.counters->on_order_changed(id);
    }
    if (changes.has_access_changed) parts_.reload_access();
}

/// Applies all tags of an OPC that stays, some at a time: whole tags take more than a kilobyte each. The device plans
/// anew each time.
void configuration::collect_tags(const std::string& opc_id) {
    std::vector<tag_config> some;
    const auto put_some = [&] {
        parts_.collected.put_tags(opc_id, some);
        some.clear();
    };
    some.reserve(collected_together);
    const auto done = parts_.store.read_each_tag(opc_id, [&](tag_config&& tag) {
        some.push_back(std::move(tag));
        if (some.size() == collected_together) put_some();
    });
    if (!some.empty()) put_some();
    // No connection was free: the writer's reads them.
    if (!done) collect(opc_id, tag_read_ahead(parts_.store, {opc_id}).next());
}

void configuration::collect(const std::string& opc_id, const outcome<std::vector<tag_config>>& tags) {
    const auto stored = parts_.store.get_opc(opc_id);
    if (stored && tags) parts_.collected.put_opc(stored->config, *tags, parts_.late.in_force(opc_id, stored->order));
}

/// False: the OPC must be applied with all its tags, because it has changed together with some of them.
bool configuration::change_collected(const std::string& opc_id, const after_commit& changes) {
    const auto is_of_it = [&](const auto& tag) { return tag.first == opc_id; };
    if (changes.tags.contains(opc_id) || changes.read_opcs.contains(opc_id) ||
        std::ranges::any_of(changes.removed_tags, is_of_it)) {
        return false;
    }
    const auto stored = parts_.store.get_opc(opc_id);
    // If the OPC cannot be read, its tags cannot either, and nothing changes.
    return !stored || parts_.collected.change_opc(stored->config, parts_.late.in_force(opc_id, stored->order));
}

void configuration::collect_new(const std::string& opc_id, const after_commit& changes) {
    const auto stored = parts_.store.get_opc(opc_id);
    const auto tags = changes.tags.find(opc_id);
    static const std::vector<tag_config> none;
    if (stored) {
        parts_.collected.put_opc(stored->config, tags == changes.tags.end() ? none : tags->second,
                                 parts_.late.in_force(opc_id, stored->order));
    }
}

void configuration::apply_changes(const std::vector<master::record_change>& changes) {
    after_commit what;
    std::vector<std::string> alarms;
    const auto view = database().read();
    const auto& own_edge = parts_.store.edge_id();
    for (const auto& change : changes) {
        const bool is_shown_here = change.kind == "site" || change.kind == "opc" || change.kind == "tag";
        const auto now = is_shown_here ? view->find(master::resource_named(change.kind), change.id)
                                       : std::optional<master::record>();
        if (change.kind == "account" || change.kind == "token" || change.kind == "key") {
            what.has_access_changed = true;
        } else if (change.kind == "site") {
            what.site_names[change.id] = now ? now->text("site_name") : std::string();
        } else if (change.kind == "alarm") {
            alarms.push_back(change.id);
        } else if (change.kind == "opc" && !now) {
            what.removed_opcs.push_back(change.id);
        } else if (change.kind == "opc" && now->text("edge_id") == own_edge) {
            what.changed_opcs.insert(change.id);
        } else if (change.kind == "tag" && now && now->text("edge_id") == own_edge) {
            what.opcs.insert(now->text("opc_id"));
        } else if (const auto where = parts_.states.table().find(change.id); change.kind == "tag" && !now && where) {
            what.opcs.insert(*where->opc_id);
        }
    }
    apply(std::move(what));
    if (parts_.alarms != nullptr) parts_.alarms->on_alarms_changed(alarms);
}

outcome<> configuration::write(const std::string& actor, const work& make, after_commit& out) {
    bool is_taken = false;
    const auto failed = database().write(actor, [&](master::record_writer& writer) {
        out = {};
        try {
            make(writer, out);
        } catch (const taken_id&) {
            is_taken = true;
            throw;
        }
    });
    if (failed && is_taken) return failure(failure::cause::duplicate, failed->message);
    if (failed) return to_refusal(*failed);
    return {};
}

outcome<> configuration::change(const std::string& actor, const work& make) {
    after_commit changes;
    if (auto done = write(actor, make, changes); !done) return done;
    apply(std::move(changes));
    return {};
}

outcome<stored_opc> configuration::find_changeable(const std::string& opc_id) {
    return is_built_in(opc_id) ? outcome<stored_opc>(built_in(opc_id)) : find_opc(opc_id);
}

outcome<> configuration::create_opc(const opc_draft& draft, const std::string& actor) {
    return change(actor, [&](master::record_writer& writer, after_commit& out) {
        write_new(writer, draft.opc, out);
        put(writer, draft.opc.opc_id, draft.tags, on_existing::refuse, out);
        note_new(draft.opc.opc_id, out);
    });
}

void configuration::write_new(master::record_writer& writer, const opc_config& opc, after_commit& out) {
    const auto& of = master::resource_named("opc");
    master::ensure_site(writer, opc.site_id);
    if (writer.find(of, opc.opc_id)) throw taken_id("OPC " + opc.opc_id);
    (void)parts_.rules.write(writer, nullptr, to_row(opc, nullptr, of), out);
}

void configuration::note_new(const std::string& opc_id, after_commit& out) {
    out.opcs.erase(opc_id);
    out.new_opcs.insert(opc_id);
}

void configuration::write_changed(master::record_writer& writer, const opc_config& opc, after_commit& out) {
    master::ensure_site(writer, opc.site_id);
    const auto before = must_find(writer, "opc", "OPC", opc.opc_id);
    auto row = to_row(opc, &before, *before.kind);
    keep_locked(before, row);
    (void)parts_.rules.write(writer, &before, std::move(row), out);
}

outcome<std::size_t> configuration::update_opc(const std::string& opc_id, const opc_edit& edit,
                                               const std::string& actor) {
    const auto stored = find_changeable(opc_id);
    if (!stored) return stored.error();
    opc_draft draft{stored->config, {}, false};
    auto found = edit(draft);
    const bool may_hurt_tags = device_rules::may_hurt_tags(draft.opc, stored->config);
    std::vector<tag_config> tags;
    if (draft.has_tags || may_hurt_tags) {
        auto known = find_tags(opc_id);
        if (!known) return known.error();
        tags = std::move(*known);
    }
    if (found.empty() && !draft.has_tags && may_hurt_tags) {
        found = parts_.rules.context().checks.check_stored_tags(tags, draft.opc);
    }
    if (!found.empty()) return failure(std::move(found));
    std::set<std::string> gone;
    if (draft.has_tags) {
        for (const auto& tag : tags)
            gone.insert(tag.tag_id);
        for (const auto& tag : draft.tags)
            gone.erase(tag.tag_id);
    }
    const auto done = change(actor, [&](master::record_writer& writer, after_commit& out) {
        write_changed(writer, draft.opc, out);
        remove_tags(writer, gone, out);
        put(writer, opc_id, draft.tags, on_existing::replace, out);
        if (!out.removed_tags.empty()) out.opcs.insert(opc_id);  // so that the device plans only once
    });
    if (!done) return done.error();
    return draft.has_tags ? draft.tags.size() : count_tags(opc_id);
}

outcome<std::size_t> configuration::delete_opc(const std::string& opc_id, const std::string& actor) {
    if (const auto found = find_changeable(opc_id); !found) return found.error();
    const auto tags = count_tags(opc_id);
    const auto done = change(actor, [&](master::record_writer& writer, after_commit& out) {
        parts_.rules.remove(writer, must_find(writer, "opc", "OPC", opc_id), out);
    });
    if (!done) return done.error();
    return tags;
}

std::size_t configuration::count_tags(const std::string& opc_id) {
    const auto tags = parts_.store.list_tags(opc_id, {"", 1, 1});
    return tags ? static_cast<std::size_t>(tags->total) : 0;
}

outcome<run_command_result> configuration::set_run_command(const std::string& opc_id, run_command command,
                                                           const std::string& actor) {
    if (is_built_in(opc_id)) return built_in(opc_id);
    const auto failed = store_run_command(database(), opc_id, command);
    const bool is_late =
        failed && failed->kind == master::error_kind::unavailable && parts_.states.status(opc_id).has_value();
    if (failed && !is_late) return to_refusal(*failed);
    parts_.collected.set_run_command(opc_id, command);
    if (is_late) {
        parts_.late.add(opc_id, command);
    } else {
        parts_.late.remove(opc_id);
    }
    if (parts_.audit != nullptr) {
        parts_.audit->add(audit::change_record{.event = command == run_command::started ? "started" : "stopped",
                                               .kind = "opc",
                                               .id = opc_id,
                                               .user = actor});
    }
    const auto status = parts_.states.status(opc_id);
    return run_command_result{status ? status->tag_count : 0, is_late ? failed->message : std::string()};
}

namespace {

/// The fields by which records of a flow refer to each other: they are set when all of them exist.
const char* late_field_of(const master::record& r) {
    if (r.kind->name == "flow") return "edges";
    return r.kind->name == "flow_node" ? "parent_node_id" : nullptr;
}

}  // namespace

outcome<> configuration::restore(const std::vector<master::record>& deleted, const std::string& actor) {
    after_commit changes;
    changes.notes.set_restoring();
    const auto failed = database().write(actor, [&](master::record_writer& writer) {
        changes = {};
        changes.notes.set_restoring();
        writer.leave_unchecked("linked_asset_id");
        for (auto r : deleted) {
            if (r.kind->has_secrets && r.kind->has("options") && r.kind->has("opc_type"))
                parts_.store.open_secrets(std::get<option_map>(r.at("options").held), r.text("opc_type"), r.id());
            if (const auto* late = late_field_of(r)) r.at(late) = r.kind->find(late)->default_value;
            (void)parts_.rules.create(writer, std::move(r), changes);
        }
        for (const auto& r : deleted) {
            const auto* late = late_field_of(r);
            if (late == nullptr || r.at(late) == r.kind->find(late)->default_value) continue;
            const auto present =
                must_find(writer, std::string(r.kind->name).c_str(), std::string(r.kind->name), r.id());
            auto whole = present;
            whole.at(late) = r.at(late);
            (void)parts_.rules.update(writer, present, std::move(whole), changes);
        }
    });
    if (failed) {
        faults named;
        for (const auto& item : failed->items)
            named.push_back(item.field_fault);
        return named.empty() ? outcome<>(to_refusal(*failed)) : outcome<>(std::move(named));
    }
    apply(std::move(changes));
    return {};
}

void configuration::put(master::record_writer& writer, const std::string& opc_id, std::span<const tag_config> tags,
                        on_existing known, after_commit& out) {
    const auto& of = master::resource_named("tag");
    writer.leave_unchecked("linked_asset_id");
    out.expected_tags = std::max(out.expected_tags, tags.size());
    while (!tags.empty()) {
        const auto some = tags.first(std::min(records::looked_up_together, tags.size()));
        tags = tags.subspan(some.size());
        std::vector<std::string> ids;
        for (const auto& tag : some)
            ids.push_back(tag.tag_id);
        parts_.rules.look_up(writer, of, ids);
        for (const auto& tag : some) {
            const auto before = writer.find(of, tag.tag_id);
            const bool is_other = before && before->text("opc_id") != opc_id;
            if (before && (known == on_existing::refuse || is_other)) throw taken_id("tag " + tag.tag_id);
            const auto* stored = before ? &*before : nullptr;
            auto row = to_row(tag, stored, of);
            row.at("opc_id") = opc_id;
            (void)parts_.rules.write(writer, stored, std::move(row), out);
        }
    }
}

void configuration::put_imported(master::record_writer& writer, const imported_opc& from, on_existing known,
                                 after_commit& out) {
    out.expected_tags = std::max(out.expected_tags, from.tag_count);
    std::vector<tag_config> some;
    for (std::size_t i = 0; i < from.tag_count; ++i) {
        some.push_back(from.tag(i));
        if (some.size() < records::looked_up_together && i + 1 < from.tag_count) continue;
        put(writer, from.opc.opc_id, some, known, out);
        some.clear();
    }
}

void configuration::remove_tags(master::record_writer& writer, const std::set<std::string>& tag_ids,
                                after_commit& out) {
    for (const auto& id : tag_ids)
        parts_.rules.remove(writer, must_find(writer, "tag", "tag", id), out);
}

outcome<configuration::tag_and_opc> configuration::find_tag(const std::string& tag_id) {
    const auto& rules = parts_.rules.rules_of(master::resource_named("tag"));
    if (auto why = rules.protection(tag_id); !why.empty()) return failure(failure::cause::is_protected, std::move(why));
    auto tag = parts_.store.get_tag(tag_id);
    if (!tag) return refusal_of(tag.error(), parts_.store);
    auto opc = find_opc(tag->opc_id);
    if (!opc) return opc.error();
    return tag_and_opc{std::move(*tag), std::move(opc->config)};
}

outcome<std::string> configuration::create_tag(const std::string& opc_id, const tag_edit& edit,
                                               const std::string& actor) {
    const auto opc = find_changeable(opc_id);
    if (!opc) return opc.error();
    tag_config tag;
    if (auto found = edit(tag, opc->config); !found.empty()) return failure(std::move(found));
    const auto done = change(actor, [&](master::record_writer& writer, after_commit& out) {
        put(writer, tag.opc_id, {&tag, 1}, on_existing::refuse, out);
    });
    if (!done) return done.error();
    return tag.tag_id;
}

outcome<> configuration::update_tag(const std::string& tag_id, const tag_edit& edit, const std::string& actor) {
    auto known = find_tag(tag_id);
    if (!known) return known.error();
    if (auto found = edit(known->tag, known->opc); !found.empty()) return failure(std::move(found));
    return change(actor, [&](master::record_writer& writer, after_commit& out) {
        const auto opc_id = must_find(writer, "tag", "tag", tag_id).text("opc_id");
        put(writer, opc_id, {&known->tag, 1}, on_existing::replace, out);
    });
}

outcome<> configuration::delete_tag(const std::string& tag_id, const std::string& actor) {
    if (const auto known = find_tag(tag_id); !known) return known.error();
    return change(actor, [&](master::record_writer& writer, after_commit& out) { remove_tags(writer, {tag_id}, out); });
}

outcome<> configuration::put_tags(const std::string& opc_id, const std::vector<tag_config>& tags,
                                  const std::string& actor) {
    return change(actor, [&](master::record_writer& writer, after_commit& out) {
        put(writer, opc_id, tags, on_existing::replace, out);
    });
}

outcome<> configuration::import_opcs(std::span<const imported_opc> all, const std::string& actor, bool is_dry_run) {
    const auto put_all = [&](master::record_writer& writer, after_commit& out) {
        for (const auto& one : all) {
            const bool is_new = one.kind == imported_opc::state::created;
            if (is_new) write_new(writer, one.opc, out);
            if (one.kind == imported_opc::state::changed) write_changed(writer, one.opc, out);
            put_imported(writer, one, is_new ? on_existing::refuse : on_existing::replace, out);
            if (is_new) note_new(one.opc.opc_id, out);
        }
    };
    if (!is_dry_run) return change(actor, put_all);
    after_commit undone;
    return write(
        actor, [&](master::record_writer& writer, after_commit& out) { writer.dry_run([&] { put_all(writer, out); }); },
        undone);
}

}  // namespace penstock::services
