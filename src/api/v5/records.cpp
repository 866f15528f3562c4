#include <fmt/format.h>

#include <boost/json/object.hpp>

#include "api/v5/bulk.hpp"
#include "api/v5/import.hpp"
#include "api/v5/list_query.hpp"
#include "api/v5/preconditions.hpp"
#include "api/v5/presenter.hpp"
#include "api/v5/record_list.hpp"
#include "api/v5/routes.hpp"
#include "master/record_database.hpp"
#include "services/configuration/records.hpp"

namespace penstock::api::v5 {

namespace {

using master::error_kind;
using master::record;
using master::request_error;

outcome<> get_one(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({presenter_of(c.of()).has_live() ? "live" : ""}); !known) return known;
    auto found = c.context.records.rules_of(c.of()).built_in(c.id());
    if (!found) found = from.find(c.of(), c.id());
    if (!found) return master::not_found(c.of().name, c.id());
    if (is_not_modified(c, *found)) {
        c.response.status = 304;
        c.response.add("ETag", entity_tag(*found));
        return {};
    }
    return answer_record(c, from, std::move(*found));
}

outcome<> get_exists(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({}); !known) return known;
    const bool is_there = c.context.records.rules_of(c.of()).built_in(c.id()) || from.find(c.of(), c.id());
    c.answer([&](json_writer& json) { json.begin_object().member("exists", is_there).end_object(); });
    return {};
}

outcome<> get_count(call& c, master::record_reader& from) {
    const auto q = read_list_query(c);
    if (!q) return q.error();
    const auto count = from.count(c.of(), q->rows);
    c.answer([&](json_writer& json) { json.begin_object().member("count", count).end_object(); });
    return {};
}

outcome<> read_body(call& c, bool is_new) {
    if (auto known = c.allow_queries({}); !known) return known;
    const auto sent = c.object();
    if (!sent) return sent.error();
    c.patch = master::read_patch(c.of(), **sent, is_new, c.found);
    return check_faults(c.found);
}

outcome<> read_new(call& c) {
    return read_body(c, true);
}

outcome<> create(call& c, master::record_writer& work) {
    faults found;
    auto made = master::apply(c.of(), nullptr, *c.patch, found);
    if (!found.empty()) return request_error(error_kind::invalid, std::move(found));
    return answer_record(c, work, c.context.records.create(work, std::move(made), c.changes));
}

outcome<> read_change(call& c) {
    return read_body(c, false);
}

outcome<> update(call& c, master::record_writer& work) {
    const auto wanted = expected_version(c, c.patch->version);
    if (!wanted) return wanted.error();
    c.context.records.refuse_protected(c.of(), c.id());
    const auto before = work.find(c.of(), c.id());
    if (!before) return master::not_found(c.of().name, c.id());
    if (auto checked = check_version(*wanted, *before); !checked) return checked;
    faults found;
    auto after = master::apply(c.of(), &*before, *c.patch, found);
    if (!found.empty()) return request_error(error_kind::invalid, std::move(found));
    return answer_record(c, work, c.context.records.update(work, *before, std::move(after), c.changes));
}

outcome<> read_removal(call& c) {
    if (auto known = c.allow_queries({}); !known) return known;
    const auto body = c.optional_object();
    if (!body) return body.error();
    for (const auto& item : **body) {
        if (item.key() != "version") {
            return request_error(error_kind::malformed, fault(std::string(item.key()), "unknown field"));
        }
        if (!item.value().is_int64())
            return request_error(error_kind::malformed, fault("version", "expected an integer"));
        c.patch = master::patch{{}, item.value().get_int64()};
    }
    return {};
}

outcome<> remove(call& c, master::record_writer& work) {
    const auto wanted = expected_version(c, c.patch ? c.patch->version : std::nullopt);
    if (!wanted) return wanted.error();
    c.context.records.refuse_protected(c.of(), c.id());
    const auto before = work.find(c.of(), c.id());
    if (!before) return master::not_found(c.of().name, c.id());
    if (auto checked = check_version(*wanted, *before); !checked) return checked;
    c.context.records.remove(work, *before, c.changes);
    c.answer([&](json_writer& json) {
        json.begin_object().member(c.of().id().name, c.id()).member("deleted", true).end_object();
    });
    return {};
}

}  // namespace

void add_record_routes(std::vector<route>& all, const master::resource& of) {
    const auto base = "/api/v5" + std::string(of.path);
    const auto add = [&](verb method, const std::string& rest, permission needed, auto run, std::string_view summary) {
        route r;
        r.method = method;
        r.pattern = base + rest;
        r.resource = &of;
        r.domain = of.domain;
        r.needed = of.domain == "system" ? permission::administer : needed;
        r.makes_access = of.domain == "system" && needed != permission::read;
        r.run = run;
        r.summary = summary;
        all.push_back(std::move(r));
        return &all.back();
    };
    const std::string name(of.name);
    auto* list = add(verb::get, "", permission::read, coroutine_handler(list_records), "List");
    list->is_list = true;
    list->data = name + "_list";
    if (presenter_of(of).has_live()) list->query = {{"live", "true: with the last value of each record"}};
    auto* counted = add(verb::get, "/count", permission::read, read_handler{get_count}, "Count");
    counted->is_list = true;
    counted->data = "count";
    if (of.is_read_only) return;
    const auto with_record = [&](route* r) {
        r->data = name;
        return r;
    };
    with_record(add(verb::post, "", permission::write, write_handler{read_new, create}, "Create"))->body =
        name + "_create";
    auto* one = with_record(add(verb::get, "/{id}", permission::read, read_handler{get_one, true}, "Get one"));
    if (presenter_of(of).has_live()) one->query = {{"live", "true: with the last value"}};
    for (const auto method : {verb::put, verb::patch}) {
        with_record(add(method, "/{id}", permission::write, write_handler{read_change, update},
                        "Change: absent members stay unchanged, null is the default"))
            ->body = name + "_change";
    }
    add(verb::post, "/bulk", permission::write, write_handler{read_bulk, run_bulk}, "Create or change many")->data =
        "bulk";
    all.back().body = name + "_bulk";
    add(verb::post, "/import", permission::write, coroutine_handler(import_records), "Create or change many from CSV")
        ->data = "bulk";
    all.back().body_content = "text/csv";
    all.back().takes_file = true;
    all.back().query = {{"on_conflict", "fail, update or skip"},
                        {"atomic", "false: store the valid lines"},
                        {"dry_run", "true: store nothing"}};
    const auto import_styles = import_style_rules(true);
    all.back().query.insert(all.back().query.end(), import_styles.begin(), import_styles.end());
    auto* exported =
        add(verb::get, "/export", permission::read, coroutine_handler(export_records), "The list as CSV or workbook");
    exported->is_list = true;
    exported->content = csv_type;
    exported->has_workbook = true;
    exported->query = export_style_rules(true);
    exported->query.insert(exported->query.begin(), table_format_rule(table_format::csv));
    add(verb::remove, "/{id}", permission::write, write_handler{read_removal, remove}, "Delete")->data = "deleted";
    add(verb::get, "/{id}/exists", permission::read, read_handler{get_exists, true}, "Whether the record exists")
        ->data = "exists";
}

}  // namespace penstock::api::v5
