#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "imports/reading.hpp"
#include "model/opc.hpp"

namespace penstock::imports {

/// Whether both have one type and one address, passwords in it aside: host, port, and what tells several devices behind
/// one host apart: the unit, route, rack and slot, TSAPs, network and station. An empty port is the standard one. An
/// option whose default the driver finds out for itself counts where both have it.   Pure.
bool has_same_address(const opc_config& a, const opc_config& b);

/// As people read it: `10.0.0.5:1502, unit_id 3`.   Pure.
std::string address_text(const opc_config& opc);

/// The OPCs of a gateway, for the devices of a file: each OPC is taken by one device at most.
///
/// Thread: none of its own.
class opc_index {
public:
    /// `opcs` outlives this.
    explicit opc_index(std::span<const opc_config> opcs);

    // The first one that is not taken; null: there is none.

    const opc_config* find_same(const opc_config& device, bool is_name_wanted) const;  ///< with its type and address
    const opc_config* find_named(const opc_config& device) const;                      ///< with its type and name
    const opc_config* find_by_id(const opc_config& device) const;  ///< with its id, and its type if it has one

    void take(const opc_config& opc) { is_taken_[static_cast<std::size_t>(&opc - opcs_.data())] = true; }

private:
    template <class Fits>
    const opc_config* find(const std::unordered_map<std::string, std::vector<std::size_t>>& in, const std::string& key,
                           Fits&& fits) const;

    std::span<const opc_config> opcs_;
    std::vector<bool> is_taken_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_host_{};  ///< in lower case, and the port
    std::unordered_map<std::string, std::vector<std::size_t>> by_name_{};
};

}  // namespace penstock::imports
