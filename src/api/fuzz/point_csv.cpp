// Properties of the import: every line is imported or rejected, faults say something, and what was imported is written
// as CSV that imports the same points again.

#include <cstdint>
#include <string_view>

#include "api/formats/history_csv.hpp"
#include "api/formats/point_text.hpp"
#include "base/fuzz/require.hpp"

using namespace penstock;
using namespace penstock::api;
using penstock::fuzz::require;

namespace {

std::optional<imported_tag> find(std::string_view tag_id) {
    if (tag_id == "T") return imported_tag{1, data_type{element_type::float64, 0}};
    if (tag_id == "S") return imported_tag{2, data_type{element_type::string, 0}};
    if (tag_id == "A") return imported_tag{3, data_type{element_type::int16, 2}};
    if (tag_id == "U") return imported_tag{4, std::nullopt};
    return std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto got = read_point_csv({reinterpret_cast<const char*>(bytes), size}, find);
    std::size_t count = 0;
    for (const auto& [number, points] : got.points)
        count += points.size();
    require(count == got.count);
    require(got.errors.size() == std::min(got.rejected, point_import::max_errors));
    for (const auto& e : got.errors)
        require(e.line > 1 && !e.message.empty());
    if (got.fault) return 0;

    constexpr std::string_view names = "TSAU";
    std::string csv(csv_point_header);
    for (const auto& [number, points] : got.points)
        append_csv_points(csv, names.substr(number - 1, 1), points, "Int16[2]");
    const auto again = read_point_csv(csv, find);
    require(!again.fault && again.rejected == 0 && again.count == got.count);
    for (const auto& [number, points] : got.points) {
        if (points.empty()) continue;
        const auto& same = again.points.at(number);
        require(same.times == points.times && same.qualities == points.qualities);
    }
    return 0;
}
