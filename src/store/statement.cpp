#include "store/statement.hpp"

#include <fmt/format.h>

#include "master/read_record.hpp"
#include "master/write_record.hpp"
#include "model/json_parse.hpp"
#include "store/option_text.hpp"

namespace penstock::store {

using master::cell;
using master::field;
using master::kind;

void slot::bind_into(soci::statement& st) {
    switch (kind) {
        case type::text: st.exchange(soci::into(text, state)); return;
        case type::integer: st.exchange(soci::into(integer, state)); return;
        case type::real: st.exchange(soci::into(real, state)); return;
    }
}

void slot::bind_use(soci::statement& st, const std::string& name) {
    if (name.empty()) {
        switch (kind) {
            case type::text: st.exchange(soci::use(text, state)); return;
            case type::integer: st.exchange(soci::use(integer, state)); return;
            case type::real: st.exchange(soci::use(real, state)); return;
        }
    }
    switch (kind) {
        case type::text: st.exchange(soci::use(text, state, name)); return;
        case type::integer: st.exchange(soci::use(integer, state, name)); return;
        case type::real: st.exchange(soci::use(real, state, name)); return;
    }
}

slot::type slot_type(const field& f) noexcept {
    switch (f.type) {
        case kind::time:
        case kind::integer:
        case kind::quantity:
        case kind::boolean: return slot::type::integer;
        case kind::real: return slot::type::real;
        default: return slot::type::text;
    }
}

void put(slot& s, const field& f, const cell& value) {
    s.state = value.is_null() ? soci::i_null : soci::i_ok;
    if (value.is_null()) return;
    switch (f.type) {
        case kind::time:
        case kind::integer:
        case kind::quantity: s.integer = value.integer(); return;
        case kind::boolean: s.integer = value.boolean() ? 1 : 0; return;
        case kind::real: s.real = value.real(); return;
        case kind::options: s.text = format_options(value.texts()); return;
        case kind::string_map:
        case kind::integer_list:
        case kind::string_list:
        case kind::list: {
            s.text.clear();
            json_writer json(s.text);
            master::write_cell(json, f, value);
            return;
        }
        default: s.text = value.text(); return;
    }
}

cell take(const slot& s, const field& f) {
    if (s.state != soci::i_ok) return {};
    switch (f.type) {
        case kind::time:
        case kind::integer:
        case kind::quantity: return std::int64_t{s.integer};
        case kind::boolean: return s.integer != 0;
        case kind::real: return s.real;
        case kind::options: return parse_options(s.text);
        case kind::string_map:
            if (s.text == "{}") return option_map();
            [[fallthrough]];
        case kind::integer_list:
        case kind::string_list:
        case kind::list: {
            faults ignored;  // the text was written by this program
            const auto parsed = parse_json(s.text);
            return parsed ? master::read_cell(f, parsed->root, true, {}, ignored) : f.default_value;
        }
        default: return s.text;
    }
}

void argument::put_into(slot& s) const {
    s.state = soci::i_ok;
    switch (type()) {
        case slot::type::text: s.text = std::get<std::string>(value); return;
        case slot::type::integer: s.integer = std::get<std::int64_t>(value); return;
        case slot::type::real: s.real = std::get<double>(value); return;
    }
}

argument argument_of(const field& f, const cell& value) {
    slot s(slot_type(f));
    put(s, f, value);
    switch (s.kind) {
        case slot::type::integer: return {std::int64_t{s.integer}};
        case slot::type::real: return {s.real};
        case slot::type::text: break;
    }
    return {std::move(s.text)};
}

std::string place(std::size_t i) {
    return ":p" + std::to_string(i);
}

std::string places(std::size_t count) {
    std::string sql;
    for (std::size_t i = 0; i < count; ++i)
        sql += (i == 0 ? "" : ", ") + place(i);
    return sql;
}

std::string text_list(std::span<const std::string> places) {
    constexpr std::size_t few = 16;
    if (places.size() <= few) return fmt::format("{}", fmt::join(places, ", "));
    return fmt::format("VALUES (CAST({} AS TEXT)), ({})", places.front(), fmt::join(places.subspan(1), "), ("));
}

statement::statement(soci::session& db, const std::string& sql, std::span<const slot::type> uses,
                     std::span<const slot::type> gives, binding places)
    : inputs_(uses.begin(), uses.end()), outputs_(gives.begin(), gives.end()) {
    if (!sqlite_statement::is_for(db)) {
        prepare(db, sql, places);
        return;
    }
    sqlite_.emplace(db, sql);
    for (std::size_t i = 0; i < inputs_.size(); ++i)
        places_.push_back(places == binding::by_name ? sqlite_->place_of("p" + std::to_string(i))
                                                     : static_cast<int>(i + 1));
}

/// With SOCI.
void statement::prepare(soci::session& db, const std::string& sql, binding places) {
    soci_.emplace(db);
    for (auto& s : outputs_)
        s.bind_into(*soci_);
    for (std::size_t i = 0; i < inputs_.size(); ++i)
        inputs_[i].bind_use(*soci_, places == binding::by_name ? "p" + std::to_string(i) : std::string());
    soci_->alloc();
    soci_->prepare(sql);
    soci_->define_and_bind();
}

void statement::bind_inputs() {
    sqlite_->reset();
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
        const auto& s = inputs_[i];
        if (s.state == soci::i_null) {
            sqlite_->bind_null(places_[i]);
            continue;
        }
        switch (s.kind) {
            case slot::type::text: sqlite_->bind(places_[i], std::string_view(s.text)); break;
            case slot::type::integer: sqlite_->bind(places_[i], std::int64_t{s.integer}); break;
            case slot::type::real: sqlite_->bind(places_[i], s.real); break;
        }
    }
}

/// Whether there is another row in SQLite; its cells are then in `outputs_`.
bool statement::read_row() {
    if (!sqlite_->step()) return false;
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        auto& s = outputs_[i];
        const int column = static_cast<int>(i);
        s.state = sqlite_->is_null(column) ? soci::i_null : soci::i_ok;
        if (s.state == soci::i_null) continue;
        switch (s.kind) {
            case slot::type::text: s.text = sqlite_->text(column); break;
            case slot::type::integer: s.integer = sqlite_->integer(column); break;
            case slot::type::real: s.real = sqlite_->real(column); break;
        }
    }
    return true;
}

void statement::set(std::size_t i, std::string text) {
    inputs_[i].state = soci::i_ok;
    inputs_[i].text = std::move(text);
}

void statement::set(std::size_t i, std::int64_t number) {
    inputs_[i].state = soci::i_ok;
    inputs_[i].integer = number;
}

bool statement::execute() {
    if (sqlite_) {
        bind_inputs();
        if (!outputs_.empty()) return read_row();
        while (sqlite_->step()) {
        }
        return false;
    }
    if (outputs_.empty()) {
        soci_->execute(true);
        return false;
    }
    soci_->execute(false);
    return soci_->fetch();
}

bool statement::fetch() {
    return sqlite_ ? read_row() : soci_->fetch();
}

long long statement::rows() {
    return sqlite_ ? sqlite_->changes() : soci_->get_affected_rows();
}

}  // namespace penstock::store
