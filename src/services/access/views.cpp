#include "services/access/views.hpp"

#include <fmt/format.h>

#include <utility>

#include "model/field.hpp"
#include "model/json_write.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

constexpr std::size_t max_name_bytes = 200;
constexpr std::size_t max_kind_bytes = 50;

failure none(const std::string& view_id) {
    return {failure::cause::not_found, "there is no view " + view_id};
}

}  // namespace

bool views::sees(const caller& who, const view& v) {
    return who.method == auth_method::display ? v.view_id == who.view_id : v.shared || v.owner == who.actor();
}

bool views::may_change(const caller& who, const view& v) {
    return v.owner == who.actor() || (v.shared && who.role >= user_role::admin);
}

outcome<std::vector<view>> views::list(const caller& who) {
    auto all = store_.list_views(who.actor());
    if (!all) return refusal_of(all.error(), store_);
    std::erase_if(*all, [&](const view& v) { return !sees(who, v); });
    return *std::move(all);
}

outcome<view> views::find(const std::string& view_id, const caller& who) {
    auto found = store_.get_view(view_id);
    if (!found && found.error().kind != failure::cause::not_found) return refusal_of(found.error(), store_);
    if (!found || !sees(who, *found)) return none(view_id);
    return *std::move(found);
}

outcome<> views::put(view wanted, const caller& who) {
    if (auto found = check_view(wanted); !found.empty()) return failure(std::move(found));
    wanted.owner = who.actor();
    const auto before = store_.get_view(wanted.view_id);
    if (!before && before.error().kind != failure::cause::not_found) return refusal_of(before.error(), store_);
    if (before && !may_change(who, *before)) {
        if (!before->shared)
            return failure(failure::cause::duplicate, "the id " + wanted.view_id + " already exists: use another id");
        return failure(failure::cause::is_protected,
                       fmt::format("view {} belongs to {}: save it under another id", wanted.view_id, before->owner));
    }
    const bool is_shared_now = wanted.shared && !(before && before->shared);
    if (is_shared_now && who.role < user_role::operator_)
        return failure(failure::cause::is_protected, "sharing a view needs the role operator");
    if (!before) {
        const auto own = store_.count_views(wanted.owner);
        if (!own) return refusal_of(own.error(), store_);
        if (*own >= max_own) {
            return failure(
                failure::cause::integrity,
                fmt::format("{} already has {} views, which is the maximum: delete one", wanted.owner, max_own));
        }
    }
    if (const auto done = store_.put_view(wanted); !done) return refusal_of(done.error(), store_);
    return {};
}

outcome<> views::remove(const std::string& view_id, const caller& who) {
    const auto known = find(view_id, who);
    if (!known) return known.error();
    if (!may_change(who, *known)) {
        return failure(failure::cause::is_protected,
                       fmt::format("view {} belongs to {}: only this user and administrators may delete it", view_id,
                                   known->owner));
    }
    if (const auto done = store_.delete_view(view_id); !done) return refusal_of(done.error(), store_);
    store::binned deleted;
    deleted.kind = "view";
    deleted.record_id = view_id;
    deleted.record_name = known->view_name;
    deleted.deleted_by = who.actor();
    json_writer json(deleted.content);
    json.begin_object().member("kind", known->kind).member("owner", known->owner);
    json.member("shared", known->shared).member("content", known->content).end_object();
    (void)store_.put_binned(std::move(deleted));  // it stays deleted, even if the bin cannot be written
    return {};
}

faults check_view(const view& wanted) {
    faults found;
    if (!is_id(wanted.view_id))
        found.emplace_back("view_id", "expected 1 to 100 of the characters A-Z a-z 0-9 _ . : -");
    if (wanted.view_name.empty() || wanted.view_name.size() > max_name_bytes)
        found.emplace_back("name", fmt::format("expected 1 to {} bytes", max_name_bytes));
    if (!is_id(wanted.kind) || wanted.kind.size() > max_kind_bytes)
        found.emplace_back("kind",
                           fmt::format("expected 1 to {} of the characters A-Z a-z 0-9 _ . : -", max_kind_bytes));
    if (wanted.content.size() > views::max_content_bytes)
        found.emplace_back("content", fmt::format("expected at most {} bytes", views::max_content_bytes));
    return found;
}

}  // namespace penstock::services
