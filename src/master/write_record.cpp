#include "master/write_record.hpp"

#include <fmt/format.h>

namespace penstock::master {

namespace {

/// Thousandths as a decimal number, no digit more than needed: `1500` → `1.5`.
std::string quantity_text(std::int64_t thousandths) {
    const auto amount =
        thousandths < 0 ? -static_cast<std::uint64_t>(thousandths) : static_cast<std::uint64_t>(thousandths);
    auto text = fmt::format("{}{}", thousandths < 0 ? "-" : "", amount / 1000);
    if (const auto rest = amount % 1000; rest != 0) {
        text += fmt::format(".{:03}", rest);
        while (text.back() == '0')
            text.pop_back();
    }
    return text;
}

void write_texts(json_writer& json, const option_map& all) {
    json.begin_object();
    for (const auto& [name, text] : all)
        json.any_key(name).text(text);
    json.end_object();
}

void write_row(json_writer& json, const field& f, const cell::row& row) {
    if (f.type == kind::integer_list) return json.number(row[0].integer()), void();
    if (f.type == kind::string_list) return json.text(row[0].text()), void();
    json.begin_object();
    for (std::size_t i = 0; i < row.size(); ++i) {
        json.key(f.items[i].name);
        write_cell(json, f.items[i], row[i]);
    }
    json.end_object();
}

}  // namespace

void write_cell(json_writer& json, const field& f, const cell& value) {
    if (value.is_null()) {
        json.null();
        return;
    }
    switch (f.type) {
        case kind::text:
        case kind::choice:
        case kind::reference:
        case kind::date:
        case kind::time_zone: json.text(value.text()); return;
        case kind::time:
        case kind::integer: json.number(value.integer()); return;
        case kind::quantity: json.raw(quantity_text(value.integer())); return;
        case kind::real: json.number(value.real()); return;
        case kind::boolean: json.boolean(value.boolean()); return;
        case kind::options:
            json.begin_object();
            for (const auto& [name, text] : value.texts())
                json.any_key(name).raw(text);
            json.end_object();
            return;
        case kind::string_map: write_texts(json, value.texts()); return;
        case kind::integer_list:
        case kind::string_list:
        case kind::list:
            json.begin_array();
            for (const auto& row : value.list())
                write_row(json, f, row);
            json.end_array();
            return;
    }
}

void write_members(json_writer& json, const record& r) {
    for (std::size_t i = 0; i < r.cells.size(); ++i) {
        const auto& f = r.kind->fields[i];
        if (f.is_hidden) continue;
        json.key(f.name);
        write_cell(json, f, r.cells[i]);
    }
}

void write_record(json_writer& json, const record& r) {
    json.begin_object();
    write_members(json, r);
    json.end_object();
}

}  // namespace penstock::master
