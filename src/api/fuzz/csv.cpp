// CSV imports: whatever comes, what could be read is written and read again unchanged, and tags that are taken export
// to a text that imports without a fault.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "api/csv.hpp"
#include "api/csv_tags.hpp"
#include "api/tests/plain_protocol.hpp"

using namespace penstock;

namespace {

void check_records(std::string_view text) {
    const auto document = api::parse_csv(text);
    std::string written;
    for (const auto& record : document.records)
        api::append_csv_record(written, record.fields);
    const auto again = api::parse_csv(written);
    if (again.fault_line != 0 || again.records.size() != document.records.size()) std::abort();
    for (std::size_t i = 0; i < document.records.size(); ++i) {
        if (again.records[i].fields != document.records[i].fields) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const api::driver_catalog drivers(api::plain_protocols());
    static const api::opc_reader reader(drivers, "SITE_FUZZ");
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    check_records(text);

    opc_config opc;
    opc.opc_id = "O";
    opc.opc_type = "PLAIN";
    const auto asked = api::read_tag_csv(text, opc, reader, {});
    if (!asked.errors.empty()) return 0;
    const auto exported = api::write_tag_csv(asked.tags, &drivers.all().front().schema);
    const auto back = api::read_tag_csv(exported, opc, reader, {});
    if (!back.errors.empty() || back.tags.size() != asked.tags.size()) std::abort();
    if (api::write_tag_csv(back.tags, &drivers.all().front().schema) != exported) std::abort();
    return 0;
}
