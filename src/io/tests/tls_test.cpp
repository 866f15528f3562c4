#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <array>
#include <filesystem>
#include <string_view>

#include "io/distrust.hpp"
#include "io/listener.hpp"
#include "io/peer_certificate.hpp"
#include "io/tests/loop.hpp"
#include "io/tls_stream.hpp"

namespace penstock::io {
namespace {

using key_ptr = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using cert_ptr = std::unique_ptr<X509, decltype(&X509_free)>;
using file_ptr = std::unique_ptr<FILE, decltype(&fclose)>;

/// Writes `<folder>/<name>.crt` and `.key`: a self-signed certificate, which is its own CA, for that host name.
tls_settings make_certificate(const std::filesystem::path& folder, const std::string& host, long valid_for_s = 3600) {
    const key_ptr key(EVP_EC_gen("P-256"), &EVP_PKEY_free);
    const cert_ptr cert(X509_new(), &X509_free);
    ASN1_INTEGER_set(X509_get_serialNumber(cert.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(cert.get()), -7200);
    X509_gmtime_adj(X509_getm_notAfter(cert.get()), valid_for_s);
    X509_set_version(cert.get(), 2);
    X509_set_pubkey(cert.get(), key.get());
    auto* name = X509_get_subject_name(cert.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, as_bytes(host).data(), -1, -1, 0);
    X509_set_issuer_name(cert.get(), name);
    const auto names = "DNS:" + host;
    auto* extension = X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, names.c_str());
    X509_add_ext(cert.get(), extension, -1);
    X509_EXTENSION_free(extension);
    X509_sign(cert.get(), key.get(), EVP_sha256());

    tls_settings files;
    files.cert_file = folder / (host + ".crt");
    files.key_file = folder / (host + ".key");
    const file_ptr crt(fopen(files.cert_file.c_str(), "w"), &fclose);
    PEM_write_X509(crt.get(), cert.get());
    const file_ptr pem(fopen(files.key_file.c_str(), "w"), &fclose);
    PEM_write_PrivateKey(pem.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    return files;
}

/// Of the certificate, in hex.
std::string sha256_of(const tls_settings& files) {
    const file_ptr pem(fopen(files.cert_file.c_str(), "r"), &fclose);
    const cert_ptr cert(PEM_read_X509(pem.get(), nullptr, nullptr, nullptr), &X509_free);
    std::array<unsigned char, EVP_MAX_MD_SIZE> sum{};
    unsigned size = 0;
    X509_digest(cert.get(), EVP_sha256(), sum.data(), &size);
    std::string text;
    for (unsigned i = 0; i < size; ++i) {
        constexpr std::string_view digits = "0123456789abcdef";
        text += {digits[sum[i] >> 4U], digits[sum[i] & 15U]};
    }
    return text;
}

class tls : public testing::Test {
protected:
    tls() : folder_(std::filesystem::temp_directory_path() / ("penstock_tls_" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(folder_);
        device_ = make_certificate(folder_, "device.test");
    }
    ~tls() override { std::filesystem::remove_all(folder_); }

    /// What comes back when a client with these settings says hello to a device that echoes; else the error.
    result<std::string> hello(const tls_settings& device, const tls_settings& client) {
        auto door = listener::open(loop_.get_executor(), {.kind = endpoint::transport::tls, .tls = device});
        if (!door) return door.error();
        const endpoint to{
            .kind = endpoint::transport::tls, .host = "127.0.0.1", .port = (*door)->port(), .tls = client};
        return run(loop_, talk(to), serve(**door));
    }

    awaitable<bool> serve(listener& door) {
        auto peer = co_await door.accept();
        co_return peer&& co_await echo(**peer);
    }

    awaitable<result<std::string>> talk(endpoint to) {
        auto device = co_await connect(loop_.get_executor(), to, in_ms(5000));
        if (!device) co_return device.error();
        byte_buffer in(64);
        // Time-outs must leave a TLS stream usable: nothing is sent yet.
        const auto early = co_await (*device)->read_some(in, in_ms(5));
        if (early || early.error() != errc::timed_out) co_return early ? error_code() : early.error();
        const auto sent = co_await (*device)->write(as_bytes("hello"), in_ms(5000));
        if (!sent) co_return sent.error();
        const auto size = co_await (*device)->read_some(in, in_ms(5000));
        if (!size) co_return size.error();
        co_return std::string(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(*size));
    }

    tls_settings trusting(const tls_settings& issuer, const std::string& name) const {
        tls_settings s;
        s.ca_file = issuer.cert_file;
        s.server_name = name;
        return s;
    }

    asio::io_context loop_;
    std::filesystem::path folder_;
    tls_settings device_;
};

TEST_F(tls, a_trusted_certificate_of_the_right_name_is_accepted) {
    const auto response = hello(device_, trusting(device_, "device.test"));
    ASSERT_TRUE(response.has_value()) << response.error().message();
    EXPECT_EQ(*response, "hello");
}

TEST_F(tls, another_name_in_the_certificate_is_refused) {
    EXPECT_EQ(distrust_of(hello(device_, trusting(device_, "other.test")).error()), "hostname mismatch");
    EXPECT_EQ(distrust_of(hello(device_, trusting(device_, "")).error()), "IP address mismatch");
}

TEST_F(tls, an_unknown_issuer_is_refused) {
    tls_settings system;
    system.server_name = "device.test";
    EXPECT_EQ(distrust_of(hello(device_, system).error()), "self-signed certificate");
    const auto stranger = make_certificate(folder_, "stranger.test");
    EXPECT_TRUE(distrust_of(hello(device_, trusting(stranger, "device.test")).error()));
}

TEST_F(tls, an_expired_certificate_is_refused) {
    const auto old = make_certificate(folder_, "old.test", -3600);
    const auto refused = hello(old, trusting(old, "old.test")).error();
    EXPECT_EQ(distrust_of(refused), "certificate has expired");
    EXPECT_EQ(remedy_of(refused), remedy::fix_config);
    EXPECT_EQ(refused.message(), error_code(errc::tls_untrusted).message() + ": certificate has expired");
}

TEST_F(tls, the_end_of_a_certificate_is_known_also_when_it_has_expired) {
    for (const long valid_for_s : {86'400L, -86'400L}) {
        const auto device = make_certificate(folder_, "end.test", valid_for_s);
        auto door = listener::open(loop_.get_executor(), {.kind = endpoint::transport::tls, .tls = device});
        ASSERT_TRUE(door.has_value());
        const auto found =
            run(loop_, certificate_end(loop_.get_executor(), "127.0.0.1", (*door)->port(), in_ms(5000)), serve(**door));
        ASSERT_TRUE(found.has_value()) << found.error().message();
        EXPECT_NEAR(static_cast<double>((to_epoch_ms(*found) - to_epoch_ms(wall_now())) / 1000),
                    static_cast<double>(valid_for_s), 600);
    }
}

TEST_F(tls, verification_is_off_only_by_name) {
    tls_settings careless;
    careless.verifies = false;
    EXPECT_EQ(hello(device_, careless).value(), "hello");
}

TEST_F(tls, where_one_certificate_is_expected_no_other_is_accepted) {
    const auto old = make_certificate(folder_, "old.test", -3600);
    const auto ask = [&](const std::string& sha256) {
        auto door = listener::open(loop_.get_executor(), {.kind = endpoint::transport::tls, .tls = old}).value();
        const auto connect_with = [&]() -> awaitable<error_code> {
            auto socket = co_await connect_socket(loop_.get_executor(), "127.0.0.1", door->port(), in_ms(5000));
            if (!socket) co_return socket.error();
            const auto made = co_await handshake_with(std::move(*socket), sha256, in_ms(5000));
            co_return made ? error_code() : made.error();
        };
        return run(loop_, connect_with(), serve(*door));
    };
    const auto own = sha256_of(old), other = sha256_of(device_);
    EXPECT_EQ(ask(own), error_code()) << "whoever issued it, and although it has expired";
    EXPECT_TRUE(distrust_of(ask(other)));
    for (const auto& wrong : {std::string(), std::string("12"), own.substr(1) + "g", own + "00"})
        EXPECT_EQ(ask(wrong), errc::bad_address) << wrong;
}

TEST_F(tls, a_device_that_requires_a_client_certificate_gets_it_or_refuses) {
    const auto client = make_certificate(folder_, "client.test");
    auto strict = device_;
    strict.ca_file = client.cert_file;
    auto with = trusting(device_, "device.test");
    with.cert_file = client.cert_file;
    with.key_file = client.key_file;
    EXPECT_EQ(hello(strict, with).value(), "hello");
    EXPECT_EQ(hello(strict, trusting(device_, "device.test")).error(), errc::tls_refused);
}

TEST_F(tls, a_missing_or_mismatched_file_fails_closed) {
    auto missing = trusting(device_, "device.test");
    missing.ca_file = folder_ / "none.crt";
    EXPECT_EQ(hello(device_, missing).error(), errc::bad_tls_file);
    auto mixed = trusting(device_, "device.test");
    mixed.cert_file = make_certificate(folder_, "client.test").cert_file;
    mixed.key_file = device_.key_file;
    EXPECT_EQ(hello(device_, mixed).error(), errc::bad_tls_file);
}

TEST_F(tls, a_device_without_tls_ends_the_attempt_at_its_deadline) {
    auto door = listener::open(loop_.get_executor(), {}).value();
    const endpoint to{.kind = endpoint::transport::tls, .host = "127.0.0.1", .port = door->port()};
    const auto error = run(loop_, [](executor where, endpoint at) -> awaitable<error_code> {
        co_return (co_await connect(where, std::move(at), in_ms(50))).error();
    }(loop_.get_executor(), to));
    EXPECT_EQ(error, errc::timed_out);
}

}  // namespace
}  // namespace penstock::io
