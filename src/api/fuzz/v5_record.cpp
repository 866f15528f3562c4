// Bodies of POST below /api/v5, of every kind of record (the first byte tells which): whatever comes, it is either
// refused, or gives a record that its own JSON and its own line of CSV make again.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "api/formats/csv.hpp"
#include "api/v5/csv_record.hpp"
#include "master/catalog.hpp"
#include "master/check.hpp"
#include "master/request_error.hpp"
#include "master/write_record.hpp"
#include "model/json_parse.hpp"

using namespace penstock;

namespace {

/// The new record that a body asks for; nothing: it is refused.
std::optional<master::record> made_by(const master::resource& of, const master::patch& p, master::body_faults& found) {
    if (!found.malformed.empty() || !found.invalid.empty()) return std::nullopt;
    try {
        auto r = master::apply(of, nullptr, p, found.invalid);
        master::check_record(r, found.invalid);
        if (!found.invalid.empty()) return std::nullopt;
        return r;
    } catch (const master::request_error&) {
        return std::nullopt;
    }
}

std::optional<master::record> read_json(const master::resource& of, std::string_view text) {
    const auto body = parse_json_object(text);
    if (!body) return std::nullopt;
    master::body_faults found;
    const auto p = master::read_patch(of, body->root.get_object(), true, found);
    return made_by(of, p, found);
}

std::optional<master::record> read_csv(const master::resource& of, std::string_view text) {
    const auto document = api::parse_csv(text);
    if (document.fault_line != 0 || document.records.size() != 2) return std::nullopt;
    master::body_faults found;
    const auto columns = api::v5::read_csv_heading(of, document.records[0], found.malformed);
    if (!found.malformed.empty()) return std::nullopt;
    const auto p = api::v5::read_csv_line(of, columns, document.records[1], {}, found);
    // An import asks for these where a line makes a record, which only the store knows.
    for (std::size_t i = 0; i < of.fields.size(); ++i) {
        if (of.fields[i].is_required && !p.cells[i]) return std::nullopt;
    }
    if (const auto& id = p.cells.front(); id)
        master::check_id(of, id->text(), std::string(of.id().name), found.invalid);
    return made_by(of, p, found);
}

std::string json_of(const master::record& r) {
    std::string text;
    json_writer json(text);
    master::write_record(json, r);
    return text;
}

std::string csv_of(const master::record& r) {
    std::string text;
    api::append_csv_record(text, api::v5::csv_heading(*r.kind));
    const api::export_style style;
    api::csv_rows rows(text, style, api::csv_rows::time_form::epoch_ms);
    api::v5::write_csv_cells(rows, r);
    (void)rows.end_row();
    return text;
}

bool is_empty(const master::cell& c) {
    const auto* text = std::get_if<std::string>(&c.held);
    return c.is_null() || (text != nullptr && text->empty());
}

/// Whether both say the same in what a sender may say. CSV knows no difference between null and an empty text.
bool is_same(const master::record& a, const std::optional<master::record>& b) {
    if (!b) return false;
    for (std::size_t i = 0; i < a.cells.size(); ++i) {
        const auto& f = a.kind->fields[i];
        if (f.is_read_only || f.is_guarded || f.is_hidden) continue;
        if (a.cells[i] != b->cells[i] && !(is_empty(a.cells[i]) && is_empty(b->cells[i]))) return false;
    }
    return true;
}

/// Options are given out as their protocol has them, which is not known here.
bool has_options(const master::resource& of) {
    for (const auto& f : of.fields) {
        if (f.type == master::kind::options) return true;
    }
    return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const auto all = master::catalog();
    const auto& of = *all[bytes[0] % all.size()];
    const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
    const auto by_csv = read_csv(of, text);
    auto made = read_json(of, text);
    if (!made) made = by_csv;
    if (!made || has_options(of)) return 0;
    // An id that is made by the store is sent by nobody.
    if (made->id().empty()) made->cells.front() = std::string(of.prefix) + "1";
    if (!is_same(*made, read_json(of, json_of(*made)))) std::abort();
    if (!is_same(*made, read_csv(of, csv_of(*made)))) std::abort();
    return 0;
}
