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

/// Structures as servers from before OPC UA 1.04 describe them: a document in the OPC Binary schema. Read are those
/// that encode as the standard's own structures do; of the others only why they cannot be read.
/// Limits: 4 MiB, 5,000 types, 16 structures in each other. A document type definition is refused, so nothing is
/// expanded. Source: OPC UA Part 3, annex C (the schema); Part 5, annex D (how servers use it).
class type_dictionary {
public:
    static constexpr std::size_t max_size = 4'194'304;

    /// Error: words, when it is no such document.
    static result<std::unique_ptr<type_dictionary>> parse(byte_view xml);

    type_dictionary(const type_dictionary&) = delete;
    type_dictionary& operator=(const type_dictionary&) = delete;

    /// How the stack decodes a structure; lives as long as this. Error: words.
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
    std::map<std::string, unsigned> enumerations_;  ///< with their bits
    std::map<std::string, const UA_DataType*> made_;
    std::vector<std::unique_ptr<const structure_type>> owned_;
};

}  // namespace penstock::opcua
