#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "drivers/opcua/structure.hpp"

namespace penstock::opcua {

/// The structures of a server from before OPC UA 1.04, which describes them in a document of the OPC Binary schema.
/// Only structures that are encoded like those of the standard can be read; for others the reason is kept.
/// Limits: 4 MiB, 5,000 types, 16 levels of structures in structures. A document type definition is refused, so no
/// entity is expanded. Source: OPC UA Part 3, annex C (the schema); Part 5, annex D (how servers use it).
class type_dictionary {
public:
    static constexpr std::size_t max_size = 4'194'304;

    /// Error: a text, if the bytes are no such document.
    static result<std::unique_ptr<type_dictionary>> parse(byte_view xml);

    type_dictionary(const type_dictionary&) = delete;
    type_dictionary& operator=(const type_dictionary&) = delete;

    /// How the stack decodes a structure; lives as long as this object. Error: a text.
    result<const UA_DataType*> type_of(const std::string& name) { return make(name, 0); }

    std::vector<std::string> names() const;

private:
    struct field {
        std::string name;
        std::string space;  ///< namespace of its type
        std::string type;
        bool is_array = false;
        bool is_optional = false;
    };
    struct structure {
        std::vector<field> fields;
        bool has_mask = false;
        std::optional<std::string> problem;  ///< why it cannot be read
    };
    class reader;

    type_dictionary() = default;
    result<const UA_DataType*> make(const std::string& name, unsigned depth);
    result<const UA_DataType*> make(const field& f, unsigned depth);

    std::string space_;
    std::map<std::string, structure> structures_;
    std::map<std::string, unsigned> enumerations_;  ///< by name: number of bits
    std::map<std::string, const UA_DataType*> made_;
    std::vector<std::unique_ptr<const structure_type>> owned_;
};

}  // namespace penstock::opcua
