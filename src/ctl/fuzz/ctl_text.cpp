// Texts that penstockctl reads: hosts of a fleet, tags as CSV, properties, settings. Properties: a property that was
// set is read back and no other line changes; a table of tags compared with itself has no difference; a merge with a
// side that changed nothing is the other side.

#include <algorithm>
#include <cstdint>

#include "base/fuzz/require.hpp"
#include "base/text.hpp"
#include "ctl/fleet_file.hpp"
#include "ctl/properties_text.hpp"
#include "ctl/tag_diff.hpp"
#include "ctl/text_diff.hpp"

using namespace penstock;
using namespace penstock::ctl;
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    if (const auto all = parse_fleet_file(text)) {
        for (const auto& entry : *all)
            require(!entry.name.empty() && entry.source.url.has_value());
    }
    if (const auto table = parse_tag_table(text)) {
        const auto same = compare_tag_tables(*table, *table);
        for (const auto& member : same)
            require(member.value().get_array().empty());
    }
    if (const auto set = set_property(text, "edge.a", "7")) {
        require(std::ranges::count(*set, '\n') <= std::ranges::count(text, '\n') + 2);
        require(*set_property(*set, "edge.a", "7") == *set);
        require(unset_property(*set, "edge.a").find("\nedge.a=7\n") == std::string::npos);
    }
    const auto middle = text.size() / 2;
    const std::string a(text.substr(0, middle)), b(text.substr(middle));
    const auto merged = merge_texts(a, b, a);
    require(merged.conflicts == 0 && (merged.text == b || merged.text == b + "\n"));
    require(unified_diff(a, b, "a", "b").empty() == (a == b));
    return 0;
}
