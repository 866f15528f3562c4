// A signature file and a public key of any kind: neither is accepted with a fault, and no forged one verifies.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "update/minisign.hpp"

using namespace penstock;
using namespace penstock::update;
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // The key of which tests/vectors has signatures; none is of this content.
    static const auto key =
        parse_public_key("RWQE0MUd8AVZKzI9M0o+prA/G93O1YGz+6qqCCLRzV8k9vwOM2Ng6bTT", "first.pub").value();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto other = parse_public_key(text, "any")) require(format_key_id(other->id).size() == 16);
    const auto s = parse_signature(text);
    if (!s) return 0;
    require(size <= max_signature_bytes && s->signed_at >= wall_time{});
    require(s->trusted_comment.find("timestamp:") != std::string::npos);
    require(!verify("a content that was never signed", *s, {key}).has_value());
    return 0;
}
