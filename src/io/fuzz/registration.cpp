// A device that dials in sends its registration in pieces of any size, between other bytes. First byte: how many
// registrations are configured; each has a byte of length before it; what follows is what the device sends.

#include "io/registration.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/fuzz/require.hpp"

using namespace penstock;
using namespace penstock::io;
using penstock::fuzz::require;

namespace {

bool is_within(byte_view all, byte_view part) {
    const std::string_view in(reinterpret_cast<const char*>(all.data()), all.size());
    return in.find(std::string_view(reinterpret_cast<const char*>(part.data()), part.size())) != in.npos;
}

void match_in_pieces(const std::vector<byte_view>& registrations, byte_view said) {
    std::size_t longest = 0;  // of those that were found so far: more bytes lose none
    for (std::size_t size = 0; size <= said.size(); ++size) {
        const auto found = match_registration(registrations, said.first(size));
        require(!found.may_grow || found.index);
        std::size_t expected = 0;
        bool is_any = false;
        for (const auto one : registrations) {
            if (!is_within(said.first(size), one)) continue;
            is_any = true;
            expected = std::max(expected, one.size());
        }
        require(found.index.has_value() == is_any);
        if (!found.index) continue;
        require(registrations[*found.index].size() == expected && expected >= longest);
        longest = expected;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    if (const auto parsed = parse_registration(text)) {
        require(parsed->size() <= max_registration && parsed->empty() == text.empty());
    }
    byte_view rest(bytes, std::min<std::size_t>(size, 1024));
    require(shown_registration(rest).size() <= 4 * 40 + 3);
    if (rest.empty()) return 0;
    std::vector<byte_view> registrations(rest[0] % 5);
    rest = rest.subspan(1);
    for (auto& one : registrations) {
        if (rest.empty()) break;
        const auto length = std::min<std::size_t>(rest[0], rest.size() - 1);
        one = rest.subspan(1, length);
        rest = rest.subspan(1 + length);
    }
    match_in_pieces(registrations, rest);
    return 0;
}
