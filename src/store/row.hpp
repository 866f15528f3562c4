#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "model/tag.hpp"
#include "store/option_text.hpp"
#include "store/statement.hpp"

namespace penstock::store {

/// A column of a table next to the records; times are epoch ms.
struct column {
    std::string_view name;
    slot::type type;
};

template <std::size_t count>
constexpr std::array<slot::type, count> types_of(const std::array<column, count>& columns) {
    std::array<slot::type, count> types{};
    for (std::size_t i = 0; i < count; ++i)
        types[i] = columns[i].type;
    return types;
}

/// `alias.a, alias.b`; without an alias `a, b`.
template <std::size_t count>
std::string names_of(const std::array<column, count>& columns, std::string_view alias = {}) {
    std::string sql;
    for (const auto& c : columns)
        sql += (sql.empty() ? "" : ", ") + std::string(alias) + std::string(alias.empty() ? "" : ".") +
               std::string(c.name);
    return sql;
}

/// Puts members into the cells of a row, one after another.
class row_writer {
public:
    explicit row_writer(std::span<slot> to) : slots_(to) {}
    explicit row_writer(statement& to) : row_writer(to.in()) {}

    row_writer& add(std::string text) {
        next().text = std::move(text);
        return *this;
    }
    row_writer& add(std::string_view text) { return add(std::string(text)); }
    row_writer& add(const option_map& options) { return add(format_options(options)); }
    row_writer& add(std::int64_t number) {
        next().integer = number;
        return *this;
    }
    row_writer& add(bool flag) { return add(std::int64_t{flag ? 1 : 0}); }
    row_writer& add(double number) {
        next().real = number;
        return *this;
    }
    row_writer& add(wall_time t) { return add(to_epoch_ms(t)); }
    template <class T>
    row_writer& add(const std::optional<T>& value) {
        if (value) return add(*value);
        next().state = soci::i_null;
        return *this;
    }

private:
    slot& next() {
        auto& s = slots_[position_++];
        s.state = soci::i_ok;
        return s;
    }

    std::span<slot> slots_;
    std::size_t position_ = 0;
};

/// Takes members out of the cells of a row, one after another.
class row_reader {
public:
    explicit row_reader(std::span<const slot> from) : slots_(from) {}
    explicit row_reader(const statement& from, std::size_t first = 0) : slots_(from.out().subspan(first)) {}

    row_reader& take(std::string& to) {
        to = is_null() ? std::string() : slots_[position_].text;
        return next();
    }
    row_reader& take(std::int64_t& to) {
        to = is_null() ? 0 : slots_[position_].integer;
        return next();
    }
    row_reader& take(bool& to) {
        to = !is_null() && slots_[position_].integer != 0;
        return next();
    }
    row_reader& take(double& to) {
        to = slots_[position_].real;
        return next();
    }
    row_reader& take(wall_time& to) {
        to = from_epoch_ms(is_null() ? 0 : slots_[position_].integer);
        return next();
    }
    template <class T>
    row_reader& take(std::optional<T>& to) {
        if (is_null()) {
            to.reset();
            return next();
        }
        return take(to.emplace());
    }
    row_reader& take(option_map& to) {
        to = parse_options(text());
        return *this;
    }
    std::string text() {
        std::string t;
        take(t);
        return t;
    }

private:
    bool is_null() const { return slots_[position_].state != soci::i_ok; }
    row_reader& next() {
        ++position_;
        return *this;
    }

    std::span<const slot> slots_;
    std::size_t position_ = 0;
};

}  // namespace penstock::store
