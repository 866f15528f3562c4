#include "drivers/opcua/user_pair.hpp"

#include <openssl/crypto.h>
#include <openssl/err.h>

#include "base/named_file.hpp"
#include "opcua/own_certificate.hpp"
#include "opcua/parsed_certificate.hpp"

namespace penstock::opcua {

namespace {

key_pointer parse_key(std::string_view text) {
    auto key = read_key(text);
    if (key == nullptr) {
        const auto* at = reinterpret_cast<const unsigned char*>(text.data());
        key.reset(d2i_AutoPrivateKey(nullptr, &at, static_cast<long>(text.size())));
    }
    ERR_clear_error();
    return key;
}

byte_buffer der_of(EVP_PKEY& key) {
    unsigned char* made = nullptr;
    const int size = i2d_PrivateKey(&key, &made);
    if (size <= 0) return {};
    byte_buffer out(made, made + size);
    OPENSSL_clear_free(made, static_cast<std::size_t>(size));
    return out;
}

}  // namespace

checked<user_pair> read_user_pair(const std::string& certificate_path, const std::string& key_path) {
    const auto bytes = read_named_file(certificate_path);
    if (!bytes) return fault{"options.user_certificate", certificate_path + ": " + bytes.error().message()};
    const auto parsed = parse_der_or_pem(as_bytes(*bytes));
    if (!parsed) return fault{"options.user_certificate", certificate_path + " is not a certificate in DER or PEM"};
    auto text = read_named_file(key_path);
    if (!text) return fault{"options.user_key", key_path + ": " + text.error().message()};
    const auto key = parse_key(*text);
    OPENSSL_cleanse(text.value().data(), text.value().size());
    if (key == nullptr) {
        return fault{"options.user_key", key_path + " is not a private key in DER or PEM without a pass phrase"};
    }
    if (EVP_PKEY_base_id(key.get()) != EVP_PKEY_RSA) return fault{"options.user_key", key_path + " is not an RSA key"};
    if (X509_check_private_key(parsed->x509.get(), key.get()) != 1) {
        ERR_clear_error();
        return fault{"options.user_key", key_path + " is not the private key of " + certificate_path};
    }
    return user_pair{parsed->der, der_of(*key)};
}

}  // namespace penstock::opcua
