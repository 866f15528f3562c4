#include "ctl/poll.hpp"

#include <ostream>

#include "ctl/table.hpp"

namespace penstock::ctl {

outcome<> poll(command_context& s, std::chrono::milliseconds interval, const std::function<outcome<>()>& look) {
    bool is_lost = false;
    for (bool is_first = true; is_first || s.wait(interval); is_first = false) {
        const auto seen = look();
        if (!seen && (is_first || seen.error().code != exit_code::unreachable)) return seen;
        if (!seen && !is_lost) s.err << displayable(seen.error().text) << "; trying again" << std::endl;
        is_lost = !seen;
    }
    return {};
}

}  // namespace penstock::ctl
