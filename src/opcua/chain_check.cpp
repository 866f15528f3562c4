#include "opcua/chain_check.hpp"

#include <openssl/err.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <optional>

#include "opcua/errc.hpp"

namespace penstock::opcua {

namespace {

using store_pointer = std::unique_ptr<X509_STORE, releaser<X509_STORE_free>>;
using context_pointer = std::unique_ptr<X509_STORE_CTX, releaser<X509_STORE_CTX_free>>;

void release_references(STACK_OF(X509) * s) {
    sk_X509_free(s);
}
using stack_pointer = std::unique_ptr<STACK_OF(X509), releaser<release_references>>;

/// A path up from the peer's certificate.
struct path {
    enum class kind { missing, refused, whole };
    kind type = kind::missing;
    std::vector<parsed_certificate> certificates{};  ///< of a whole one
    errc refusal{};                                  ///< of a refused one
};

/// What a chain may end in.
enum class anchors { roots, trusted_parts, any_part };

/// The last of a chain that ends below its root: the signer of its revocation list is missing.
bool is_at_open_end(X509_STORE_CTX* context) {
    const auto* chain = X509_STORE_CTX_get0_chain(context);
    const auto depth = X509_STORE_CTX_get_error_depth(context);
    return chain != nullptr && depth == sk_X509_num(chain) - 1 && !is_self_issued(*sk_X509_value(chain, depth));
}

int tolerate(int is_well, X509_STORE_CTX* context) {
    switch (X509_STORE_CTX_get_error(context)) {
        case X509_V_ERR_UNABLE_TO_GET_CRL:
        case X509_V_ERR_UNABLE_TO_GET_CRL_ISSUER:
        case X509_V_ERR_CRL_HAS_EXPIRED:
        case X509_V_ERR_CRL_NOT_YET_VALID: return 1;
        case X509_V_ERR_CRL_SIGNATURE_FAILURE:
        case X509_V_ERR_KEYUSAGE_NO_CRL_SIGN: return is_at_open_end(context) ? 1 : is_well;
        default: return is_well;
    }
}

bool is_without_issuer(int error) noexcept {
    switch (error) {
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
        case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
        case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
        case X509_V_ERR_CERT_UNTRUSTED: return true;
        default: return false;
    }
}

errc refusal_of(int error) noexcept {
    switch (error) {
        case X509_V_ERR_CERT_REVOKED: return errc::revoked;
        case X509_V_ERR_CRL_SIGNATURE_FAILURE:
        case X509_V_ERR_UNABLE_TO_DECRYPT_CRL_SIGNATURE:
        case X509_V_ERR_KEYUSAGE_NO_CRL_SIGN:
        case X509_V_ERR_DIFFERENT_CRL_SCOPE:
        case X509_V_ERR_UNHANDLED_CRITICAL_CRL_EXTENSION: return errc::revocation_unknown;
        default: return errc::bad_chain;
    }
}

store_pointer make_store(const std::vector<parsed_certificate>& sent, const trust_list& known, anchors upto) {
    store_pointer store(X509_STORE_new());
    const auto add = [&](const auto& certificates) {
        for (const auto& [thumbprint, c] : certificates) {
            // The chain would end immediately in the peer's own certificate, without a check of revocation lists.
            const bool is_own = thumbprint == sent.front().thumbprint && !is_self_issued(*c.x509);
            if (!is_own) X509_STORE_add_cert(store.get(), c.x509.get());
        }
    };
    add(known.trusted);
    if (upto != anchors::trusted_parts) add(known.issuers);
    for (const auto& list : known.revocations)
        X509_STORE_add_crl(store.get(), list.get());
    unsigned long flags = X509_V_FLAG_NO_CHECK_TIME;  // checked by us, for our clock is an argument
    if (upto != anchors::roots) flags |= X509_V_FLAG_PARTIAL_CHAIN;
    if (!known.revocations.empty()) flags |= X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL;
    X509_STORE_set_flags(store.get(), flags);
    X509_STORE_set_verify_cb(store.get(), tolerate);
    return store;
}

path refused(errc why) {
    return {path::kind::refused, {}, why};
}

path find_path(const std::vector<parsed_certificate>& sent, const trust_list& known, anchors upto) {
    const auto store = make_store(sent, known, upto);
    const stack_pointer others(sk_X509_new_null());
    for (std::size_t i = 1; i < sent.size(); ++i)
        sk_X509_push(others.get(), sent[i].x509.get());
    if (upto == anchors::trusted_parts) {
        for (const auto& [thumbprint, c] : known.issuers)
            sk_X509_push(others.get(), c.x509.get());
    }
    const context_pointer context(X509_STORE_CTX_new());
    if (!context || X509_STORE_CTX_init(context.get(), store.get(), sent.front().x509.get(), others.get()) != 1) {
        return refused(errc::bad_chain);
    }
    const bool is_well = X509_verify_cert(context.get()) == 1;
    const auto error = X509_STORE_CTX_get_error(context.get());
    ERR_clear_error();
    if (!is_well) {
        return is_without_issuer(error) ? path{} : refused(refusal_of(error));
    }
    path found;
    found.type = path::kind::whole;
    const auto* chain = X509_STORE_CTX_get0_chain(context.get());
    for (int i = 0; i < sk_X509_num(chain); ++i) {
        auto* x509 = sk_X509_value(chain, i);
        X509_up_ref(x509);
        found.certificates.push_back({thumbprint_of(*x509), {}, x509_pointer(x509)});
    }
    return found;
}

std::optional<errc> fault_of_time(const parsed_certificate& c, wall_time now) {
    if (now < to_time(X509_get0_notBefore(c.x509.get()))) return errc::not_yet_valid;
    if (now > to_time(X509_get0_notAfter(c.x509.get()))) return errc::expired;
    return std::nullopt;
}

}  // namespace

result<> check_chain(const std::vector<parsed_certificate>& sent, const trust_list& known,
                     certificate_store::trust whom, wall_time now) {
    const auto& shown = sent.front();
    auto found = find_path(sent, known, anchors::roots);
    if (found.type == path::kind::missing) found = find_path(sent, known, anchors::trusted_parts);
    if (found.type == path::kind::missing) found = find_path(sent, known, anchors::any_part);
    const auto is_listed = [&](const parsed_certificate& c) { return known.trusted.contains(c.thumbprint); };
    if (found.type == path::kind::refused) {
        // A certificate in the list itself needs no signature of another, so a wrong one does not matter.
        if (found.refusal != errc::bad_chain || !is_listed(shown)) return found.refusal;
        found = {};
    }

    const bool is_trusted = is_listed(shown) || std::ranges::any_of(found.certificates, is_listed);
    if (!is_trusted && whom == certificate_store::trust::list) {
        const bool has_issuer = found.type == path::kind::whole || is_self_issued(*shown.x509);
        return has_issuer ? errc::not_trusted : errc::unknown_issuer;
    }
    if (const auto fault = fault_of_time(shown, now)) return *fault;
    for (std::size_t i = 1; i < found.certificates.size(); ++i) {
        if (const auto fault = fault_of_time(found.certificates[i], now)) return *fault;
    }
    return {};
}

}  // namespace penstock::opcua
