#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "master/record.hpp"
#include "store/records.hpp"

namespace penstock::services {

/// The records that one call deletes, as the bin stores them. Tags of one OPC that are deleted together become one
/// entry, and so do an OPC and its tags, a flow and its nodes.
class deleted_records {
public:
    /// Accounts and orders are not restored: they are not taken.
    static bool takes(const master::resource& of);

    /// `parts`: records that are deleted with it, each after what it refers to.
    void add(const master::record& deleted, const std::vector<master::record>& parts, const std::string& user);
    /// One entry for each; its id and time are not set yet.
    std::vector<store::binned> finish() const;

private:
    struct group {
        std::string key;  ///< records with the same key are one entry; empty: none has it
        store::binned head;
    };
    std::vector<group> groups_;
};

/// The records of an entry's content. Fields that this version does not know are left out, new ones have their
/// defaults. The fault says what is wrong with the content.
checked<std::vector<master::record>> records_of(std::string_view content);

}  // namespace penstock::services
