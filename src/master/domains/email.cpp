#include "master/domains/email.hpp"

#include <algorithm>

namespace penstock::master {

void check_email(const record& r, faults& found) {
    const auto& address = r.text("email");
    const auto at = address.find('@');
    const bool has_one = at != std::string::npos && at == address.rfind('@') && at > 0 && at + 1 < address.size();
    if (!address.empty() && !has_one) found.emplace_back("email", "expected name@host");
}

}  // namespace penstock::master
