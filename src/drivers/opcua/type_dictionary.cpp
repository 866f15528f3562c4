#include "drivers/opcua/type_dictionary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <pugixml.hpp>
#include <span>
#include <utility>

#include "base/text.hpp"
#include "drivers/opcua/errc.hpp"

namespace penstock::opcua {

namespace {

constexpr std::size_t max_described = 5'000;
constexpr std::size_t max_described_fields =
    600;  // with lengths and bits, more than any structure that the stack can have
constexpr unsigned max_depth = 16;
constexpr unsigned mask_bits = 32;

constexpr std::string_view schema_space = "http://opcfoundation.org/BinarySchema/";
constexpr std::string_view standard_space = "http://opcfoundation.org/UA/";

struct known_type {
    std::string_view name;
    std::size_t index;
};
constexpr std::array schema_types{
    known_type{"Boolean", UA_TYPES_BOOLEAN},  known_type{"SByte", UA_TYPES_SBYTE},
    known_type{"Byte", UA_TYPES_BYTE},        known_type{"Int16", UA_TYPES_INT16},
    known_type{"UInt16", UA_TYPES_UINT16},    known_type{"Int32", UA_TYPES_INT32},
    known_type{"UInt32", UA_TYPES_UINT32},    known_type{"Int64", UA_TYPES_INT64},
    known_type{"UInt64", UA_TYPES_UINT64},    known_type{"Float", UA_TYPES_FLOAT},
    known_type{"Double", UA_TYPES_DOUBLE},    known_type{"String", UA_TYPES_STRING},
    known_type{"CharArray", UA_TYPES_STRING}, known_type{"DateTime", UA_TYPES_DATETIME},
    known_type{"Guid", UA_TYPES_GUID},        known_type{"ByteString", UA_TYPES_BYTESTRING}};

error_code no_type(std::string why) {
    return worded_error(std::move(why), remedy::fix_config);
}

std::string_view local(std::string_view name) noexcept {
    const auto colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// A type of the standard that the stack has, by name.
const UA_DataType* standard_type(std::string_view name) noexcept {
    for (const auto& type : std::span(&UA_TYPES[0], UA_TYPES_COUNT)) {
        if (name == type.typeName && type.typeKind != UA_DATATYPEKIND_UNION) return &type;
    }
    return nullptr;
}

}  // namespace

/// What the XML says, by its names.
class type_dictionary::reader {
public:
    reader(type_dictionary& into, const pugi::xml_node& root) : dictionary_(into), root_(root) {
        dictionary_.space_ = text(root, "TargetNamespace");
    }

    void read() {
        std::size_t count = 0;
        for (const auto& element : root_.children()) {
            const auto what = local(element.name());
            const auto name = text(element, "Name");
            if (name.empty() || ++count > max_described) continue;
            if (what == "StructuredType") {
                dictionary_.structures_.try_emplace(name, structure_of(element));
            } else if (what == "EnumeratedType") {
                dictionary_.enumerations_.try_emplace(name, element.attribute("LengthInBits").as_uint(mask_bits));
            }
        }
    }

private:
    struct raw_field {
        std::string name, space, type, length_field, switch_field;
        unsigned length = 1;
        bool is_bit = false;
    };

    static std::string text(const pugi::xml_node& of, const char* attribute) {
        return make_utf8(of.attribute(attribute).value());
    }

    static structure unreadable(std::string why) {
        structure out;
        out.problem = std::move(why);
        return out;
    }

    /// The namespace of a name with a prefix.
    std::string space_of(const std::string& name) const {
        const auto colon = name.find(':');
        const auto key = colon == std::string::npos ? std::string("xmlns") : "xmlns:" + name.substr(0, colon);
        const auto found = root_.attribute(key.c_str());
        if (found) return make_utf8(found.value());
        return colon == std::string::npos ? dictionary_.space_ : std::string();
    }

    structure structure_of(const pugi::xml_node& element) const {
        if (local(text(element, "BaseType")) == "Union") return unreadable("it is a union");
        std::vector<raw_field> fields;
        for (const auto& f : element.children()) {
            if (local(f.name()) != "Field") continue;
            for (const char* beyond : {"SwitchValue", "SwitchOperand", "Terminator", "IsLengthInBytes"}) {
                if (f.attribute(beyond) && std::string_view(f.attribute(beyond).value()) != "false")
                    return unreadable(fmt::format("member {} has a {}", text(f, "Name"), beyond));
            }
            raw_field raw;
            raw.name = text(f, "Name");
            const auto type = text(f, "TypeName");
            raw.space = space_of(type);
            raw.type = local(type);
            raw.length_field = text(f, "LengthField");
            raw.switch_field = text(f, "SwitchField");
            raw.length = f.attribute("Length").as_uint(1);
            raw.is_bit = raw.space == schema_space && raw.type == "Bit";
            if (raw.name.empty() || raw.type.empty()) return unreadable("a member has no name or no type");
            if (!raw.is_bit && f.attribute("Length"))
                return unreadable(fmt::format("member {} has a fixed length", raw.name));
            fields.push_back(std::move(raw));
            if (fields.size() > max_described_fields) return unreadable("it has too many members");
        }
        return structure_of(fields);
    }

    /// Bits for what is optional, then members; before each array its length.
    static structure structure_of(const std::vector<raw_field>& fields) {
        structure out;
        std::vector<std::string> bits;
        std::size_t at = 0;
        unsigned total = 0;
        for (; at < fields.size() && fields[at].is_bit; ++at) {
            if (fields[at].length == 0 || fields[at].length > mask_bits) return unreadable("its bits are not a mask");
            total += fields[at].length;
            if (fields[at].length == 1) bits.push_back(fields[at].name);
        }
        out.has_mask = total > 0;
        if (out.has_mask && total != mask_bits) return unreadable("its bits are not a mask of 32");
        std::size_t used = 0;
        for (; at < fields.size(); ++at) {
            const auto* f = &fields[at];
            field made;
            const bool is_length = at + 1 < fields.size() && fields[at + 1].length_field == f->name;
            if (is_length) {
                const bool is_plain = f->space == schema_space && (f->type == "Int32" || f->type == "UInt32");
                if (!is_plain || f->switch_field != fields[at + 1].switch_field)
                    return unreadable("the length of " + fields[at + 1].name + " is not an Int32");
                f = &fields[++at];
                made.is_array = true;
            } else if (!f->length_field.empty()) {
                return unreadable("the length of " + f->name + " is not before it");
            }
            if (f->is_bit) return unreadable("member " + f->name + " is a bit");
            if (!f->switch_field.empty()) {
                if (used >= bits.size() || bits[used] != f->switch_field)
                    return unreadable("the bit of " + f->name + " is not the next of the mask");
                ++used;
                made.is_optional = true;
            }
            made.name = f->name;
            made.space = f->space;
            made.type = f->type;
            out.fields.push_back(std::move(made));
        }
        return out;
    }

    type_dictionary& dictionary_;
    pugi::xml_node root_;
};

result<std::unique_ptr<type_dictionary>> type_dictionary::parse(byte_view xml) {
    if (xml.size() > max_size) return no_type("the server's type dictionary is larger than 4 MiB");
    pugi::xml_document document;
    // With the type definition seen, to refuse it: pugixml neither reads nor expands one.
    constexpr unsigned how = pugi::parse_escapes | pugi::parse_doctype;
    const auto parsed = document.load_buffer(xml.data(), xml.size(), how);
    if (!parsed) return no_type(fmt::format("the server's type dictionary is not XML: {}", parsed.description()));
    for (const auto& node : document.children()) {
        if (node.type() == pugi::node_doctype)
            return no_type("the server's type dictionary has a DOCTYPE, so the gateway does not read it");
    }
    const auto root = document.document_element();
    if (local(root.name()) != "TypeDictionary")
        return no_type("the server's type dictionary is not an OPC Binary schema");
    const std::string_view order = root.attribute("DefaultByteOrder").as_string("LittleEndian");
    if (order != "LittleEndian") return no_type("the server's type dictionary is not LittleEndian");
    std::unique_ptr<type_dictionary> out(new type_dictionary);
    reader(*out, root).read();
    return out;
}

std::vector<std::string> type_dictionary::names() const {
    std::vector<std::string> out;
    for (const auto& [name, what] : structures_)
        out.push_back(name);
    return out;
}

result<const UA_DataType*> type_dictionary::make(const std::string& name, unsigned depth) {
    if (const auto found = made_.find(name); found != made_.end()) return found->second;
    const auto described = structures_.find(name);
    if (described == structures_.end())
        return no_type(fmt::format("the server's type dictionary does not describe {}", name));
    if (depth >= max_depth) return no_type("the structure is nested too deeply, or contains itself");
    const auto& s = described->second;
    if (s.problem) {
        return no_type(
            fmt::format("the structure {} cannot be read by the server's type dictionary: {}", name, *s.problem));
    }
    std::vector<structure_type::field> fields;
    for (const auto& f : s.fields) {
        const auto type = make(f, depth + 1);
        if (!type) return type.error();
        fields.push_back({f.name, *type, f.is_array, f.is_optional});
    }
    const auto kind = s.has_mask ? UA_STRUCTURETYPE_STRUCTUREWITHOPTIONALFIELDS : UA_STRUCTURETYPE_STRUCTURE;
    auto made = structure_type::make(kind, std::move(fields));
    if (!made) return made.error();
    const auto* shown = &(*made)->type();
    owned_.push_back(std::move(*made));
    made_.emplace(name, shown);
    return shown;
}

result<const UA_DataType*> type_dictionary::make(const field& f, unsigned depth) {
    if (f.space == schema_space) {
        const auto found = std::ranges::find(schema_types, f.type, &known_type::name);
        if (found != schema_types.end()) return &UA_TYPES[found->index];
        // Some servers write all of the standard's types so: opc:LocalizedText.
        if (const auto* type = standard_type(f.type)) return type;
    } else if (f.space == standard_space) {
        if (const auto* type = standard_type(f.type)) return type;
    } else if (f.space == space_) {
        const auto bits = enumerations_.find(f.type);
        if (bits == enumerations_.end()) return make(f.type, depth);
        if (bits->second == 8) return &UA_TYPES[UA_TYPES_BYTE];
        if (bits->second == 16) return &UA_TYPES[UA_TYPES_UINT16];
        if (bits->second == 32) return &UA_TYPES[UA_TYPES_INT32];
    }
    return no_type(fmt::format("member {} is of the type {} ({}), which the server's type dictionary does not describe",
                               f.name, f.type, f.space));
}

}  // namespace penstock::opcua
