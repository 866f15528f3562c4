// Queries of a list of V5, of every kind of record (the first byte tells which), and its cursors. Properties:
// whatever comes is refused with a field and a sentence, or is within its bounds, by fields that the records have and
// values of their kind; the cursor of a record leads behind that record, in that order and in no other.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "api/formats/query.hpp"
#include "api/route.hpp"
#include "api/tests/made_context.hpp"
#include "api/v5/list_query.hpp"
#include "api/v5/page.hpp"
#include "base/fuzz/require.hpp"
#include "master/catalog.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "services/configuration/records.hpp"
#include "services/tests/fake_devices.hpp"

using namespace penstock;
using namespace penstock::api;
using penstock::fuzz::require;

namespace {

using queries = std::vector<std::pair<std::string, std::string>>;

/// Two devices, of which one is stopped, and EDGE_SYSTEM.
services::devices& devices() {
    static services::fake_devices all;
    all.states["OPC_1"].opc_id = "OPC_1";
    all.states["OPC_2"].opc_id = "OPC_2";
    all.states["OPC_2"].scan = services::scan_status::stop;
    return all;
}

handler_context& context() {
    static const services::driver_catalog drivers({});
    static const services::device_rules checks(drivers);
    static const services::records records({checks, devices(), "EDGE_1", "SITE_1", {}});
    static handler_context made = make_context({.records = &records, .devices = &devices(), .drivers = &drivers});
    return made;
}

/// What `read` makes of the queries; an error: they were refused.
template <class Read>
auto read_with(const master::resource& of, queries given, const Read& read) {
    const route at{.resource = &of};
    const request in;
    response out;
    v5::call c{in, out, context(), at};
    c.queries = std::move(given);
    auto made = read(c);
    if (!made) require(!made.error().message.empty() && made.error().kind != master::error_kind::internal);
    return made;
}

v5::outcome<v5::list_query> read_list(const master::resource& of, queries given) {
    return read_with(of, std::move(given), [](const v5::call& c) { return v5::read_list_query(c, {"live"}); });
}

bool is_of(const master::cell& c, const master::field& f) {
    switch (f.type) {
        case master::kind::boolean: return std::holds_alternative<bool>(c.held);
        case master::kind::integer:
        case master::kind::time: return std::holds_alternative<std::int64_t>(c.held);
        default: return std::holds_alternative<std::string>(c.held);
    }
}

void check(const master::resource& of, const v5::list_query& q) {
    require(q.page >= 1 && q.size >= 1 && q.size <= 5000);
    for (const auto& c : q.rows.filter) {
        const auto* list = of.list_with(c.field);
        const auto* f = list != nullptr ? &list->item(c.field) : of.find(c.field);
        require(f != nullptr && (!c.any_of.empty() || f == &of.id()) && c.any_of.size() <= 500);
        for (const auto& v : c.any_of)
            require(v.is_null() ? f->is_nullable : is_of(v, *f));
    }
    for (const auto& r : q.rows.ranges)
        require(of.has(r.field) && r.from.has_value() != r.to.has_value());
    for (const auto& key : q.rows.sort)
        require(key.sort_field != nullptr && of.find(key.sort_field->name) == key.sort_field);
}

/// A record whose cells the bytes choose.
master::record made_of(const master::resource& of, std::string_view bytes) {
    auto r = master::make_record(of);
    for (std::size_t i = 0; i < of.fields.size(); ++i) {
        const auto& f = of.fields[i];
        const auto b = static_cast<std::uint8_t>(bytes.empty() ? 7 : bytes[i % bytes.size()]);
        if (f.is_nullable && b % 3 == 0) {
            r.cells[i] = {};
        } else if (f.type == master::kind::boolean) {
            r.cells[i] = (b & 1U) != 0;
        } else if (f.type == master::kind::integer || f.type == master::kind::time) {
            r.cells[i] = std::int64_t{b};
        } else if (f.type == master::kind::choice) {
            r.cells[i] = std::string(f.choices[b % f.choices.size()]);
        } else if (f.type == master::kind::text || f.type == master::kind::reference) {
            r.cells[i] = "T\"\\" + std::to_string(b);
        }
    }
    r.cells.front() = std::string(of.prefix) + "1";
    return r;
}

void check_cursor(const master::resource& of, queries given, const v5::list_query& q, std::string_view bytes) {
    const auto last = made_of(of, bytes);
    std::vector<master::cell> expected;
    for (const auto& key : q.rows.sort) {
        expected.push_back(last.at(key.sort_field->name));
        const auto& held = expected.back();
        if (!held.is_null() && !is_of(held, *key.sort_field)) return;
    }
    expected.push_back(last.cells.front());
    std::erase_if(given, [](const auto& g) { return g.first == "after"; });
    given.emplace_back("after", v5::make_cursor(q, last));
    const auto again = read_list(of, given);
    require(again.has_value() && again->rows.start_after == expected && again->is_paged);

    given.insert(given.end() - 1, {"sort", q.rows.sort.empty() ? "-id" : "id"});
    require(!read_list(of, given).has_value());  // the cursor of another order
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const auto all = master::catalog();
    const auto& of = *all[bytes[0] % all.size()];
    const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
    auto given = query_values(text);
    if (const auto q = read_list(of, given)) {
        check(of, *q);
        check_cursor(of, given, *q, text);
    }
    const auto part = read_with(of, given, [](const v5::call& c) { return v5::read_history_query(c); });
    if (part) {
        require(part->page >= 1 && part->size >= 1 && part->size <= 5000);
        require(part->offset() >= 0 && part->offset() < 100'000);
    }
    return 0;
}
