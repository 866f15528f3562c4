#include "store/record_work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

#include "master/catalogue.hpp"
#include "master/refusal.hpp"
#include "store/alarm_events.hpp"
#include "store/alarm_states.hpp"
#include "store/make_id.hpp"
#include "store/order_events.hpp"
#include "store/query.hpp"
#include "store/record.hpp"
#include "store/record_cache.hpp"
#include "store/record_query.hpp"
#include "store/references.hpp"
#include "store/row.hpp"
#include "store/shared_counter.hpp"

namespace penstock::store {

using master::cell;
using master::fault_kind;
using master::field;
using master::record;
using master::resource;

namespace {

constexpr std::size_t most_named = 5;  ///< referrers in a message
constexpr std::int64_t most_changes = 1'000'000;
constexpr std::int64_t most_shed = 1000;  ///< changes at a time

std::vector<std::string> ids_of(std::span<const record> records) {
    std::vector<std::string> ids;
    for (const auto& r : records)
        ids.push_back(r.id());
    return ids;
}

/// Calls `work` with a few of them at a time.
template <class T, class Work>
void for_batches(std::span<const T> all, Work&& work) {
    for (; !all.empty(); all = all.subspan(std::min(record_table::batch, all.size())))
        work(all.first(std::min(record_table::batch, all.size())));
}

bool is_bookkeeping(std::string_view field_name) {
    return field_name == "updated_at" || field_name == "updated_by" || field_name == "version";
}

bool says_the_same(const record& a, const record& b) {
    for (std::size_t i = 0; i < a.cells.size(); ++i) {
        if (a.of->fields[i].is_stored && !is_bookkeeping(a.of->fields[i].name) && a.cells[i] != b.cells[i])
            return false;
    }
    return true;
}

/// The feed keeps its newest changes; a few of the oldest go now and then, so that it costs nobody much.
void shed_changes(database& db, std::int64_t newest) {
    auto& st = db.prepared("DELETE FROM change_log WHERE seq <= :p0", std::array{slot::type::integer}, {});
    st.set(0, newest - most_changes);
    st.execute();
}

}  // namespace

record_work::record_work(database& db, const surroundings& around, shared_counters& counters, std::string actor,
                         std::int64_t now_ms)
    : db_(db),
      around_(around),
      counters_(counters),
      actor_(std::move(actor)),
      now_ms_(now_ms),
      seen_(std::make_unique<record_cache>(db)),
      references_(std::make_unique<references>(db, *seen_)) {}

record_work::~record_work() = default;

std::optional<record> record_work::find(const resource& of, std::string_view id) {
    return seen_->find(of, id);
}

void record_work::look_up(const resource& of, std::span<const std::string> ids) {
    seen_->find_all(of, ids);
}

void record_work::leave_unchecked(std::string_view field) {
    references_->leave_unchecked(field);
}

void record_work::forget(std::string_view id) {
    seen_->forget(id);
    ++changes_;
}

std::vector<record> record_work::select(const resource& of, const master::conditions& which, std::size_t most) {
    std::vector<record> found;
    list_request asked;
    asked.where = which;
    asked.limit = most;
    record_query(db_, record_table::of(of), asked).select([&](record&& r) { found.push_back(std::move(r)); });
    return found;
}

void record_work::assign(const resource& of, std::string_view field_name, const cell& value,
                         const master::conditions& which) {
    store::assign(db_, record_table::of(of), *of.find(field_name), value, which);
    seen_->forget_all();
    ++changes_;
}

void record_work::note_change(std::string_view kind, std::string_view id, std::string_view action,
                              std::int64_t version) {
    using enum slot::type;
    static const row_shape shape{.table = "change_log",
                                 .columns = "seq, at, actor, kind, id, action, version, edge_id",
                                 .types = {integer, integer, text, text, text, text, integer, text},
                                 .rank = row_rank::log};
    const auto seq = counters_.changes.next(db_);
    std::vector<slot> cells(shape.types.begin(), shape.types.end());
    row_writer(cells).add(seq).add(now_ms_).add(actor_).add(kind).add(id).add(action).add(version).add(around_.edge_id);
    db_.add_row(shape, std::move(cells));
    if (seq % most_shed == 0) shed_changes(db_, seq);
    forget(id);
}

/// Values of unique fields that another record has.
void record_work::refuse_taken(const record* before, const record& after, faults& found) {
    for (std::size_t i = 0; i < after.cells.size(); ++i) {
        const auto& f = after.of->fields[i];
        if (!f.is_unique || after.cells[i].is_null() || (before != nullptr && before->cells[i] == after.cells[i])) {
            continue;
        }
        for (const auto& other : select(*after.of, {{f.name, {after.cells[i]}}}, 1)) {
            found.emplace_back(std::string(f.name), fmt::format("{} is that of {}", after.cells[i].text(), other.id()));
        }
    }
}

void record_work::check_links(const record* before, const record& after, bool is_new) {
    auto links = references_->check(before, after);
    if (!links.inactive.empty()) throw master::refusal(fault_kind::against_rule, std::move(links.inactive));
    faults taken;
    if (is_new && seen_->find(*after.of, after.id())) {
        taken.emplace_back(std::string(after.of->id().name), after.id() + " exists already");
    }
    refuse_taken(before, after, taken);
    taken.insert(taken.end(), links.missing.begin(), links.missing.end());
    if (!taken.empty()) throw master::refusal(fault_kind::conflict, std::move(taken));
}

record record_work::created(record r) {
    const auto& of = *r.of;
    if (r.id().empty()) r.cells.front() = make_id(of.prefix);
    if (const auto* name = of.name_field(); of.is_named_by_id && r.at(name->name).text().empty()) {
        r.at(name->name) = r.id();
    }
    r.at("created_at") = r.at("updated_at") = now_ms_;
    r.at("created_by") = r.at("updated_by") = actor_;
    r.at("version") = 1;
    if (of.settle != nullptr) of.settle(*this, nullptr, r);
    check_links(nullptr, r, true);
    if (of.has_secrets && around_.seal) around_.seal(nullptr, r);
    record_table::of(of).insert(db_, r);
    note_change(of.name, r.id(), "create", 1);
    seen_->keep(record_table::of(of).as_stored(r));
    if (of.follow != nullptr) of.follow(*this, nullptr, r);
    return r;
}

record record_work::updated(record r) {
    const auto& of = *r.of;
    const auto before = find(of, r.id());
    if (!before) throw master::no_such(of.name, r.id());
    if (const auto* name = of.name_field(); of.is_named_by_id && r.at(name->name).text().empty()) {
        r.at(name->name) = r.id();
    }
    if (of.settle != nullptr) of.settle(*this, &*before, r);
    if (of.has_secrets && around_.seal) around_.seal(&*before, r);
    if (says_the_same(*before, r)) return *before;
    r.at("updated_at") = now_ms_;
    r.at("updated_by") = actor_;
    r.at("version") = before->version() + 1;
    check_links(&*before, r, false);
    record_table::of(of).update(db_, r);
    note_change(of.name, r.id(), "update", r.version());
    seen_->keep(record_table::of(of).as_stored(r));
    if (of.follow != nullptr) of.follow(*this, &*before, r);
    return r;
}

/// What is deleted together with these, and these.
void record_work::collect_doomed(std::vector<record> found, doomed_records& doomed) {
    if (found.empty()) return;
    const auto& of = *found.front().of;
    const auto ids = ids_of(found);
    doomed.insert(doomed.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    for (const auto& link : master::links_to(of)) {
        if (!link.by->is_cascading || link.list != nullptr) continue;
        for_batches(std::span(ids), [&](std::span<const std::string> some) {
            master::conditions which{{link.by->name, std::vector<cell>(some.begin(), some.end())}};
            if (!link.by->cascade_field.empty()) {
                which.push_back({link.by->cascade_field, {std::string(link.by->cascade_value)}});
            }
            collect_doomed(select(*link.from, which, master::no_limit), doomed);
        });
    }
}

/// Refuses what others than those refer to that go along; these are all of one kind.
void record_work::release(std::span<const record> some, const std::set<record_name>& doomed) {
    const auto& of = *some.front().of;
    auto users = references_->referrers(of, ids_of(some), most_named + doomed.size());
    std::erase_if(users, [&](const references::referrer& by) { return doomed.contains({by.of, by.id}); });
    if (users.empty()) {
        if (of.release == nullptr) return;
        for (const auto& r : some)
            of.release(*this, r);
        return;
    }
    const auto& used = users.front().to;
    std::string names;
    std::size_t named = 0;
    for (const auto& by : users) {
        if (by.to != used || named++ == most_named) continue;
        names += fmt::format("{}{} {}", names.empty() ? "" : ", ", by.of->name, by.id);
    }
    throw master::refusal(fault_kind::conflict, fmt::format("{} is used by {}", used, names));
}

/// These are all of one kind.
void record_work::erase(std::span<const record> some) {
    const auto& of = *some.front().of;
    const auto ids = ids_of(some);
    for (const auto& link : master::links_to(of)) {
        if (link.by->is_cascading && link.list != nullptr) {
            remove_rows(db_, std::string(link.list->table), record_table::column(*link.by), ids);
        }
    }
    record_table::of(of).remove(db_, ids);
    for (const auto& r : some) {
        if (around_.forget) around_.forget(r);
        note_change(of.name, r.id(), "delete", r.version());
    }
}

void record_work::remove(const resource& of, std::string_view id) {
    auto found = find(of, id);
    if (!found) throw master::no_such(of.name, id);
    doomed_records doomed;
    collect_doomed({std::move(*found)}, doomed);
    // Those that refer to others first: kinds are listed behind what they refer to.
    std::ranges::stable_sort(doomed, std::greater(), [](const record& r) { return master::rank_of(*r.of); });
    const auto for_each_kind = [&](auto&& work) {
        for (auto next = doomed.begin(); next != doomed.end();) {
            const auto end = std::find_if(next, doomed.end(), [&](const record& r) { return r.of != next->of; });
            for_batches(std::span<const record>(next, end), work);
            next = end;
        }
    };
    std::set<record_name> names;
    for (const auto& r : doomed)
        names.emplace(r.of, r.id());
    for_each_kind([&](std::span<const record> some) { release(some, names); });
    for_each_kind([&](std::span<const record> some) { erase(some); });
}

std::optional<master::refusal> record_work::attempt(const std::function<void()>& work) {
    std::optional<master::refusal> failed;
    const auto before = changes_;
    database::part attempted(db_);
    try {
        work();
    } catch (const master::refusal& r) {
        failed = r;
    }
    if (failed) {
        attempted.undo();
        if (changes_ != before) seen_->forget_all();
    } else {
        attempted.keep();
    }
    return failed;
}

void record_work::rehearse(const std::function<void()>& work) {
    database::part rehearsed(db_);
    work();
    rehearsed.undo();
    seen_->forget_all();
}

void record_work::add_order_event(const orders::event& e) {
    store::add_order_event(db_, e);
}

void record_work::remove_order_events(std::string_view order_id) {
    store::remove_order_events(db_, order_id);
}

std::int64_t record_work::next_alarm_number() {
    return counters_.alarms.next(db_);
}

std::optional<alarms::status> record_work::find_alarm_status(const std::string& alarm_id) {
    return store::find_alarm_status(db_, alarm_id);
}

void record_work::save_alarm_status(const alarms::status& s) {
    store::save_alarm_status(db_, s);
}

void record_work::add_alarm_event(const alarms::event& e) {
    store::add_alarm_event(db_, e);
}

bool record_work::has_live_tokens(std::string_view user_id) {
    auto& st = db_.prepared(
        "SELECT 1 FROM service_token WHERE user_id = :p0 AND (expires_at IS NULL OR expires_at > :p1) LIMIT 1",
        std::array{slot::type::text, slot::type::integer}, std::array{slot::type::integer});
    st.set(0, std::string(user_id));
    st.set(1, now_ms_);
    const bool has_some = st.execute();
    while (has_some && st.fetch()) {
    }
    return has_some;
}

}  // namespace penstock::store
