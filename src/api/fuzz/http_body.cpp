// Bodies of POST and PUT on OPCs and tags: whatever comes, it is either refused with at least one fault, or gives a
// configuration that is written out and read back unchanged.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "api/formats/opc_read.hpp"
#include "api/formats/opc_write.hpp"
#include "services/tests/plain_protocol.hpp"

using namespace penstock;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const services::driver_catalog drivers(services::plain_protocols());
    static const api::opc_reader reader(drivers, "SITE_FUZZ");
    const std::string_view body(reinterpret_cast<const char*>(bytes), size);

    api::opc_body made;
    if (reader.read_new(body, made).empty()) {
        if (made.opc.opc_id.empty() || made.opc.opc_type != "PLAIN") std::abort();
        std::string response;
        json_writer json(response);
        api::write_opc(json, made.opc, &drivers.all().front(), std::nullopt, api::audience::editors);
        api::opc_body again{made.opc, {}, false};
        if (!reader.read_change(response, again).empty()) std::abort();
        if (again.opc.options != made.opc.options || again.opc.opc_name != made.opc.opc_name) std::abort();
        for (const auto& tag : made.tags) {
            if (tag.tag_id.empty() || tag.opc_id != made.opc.opc_id) std::abort();
        }
    }
    std::vector<tag_config> tags;
    if (!reader.read_tags(body, made.opc, tags).empty()) return 0;
    for (const auto& tag : tags) {
        if (tag.plc_address.empty()) std::abort();
    }
    return 0;
}
