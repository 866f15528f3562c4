#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "master/catalog.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

/// Master data in memory: rows, as the tables of a database hold them.
struct memory_rows {
    std::map<const resource*, std::map<std::string, record, std::less<>>> records;
    std::vector<orders::event> order_events;
    std::map<std::string, alarms::status> alarm_states;
    std::vector<alarms::event> alarm_events;
    std::vector<std::string> feed;  ///< `create site SITE_A 1`: what was done, the kind, the id, the version
    std::int64_t last_alarm_number = 0;
    std::size_t made_ids = 0;
    std::set<std::string, std::less<>> logins, token_owners;
};

/// One change of them, for tests of what the rules of the domains make of it. Nothing is undone after a refusal.
class memory_transaction final : public transaction {
public:
    memory_transaction(memory_rows& rows, const record_context& context, std::string actor, std::int64_t now_ms)
        : transaction(context, std::move(actor), now_ms), rows_(rows) {}

    std::vector<record> select(const resource& of, const conditions& which, std::size_t most) override {
        std::vector<record> found;
        for (const auto& r : all(of)) {
            if (found.size() < most && meets(r, which)) found.push_back(r);
        }
        return found;
    }

    void assign(const resource& of, std::string_view field, const cell& value, const conditions& which) override {
        for (auto& [id, r] : rows_.records[&of]) {
            if (meets(r, which)) r.at(field) = value;
        }
    }

    void add_order_event(const orders::event& e) override {
        const auto is_same = [&](const orders::event& other) { return other.order_id == e.order_id; };
        rows_.order_events.push_back(e);
        rows_.order_events.back().seq = std::ranges::count_if(rows_.order_events, is_same);
    }
    void remove_order_events(std::string_view order_id) override {
        std::erase_if(rows_.order_events, [&](const orders::event& e) { return e.order_id == order_id; });
    }

    std::int64_t next_alarm_number() override { return ++rows_.last_alarm_number; }
    std::optional<alarms::status> find_alarm_status(const std::string& alarm_id) override {
        const auto found = rows_.alarm_states.find(alarm_id);
        return found == rows_.alarm_states.end() ? std::nullopt : std::optional(found->second);
    }
    void save_alarm_status(const alarms::status& s) override { rows_.alarm_states[s.alarm_id] = s; }
    void add_alarm_event(const alarms::event& e) override { rows_.alarm_events.push_back(e); }

    bool has_live_tokens(std::string_view user_id) override { return rows_.token_owners.contains(user_id); }

protected:
    const record* peek(const resource& of, std::string_view id) override {
        peeked_.reset();
        for (const auto& r : all(of)) {
            if (r.id() == id) peeked_ = r;
        }
        return peeked_ ? &*peeked_ : nullptr;
    }

    std::string make_id(std::string_view prefix) override {
        return std::string(prefix) + "MADE_" + std::to_string(++rows_.made_ids);
    }

    void insert(const record& r) override { put(r, "create"); }
    void replace(const record& r) override { put(r, "update"); }

    void erase(std::span<const record> some) override {
        for (const auto& r : some) {
            for (const auto& link : references_to(*r.kind)) {
                if (link.link->is_cascading && link.list != nullptr) erase_items(link, r.id());
            }
            rows_.records[r.kind].erase(r.id());
            note("delete", r);
        }
    }

    std::vector<referrer> referrers(const resource& of, std::span<const std::string> ids, std::size_t most) override {
        std::vector<referrer> found;
        for (const auto& link : references_to(of)) {
            if (link.link->is_cascading && link.link->cascade_field.empty()) continue;
            for (const auto& [id, r] : rows_.records[link.owner]) {
                for (const auto& to : ids) {
                    if (found.size() < most && has_value(r, link, to)) found.push_back({link.owner, id, to});
                }
            }
        }
        return found;
    }

private:
    /// What areas, lines and equipment, which share a table, are in the list of all three.
    static record as_asset(const record& r) {
        auto asset = make_record(resource_named("asset"));
        asset.at("asset_id") = r.id();
        asset.at("asset_type") = std::string(r.kind->type_text);
        asset.at("asset_name") = r.at(r.kind->name_field()->name);
        for (const auto* parent : {"area_id", "line_id"}) {
            const bool is_its_own = r.kind->id().name == parent;
            if (!is_its_own && r.kind->has(parent) && r.is_set(parent)) asset.at("parent_id") = r.at(parent);
        }
        for (const auto* same : {"site_id", "active"})
            asset.at(same) = r.at(same);
        return asset;
    }

    /// By id.
    std::vector<record> all(const resource& of) {
        std::vector<record> found;
        if (of.name == "asset") {
            for (const auto* kind : {"area", "line", "equipment"}) {
                for (const auto& [id, r] : rows_.records[&resource_named(kind)])
                    found.push_back(as_asset(r));
            }
            std::ranges::sort(found, {}, &record::id);
        } else {
            for (const auto& [id, r] : rows_.records[&of])
                found.push_back(r);
        }
        return found;
    }

    static bool meets(const record& r, const conditions& which) {
        return std::ranges::all_of(which, [&](const condition& c) {
            const auto is_one = [&](const cell& value) { return std::ranges::find(c.any_of, value) != c.any_of.end(); };
            const auto* list = r.kind->list_with(c.field);
            if (list == nullptr) return is_one(r.at(c.field));
            return std::ranges::any_of(r.at(list->name).list(),
                                       [&](const cell::row& row) { return is_one(list->at(row, c.field)); });
        });
    }

    static bool has_value(const record& r, const reference_field& by, const std::string& id) {
        if (by.list == nullptr) return r.at(by.link->name) == cell(id);
        return std::ranges::any_of(r.at(by.list->name).list(),
                                   [&](const cell::row& row) { return by.list->at(row, by.link->name) == cell(id); });
    }

    void erase_items(const reference_field& by, const std::string& id) {
        for (auto& [owner, r] : rows_.records[by.owner]) {
            auto rows = r.at(by.list->name).list();
            std::erase_if(rows, [&](const cell::row& row) { return by.list->at(row, by.link->name) == cell(id); });
            r.at(by.list->name) = std::move(rows);
        }
    }

    void put(record r, std::string_view action) {
        for (std::size_t i = 0; i < r.cells.size(); ++i) {
            if (!r.kind->fields[i].is_stored) r.cells[i] = r.kind->fields[i].default_value;
        }
        note(action, r);
        rows_.records[r.kind].insert_or_assign(r.id(), r);
    }

    void note(std::string_view action, const record& r) {
        rows_.feed.push_back(std::string(action) + " " + std::string(r.kind->name) + " " + r.id() + " " +
                             std::to_string(r.version()));
    }

    memory_rows& rows_;
    std::optional<record> peeked_;
};

}  // namespace penstock::master
