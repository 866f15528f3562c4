#include "ctl/for_each_id.hpp"

#include <ostream>

#include "ctl/json_text.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

outcome<> for_each_id(command_context& s, const std::vector<std::string>& ids, std::string_view done,
                      const std::function<outcome<boost::json::value>(const std::string&)>& call) {
    for (const auto& id : ids) {
        const auto data = call(id);
        if (!data) {
            const auto why = data.error();
            const bool is_named = why.text.find(id) != std::string::npos;
            return failure{why.code, is_named ? why.text : id + ": " + why.text};
        }
        if (s.is_json) {
            s.output << format_json(*data, layout::one_line) << '\n';
        } else {
            s.output << done << ' ' << displayable(id) << '\n';
        }
    }
    return {};
}

}  // namespace penstock::ctl
