#include "drivers/eip/driver.hpp"

#include "drivers/eip/discovery.hpp"
#include "drivers/eip/file_driver.hpp"
#include "drivers/eip/file_point.hpp"
#include "drivers/eip/options.hpp"
#include "drivers/eip/point.hpp"
#include "drivers/eip/tag_driver.hpp"
#include "drivers/option_protocol.hpp"

namespace penstock::eip {

namespace {

std::optional<fault> check(const point_config& at, const device_options& o) {
    if (has_files(o.plc_family))
        return fault_of(make_file_point(at, dialect_of(o.plc_family), o.encoding, o.file_bytes));
    return fault_of(make_point(at, o.plc_family, o.encoding));
}

std::unique_ptr<driver> build(const device_options& o, const device_context& context) {
    return has_files(o.plc_family) ? make_file_driver(o, context) : make_tag_driver(o, context);
}

bool is_read_only(const point_config& at, const device_options& o) {
    if (!has_files(o.plc_family)) return false;
    const auto made = make_file_point(at, dialect_of(o.plc_family), o.encoding, o.file_bytes);
    return made && made->address.type == file_type::input;
}

}  // namespace

}  // namespace penstock::eip

namespace penstock {

std::shared_ptr<const protocol> make_eip() {
    using namespace eip;
    return make_protocol<device_options>(
        {.type = "EIP",
         .aliases = {"ETHERNET/IP", "ETHERNETIP", "CIP"},
         .schema = schema_text(),
         .parse = parse_options,
         .check = eip::check,
         .build = eip::build,
         .port = [](const device_options& o) { return o.session_settings.endpoint.port; },
         .discover = discover_devices,
         .is_read_only = eip::is_read_only});
}

}  // namespace penstock
