// A descriptor of any kind: what is accepted keeps the promises of its header, and the offer is examined without fault.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "update/admission.hpp"
#include "update/release.hpp"

using namespace penstock;
using namespace penstock::update;
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = parse_release({reinterpret_cast<const char*>(data), size});
    if (!read) {
        require(!read.error().message.empty());
        return 0;
    }
    require(size <= max_descriptor_bytes && !read->artifacts.empty() && read->artifacts.size() <= 64);
    for (const auto& a : read->artifacts) {
        require(a.size > 0 && a.size <= max_bundle_bytes && a.sha256.size() == 64 && !a.url.empty());
        require(read->find(a.arch) == &a);
        require(bundle_name(read->latest, a.arch).find('/') == std::string::npos);
    }
    require(version::parse(read->latest.text()).value() == read->latest);
    const auto installed = version::parse("1.2.3").value();
    const offer o{installed,        read->latest, read->min_from, read->artifacts.front().arch, "amd64", {}, {},
                  read->not_before, false,        false};
    if (!examine(o, wall_time{})) require(o.installed < o.offered && !(o.installed < o.min_from));
    return 0;
}
