#pragma once

#include <soci/soci.h>

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "master/field.hpp"
#include "store/sqlite_statement.hpp"

namespace penstock::store {

/// A cell in the types that the databases exchange; must stay where it is while a statement is bound to it.
struct slot {
    enum class type { text, integer, real };

    explicit slot(type t) noexcept : kind(t) {}

    type kind;
    std::string text;
    long long integer = 0;
    double real = 0;
    soci::indicator state = soci::i_ok;

    void bind_into(soci::statement& st);
    void bind_use(soci::statement& st, const std::string& name);  ///< without a name: at the next place
};

/// How a field's cell is kept: lists and texts as JSON text.
slot::type slot_type(const master::field& f) noexcept;

void put(slot& s, const master::field& f, const master::cell& value);
master::cell take(const slot& s, const master::field& f);

/// A text or a number that goes into a statement.
struct argument {
    std::variant<std::string, std::int64_t, double> value;

    slot::type type() const noexcept { return static_cast<slot::type>(value.index()); }
    void put_into(slot& s) const;
};

/// The argument for a comparison with that field.
argument argument_of(const master::field& f, const master::cell& value);

/// How values are bound to the places of a statement: by name, or in the order of the text, which is faster for very
/// many places. Then each place must occur once.
enum class binding { by_name, in_order };

/// A statement that was prepared once, with places for what goes in and what comes out: SQLite's own, or for PostgreSQL
/// one of SOCI.
///
/// Each function that executes it throws soci::soci_error.
/// Made by `statements::get`; valid until the connection is lost.   Thread: its connection's.
class statement {
public:
    /// `uses` and `gives`: types of what goes in as `:p0`, `:p1` …, and of the columns that come out.
    statement(soci::session& db, const std::string& sql, std::span<const slot::type> uses,
              std::span<const slot::type> gives, binding places = binding::by_name);

    slot& in(std::size_t i) { return inputs_[i]; }
    std::span<slot> in() noexcept { return inputs_; }
    const slot& out(std::size_t i) const { return outputs_[i]; }
    std::span<const slot> out() const noexcept { return outputs_; }

    void set(std::size_t i, std::string text);
    void set(std::size_t i, std::int64_t number);

    bool execute();    ///< whether a row came out
    bool fetch();      ///< the next one
    long long rows();  ///< how many it touched

private:
    void prepare(soci::session& db, const std::string& sql, binding places);
    void bind_inputs();
    bool read_row();

    std::vector<slot> inputs_, outputs_;  ///< stay where they are: they are bound
    std::vector<int> places_;             ///< of the inputs in SQLite's statement
    std::optional<sqlite_statement> sqlite_;
    std::optional<soci::statement> soci_;  ///< for PostgreSQL
};

/// `:p0`
std::string place(std::size_t i);
/// `:p0, :p1 …`
std::string places(std::size_t count);
/// The content of `column IN (…)` for texts. PostgreSQL reads a table that has just grown as a whole and compares each
/// row with each text of a list. So many texts are given as rows, which PostgreSQL joins like a table.
std::string text_list(std::span<const std::string> places);

}  // namespace penstock::store
