#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "master/record_writer.hpp"
#include "services/configuration/record_rules.hpp"
#include "services/shared/after_commit.hpp"

namespace penstock::services {

/// Writes all records, for v1 and V5: no other code writes the row of an OPC, a tag or another record, and notes what
/// must follow the commit. `create`, `update` and `remove` check the record by the rules of its kind first. `write`
/// does not: its caller has checked the whole request before the transaction. A refusal is thrown as
/// `master::request_error`, which undoes the transaction.
///
/// Thread: changes on the store's, within a transaction; rules as `record_rules`.
class records {
public:
    explicit records(rule_context context);
    records(const records&) = delete;
    records& operator=(const records&) = delete;

    const record_rules& rules_of(const master::resource& of) const;
    const rule_context& context() const noexcept { return context_; }

    /// Throws `request_error` (`rule_violation`) if the record of that id may not be changed.
    void refuse_protected(const master::resource& of, std::string_view id) const;

    static constexpr std::size_t looked_up_together = 200;  ///< the writer forgets the first of more than 500
    /// Before records of these ids are written: looks up with few statements what each of them will need.
    void look_up(master::record_writer& work, const master::resource& of, std::span<const std::string> ids) const;

    /// The record as it was written. They throw `request_error`: `invalid` with the faults, `rule_violation`, or what
    /// the transaction says (`conflict`, `not_found`, `unavailable`).
    master::record create(master::record_writer& work, master::record r, after_commit& out) const;
    master::record update(master::record_writer& work, const master::record& before, master::record after,
                          after_commit& out) const;
    void remove(master::record_writer& work, const master::record& r, after_commit& out) const;

    /// The record as it was written, of one that `device_rules` has checked and completed already. `before` null: it is
    /// new. Throws what the transaction says (`conflict`, `not_found`, `rule_violation`, `unavailable`), and `invalid`
    /// for a fault between records.
    master::record write(master::record_writer& work, const master::record* before, master::record after,
                         after_commit& out) const;

private:
    const rule_context context_;
    const record_rules plain_;
    std::map<std::string_view, std::unique_ptr<record_rules>> special_;  ///< by the name of the resource
};

}  // namespace penstock::services
