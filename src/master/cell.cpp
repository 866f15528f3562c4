#include "master/cell.hpp"

namespace penstock::master {

const std::string& cell::text() const {
    static const std::string none;
    return is_null() ? none : std::get<std::string>(held);
}

const option_map& cell::texts() const {
    static const option_map none;
    return is_null() ? none : std::get<option_map>(held);
}

const cell::rows& cell::list() const {
    static const rows none;
    return is_null() ? none : std::get<rows>(held);
}

}  // namespace penstock::master
