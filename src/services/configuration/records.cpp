#include "services/configuration/records.hpp"

#include "master/catalog.hpp"
#include "master/check.hpp"
#include "master/request_error.hpp"

namespace penstock::services {

using master::record;

namespace {

void check_fields(const record& r) {
    faults found;
    master::check_record(r, found);
    if (!found.empty()) throw master::request_error(master::error_kind::invalid, std::move(found));
}

/// The records that are deleted together with this one.
std::vector<record> parts_of(master::record_writer& work, const record& r) {
    const auto of = [&](const char* kind, const char* link) {
        return work.select(master::resource_named(kind), {{link, {r.id()}}}, master::no_limit);
    };
    if (r.kind->name == "opc") return of("tag", "opc_id");
    if (r.kind->name == "flow") return of("flow_node", "flow_id");
    return {};
}

}  // namespace

records::records(rule_context context) : context_(std::move(context)) {
    special_.emplace("account", make_account_rules());
    special_.emplace("alarm", make_alarm_rules());
    special_.emplace("opc", make_opc_rules(context_));
    special_.emplace("site", make_site_rules());
    special_.emplace("tag", make_tag_rules(context_));
}

const record_rules& records::rules_of(const master::resource& of) const {
    const auto found = special_.find(of.name);
    return found == special_.end() ? plain_ : *found->second;
}

void records::refuse_protected(const master::resource& of, std::string_view id) const {
    if (auto why = rules_of(of).protection(id); !why.empty()) {
        throw master::request_error(master::error_kind::rule_violation, why);
    }
}

void records::look_up(master::record_writer& work, const master::resource& of, std::span<const std::string> ids) const {
    work.look_up(of, ids);
    rules_of(of).look_up(work, ids);
}

record records::create(master::record_writer& work, record r, after_commit& out) const {
    const auto& rules = rules_of(*r.kind);
    refuse_protected(*r.kind, r.id());
    check_fields(r);
    rules.check(work, nullptr, r);
    return write(work, nullptr, std::move(r), out);
}

record records::update(master::record_writer& work, const record& before, record after, after_commit& out) const {
    check_fields(after);
    rules_of(*before.kind).check(work, &before, after);
    return write(work, &before, std::move(after), out);
}

void records::remove(master::record_writer& work, const record& r, after_commit& out) const {
    const auto& rules = rules_of(*r.kind);
    rules.check_removal(r);
    const auto parts = parts_of(work, r);
    work.remove(*r.kind, r.id());
    rules.note(&r, nullptr, out);
    out.notes.add(&r, nullptr, work.actor());
    if (r.kind->name == "opc") out.notes.add_removed_tags(r.id(), parts.size(), work.actor());
    out.deleted.add(r, parts, work.actor());
}

record records::write(master::record_writer& work, const record* before, record after, after_commit& out) const {
    auto written = before == nullptr ? work.create(std::move(after)) : work.update(std::move(after));
    const auto& rules = rules_of(*written.kind);
    if (before != nullptr) rules.follow(work, *before, written, out);
    rules.note(before, &written, out);
    out.notes.add(before, &written, work.actor());
    return written;
}

}  // namespace penstock::services
