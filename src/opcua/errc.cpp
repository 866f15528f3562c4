#include "opcua/errc.hpp"

namespace penstock::opcua {

namespace {

class opcua_category final : public category {
public:
    const char* name() const noexcept override { return "opcua"; }

    std::string message(int code) const override {
        switch (static_cast<errc>(code)) {
            case errc::no_certificate: return "no certificate was shown, or none that can be read";
            case errc::not_trusted: return "the certificate is not trusted";
            case errc::unknown_issuer:
                return "the certificate is not trusted: that of its issuer is in neither issuers nor trusted";
            case errc::bad_signature: return "the certificate was not signed by the issuer that it names";
            case errc::expired: return "the certificate has expired";
            case errc::not_yet_valid: return "the certificate is not yet valid: compare the clocks of both sides";
            case errc::revoked: return "the certificate was revoked by its issuer";
            case errc::revocation_unknown:
                return "the revocation list of the certificate's issuer is outdated or not signed by it";
            case errc::not_for_opc_ua: return "the certificate's key or its uses do not fit OPC UA";
            case errc::unsupported_type: return "values of this type have no like in the gateway";
            case errc::no_value: return "there is no value";
        }
        return "unknown OPC UA error";
    }

    remedy remedy_for(int code) const noexcept override {
        return static_cast<errc>(code) == errc::no_value ? remedy::device_refused : remedy::fix_config;
    }
};

}  // namespace

error_code make_error_code(errc e) noexcept {
    static const opcua_category instance;
    return {static_cast<int>(e), instance};
}

}  // namespace penstock::opcua
