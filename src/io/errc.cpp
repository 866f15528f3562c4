#include <openssl/x509_vfy.h>

#include "io/distrust.hpp"
#include "io/stream.hpp"

namespace penstock::io {
namespace {

constexpr int first_distrust = 1000;  ///< of the reasons why a certificate is not trusted

class io_category final : public category {
public:
    const char* name() const noexcept override { return "link"; }

    std::string message(int code) const override {
        if (code >= first_distrust)
            return message(static_cast<int>(errc::tls_untrusted)) + ": " +
                   X509_verify_cert_error_string(code - first_distrust);
        switch (static_cast<errc>(code)) {
            case errc::timed_out: return "no answer in time";
            case errc::closed: return "the device closed the connection";
            case errc::bad_address: return "the host, the port or the path of the serial line is not valid";
            case errc::tls_refused:
                return "TLS: both sides have no TLS version or cipher in common, or the device refused the gateway's "
                       "certificate";
            case errc::tls_untrusted: return "TLS: the device's certificate is not trusted for this host";
            case errc::bad_tls_file:
                return "TLS: the file of the CA, of the certificate or of the key cannot be read, or they do not match";
            case errc::line_busy:
                return "the other OPCs of this line left no time to send: set a longer timecycle for them";
            case errc::is_file: return "this is a file, not a serial line";
            case errc::is_folder: return "this is a folder, not a serial line";
            case errc::is_no_line: return "this is not a serial line";
            case errc::is_absent: return "there is no device at this path";
            case errc::is_denied: return "the gateway has no permission to open this serial line";
            case errc::is_taken: return "another program uses this serial line";
        }
        return "unknown error of the connection";
    }

    remedy remedy_for(int code) const noexcept override {
        if (code >= first_distrust) return remedy::fix_config;
        switch (static_cast<errc>(code)) {
            case errc::timed_out:
            case errc::closed:
            case errc::is_taken:
            case errc::line_busy: return remedy::reconnect;
            case errc::bad_address:
            case errc::tls_refused:
            case errc::tls_untrusted:
            case errc::bad_tls_file:
            case errc::is_file:
            case errc::is_folder:
            case errc::is_no_line:
            case errc::is_absent:
            case errc::is_denied: return remedy::fix_config;
        }
        return remedy::report_bug;
    }
};

const io_category the_category;

}  // namespace

error_code make_error_code(errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

error_code distrust(long reason) noexcept {
    return {first_distrust + static_cast<int>(reason), the_category};
}

std::optional<std::string_view> distrust_of(const error_code& ec) noexcept {
    if (ec.category() != the_category || ec.value() < first_distrust) return std::nullopt;
    return X509_verify_cert_error_string(ec.value() - first_distrust);
}

}  // namespace penstock::io
