#include "base/error.hpp"

#include "base/failure.hpp"

namespace penstock {

std::string_view to_string(remedy r) noexcept {
    switch (r) {
        case remedy::retry: return "the gateway tries again automatically";
        case remedy::reconnect: return "the gateway connects again automatically";
        case remedy::device_refused:
            return "check that the address exists in the device and that the device allows the access";
        case remedy::fix_config: return "change the configuration";
        case remedy::report_bug: return "please report this as a bug";
    }
    return "please report this as a bug";
}

remedy remedy_of(const error_code& ec) noexcept {
    if (const auto* own = dynamic_cast<const category*>(&ec.category())) {
        return own->remedy_for(ec.value());
    }
    namespace errc = boost::system::errc;
    if (ec == errc::no_such_file_or_directory || ec == errc::permission_denied || ec == errc::no_such_device ||
        ec == errc::operation_not_permitted || ec == errc::invalid_argument) {
        return remedy::fix_config;
    }
    return remedy::reconnect;
}

std::string to_string(const fault& f) {
    return f.field.empty() ? f.message : f.field + ": " + f.message;
}

void throw_exception_from_error(const fault& f, const boost::source_location& where) {
    throw_unchecked(to_string(f), where);
}

}  // namespace penstock
