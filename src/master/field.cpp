#include "master/field.hpp"

#include <stdexcept>
#include <utility>

namespace penstock::master {

namespace {

template <class Change>
field with(const field& before, Change change) {
    field after = before;
    change(after);
    return after;
}

field make(std::string_view name, kind type, std::string_view description, cell default_value) {
    field f;
    f.name = name;
    f.type = type;
    f.description = description;
    f.default_value = std::move(default_value);
    return f;
}

}  // namespace

field field::required() const {
    return with(*this, [](field& f) {
        f.is_required = true;
        f.is_nullable = false;
    });
}

field field::nullable() const {
    return with(*this, [](field& f) {
        f.is_nullable = true;
        f.default_value = cell();
    });
}

field field::immutable() const {
    return with(*this, [](field& f) { f.is_immutable = true; });
}

field field::read_only() const {
    return with(*this, [](field& f) { f.is_read_only = true; });
}

field field::guarded() const {
    return with(*this, [](field& f) { f.is_read_only = f.is_guarded = true; });
}

field field::unique() const {
    return with(*this, [](field& f) { f.is_unique = true; });
}

field field::cascading() const {
    return with(*this, [](field& f) { f.is_cascading = true; });
}

field field::cascading_where(std::string_view other_field, std::string_view value) const {
    return with(*this, [&](field& f) {
        f.is_cascading = true;
        f.cascade_field = other_field;
        f.cascade_value = value;
    });
}

field field::one_line() const {
    return with(*this, [](field& f) { f.is_one_line = true; });
}

field field::not_empty() const {
    return with(*this, [](field& f) { f.min_length = 1; });
}

field field::not_stored() const {
    return with(*this, [](field& f) { f.is_stored = false; });
}

field field::hidden() const {
    return with(*this, [](field& f) { f.is_hidden = true; });
}

field field::between(double lowest, double highest) const {
    return with(*this, [&](field& f) {
        f.min_value = lowest;
        f.max_value = highest;
    });
}

field field::from(double lowest) const {
    return with(*this, [&](field& f) { f.min_value = lowest; });
}

field field::above(double lowest) const {
    return with(*this, [&](field& f) {
        f.min_value = lowest;
        f.is_min_exclusive = true;
    });
}

field field::by_default(cell value) const {
    return with(*this, [&](field& f) { f.default_value = std::move(value); });
}

field field::in_column(std::string_view sql) const {
    return with(*this, [&](field& f) { f.column = sql; });
}

field field::in_table(std::string_view sql) const {
    return with(*this, [&](field& f) { f.table = sql; });
}

field field::keyed_by(std::string_view member) const {
    return with(*this, [&](field& f) { f.item_key = member; });
}

field text(std::string_view name, std::string_view description, std::size_t max_length) {
    return with(make(name, kind::text, description, ""), [&](field& f) { f.max_length = max_length; });
}

field choice(std::string_view name, std::string_view description, std::vector<std::string_view> choices) {
    const cell first{std::string(choices.front())};
    return with(make(name, kind::choice, description, first), [&](field& f) { f.choices = std::move(choices); });
}

field reference(std::string_view name, std::string_view to, std::string_view description) {
    return with(make(name, kind::reference, description, {}), [&](field& f) {
        f.refers_to = to;
        f.max_length = 100;
        f.is_nullable = true;
    });
}

field date(std::string_view name, std::string_view description) {
    return make(name, kind::date, description, "");
}

field time_zone(std::string_view name, std::string_view description) {
    return make(name, kind::time_zone, description, "");
}

field time(std::string_view name, std::string_view description) {
    return make(name, kind::time, description, 0);
}

field integer(std::string_view name, std::string_view description) {
    return make(name, kind::integer, description, 0);
}

field quantity(std::string_view name, std::string_view description) {
    return make(name, kind::quantity, description, 0);
}

field real(std::string_view name, std::string_view description) {
    return make(name, kind::real, description, 0.0);
}

field boolean(std::string_view name, std::string_view description, bool default_value) {
    return make(name, kind::boolean, description, default_value);
}

field string_map(std::string_view name, std::string_view description) {
    return make(name, kind::string_map, description, option_map());
}

field integer_list(std::string_view name, std::string_view description, std::size_t max_items) {
    return with(make(name, kind::integer_list, description, cell::rows()), [&](field& f) { f.max_items = max_items; });
}

field string_list(std::string_view name, std::string_view description, std::size_t max_items) {
    return with(make(name, kind::string_list, description, cell::rows()), [&](field& f) { f.max_items = max_items; });
}

field list(std::string_view name, std::string_view description, std::size_t max_items, std::vector<field> items) {
    return with(make(name, kind::list, description, cell::rows()), [&](field& f) {
        f.max_items = max_items;
        f.items = std::move(items);
    });
}

std::size_t field::place_of(std::string_view member) const {
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].name == member) return i;
    }
    throw std::logic_error(std::string(name) + " has no member " + std::string(member));
}

}  // namespace penstock::master
