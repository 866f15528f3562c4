#include "services/alarms/production_counter.hpp"

#include <cmath>
#include <set>

#include "engine/engine.hpp"
#include "engine/tag_counter.hpp"
#include "master/record_database.hpp"
#include "model/value.hpp"

namespace penstock::services {

namespace {

constexpr std::chrono::seconds interval{2};
constexpr auto actor = "counter";

orders::counted_amount amount_of(const engine::tag_counter* t) {
    if (t == nullptr) return {};
    const auto now = t->read();
    return {{}, now.last, std::llround(now.total * 1000)};
}

}  // namespace

void production_counter::start(store_executor run) {
    on_store_ = std::move(run);
    on_store_([this] { poll(); });
    thread_.start("counters", [this] {
        for (bool goes_on = true; goes_on;) {
            goes_on = thread_.wait_for(interval);
            on_store_([this] { poll(); });
        }
    });
}

/// Stores the counted amounts, and finds orders that were started or ended elsewhere.
void production_counter::poll() {
    if (!records_.answers()) return;  // the tallies continue to count, and the store's thread must serve others
    try {
        store_counted();
        auto view = records_.read();
        std::set<std::string> gone;
        for (const auto& [id, o] : orders_)
            gone.insert(id);
        for (const auto& o : view->list_counted_orders()) {
            gone.erase(o.order_id);
            start_counting(o);
        }
        for (const auto& id : gone)
            stop_counting(id);
    } catch (const master::request_error&) {
        // The database has stopped answering: it is tried again next time.
    }
}

void production_counter::store_counted() {
    std::vector<orders::counted_order> news;
    for (const auto& [id, o] : orders_) {
        const orders::counted_order now{id, amount_of(o.good.get()), amount_of(o.reject.get())};
        if (now.good.base != o.good_stored || now.reject.base != o.reject_stored) news.push_back(now);
    }
    if (news.empty()) return;
    const auto failed = records_.write(actor, [&](master::record_writer& work) {
        for (const auto& o : news)
            (void)work.add_counted_amounts(o);
    });
    if (failed) return;
    for (const auto& o : news) {
        auto& known = orders_.at(o.order_id);
        known.good_stored = o.good.base;
        known.reject_stored = o.reject.base;
    }
}

void production_counter::add_counts(master::record_writer& work, const std::string& order_id) {
    const auto known = orders_.find(order_id);
    if (known == orders_.end()) return;
    const auto& o = known->second;
    (void)work.add_counted_amounts({order_id, amount_of(o.good.get()), amount_of(o.reject.get())});
}

void production_counter::save_counter_bases(master::record_writer& work, const std::string& order_id,
                                            const std::string& good_tag_id, const std::string& reject_tag_id) {
    work.save_counter_bases(order_id, present_value(good_tag_id), present_value(reject_tag_id));
}

void production_counter::on_order_changed(const std::string& order_id) {
    try {
        auto view = records_.read();
        const auto now = view->list_counted_orders(order_id);
        if (now.empty()) {
            stop_counting(order_id);
        } else {
            start_counting(now.front());
        }
    } catch (const master::request_error&) {
        // `poll` finds the order when the database answers again.
    }
}

/// Begins to count for an order. If it is counted already, this continues, unless the counters of its line have
/// changed.
void production_counter::start_counting(const orders::counted_order& o) {
    const auto known = orders_.find(o.order_id);
    if (known != orders_.end()) {
        const auto& now = known->second;
        if (now.good_tag_id == o.good.tag_id && now.reject_tag_id == o.reject.tag_id) return;
        stop_counting(o.order_id);
    }
    orders_[o.order_id] = {
        o.good.tag_id, o.reject.tag_id, make_tag_counter(o.good), make_tag_counter(o.reject), {}, {}};
    put_tag_counters(o.good.tag_id);
    put_tag_counters(o.reject.tag_id);
}

void production_counter::stop_counting(const std::string& order_id) {
    const auto known = orders_.find(order_id);
    if (known == orders_.end()) return;
    const auto gone = std::move(known->second);
    orders_.erase(known);
    put_tag_counters(gone.good_tag_id);
    put_tag_counters(gone.reject_tag_id);
}

std::shared_ptr<engine::tag_counter> production_counter::make_tag_counter(const orders::counted_amount& of) const {
    if (of.tag_id.empty()) return nullptr;
    return std::make_shared<engine::tag_counter>(
        engine::tag_counter::state{of.base ? of.base : present_value(of.tag_id), static_cast<double>(of.total) / 1000});
}

/// Sets the tallies of all orders that count by this tag.
void production_counter::put_tag_counters(const std::string& tag_id) {
    if (tag_id.empty()) return;
    std::vector<std::shared_ptr<engine::tag_counter>> all;
    for (const auto& [id, o] : orders_) {
        if (o.good_tag_id == tag_id) all.push_back(o.good);
        if (o.reject_tag_id == tag_id) all.push_back(o.reject);
    }
    engine_.put_tag_counters(tag_id, std::move(all));
}

std::optional<double> production_counter::present_value(const std::string& tag_id) const {
    const auto where = tag_id.empty() ? std::nullopt : engine_.table().find(tag_id);
    return where ? to_double(where->get().last) : std::nullopt;
}

}  // namespace penstock::services
