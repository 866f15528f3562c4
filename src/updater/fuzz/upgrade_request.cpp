// A request of the gateway, and a noted state, of any kind: what is accepted names files by name alone, and a state
// reads back as it is written.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "updater/upgrade_request.hpp"

using namespace penstock;
using namespace penstock::updater;
using penstock::fuzz::require;
using penstock::update::format_state;
using penstock::update::parse_state;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto r = parse_request(text)) {
        for (const auto* name : {&r->bundle, &r->descriptor})
            require(name->find('/') == std::string::npos && !name->starts_with('.'));
        require(!r->bundle.empty() && !r->host.empty());
        require(r->database.path.empty() || r->database.path.front() == '/');
        require(!r->probe_timeout || *r->probe_timeout <= milliseconds{3'600'000});
    }
    if (const auto s = parse_state(text)) {
        const auto written = format_state(*s);
        require(format_state(parse_state(written).value()) == written);
    }
    return 0;
}
