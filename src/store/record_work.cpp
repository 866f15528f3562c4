#include "store/record_work.hpp"

#include <array>

#include "master/catalog.hpp"
#include "master/make_id.hpp"
#include "store/record_cache.hpp"
#include "store/record_query.hpp"
#include "store/references.hpp"
#include "store/row.hpp"
#include "store/sequence.hpp"

namespace penstock::store {

using master::cell;
using master::record;
using master::resource;

namespace {

constexpr std::int64_t max_changes = 1'000'000;
constexpr std::int64_t max_evicted = 1000;  ///< changes at a time

/// The feed keeps its newest changes; a few of the oldest are removed now and then, so that no call takes long.
void shed_changes(database& db, std::int64_t newest) {
    auto& st = db.prepared("DELETE FROM change_log WHERE seq <= :p0", std::array{slot::type::integer}, {});
    st.set(0, newest - max_changes);
    st.execute();
}

}  // namespace

record_work::record_work(database& db, const master::record_context& context, sequences& counters, std::string actor,
                         std::int64_t now_ms)
    : record_writer(context, std::move(actor), now_ms),
      db_(db),
      counters_(counters),
      seen_(std::make_unique<record_cache>(db)) {}

record_work::~record_work() = default;

const record* record_work::peek(const resource& of, std::string_view id) {
    const auto& found = seen_->find(of, id);
    return found ? &*found : nullptr;
}

void record_work::look_up(const resource& of, std::span<const std::string> ids) {
    seen_->find_all(of, ids);
}

void record_work::forget(std::string_view id) {
    seen_->forget(id);
    ++changes_;
}

std::vector<record> record_work::select(const resource& of, const master::conditions& which, std::size_t most) {
    std::vector<record> found;
    master::list_request asked;
    asked.filter = which;
    asked.limit = most;
    record_query(db_, record_table::of(of), asked).select([&](record&& r) { found.push_back(std::move(r)); });
    return found;
}

void record_work::assign(const resource& of, std::string_view field_name, const cell& value,
                         const master::conditions& which) {
    penstock::store::assign(db_, record_table::of(of), *of.find(field_name), value, which);
    seen_->forget_all();
    ++changes_;
}

void record_work::append_change(std::string_view kind, std::string_view id, std::string_view action,
                                std::int64_t version) {
    using enum slot::type;
    static const insert_schema shape{.table = "change_log",
                                     .columns = "seq, at, actor, kind, id, action, version, edge_id",
                                     .types = {integer, integer, text, text, text, text, integer, text},
                                     .rank = row_rank::log};
    const auto seq = counters_.changes.next(db_);
    std::vector<slot> cells(shape.types.begin(), shape.types.end());
    row_writer(cells).add(seq).add(now_ms()).add(actor()).add(kind).add(id).add(action).add(version).add(
        context().edge_id);
    db_.buffer_insert(shape, std::move(cells));
    if (seq % max_evicted == 0) shed_changes(db_, seq);
    forget(id);
}

std::string record_work::make_id(std::string_view prefix) {
    return master::make_id(prefix);
}

void record_work::insert(const record& r) {
    const auto& table = record_table::of(*r.kind);
    table.insert(db_, r);
    append_change(r.kind->name, r.id(), "create", 1);
    seen_->keep(table.as_stored(r));
}

void record_work::replace(const record& r) {
    const auto& table = record_table::of(*r.kind);
    table.update(db_, r);
    append_change(r.kind->name, r.id(), "update", r.version());
    seen_->keep(table.as_stored(r));
}

void record_work::erase(std::span<const record> some) {
    const auto& of = *some.front().kind;
    std::vector<std::string> ids;
    for (const auto& r : some)
        ids.push_back(r.id());
    for (const auto& link : master::references_to(of)) {
        if (link.link->is_cascading && link.list != nullptr) {
            remove_rows(db_, std::string(link.list->table), record_table::column(*link.link), ids);
            seen_->forget_all();  // whose lists they were
        }
    }
    record_table::of(of).remove(db_, ids);
    for (const auto& r : some)
        append_change(of.name, r.id(), "delete", r.version());
}

std::vector<master::referrer> record_work::referrers(const resource& of, std::span<const std::string> ids,
                                                     std::size_t most) {
    return find_referrers(db_, of, ids, most);
}

std::optional<master::request_error> record_work::attempt(const std::function<void()>& work) {
    std::optional<master::request_error> failed;
    const auto before = changes_;
    database::savepoint attempted(db_);
    try {
        work();
    } catch (const master::request_error& r) {
        failed = r;
    }
    if (failed) {
        attempted.roll_back();
        if (changes_ != before) seen_->forget_all();
    } else {
        attempted.release();
    }
    return failed;
}

void record_work::dry_run(const std::function<void()>& work) {
    database::savepoint savepoint(db_);
    const auto undo = [&] {
        savepoint.roll_back();
        seen_->forget_all();
    };
    try {
        work();
    } catch (const master::request_error&) {
        undo();
        throw;
    }
    undo();
}

std::int64_t record_work::next_alarm_number() {
    return counters_.alarms.next(db_);
}

}  // namespace penstock::store
