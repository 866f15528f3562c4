// Structures of any description with any bytes: what is read out of them is inside, and the rest has a reason.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "drivers/opcua/member.hpp"

using namespace penstock;
using namespace penstock::opcua;

namespace {

/// The bytes of the input, one after the other; zeros behind its end.
class input {
public:
    input(const std::uint8_t* bytes, std::size_t size) : left_(bytes, size) {}
    std::uint8_t next() noexcept {
        if (left_.empty()) return 0;
        const auto out = left_.front();
        left_ = left_.subspan(1);
        return out;
    }
    byte_view rest() const noexcept { return left_; }

private:
    byte_view left_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    input in(bytes, size);
    structure_types types;
    std::vector<const UA_DataType*> known;
    for (std::size_t i = UA_TYPES_BOOLEAN; i <= UA_TYPES_VARIANT; ++i)
        known.push_back(&UA_TYPES[i]);
    const UA_DataType* last = nullptr;
    for (unsigned i = 1U + in.next() % 3U; i > 0; --i) {
        const auto kind = static_cast<UA_StructureType>(in.next() % 2);
        std::vector<structure_type::field> fields(in.next() % 8);
        for (auto& f : fields) {
            const auto form = in.next();
            f = {"m" + std::to_string(&f - fields.data()), known[in.next() % known.size()], (form & 1) != 0,
                 (form & 2) != 0};
        }
        auto made = structure_type::make(kind, std::move(fields));
        if (!made) continue;
        last = types.keep(owned_node_id(UA_NODEID_NUMERIC(1, i)), std::move(*made));
        known.push_back(last);
    }
    if (last == nullptr) return 0;
    types.put(owned_node_id(UA_NODEID_NUMERIC(1, 7)), {last, {}});

    UA_ExtensionObject sent{};
    sent.encoding = UA_EXTENSIONOBJECT_ENCODED_BYTESTRING;
    sent.content.encoded.typeId = UA_NODEID_NUMERIC(1, 7);
    sent.content.encoded.body = borrow_string(in.rest());
    UA_Variant shown{};
    UA_Variant_setScalar(&shown, &sent, &UA_TYPES[UA_TYPES_EXTENSIONOBJECT]);
    for (const char* way :
         {"m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m0[0]", "m1[1:2]", "m0.m0", "m1[0].m1", "m0.m1.m2[1]"}) {
        const auto address = parse_address("i=1{" + std::string(way) + "}");
        const auto received = parse_member(shown, address->member, types);
        if (!received && received.error().message().empty()) std::abort();
        if (!received) continue;
        // What was read is written where it was, which changes nothing.
        owned_variant own;
        if (!own.copy_from(shown)) std::abort();
        const auto written = put_member(*own, address->member, received->v, received->type, types);
        if (!written && written.error().message().empty()) std::abort();
        if (!written) continue;
        const auto again = parse_member(*own, address->member, types);
        if (!again || format_value(again->v) != format_value(received->v)) std::abort();
    }
    return 0;
}
