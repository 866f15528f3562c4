// CSV imports: whatever comes, it says the same in whatever pieces it comes, what could be read is written and read
// again unchanged, and tags that are taken export to a text that imports without a fault.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "api/formats/csv.hpp"
#include "api/formats/csv_tags.hpp"
#include "services/tests/plain_protocol.hpp"

using namespace penstock;

namespace {

void check_pieces(std::string_view text, std::size_t size) {
    const auto whole = api::parse_csv(text);
    std::size_t at = 0;
    api::csv_reader reader([&] {
        const auto piece = text.substr(at, size);
        at += piece.size();
        return piece;
    });
    api::csv_record record;
    std::size_t count = 0;
    for (; reader.next(record); ++count) {
        if (count == whole.records.size() || record.line != whole.records[count].line) std::abort();
        if (record.fields != whole.records[count].fields) std::abort();
    }
    if (count != whole.records.size()) std::abort();
    if (reader.fault_line() != whole.fault_line || reader.fault() != whole.fault) std::abort();
}

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
    static const services::driver_catalog drivers(services::plain_protocols());
    static const api::opc_reader reader(drivers, "SITE_FUZZ");
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    for (const std::size_t piece : {1U, 2U, 5U})
        check_pieces(text, piece);
    check_records(text);

    opc_config opc;
    opc.opc_id = "O";
    opc.opc_type = "PLAIN";
    const auto asked = api::read_tag_csv(text, opc, reader, {});
    if (!asked.errors.empty()) return 0;
    const auto exported = api::write_tag_csv(asked.tags, &drivers.all().front().schema, api::audience::editors);
    const auto back = api::read_tag_csv(exported, opc, reader, {});
    if (!back.errors.empty() || back.tags.size() != asked.tags.size()) std::abort();
    if (api::write_tag_csv(back.tags, &drivers.all().front().schema, api::audience::editors) != exported) std::abort();
    return 0;
}
