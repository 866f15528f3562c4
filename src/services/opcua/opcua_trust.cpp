#include "services/opcua/opcua_trust.hpp"

#include <fmt/format.h>

#include "services/devices/devices.hpp"
#include "services/opcua/opcua_server_view.hpp"

namespace penstock::services {

namespace {

failure not_stored(const fault& why) {
    return {failure::cause::store_failed,
            fmt::format("the file of the certificate cannot be written, so nothing was changed: {}", why.message)};
}

}  // namespace

trust::certificates opcua_trust::list() const {
    return {store_.own_certificate(), store_.trusted(), store_.rejected()};
}

outcome<> opcua_trust::accept(const std::string& thumbprint) {
    return changed(store_.accept(thumbprint), thumbprint);
}

outcome<> opcua_trust::reject(const std::string& thumbprint) {
    return changed(store_.reject(thumbprint), thumbprint, true);
}

outcome<> opcua_trust::forget(const std::string& thumbprint) {
    return changed(store_.remove(thumbprint), thumbprint, true);
}

outcome<std::string> opcua_trust::add(byte_view der_or_pem) {
    const auto added = store_.add(der_or_pem);
    if (!added && added.error().field.empty()) return not_stored(added.error());
    if (!added) return faults{added.error()};
    take_effect();
    return added->thumbprint;
}

outcome<std::string> opcua_trust::renew() {
    if (const auto done = store_.renew(); !done) return not_stored(done.error());
    take_effect();
    return store_.own_certificate().thumbprint;
}

/// Devices that wait may have been waiting for this.
void opcua_trust::take_effect() {
    devices_.on_certificates_changed();
}

outcome<> opcua_trust::changed(const checked<bool>& done, const std::string& thumbprint, bool ends_trust) {
    if (!done) return not_stored(done.error());
    if (!*done) return failure(failure::cause::not_found, fmt::format("there is no certificate {}", thumbprint));
    if (ends_trust && server_ != nullptr) server_->end_sessions_of(thumbprint);
    take_effect();
    return {};
}

}  // namespace penstock::services
