#include "opcua/key_pair_files.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/host.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "opcua/certificate_folder.hpp"
#include "opcua/own_certificate.hpp"

namespace penstock::opcua {

checked<key_pair> key_pair_files::open(wall_time now) const {
    if (!std::filesystem::exists(key_path())) {
        const auto key = make_own_key();
        if (!key) return key.error();
        if (const auto done = write_private_file(key_path(), *key); !done) return done.error();
        return renew(*key, now);
    }
    if (!std::filesystem::exists(certificate_path())) {
        const auto key = read_file(key_path());
        if (!key) return fault{"", key_path() + ": " + key.error().message()};
        return renew(*key, now);
    }
    auto found = read();
    if (!found) return found;
    const auto uri = describe(found->certificate).application_uri;
    if (uri == uri_) return found;
    logger("opcua")->warn(
        "the gateway's certificate is for {}: the gateway creates a new certificate with the same key for {}", uri,
        uri_);
    return renew(found->key, now);
}

checked<key_pair> key_pair_files::read() const {
    auto key = read_file(key_path());
    if (!key) return fault{"", key_path() + ": " + key.error().message()};
    const auto bytes = read_file(certificate_path());
    if (!bytes) return fault{"", certificate_path() + ": " + bytes.error().message()};
    const auto private_key = read_key(*key);
    auto parsed = parse_der_or_pem(as_bytes(*bytes));
    if (!private_key)
        return fault{"", key_path() + " is not a private key: remove it and cert.der, and the gateway creates both"};
    if (!parsed)
        return fault{"", certificate_path() + " is not a certificate: remove it, and the gateway creates a new one"};
    if (X509_check_private_key(parsed->x509.get(), private_key.get()) != 1) {
        return fault{"", fmt::format("{} is not the private key of {}: put the right key there, or remove both, and "
                                     "the gateway creates new ones",
                                     key_path(), certificate_path())};
    }
    return key_pair{std::move(*parsed), std::move(key.value())};
}

checked<key_pair> key_pair_files::renew(const std::string& key, wall_time now) const {
    const auto private_key = read_key(key);
    if (!private_key)
        return fault{"", key_path() + " is not a private key: remove it, and the gateway creates a new one"};
    const auto der = sign_own(*private_key, {uri_, host_name_, own_addresses()}, now);
    if (!der) return der.error();
    if (const auto done = write_private_file(certificate_path(), as_text(*der)); !done) return done.error();
    return read();
}

}  // namespace penstock::opcua
