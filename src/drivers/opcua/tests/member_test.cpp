#include "drivers/opcua/member.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/text.hpp"
#include "model/value.hpp"
#include "opcua/errc.hpp"

namespace penstock::opcua {
namespace {

const UA_DataType* built_in(std::size_t index) {
    return &UA_TYPES[index];
}

/// A value as a server sends it: the bytes of a structure under the id of its encoding, here ns=1;i=7.
class structure_value {
public:
    explicit structure_value(const std::string& hex, UA_UInt32 id = 7) {
        const auto bytes = parse_hex(hex).value();
        held->content.encoded.typeId = UA_NODEID_NUMERIC(1, id);
        held->content.encoded.body = copy(byte_view(bytes));
        held->encoding = UA_EXTENSIONOBJECT_ENCODED_BYTESTRING;
    }
    UA_Variant shown() {
        UA_Variant out{};
        UA_Variant_setScalar(&out, &*held, &UA_TYPES[UA_TYPES_EXTENSIONOBJECT]);
        return out;
    }

    std::string hex() const { return to_hex(to_bytes(held->content.encoded.body), '\0'); }

private:
    owned<UA_ExtensionObject, UA_TYPES_EXTENSIONOBJECT> held;
};

class opcua_member : public testing::Test {
protected:
    const UA_DataType* know(UA_UInt32 id, UA_StructureType kind, std::vector<structure_type::field> fields) {
        auto made = structure_type::make(kind, std::move(fields));
        EXPECT_TRUE(made.has_value());
        const auto* type = types.keep(owned_node_id(UA_NODEID_NUMERIC(1, id + 100)), std::move(*made));
        types.put(owned_node_id(UA_NODEID_NUMERIC(1, id)), {type, {}});
        return type;
    }

    /// `5 Int32`, or `! ` and the error.
    std::string take(structure_value& from, const std::string& member) {
        const auto address = parse_address("i=1{" + member + "}").value();
        const auto received = parse_member(from.shown(), address.member, types);
        if (!received) return "! " + received.error().message();
        return format_value(received->v) + " " + format_data_type(received->type);
    }

    /// The bytes afterwards, or `! ` and the error.
    std::string put(structure_value& into, const std::string& member, const value& v, const data_type& type) {
        const auto address = parse_address("i=1{" + member + "}").value();
        auto shown = into.shown();
        const auto done = put_member(shown, address.member, v, type, types);
        return done ? into.hex() : "! " + done.error().message();
    }

    structure_types types;
};

// state: Byte, speed: Double, running: Boolean, name: String, axes: Int16[]; the bytes by Part 6, 5.2.2 and 5.2.5.
const std::string plain = "03 000000000000F83F 01 02000000 4142 03000000 0100 FEFF 0300";
std::vector<structure_type::field> plain_fields() {
    return {{"state", built_in(UA_TYPES_BYTE), false, false},
            {"speed", built_in(UA_TYPES_DOUBLE), false, false},
            {"running", built_in(UA_TYPES_BOOLEAN), false, false},
            {"name", built_in(UA_TYPES_STRING), false, false},
            {"axes", built_in(UA_TYPES_INT16), true, false}};
}

std::string without_blanks(std::string hex) {
    std::erase(hex, ' ');
    return hex;
}

TEST_F(opcua_member, members_of_every_form_are_found) {
    know(7, UA_STRUCTURETYPE_STRUCTURE, plain_fields());
    structure_value v(without_blanks(plain));
    EXPECT_EQ(take(v, "state"), "3 Byte");
    EXPECT_EQ(take(v, "speed"), "1.5 Double");
    EXPECT_EQ(take(v, "running"), "true Boolean");
    EXPECT_EQ(take(v, "name"), "AB String");
    EXPECT_EQ(take(v, "axes"), "[1,-2,3] Int16[3]");
    EXPECT_EQ(take(v, "axes[1]"), "-2 Int16");
    EXPECT_EQ(take(v, "axes[1:2]"), "[-2,3] Int16[2]");
}

TEST_F(opcua_member, a_member_is_changed_and_the_rest_stays) {
    know(7, UA_STRUCTURETYPE_STRUCTURE, plain_fields());
    const data_type number{element_type::int32, 0};
    const auto fresh = [] { return structure_value(without_blanks(plain)); };
    auto v = fresh();
    EXPECT_EQ(put(v, "state", std::int64_t{9}, number),
              without_blanks("09 000000000000f83f 01 02000000 4142 03000000 0100 feff 0300"));
    EXPECT_EQ(put(v, "axes[1]", std::int64_t{5}, number),
              without_blanks("09 000000000000f83f 01 02000000 4142 03000000 0100 0500 0300"));
    EXPECT_EQ(put(v, "axes[0:1]", array{std::int64_t{7}, std::int64_t{8}}, {element_type::int32, 2}),
              without_blanks("09 000000000000f83f 01 02000000 4142 03000000 0700 0800 0300"));
    EXPECT_EQ(put(v, "name", std::string("long name"), {element_type::string, 0}),
              without_blanks("09 000000000000f83f 01 09000000 6c6f6e67206e616d65 03000000 0700 0800 0300"));
    EXPECT_EQ(put(v, "speed", std::int64_t{2}, number),
              without_blanks("09 0000000000000040 01 09000000 6c6f6e67206e616d65 03000000 0700 0800 0300"));
    v = fresh();
    EXPECT_EQ(put(v, "axes", array{std::int64_t{4}}, {element_type::int32, 1}),
              without_blanks("03 000000000000f83f 01 02000000 4142 01000000 0400"));
    EXPECT_EQ(put(v, "axes", array{}, {element_type::int32, 1}),
              without_blanks("03 000000000000f83f 01 02000000 4142 00000000"));
    EXPECT_EQ(take(v, "axes"), "[] Int16");
}

TEST_F(opcua_member, a_member_that_cannot_be_changed_is_reported) {
    know(7, UA_STRUCTURETYPE_STRUCTURE, plain_fields());
    const data_type number{element_type::int32, 0};
    structure_value v(without_blanks(plain));
    EXPECT_NE(put(v, "state", std::int64_t{300}, number).find("300 does not fit"), std::string::npos);
    EXPECT_EQ(put(v, "gone", std::int64_t{1}, number),
              "! the structure has no member gone; its members are state, speed, running, name, axes");
    EXPECT_EQ(put(v, "axes[3]", std::int64_t{1}, number), "! axes has 3 elements");
    EXPECT_EQ(put(v, "axes[0:1]", array{std::int64_t{7}}, {element_type::int32, 1}), "! expected a list of 2 elements");
    EXPECT_EQ(put(v, "axes", std::int64_t{1}, number), "! expected a list");
    EXPECT_EQ(put(v, "state", array{std::int64_t{1}, std::int64_t{2}}, {element_type::int32, 2}).substr(0, 1), "!");
    EXPECT_EQ(v.hex(), without_blanks("03 000000000000f83f 01 02000000 4142 03000000 0100 feff 0300"));
    structure_value longer(without_blanks(plain) + "ff");
    EXPECT_EQ(put(longer, "state", std::int64_t{1}, number),
              "! the server's description of the structure does not cover all of its bytes");
    structure_value unknown("01", 99);
    EXPECT_EQ(put(unknown, "a", std::int64_t{1}, number), "! " + make_error_code(errc::unknown_structure).message());
}

TEST_F(opcua_member, what_is_impossible_is_reported) {
    know(7, UA_STRUCTURETYPE_STRUCTURE, plain_fields());
    structure_value v(without_blanks(plain));
    EXPECT_EQ(take(v, "gone"), "! the structure has no member gone; its members are state, speed, running, name, axes");
    EXPECT_EQ(take(v, "axes[3]"), "! axes has 3 elements");
    EXPECT_EQ(take(v, "axes.x"), "! axes is an array: name one of its elements, as in axes[0]");
    EXPECT_EQ(take(v, "speed[0]"), "! speed is not an array");
    EXPECT_EQ(take(v, "speed.x"), "! there is no member x: this is not a structure");
    structure_value cut("0300");
    EXPECT_EQ(take(cut, "state"), "! the bytes of the structure do not match the type that the server describes");
}

TEST_F(opcua_member, structures_in_structures_and_in_arrays) {
    const auto* point =
        know(8, UA_STRUCTURETYPE_STRUCTURE,
             {{"x", built_in(UA_TYPES_BYTE), false, false}, {"y", built_in(UA_TYPES_FLOAT), false, false}});
    know(7, UA_STRUCTURETYPE_STRUCTURE,
         {{"id", built_in(UA_TYPES_BYTE), false, false}, {"home", point, false, false}, {"way", point, true, false}});
    structure_value v(without_blanks("09 01 0000803F 02000000 02 00000040 03 00004040"));
    EXPECT_EQ(take(v, "home.x"), "1 Byte");
    EXPECT_EQ(take(v, "home.y"), "1 Float");
    EXPECT_EQ(take(v, "way[1].x"), "3 Byte");
    EXPECT_EQ(take(v, "way[1].y"), "3 Float");
    EXPECT_EQ(take(v, "home"), "! this is a structure: name one of its members, x, y");
}

TEST_F(opcua_member, an_optional_member_that_is_absent_is_no_value) {
    know(7, UA_STRUCTURETYPE_STRUCTUREWITHOPTIONALFIELDS,
         {{"a", built_in(UA_TYPES_BYTE), false, true},
          {"b", built_in(UA_TYPES_INT32), false, false},
          {"c", built_in(UA_TYPES_INT16), true, true},
          {"d", built_in(UA_TYPES_DOUBLE), false, true}});
    structure_value v(without_blanks("04000000 05000000 000000000000F83F"));  // the mask selects d alone
    EXPECT_EQ(take(v, "a"), "! the server has no value here");
    EXPECT_EQ(take(v, "b"), "5 Int32");
    EXPECT_EQ(take(v, "c"), "! the server has no value here");
    EXPECT_EQ(take(v, "d"), "1.5 Double");
}

TEST_F(opcua_member, an_optional_member_that_is_absent_can_be_written) {
    know(7, UA_STRUCTURETYPE_STRUCTUREWITHOPTIONALFIELDS,
         {{"a", built_in(UA_TYPES_BYTE), false, true},
          {"b", built_in(UA_TYPES_INT32), false, false},
          {"c", built_in(UA_TYPES_INT16), true, true}});
    structure_value v(without_blanks("00000000 05000000"));
    EXPECT_EQ(put(v, "a", std::int64_t{2}, {element_type::int32, 0}), without_blanks("01000000 02 05000000"));
    EXPECT_EQ(put(v, "c", array{std::int64_t{3}}, {element_type::int32, 1}),
              without_blanks("03000000 02 05000000 01000000 0300"));
}

TEST_F(opcua_member, of_structures_in_structures_the_innermost_is_changed) {
    const auto* point =
        know(8, UA_STRUCTURETYPE_STRUCTURE,
             {{"x", built_in(UA_TYPES_BYTE), false, false}, {"y", built_in(UA_TYPES_FLOAT), false, false}});
    know(7, UA_STRUCTURETYPE_STRUCTURE,
         {{"id", built_in(UA_TYPES_BYTE), false, false},
          {"way", point, true, false},
          {"held", built_in(UA_TYPES_EXTENSIONOBJECT), false, false},
          {"any", built_in(UA_TYPES_VARIANT), false, false}});
    // held: ns=1;i=8 in four bytes, a body of 5 bytes; any: Int32 7.
    structure_value v(without_blanks("09 01000000 02 00000040 01010800 01 05000000 01 0000803f 06 07000000"));
    EXPECT_EQ(put(v, "way[0].x", std::int64_t{3}, {element_type::int32, 0}),
              without_blanks("09 01000000 03 00000040 01010800 01 05000000 01 0000803f 06 07000000"));
    EXPECT_EQ(put(v, "held.y", 2.0, {element_type::float64, 0}),
              without_blanks("09 01000000 03 00000040 01010800 01 05000000 01 00000040 06 07000000"));
    EXPECT_EQ(put(v, "any", std::int64_t{8}, {element_type::int32, 0}),
              without_blanks("09 01000000 03 00000040 01010800 01 05000000 01 00000040 06 08000000"));
}

TEST_F(opcua_member, a_kind_that_is_not_known_yet_is_wanted_once) {
    structure_value v("01");
    const auto address = parse_address("i=1{a}").value();
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(parse_member(v.shown(), address.member, types).error(), errc::unknown_structure);
    const auto wanted = types.take_unresolved();
    ASSERT_EQ(wanted.size(), 1U);
    EXPECT_EQ(wanted[0]->identifier.numeric, 7U);
    EXPECT_FALSE(types.has_unresolved());
}

TEST_F(opcua_member, types_beyond_what_the_stack_can_have_are_refused) {
    std::vector<structure_type::field> many(256, {"x", built_in(UA_TYPES_BYTE), false, false});
    EXPECT_FALSE(structure_type::make(UA_STRUCTURETYPE_STRUCTURE, many).has_value());
    std::vector<structure_type::field> optional(33, {"x", built_in(UA_TYPES_BYTE), false, true});
    EXPECT_FALSE(structure_type::make(UA_STRUCTURETYPE_STRUCTUREWITHOPTIONALFIELDS, optional).has_value());
    EXPECT_TRUE(structure_type::make(UA_STRUCTURETYPE_STRUCTURE, optional).has_value()) << "none is optional there";
    EXPECT_FALSE(structure_type::make(UA_STRUCTURETYPE_UNION, {}).has_value());
}

}  // namespace
}  // namespace penstock::opcua
