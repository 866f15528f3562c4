// Certificates from outside: whatever the bytes, no peer is trusted that was not added, what was added is listed
// by its thumbprint, and who was refused is in the list.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/fuzz/require.hpp"
#include "opcua/certificate_store.hpp"
#include "opcua/errc.hpp"
#include "tests/support/temp_dir.hpp"

using namespace penstock;
using opcua::certificate_store;
using penstock::fuzz::require;

namespace {

constexpr wall_time one_day{milliseconds{1'790'000'000'000}};

bool is_in(const std::vector<opcua::certificate>& list, const std::string& thumbprint) {
    return std::ranges::find(list, thumbprint, &opcua::certificate::thumbprint) != list.end();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const test::temp_dir folder;
    static const auto store =
        certificate_store::open({folder.at("pki"), "urn:penstock:edge:FUZZ", "fuzz", [] { return one_day; }}).value();
    const byte_view sent(bytes, size);
    const auto first = store->verify(sent, opcua::peer::client, certificate_store::trust::list);
    require(!first);
    if (first.error() == opcua::errc::no_certificate) {
        require(store->rejected().empty());
    } else {
        require(store->rejected().size() == 1);
    }
    static_cast<void>(store->verify(sent, opcua::peer::server, certificate_store::trust::any));
    if (const auto added = store->add(sent)) {
        require(is_in(store->trusted(), added->thumbprint));
        require(!is_in(store->rejected(), added->thumbprint));
        require(store->remove(added->thumbprint).value());
    }
    for (const auto& c : store->rejected())
        require(store->remove(c.thumbprint).value());
    return 0;
}
