#include "ctl/failure.hpp"

#include "base/failure.hpp"

namespace penstock::ctl {

void throw_exception_from_error(const failure& f, const boost::source_location& where) {
    throw_unchecked(f.text, where);
}

}  // namespace penstock::ctl
