#include "ctl/failure.hpp"

#include <stdexcept>

namespace penstock::ctl {

void throw_exception_from_error(const failure& f, const boost::source_location& where) {
    throw std::logic_error(std::string(where.function_name()) + " used a value that does not exist: " + f.text);
}

}  // namespace penstock::ctl
