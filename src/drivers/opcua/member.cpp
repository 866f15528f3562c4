#include "drivers/opcua/member.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "drivers/opcua/errc.hpp"
#include "opcua/errc.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::opcua {

namespace {

using way = std::span<const node_address::step>;

error_code wrong_member(std::string why) {
    return worded_error(std::move(why), remedy::fix_config);
}

template <class T>
T load(const std::byte* at) noexcept {
    T out;
    std::memcpy(&out, at, sizeof(T));
    return out;
}

/// Values in the memory of the stack: one, or an array of them.
struct type_position {
    const UA_DataType* type = nullptr;
    const std::byte* data = nullptr;
    std::size_t count = 0;
    bool is_array = false;

    const std::byte* element(std::size_t i) const noexcept { return data + i * type->memSize; }
};

bool is_structure(const UA_DataType& type) noexcept {
    return type.typeKind == UA_DATATYPEKIND_STRUCTURE || type.typeKind == UA_DATATYPEKIND_OPTSTRUCT;
}

std::string names_of(const UA_DataType& type) {
    constexpr std::size_t max = 10;
    std::string out;
    for (std::size_t i = 0; i < type.membersSize && i < max; ++i) {
        if (!out.empty()) out += ", ";
        out += type.members[i].memberName;
    }
    return type.membersSize > max ? out + ", …" : out;
}

/// Where a member is. Null data: this value does not have it. Error: the type has no such member.
result<type_position> find_member(const std::byte* structure, const UA_DataType& type, std::string_view name) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < type.membersSize; ++i) {
        const auto& m = type.members[i];
        const bool is_pointer = m.isOptional && !m.isArray;
        at += m.padding;
        const std::size_t size = m.isArray    ? sizeof(std::size_t) + sizeof(void*)
                                 : is_pointer ? sizeof(void*)
                                              : m.memberType->memSize;
        if (m.memberName != name) {
            at += size;
            continue;
        }
        const auto* data = structure + at;
        type_position out{m.memberType, data, 1, m.isArray != 0};
        if (m.isArray) {
            out.count = load<std::size_t>(data);
            out.data = load<const std::byte*>(data + sizeof(std::size_t));
        } else if (is_pointer) {
            out.data = load<const std::byte*>(data);
        }
        return out;
    }
    return wrong_member(fmt::format("the structure has no member {}, but {}", name, names_of(type)));
}

class member_search {
public:
    explicit member_search(structure_types& types) : types_(types) {}

    result<typed_value> in(const UA_Variant& from, way left) {
        if (from.type == nullptr || from.data == nullptr) return errc::no_value;
        const bool is_scalar = UA_Variant_isScalar(&from);
        const type_position all{from.type, static_cast<const std::byte*>(from.data), is_scalar ? 1 : from.arrayLength,
                                !is_scalar};
        if (left.empty()) return leaf(all);
        // With one element named the server sends an array of one.
        if (all.count != 1)
            return wrong_member("the value is an array of structures: name one of them by [n] before the member");
        return in(all.data, *from.type, left);
    }

private:
    /// One value of a type.
    result<typed_value> in(const std::byte* data, const UA_DataType& type, way left) {
        if (type.typeKind == UA_DATATYPEKIND_VARIANT) return in(*reinterpret_cast<const UA_Variant*>(data), left);
        if (type.typeKind == UA_DATATYPEKIND_EXTENSIONOBJECT)
            return in(*reinterpret_cast<const UA_ExtensionObject*>(data), left);
        if (left.empty()) {
            if (is_structure(type))
                return wrong_member("this is a structure: name one of its members, " + names_of(type));
            return leaf({&type, data, 1, false});
        }
        if (!is_structure(type))
            return wrong_member(fmt::format("there is no member {}: this is no structure", left[0].name));
        const auto found = find_member(data, type, left[0].name);
        if (!found) return found.error();
        return in(*found, left);
    }

    /// The member that the first step names.
    result<typed_value> in(const type_position& found, way left) {
        const auto& [name, part] = left[0];
        const auto rest = left.subspan(1);
        if (found.data == nullptr) return errc::no_value;
        if (!found.is_array) {
            if (part) return wrong_member(name + " is no array");
            return in(found.data, *found.type, rest);
        }
        if (part && part->last >= found.count)
            return wrong_member(fmt::format("{} has {} elements", name, found.count));
        if (part && part->is_element) return in(found.element(part->first), *found.type, rest);
        if (!rest.empty())
            return wrong_member(fmt::format("{0} is an array: name one of its elements, as in {0}[0]", name));
        if (!part) return leaf(found);
        return leaf({found.type, found.element(part->first), part->last - part->first + std::size_t{1}, true});
    }

    result<typed_value> in(const UA_ExtensionObject& from, way left) {
        if (from.encoding == UA_EXTENSIONOBJECT_DECODED || from.encoding == UA_EXTENSIONOBJECT_DECODED_NODELETE) {
            const auto& held = from.content.decoded;
            if (held.data == nullptr) return errc::no_value;
            return in(static_cast<const std::byte*>(held.data), *held.type, left);
        }
        if (from.encoding != UA_EXTENSIONOBJECT_ENCODED_BYTESTRING) return errc::no_value;
        const auto* known = types_.find(from.content.encoded.typeId);
        if (known == nullptr) return errc::unknown_structure;
        if (known->type == nullptr) return known->why;
        const auto held = decode(from.content.encoded.body, *known->type);
        if (held == nullptr)
            return wrong_member("the bytes of the structure do not match the type that the server describes");
        return in(static_cast<const std::byte*>(held.get()), *known->type, left);
    }

    static result<typed_value> leaf(const type_position& found) {
        UA_Variant shown{};
        shown.type = found.type;
        shown.storageType = UA_VARIANT_DATA_NODELETE;
        shown.data = const_cast<std::byte*>(found.data);
        shown.arrayLength = found.is_array ? found.count : 0;
        auto v = from_variant(shown);
        if (!v) return v.error();
        const auto type = type_of(shown);
        if (!type) return worded_error("the array has no elements", remedy::device_refused);
        return typed_value{std::move(*v), *type};
    }

    structure_types& types_;
};

}  // namespace

result<typed_value> parse_member(const UA_Variant& from, std::span<const node_address::step> way,
                                 structure_types& types) {
    return member_search(types).in(from, way);
}

}  // namespace penstock::opcua
