#pragma once

#include <open62541/types.h>

#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace penstock::opcua {

/// The layout of a structure that the server defines: with it, the stack can decode the bytes.
/// Limits: 255 fields, 32 of them optional; 65,535 bytes in memory.   Source: OPC UA Part 6, 5.2.6 and 5.2.7.
class structure_type {
public:
    struct field {
        std::string name;
        const UA_DataType* type = nullptr;  ///< must outlive this object
        bool is_array = false;
        bool is_optional = false;
    };

    /// Error: a text, if the stack cannot have such a structure.
    static result<std::unique_ptr<const structure_type>> make(UA_StructureType kind, std::vector<field> fields);

    structure_type(const structure_type&) = delete;
    structure_type& operator=(const structure_type&) = delete;

    const UA_DataType& type() const noexcept { return type_; }

private:
    structure_type() = default;

    std::vector<field> fields_;  ///< keeps the names alive for the stack
    std::vector<UA_DataTypeMember> members_;
    UA_DataType type_{};
};

/// Frees a value that the stack has decoded.
struct stack_deleter {
    const UA_DataType* type;
    void operator()(void* data) const noexcept { UA_delete(data, type); }
};
using decoded = std::unique_ptr<void, stack_deleter>;

/// Null: the bytes are not a value of that type.
decoded decode(const UA_ByteString& body, const UA_DataType& type);

}  // namespace penstock::opcua
