#include "opcua/errc.hpp"

namespace penstock::opcua {

namespace {

class opcua_category final : public category {
public:
    const char* name() const noexcept override { return "opcua"; }

    std::string message(int code) const override {
        switch (static_cast<errc>(code)) {
            case errc::no_certificate: return "no certificate was presented, or none that can be read";
            case errc::not_trusted: return "the certificate is not trusted";
            case errc::unknown_issuer:
                return "the certificate is not trusted: the certificate of its issuer is neither in the folder issuers "
                       "nor in the folder trusted";
            case errc::bad_chain:
                return "the certificate's chain is not valid: a signature is wrong, or an issuer may not sign";
            case errc::expired: return "the certificate has expired";
            case errc::not_yet_valid: return "the certificate is not yet valid: compare the clocks of both sides";
            case errc::revoked: return "the certificate was revoked by its issuer";
            case errc::revocation_unknown: return "a revocation list in crl is not signed by the certificate's issuer";
            case errc::unsupported_type: return "values of this type have no equivalent in the gateway";
            case errc::no_value: return "there is no value";
            case errc::unknown_structure: return "the structure's definition was not read from the server yet";
            case errc::undecodable:
                return "the server sends a value that cannot be decoded: its bytes break the encoding of the standard, "
                       "such as a Variant directly within a Variant";
        }
        return "unknown OPC UA error";
    }

    remedy remedy_for(int code) const noexcept override {
        const auto e = static_cast<errc>(code);
        const bool is_about_a_value = e == errc::no_value || e == errc::undecodable;
        return is_about_a_value ? remedy::device_refused : remedy::fix_config;
    }
};

}  // namespace

error_code make_error_code(errc e) noexcept {
    static const opcua_category instance;
    return {static_cast<int>(e), instance};
}

}  // namespace penstock::opcua
