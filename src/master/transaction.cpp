#include "master/transaction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>

#include "master/catalog.hpp"
#include "master/request_error.hpp"

namespace penstock::master {

namespace {

constexpr std::size_t max_named = 5;  ///< referrers in a message

std::vector<std::string> ids_of(std::span<const record> records) {
    std::vector<std::string> ids;
    for (const auto& r : records)
        ids.push_back(r.id());
    return ids;
}

/// Calls `work` with at most `size` of them at a time.
template <class T, class Work>
void for_batches(std::span<const T> all, std::size_t size, Work&& work) {
    for (; !all.empty(); all = all.subspan(std::min(size, all.size())))
        work(all.first(std::min(size, all.size())));
}

/// Calls `work` with what is of one kind, `size` at a time; those of a kind are adjacent.
template <class Work>
void for_each_kind(std::span<const record> all, std::size_t size, Work&& work) {
    while (!all.empty()) {
        const auto end = std::ranges::find_if(all, [&](const record& r) { return r.kind != all.front().kind; });
        const auto some = all.first(static_cast<std::size_t>(end - all.begin()));
        for_batches(some, size, work);
        all = all.subspan(some.size());
    }
}

bool is_bookkeeping(std::string_view field_name) {
    return field_name == "updated_at" || field_name == "updated_by" || field_name == "version";
}

bool is_unchanged(const record& before, const record& after) {
    for (std::size_t i = 0; i < after.cells.size(); ++i) {
        const auto& f = after.kind->fields[i];
        if (f.is_stored && !is_bookkeeping(f.name) && before.cells[i] != after.cells[i]) return false;
    }
    return true;
}

void name_by_id(record& r) {
    if (!r.kind->is_named_by_id) return;
    auto& name = r.at(r.kind->name_field()->name);
    if (name.text().empty()) name = r.id();
}

/// What the rows of a list refer to by that member.
std::set<std::string> targets(const cell::rows& rows, std::size_t item) {
    std::set<std::string> ids;
    for (const auto& row : rows) {
        if (!row[item].is_null()) ids.insert(row[item].text());
    }
    return ids;
}

}  // namespace

transaction::transaction(const record_context& context, std::string actor, std::int64_t now_ms)
    : context_(context), actor_(std::move(actor)), now_ms_(now_ms) {}

std::optional<record> transaction::find(const resource& of, std::string_view id) {
    const auto* found = peek(of, id);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

const record* transaction::peek_target(const record& r, std::string_view field) {
    const auto& id = r.text(field);
    return id.empty() ? nullptr : peek(resource_named(r.kind->find(field)->refers_to), id);
}

std::optional<record> transaction::find_target(const record& r, std::string_view field) {
    const auto* found = peek_target(r, field);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

void transaction::check_reference(const field& f, const cell& value, const std::string& path, reference_faults& found) {
    const auto* target = find_resource(f.refers_to);
    if (target == nullptr || value.is_null() || value.text().empty()) return;
    const auto* there = peek(*target, value.text());
    if (there == nullptr) {
        found.missing.emplace_back(path, fmt::format("no {} {}", target->name, value.text()));
    } else if (target->has("active") && !there->at("active").boolean()) {
        found.inactive.emplace_back(path, value.text() + " is not active");
    }
}

/// Of what `after` refers to and `before` (null: nothing) did not.
transaction::reference_faults transaction::check_references(const record* before, const record& after) {
    reference_faults found;
    for (std::size_t i = 0; i < after.cells.size(); ++i) {
        const auto& f = after.kind->fields[i];
        const auto& value = after.cells[i];
        if (before != nullptr && before->cells[i] == value) continue;
        if (!f.refers_to.empty() && !f.is_read_only && f.name != unchecked_) {
            check_reference(f, value, std::string(f.name), found);
        }
        for (std::size_t k = 0; k < f.items.size(); ++k) {
            if (f.items[k].refers_to.empty()) continue;
            const auto known = before == nullptr ? std::set<std::string>() : targets(before->cells[i].list(), k);
            const auto& rows = value.list();
            for (std::size_t at = 0; at < rows.size(); ++at) {
                if (known.contains(rows[at][k].text())) continue;
                check_reference(f.items[k], rows[at][k], fmt::format("{}[{}].{}", f.name, at, f.items[k].name), found);
            }
        }
    }
    return found;
}

/// Values of unique fields that another record has.
void transaction::require_unique(const record* before, const record& after, faults& found) {
    for (std::size_t i = 0; i < after.cells.size(); ++i) {
        const auto& f = after.kind->fields[i];
        if (!f.is_unique || after.cells[i].is_null() || (before != nullptr && before->cells[i] == after.cells[i])) {
            continue;
        }
        for (const auto& other : select(*after.kind, {{f.name, {after.cells[i]}}}, 1)) {
            found.emplace_back(std::string(f.name),
                               fmt::format("{} is already used by {}", after.cells[i].text(), other.id()));
        }
    }
}

outcome<> transaction::check_referring(const record* before, const record& after) {
    auto wrong = check_references(before, after);
    if (!wrong.inactive.empty()) return request_error(error_kind::rule_violation, std::move(wrong.inactive));
    faults taken;
    if (before == nullptr && peek(*after.kind, after.id()) != nullptr) {
        taken.emplace_back(std::string(after.kind->id().name), after.id() + " exists already");
    }
    require_unique(before, after, taken);
    taken.insert(taken.end(), wrong.missing.begin(), wrong.missing.end());
    return refused_if_any(error_kind::conflict, std::move(taken));
}

record transaction::create(record r) {
    const auto& of = *r.kind;
    if (r.id().empty()) r.cells.front() = make_id(of.prefix);
    name_by_id(r);
    r.at("created_at") = r.at("updated_at") = now_ms_;
    r.at("created_by") = r.at("updated_by") = actor_;
    r.at("version") = 1;
    if (of.before_write != nullptr) value_or_abort(of.before_write(*this, nullptr, r));
    value_or_abort(check_referring(nullptr, r));
    if (of.has_secrets && context_.seal) value_or_abort(context_.seal(nullptr, r));
    insert(r);
    if (of.after_write != nullptr) value_or_abort(of.after_write(*this, nullptr, r));
    return r;
}

record transaction::update(record r) {
    const auto& of = *r.kind;
    const auto before = find(of, r.id());
    if (!before) throw not_found(of.name, r.id());
    name_by_id(r);
    if (of.before_write != nullptr) value_or_abort(of.before_write(*this, &*before, r));
    if (of.has_secrets && context_.seal) value_or_abort(context_.seal(&*before, r));
    if (is_unchanged(*before, r)) return *before;
    r.at("updated_at") = now_ms_;
    r.at("updated_by") = actor_;
    r.at("version") = before->version() + 1;
    value_or_abort(check_referring(&*before, r));
    replace(r);
    if (of.after_write != nullptr) value_or_abort(of.after_write(*this, &*before, r));
    return r;
}

/// What is deleted together with these, and these; `found` is of one kind.
void transaction::collect_cascade(std::vector<record> found, std::vector<record>& cascade) {
    if (found.empty()) return;
    const auto& of = *found.front().kind;
    const auto ids = ids_of(found);
    cascade.insert(cascade.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    for (const auto& link : references_to(of)) {
        if (!link.link->is_cascading || link.list != nullptr) continue;
        for_batches(std::span(ids), batch, [&](std::span<const std::string> some) {
            conditions which{{link.link->name, std::vector<cell>(some.begin(), some.end())}};
            if (!link.link->cascade_field.empty()) {
                which.push_back({link.link->cascade_field, {std::string(link.link->cascade_value)}});
            }
            collect_cascade(select(*link.owner, which, no_limit), cascade);
        });
    }
}

/// Refuses what others than those refer to that go along; `some` are all of one kind.
void transaction::release(std::span<const record> some, const record_names& cascade) {
    const auto& of = *some.front().kind;
    auto users = referrers(of, ids_of(some), max_named + cascade.size());
    std::erase_if(users, [&](const referrer& by) { return cascade.contains({by.kind, by.id}); });
    if (users.empty()) {
        if (of.before_delete == nullptr) return;
        for (const auto& r : some)
            value_or_abort(of.before_delete(*this, r));
        return;
    }
    const auto& used = users.front().target_id;
    std::string names;
    std::size_t named = 0;
    for (const auto& by : users) {
        if (by.target_id != used || named++ == max_named) continue;
        names += fmt::format("{}{} {}", names.empty() ? "" : ", ", by.kind->name, by.id);
    }
    throw request_error(error_kind::conflict, fmt::format("{} is used by {}", used, names));
}

void transaction::remove(const resource& of, std::string_view id) {
    auto found = find(of, id);
    if (!found) throw not_found(of.name, id);
    std::vector<record> doomed;
    collect_cascade({std::move(*found)}, doomed);
    // Those that refer to others first: kinds are listed behind what they refer to.
    std::ranges::stable_sort(doomed, std::greater(), [](const record& r) { return rank_of(*r.kind); });
    record_names names;
    for (const auto& r : doomed)
        names.emplace(r.kind, r.id());
    for_each_kind(doomed, batch, [&](std::span<const record> some) { release(some, names); });
    for_each_kind(doomed, batch, [&](std::span<const record> some) {
        erase(some);
        for (const auto& r : some) {
            if (context_.on_record_deleted) context_.on_record_deleted(r);
        }
    });
}

}  // namespace penstock::master
