#include "services/configuration/record_bulk.hpp"

#include <fmt/format.h>

#include "master/check.hpp"
#include "master/request_error.hpp"

namespace penstock::services {

namespace {

using master::error_kind;
using master::record;
using master::resource;

record applied(const resource& of, const record* before, const bulk_request::item& item) {
    faults found;
    auto r = master::apply(of, before, item.patch, found);
    if (!found.empty()) throw master::request_error(error_kind::invalid, std::move(found));
    return r;
}

/// What a new record needs beyond one that is merged.
void check_new(const resource& of, const bulk_request::item& item) {
    faults found;
    for (std::size_t i = 0; i < of.fields.size(); ++i) {
        const auto& f = of.fields[i];
        if (f.is_required && !item.patch.cells[i]) found.emplace_back(std::string(f.name), "required");
    }
    if (!found.empty()) throw master::request_error(error_kind::malformed, std::move(found));
    if (const auto id = id_of(item); !id.empty()) master::check_id(of, id, std::string(of.id().name), found);
    if (!found.empty()) throw master::request_error(error_kind::invalid, std::move(found));
}

void add_errors(master::request_error& all, const master::request_error& why, std::size_t index) {
    if (all.items.size() >= max_bulk_errors) return;
    if (why.items.empty()) all.items.push_back({fault("", why.message), index, why.kind});
    for (auto item : why.items) {
        item.index = index;
        item.kind = why.kind;
        all.items.push_back(std::move(item));
    }
}

/// One call's items to be written to the records.
class bulk_writer {
public:
    bulk_writer(const records& rules, master::record_writer& work, const resource& of, const bulk_request& asked,
                after_commit& out)
        : rules_(rules), work_(work), resource_(of), asked_(asked), changes_(out) {}

    bulk_result run() {
        bulk_result result;
        std::size_t failed = 0;
        const std::span items(asked_.items);
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i % records::looked_up_together == 0) look_up(items.subspan(i));
            auto& line = result.items.emplace_back();
            line.index = items[i].index;
            line.error = work_.attempt([&] { store(items[i], line); });
            if (!line.error) continue;
            line.result = bulk_result::done::failed;
            if (++failed == max_bulk_errors && asked_.is_atomic) break;
        }
        return result;
    }

private:
    /// What the next of the items will need.
    void look_up(std::span<const bulk_request::item> items) {
        std::vector<std::string> ids;
        for (const auto& item : items.first(std::min(records::looked_up_together, items.size()))) {
            if (auto id = id_of(item); !id.empty()) ids.push_back(std::move(id));
        }
        rules_.look_up(work_, resource_, ids);
    }

    void store(const bulk_request::item& item, bulk_result::item& line) {
        using enum bulk_result::done;
        master::value_or_abort(master::check_faults(item.found));
        line.id = id_of(item);
        const auto before = line.id.empty() ? std::nullopt : work_.find(resource_, line.id);
        if (before && asked_.on_conflict == bulk_request::conflict::skip) {
            line.result = skipped;
        } else if (before && asked_.on_conflict == bulk_request::conflict::update) {
            if (item.patch.version && *item.patch.version != before->version()) {
                throw master::request_error(
                    error_kind::conflict,
                    fault("version", fmt::format("{} is at version {} now: read it again, then repeat the change",
                                                 line.id, before->version())));
            }
            (void)rules_.update(work_, *before, applied(resource_, &*before, item), changes_);
            line.result = updated;
        } else {
            check_new(resource_, item);
            line.id = rules_.create(work_, applied(resource_, nullptr, item), changes_).id();
            line.result = created;
        }
    }

    const records& rules_;
    master::record_writer& work_;
    const resource& resource_;
    const bulk_request& asked_;
    after_commit& changes_;
};

}  // namespace

std::string id_of(const bulk_request::item& item) {
    const auto& id = item.patch.cells.front();
    return id && !id->is_null() ? id->text() : std::string();
}

std::optional<master::request_error> error_of_bad_items(std::span<const bulk_request::item> items) {
    for (const auto step : {&master::body_faults::malformed, &master::body_faults::invalid}) {
        std::optional<master::request_error> all;
        for (const auto& item : items) {
            if ((item.found.*step).empty()) continue;
            const auto kind = step == &master::body_faults::malformed ? error_kind::malformed : error_kind::invalid;
            const master::request_error why(kind, item.found.*step);
            if (!all) all = master::request_error(kind, fmt::format("item {}: {}", item.index, why.message));
            add_errors(*all, why, item.index);
        }
        if (all) return all;
    }
    return std::nullopt;
}

master::request_error first_error_of(const bulk_result& result) {
    const bulk_result::item* first = nullptr;
    for (const auto& item : result.items) {
        if (item.error && (first == nullptr || item.error->kind < first->error->kind)) first = &item;
    }
    master::request_error all(first->error->kind, fmt::format("item {}: {}", first->index, first->error->message));
    for (const auto& item : result.items) {
        if (item.error && item.error->kind == all.kind) add_errors(all, *item.error, item.index);
    }
    return all;
}

bulk_result store_items(const records& rules, master::record_writer& work, const resource& of,
                        const bulk_request& asked, after_commit& out) {
    return bulk_writer(rules, work, of, asked, out).run();
}

}  // namespace penstock::services
