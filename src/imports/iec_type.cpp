#include "imports/iec_type.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "imports/converted_point.hpp"

namespace penstock::imports {

std::optional<iec_array> split_iec_array(std::string_view type) {
    const auto open = type.find('[');
    const auto close = type.find(']');
    if (open == type.npos || close == type.npos || close < open) return std::nullopt;
    const auto range = type.substr(open + 1, close - open - 1);
    const auto dots = range.find("..");
    const auto rest = trim(type.substr(close + 1));
    if (dots == range.npos || !rest.starts_with("OF")) return std::nullopt;
    const auto first = parse_place(trim(range.substr(0, dots)));
    const auto last = parse_place(trim(range.substr(dots + 2)));
    if (!first || !last || *last < *first || *last - *first >= 65'536) return std::nullopt;
    return iec_array{*first, *last - *first + 1, trim(rest.substr(2))};
}

std::string_view iec_data_type(std::string_view name) {
    using names = std::pair<std::string_view, std::string_view>;
    constexpr std::array types = {
        names{"BOOL", "Boolean"}, names{"BYTE", "Byte"},   names{"USINT", "Byte"},   names{"SINT", "SByte"},
        names{"WORD", "UInt16"},  names{"UINT", "UInt16"}, names{"INT", "Int16"},    names{"DWORD", "UInt32"},
        names{"UDINT", "UInt32"}, names{"DINT", "Int32"},  names{"LWORD", "UInt64"}, names{"ULINT", "UInt64"},
        names{"LINT", "Int64"},   names{"REAL", "Float"},  names{"LREAL", "Double"},
    };
    const auto* const found = std::ranges::find(types, name, &names::first);
    return found == types.end() ? std::string_view() : found->second;
}

}  // namespace penstock::imports
