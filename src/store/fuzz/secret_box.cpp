// Properties of sealed texts: what was not sealed with the key and for the context never opens; what was sealed opens
// to the same, and not in another context, nor with one bit changed.

#include "store/secret_box.hpp"
#include "base/fuzz/require.hpp"

using namespace penstock::store;
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const secret_box box(secret_box::key{1, 2, 3});
    const std::string_view input(reinterpret_cast<const char*>(bytes), size);
    require(!box.open(input, "context"));
    require(!box.open("enc1:" + std::string(input), "context"));
    const auto sealed = box.seal(input, "context");
    require(sealed.has_value() && secret_box::is_sealed(*sealed));
    const auto opened = box.open(*sealed, "context");
    require(opened.has_value() && *opened == input);
    require(!box.open(*sealed, "another"));
    if (size == 0) return 0;
    auto changed = *sealed;
    auto& c = changed[5 + bytes[0] % 16];  // of the nonce
    c = c == 'A' ? 'B' : 'A';
    require(!box.open(changed, "context"));
    return 0;
}
