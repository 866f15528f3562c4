// Properties of the file that says when certificates were presented: whatever its lines, what is read of them is
// written so that it reads the same.

#include "opcua/certificate_uses.hpp"
#include "base/fuzz/require.hpp"

using namespace penstock::opcua;
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    std::vector<std::string> by_people;
    const auto all = parse_certificate_uses({reinterpret_cast<const char*>(bytes), size}, by_people);
    const auto text = format_certificate_uses(all, {});
    std::vector<std::string> none;
    const auto again = parse_certificate_uses(text, none);
    require(again.size() == all.size() && none.empty());
    for (const auto& [thumbprint, seen] : all) {
        const auto found = again.find(thumbprint);
        require(found != again.end() && found->second.first == seen.first && found->second.last == seen.last);
        require(found->second.role == seen.role);
    }
    return 0;
}
