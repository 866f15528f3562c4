#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "drivers/opcua/structure.hpp"
#include "drivers/opcua/type_dictionary.hpp"
#include "opcua/ua.hpp"

namespace penstock::opcua {

/// What is known of the structures in a server's values, by the id of their binary encoding, under which they arrive.
/// A kind that the server has not been asked about is marked as wanted; `learn_structures` asks.
/// Thread: one.   Limits: `max` kinds.
class structure_types {
public:
    static constexpr std::size_t max = 1'000;

    struct entry {
        const UA_DataType* type = nullptr;  ///< null: `error`
        error_code error;
    };

    /// Null: not known yet, and wanted from now on.
    const entry* find(const UA_NodeId& encoding);
    std::vector<owned_node_id> take_unresolved() { return std::exchange(unresolved_, {}); }
    bool has_unresolved() const noexcept { return !unresolved_.empty(); }

    void put(owned_node_id encoding, entry what);

    /// Of a data type of the server's; null: not made yet.
    const UA_DataType* made(const UA_NodeId& data_type) const noexcept;
    void keep(owned_node_id data_type, const UA_DataType* type);
    const UA_DataType* keep(owned_node_id data_type, std::unique_ptr<const structure_type> type);

    /// Documents that describe types, by their node; null: not read yet.
    struct dictionary {
        std::unique_ptr<type_dictionary> content;  ///< null: `error`
        error_code error;
    };
    dictionary* dictionary_of(const UA_NodeId& node) noexcept;
    dictionary& keep(owned_node_id node, dictionary read);

    void clear() noexcept;

private:
    std::vector<std::pair<owned_node_id, entry>> known_;
    std::vector<std::pair<owned_node_id, const UA_DataType*>> made_;
    std::vector<std::unique_ptr<const structure_type>> owned_;
    std::vector<std::pair<owned_node_id, std::unique_ptr<dictionary>>> dictionaries_;
    std::vector<owned_node_id> unresolved_;
};

}  // namespace penstock::opcua
