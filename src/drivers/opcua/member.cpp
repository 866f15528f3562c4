#include "drivers/opcua/member.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "drivers/opcua/conversion.hpp"
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

/// Where the stack keeps a member: the value itself, a pointer to it, or the count and the pointer of an array.
struct member_slot {
    const UA_DataTypeMember* description = nullptr;
    const std::byte* data = nullptr;

    bool is_pointer() const noexcept { return description->isOptional && !description->isArray; }
};

/// Error: the type has no such member.
result<member_slot> find_slot(const std::byte* structure, const UA_DataType& type, std::string_view name) {
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
        return member_slot{&m, structure + at};
    }
    return wrong_member(fmt::format("the structure has no member {}; its members are {}", name, names_of(type)));
}

/// What is in the slot. Null data: this value does not have it.
type_position content_of(const member_slot& slot) noexcept {
    type_position out{slot.description->memberType, slot.data, 1, slot.description->isArray != 0};
    if (out.is_array) {
        out.count = load<std::size_t>(slot.data);
        out.data = load<const std::byte*>(slot.data + sizeof(std::size_t));
    } else if (slot.is_pointer()) {
        out.data = load<const std::byte*>(slot.data);
    }
    return out;
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
            return wrong_member(fmt::format("there is no member {}: this is not a structure", left[0].name));
        const auto found = find_slot(data, type, left[0].name);
        if (!found) return found.error();
        return in(content_of(*found), left);
    }

    /// The member that the first step names.
    result<typed_value> in(const type_position& found, way left) {
        const auto& [name, part] = left[0];
        const auto rest = left.subspan(1);
        if (found.data == nullptr) return errc::no_value;
        if (!found.is_array) {
            if (part) return wrong_member(name + " is not an array");
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
        if (known->type == nullptr) return known->error;
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
        auto type = type_of(shown);
        if (!type) type = data_type{*element_of(*found.type), 0};  // a list without elements
        return typed_value{std::move(*v), *type};
    }

    structure_types& types_;
};

template <class T>
void save(std::byte* at, const T& what) noexcept {
    std::memcpy(at, &what, sizeof(T));
}

/// What the stack makes of a structure, freed when it goes.
struct encoded {
    UA_ByteString bytes{};
    ~encoded() { UA_ByteString_clear(&bytes); }
};

bool encode(const void* from, const UA_DataType& type, encoded& to) {
    return UA_ByteString_allocBuffer(&to.bytes, UA_calcSizeBinary(from, &type)) == UA_STATUSCODE_GOOD &&
           UA_encodeBinary(from, &type, &to.bytes) == UA_STATUSCODE_GOOD;
}

class member_writer {
public:
    member_writer(structure_types& types, const value& v, const data_type& from)
        : types_(types), value_(v), source_type_(from) {}

    result<> put(UA_Variant& to, way left) {
        if (to.type == nullptr || to.data == nullptr) return errc::no_value;
        const bool is_scalar = UA_Variant_isScalar(&to);
        if (left.empty()) {
            if (is_scalar) return put(static_cast<std::byte*>(to.data), *to.type, left);
            return put_array(to.data, to.arrayLength, *to.type);
        }
        if (!is_scalar && to.arrayLength != 1)
            return wrong_member("the value is an array of structures: name one of them by [n] before the member");
        return put(static_cast<std::byte*>(to.data), *to.type, left);
    }

private:
    /// Into one value of a type.
    result<> put(std::byte* to, const UA_DataType& type, way left) {
        if (type.typeKind == UA_DATATYPEKIND_VARIANT) return put(*reinterpret_cast<UA_Variant*>(to), left);
        if (type.typeKind == UA_DATATYPEKIND_EXTENSIONOBJECT)
            return put(*reinterpret_cast<UA_ExtensionObject*>(to), left);
        if (left.empty()) {
            if (is_structure(type))
                return wrong_member("this is a structure: name one of its members, " + names_of(type));
            return put_element(to, type, value_, source_type_.element);
        }
        if (!is_structure(type))
            return wrong_member(fmt::format("there is no member {}: this is not a structure", left[0].name));
        const auto found = find_slot(to, type, left[0].name);
        if (!found) return found.error();
        return put(*found, left);
    }

    /// Into the member that the first step names.
    result<> put(const member_slot& slot, way left) {
        const auto& [name, part] = left[0];
        const auto rest = left.subspan(1);
        auto* at = const_cast<std::byte*>(slot.data);
        const auto& type = *slot.description->memberType;
        const auto now = content_of(slot);
        if (!now.is_array) {
            if (part) return wrong_member(name + " is not an array");
            if (now.data != nullptr) return put(const_cast<std::byte*>(now.data), type, rest);
            // An optional one that this value does not have yet.
            void* made = UA_new(&type);
            if (made == nullptr) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
            save(at, made);
            return put(static_cast<std::byte*>(made), type, rest);
        }
        if (part && (now.data == nullptr || part->last >= now.count))
            return wrong_member(fmt::format("{} has {} elements", name, now.count));
        if (part && part->is_element) return put(const_cast<std::byte*>(now.element(part->first)), type, rest);
        if (!rest.empty())
            return wrong_member(fmt::format("{0} is an array: name one of its elements, as in {0}[0]", name));
        if (part) return put_part(now, *part);
        auto* data = const_cast<void*>(static_cast<const void*>(now.data));
        std::size_t count = now.count;
        const auto done = put_array(data, count, type);
        if (!done) return done;
        save(at, count);
        save(at + sizeof count, data);
        return {};
    }

    result<> put(UA_ExtensionObject& to, way left) {
        if (to.encoding == UA_EXTENSIONOBJECT_DECODED || to.encoding == UA_EXTENSIONOBJECT_DECODED_NODELETE) {
            auto& held = to.content.decoded;
            if (held.data == nullptr) return errc::no_value;
            return put(static_cast<std::byte*>(held.data), *held.type, left);
        }
        if (to.encoding != UA_EXTENSIONOBJECT_ENCODED_BYTESTRING) return errc::no_value;
        const auto* known = types_.find(to.content.encoded.typeId);
        if (known == nullptr) return errc::unknown_structure;
        if (known->type == nullptr) return known->error;
        auto& body = to.content.encoded.body;
        const auto held = decode(body, *known->type);
        if (held == nullptr)
            return wrong_member("the bytes of the structure do not match the type that the server describes");
        // What the description leaves out would be lost.
        encoded same;
        if (!encode(held.get(), *known->type, same) || !UA_ByteString_equal(&same.bytes, &body)) {
            return wrong_member("the server's description of the structure does not cover all of its bytes");
        }
        const auto done = put(static_cast<std::byte*>(held.get()), *known->type, left);
        if (!done) return done;
        encoded changed;
        if (!encode(held.get(), *known->type, changed)) return status_error(UA_STATUSCODE_BADENCODINGERROR);
        std::swap(body, changed.bytes);
        return {};
    }

    result<> put_part(const type_position& now, const node_address::range& part) {
        const auto* elements = std::get_if<array>(&value_);
        const std::size_t count = std::size_t{part.last} - part.first + 1;
        if (elements == nullptr || elements->size() != count)
            return wrong_member(fmt::format("expected a list of {} elements", count));
        for (std::size_t i = 0; i < count; ++i) {
            auto* to = const_cast<std::byte*>(now.element(part.first + i));
            const auto done = put_element(to, *now.type, (*elements)[i], source_type_.element);
            if (!done) return done;
        }
        return {};
    }

    /// One element in place of another.
    static result<> put_element(std::byte* to, const UA_DataType& type, const value& v, element_type from) {
        owned_variant made;
        const auto packed = pack(v, {from, 0}, type, *made);
        if (!packed) return packed;
        if (!UA_Variant_isScalar(&*made)) return wrong_member("expected one value, not a list");
        UA_clear(to, &type);
        std::memcpy(to, made->data, type.memSize);
        UA_init(made->data, &type);  // what it points to has another owner now
        return {};
    }

    /// A list in place of another, maybe of another length.
    result<> put_array(void*& data, std::size_t& count, const UA_DataType& type) {
        const auto* elements = std::get_if<array>(&value_);
        if (elements == nullptr) return wrong_member("expected a list");
        owned_variant made;
        const auto packed =
            pack(value_, {source_type_.element, static_cast<std::uint32_t>(elements->size())}, type, *made);
        if (!packed) return packed;
        UA_Array_delete(data, count, &type);
        data = std::exchange(made->data, nullptr);
        count = std::exchange(made->arrayLength, 0);
        return {};
    }

    static result<> pack(const value& v, const data_type& from, const UA_DataType& type, UA_Variant& to) {
        const auto element = element_of(type);
        if (!element) return errc::unsupported_type;
        const auto* elements = std::get_if<array>(&v);
        if (elements != nullptr && elements->empty()) return to_variant(v, type, to);
        const auto sent = convert(v, from, {*element, from.count}, conversion_direction::to_server);
        if (!sent) return sent.error();
        return to_variant(*sent, type, to);
    }

    structure_types& types_;
    const value& value_;
    const data_type source_type_;
};

}  // namespace

result<> put_member(UA_Variant& into, std::span<const node_address::step> way, const value& v, const data_type& from,
                    structure_types& types) {
    return member_writer(types, v, from).put(into, way);
}

result<typed_value> parse_member(const UA_Variant& from, std::span<const node_address::step> way,
                                 structure_types& types) {
    return member_search(types).in(from, way);
}

}  // namespace penstock::opcua
