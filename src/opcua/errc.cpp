#include "opcua/errc.hpp"

namespace penstock::opcua {

namespace {

class opcua_category final : public category {
public:
    const char* name() const noexcept override { return "opcua"; }

    std::string message(int code) const override {
        switch (static_cast<errc>(code)) {
            case errc::no_certificate: return "the other side sent no certificate, or one that cannot be read";
            case errc::not_trusted: return "the certificate is not trusted";
            case errc::unknown_issuer:
                return "the certificate is not trusted: the certificate of its issuer is neither in the folder issuers "
                       "nor in the folder trusted";
            case errc::bad_chain:
                return "the certificate's chain is not valid: a signature is wrong, or an issuer is not allowed to "
                       "sign certificates";
            case errc::expired: return "the certificate has expired";
            case errc::not_yet_valid: return "the certificate is not yet valid: compare the clocks of both sides";
            case errc::revoked: return "the certificate was revoked by its issuer";
            case errc::revocation_unknown:
                return "a revocation list in the folder crl is not signed by the certificate's issuer";
            case errc::unsupported_type: return "the gateway does not support values of this type";
            case errc::no_value: return "the server has no value here";
            case errc::unknown_structure:
                return "the gateway has not read the structure's definition from the server yet";
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
