#include "drivers/opcua/structure.hpp"

#include <algorithm>
#include <bit>

#include "drivers/opcua/errc.hpp"

namespace penstock::opcua {

namespace {

constexpr std::size_t max_fields = 255;     // the stack counts them in a byte,
constexpr std::size_t max_optional = 32;    // has a bit for each optional one,
constexpr std::size_t max_memory = 65'535;  // and 16 bits for the size

error_code refused(const char* why) {
    return worded_error(why, remedy::fix_config);
}

std::size_t round_up(std::size_t n, std::size_t to) noexcept {
    return (n + to - 1) / to * to;
}

struct field_position {
    std::size_t size, alignment;
};

/// How the stack keeps a member of a structure.
field_position place_of(const structure_type::field& f) noexcept {
    if (f.is_array) return {sizeof(std::size_t) + sizeof(void*), alignof(void*)};
    if (f.is_optional) return {sizeof(void*), alignof(void*)};
    // The size of a type is a multiple of its alignment: the largest power of two in it is enough.
    const std::size_t size = std::max<std::size_t>(f.type->memSize, 1);
    return {size, std::min<std::size_t>(alignof(void*), std::size_t{1} << std::countr_zero(size))};
}

}  // namespace

result<std::unique_ptr<const structure_type>> structure_type::make(UA_StructureType kind, std::vector<field> fields) {
    const bool has_optional = kind == UA_STRUCTURETYPE_STRUCTUREWITHOPTIONALFIELDS;
    // The stack (1.4) reads beyond its memory when it frees a union that it could not decode.
    if (!has_optional && kind != UA_STRUCTURETYPE_STRUCTURE)
        return refused("the gateway does not support unions, nor structures whose members may be of a subtype");
    if (fields.size() > max_fields) return refused("the structure has more than 255 members");

    std::unique_ptr<structure_type> out(new structure_type);
    out->fields_ = std::move(fields);
    out->members_.reserve(out->fields_.size());
    std::size_t end = 0;
    std::size_t optional = 0;
    for (auto& f : out->fields_) {
        f.is_optional = f.is_optional && has_optional;
        optional += f.is_optional ? 1 : 0;
        const auto [size, alignment] = place_of(f);
        const auto begin = round_up(end, alignment);
        UA_DataTypeMember m{};
        m.memberName = f.name.c_str();
        m.memberType = f.type;
        m.padding = static_cast<UA_Byte>((begin - end) & 0x3F);
        m.isArray = f.is_array;
        m.isOptional = f.is_optional;
        out->members_.push_back(m);
        end = begin + size;
    }
    end = std::max(round_up(end, alignof(void*)), alignof(void*));
    if (optional > max_optional) return refused("the structure has more than 32 optional members");
    if (end > max_memory) return refused("the structure is larger than 65,535 bytes");

    auto& type = out->type_;
    type.typeName = "structure of the server";
    type.memSize = static_cast<UA_UInt32>(end & 0xFFFF);
    type.typeKind = has_optional ? UA_DATATYPEKIND_OPTSTRUCT : UA_DATATYPEKIND_STRUCTURE;
    type.membersSize = static_cast<UA_UInt32>(out->members_.size() & 0xFF);
    type.members = out->members_.data();
    return std::unique_ptr<const structure_type>(std::move(out));
}

decoded decode(const UA_ByteString& body, const UA_DataType& type) {
    decoded out(UA_new(&type), stack_deleter{&type});
    if (out == nullptr || UA_decodeBinary(&body, out.get(), &type, nullptr) != UA_STATUSCODE_GOOD) {
        // What could not be read is cleared already, which clearing again does not change.
        return {nullptr, stack_deleter{&type}};
    }
    return out;
}

}  // namespace penstock::opcua
