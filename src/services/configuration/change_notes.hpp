#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "audit/change_record.hpp"
#include "master/record.hpp"

namespace penstock::services {

/// What the audit will tell of the records that one call writes. Secrets are never in it, long values are cut.
///
/// Limits: `max_listed` records of a call, one after another; of the others, and of the tags of a new OPC, only the
/// number.
class change_notes {
public:
    static constexpr std::size_t max_listed = 100;
    static constexpr std::size_t max_value_bytes = 300;
    static constexpr std::size_t max_fields_bytes = 4'000;

    /// New records are noted as restored ones.
    void set_restoring() noexcept { is_restoring_ = true; }
    /// `before` null: the record is new; `after` null: it is deleted. A record without a difference is not noted.
    void add(const master::record* before, const master::record* after, const std::string& user);
    /// So many tags of the OPC were deleted with it.
    void add_removed_tags(const std::string& opc_id, std::size_t count, const std::string& user);

    const std::vector<audit::change_record>& listed() const noexcept { return listed_; }
    const std::vector<audit::change_record>& counted() const noexcept { return counted_; }

private:
    void count(audit::change_record change);

    std::vector<audit::change_record> listed_, counted_;
    std::vector<std::string> new_opcs_;  ///< whose tags are counted
    bool is_restoring_ = false;
};

/// The JSON array of the fields that differ: each with its name and both values as the API shows them; empty: none
/// does. A member of `options` is a field of its own, `options.unit_id`.
std::string changed_fields(const master::record& before, const master::record& after);

/// The same for two JSON objects, such as the keys of a transfer. Their secrets must be masked (`***`) already: those
/// named in `secrets` have changed though both are masked.
std::string changed_members(std::string_view before, std::string_view after,
                            const std::vector<std::string>& secrets = {});

}  // namespace penstock::services
