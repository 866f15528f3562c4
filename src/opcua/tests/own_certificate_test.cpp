#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/private_file.hpp"
#include "opcua/own_certificate.hpp"
#include "opcua/tests/opened_store.hpp"

namespace penstock::opcua {

namespace {

std::string extension(const X509& x509, int kind) {
    auto* found = X509_get_ext(&x509, X509_get_ext_by_NID(&x509, kind, -1));
    const bio_pointer to(BIO_new(BIO_s_mem()));
    X509V3_EXT_print(to.get(), found, 0, 0);
    const char* text = nullptr;
    const auto size = BIO_get_mem_data(to.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

TEST(own_certificate, has_what_part_6_requires_of_an_application) {
    const opened_store store;
    const auto own = parse_der(store->own().certificate).value();
    const auto& x509 = *own.x509;
    EXPECT_EQ(EVP_PKEY_get_bits(X509_get0_pubkey(&x509)), 2048);
    EXPECT_EQ(X509_get_signature_nid(&x509), NID_sha256WithRSAEncryption);
    EXPECT_EQ(extension(x509, NID_basic_constraints), "CA:FALSE");
    EXPECT_EQ(extension(x509, NID_key_usage),
              "Digital Signature, Non Repudiation, Key Encipherment, Data Encipherment, Certificate Sign");
    EXPECT_EQ(extension(x509, NID_ext_key_usage), "TLS Web Server Authentication, TLS Web Client Authentication");
    const auto names = extension(x509, NID_subject_alt_name);
    EXPECT_EQ(names.find("URI:urn:penstock:edge:EDGE_TEST, DNS:edge-7, IP Address:127.0.0.1"), 0U) << names;
    const auto facts = store->own_certificate();
    EXPECT_EQ(facts.application_uri, "urn:penstock:edge:EDGE_TEST");
    EXPECT_EQ(facts.issuer, facts.subject);
    EXPECT_NE(facts.subject.find("CN=Penstock"), std::string::npos) << facts.subject;
    EXPECT_LT(facts.not_before, to_epoch_ms(one_day));
    EXPECT_NEAR(static_cast<double>(facts.not_after - to_epoch_ms(one_day)), 5 * 365 * 86'400'000.0, 1000.0);
    EXPECT_EQ(facts.thumbprint, thumbprint_of(store->own().certificate));
    EXPECT_EQ(X509_verify(own.x509.get(), X509_get0_pubkey(&x509)), 1);
}

TEST(own_certificate, is_made_once_and_its_key_is_for_the_owner_only) {
    opened_store store;
    const auto before = store->own();
    store.open();
    EXPECT_EQ(store->own().certificate, before.certificate);
    EXPECT_EQ(store->own().key, before.key);
    struct stat found {};
    ASSERT_EQ(::stat(store.at("own/key.pem").c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777U, 0600U);
}

TEST(own_certificate, renewed_has_the_same_key_and_uri_and_another_thumbprint) {
    opened_store store;
    const auto before = store->own();
    const auto facts = store->own_certificate();
    const auto generation = store->generation();
    store.time += std::chrono::days{400};
    ASSERT_TRUE(store->renew());
    const auto after = store->own();
    EXPECT_EQ(after.key, before.key);
    EXPECT_NE(after.certificate, before.certificate);
    EXPECT_GT(after.generation, before.generation);
    EXPECT_GT(store->generation(), generation);
    EXPECT_EQ(store->own_certificate().application_uri, facts.application_uri);
    EXPECT_EQ(store->own_certificate().not_after - facts.not_after, 400LL * 86'400'000);
    store.open();
    EXPECT_EQ(store->own().certificate, after.certificate);
}

TEST(own_certificate, for_another_edge_id_is_recreated_from_the_same_key) {
    opened_store store;
    const auto key = store->own().key;
    auto other = store.settings_in(store.folder());
    other.application_uri = "urn:penstock:edge:EDGE_OTHER";
    store.close();
    const auto opened = certificate_store::open(other).value();
    EXPECT_EQ(opened->own_certificate().application_uri, "urn:penstock:edge:EDGE_OTHER");
    EXPECT_EQ(opened->own().key, key);
}

TEST(own_certificate, that_does_not_fit_its_key_is_refused_at_start_and_ignored_later) {
    opened_store store;
    const auto before = store->own();
    store.put("own/cert.der", make({}).der());
    store->reload();
    EXPECT_EQ(store->own().certificate, before.certificate);
    store.close();
    const auto opened = certificate_store::open(store.settings_in(store.folder()));
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().message.find("own/key.pem is not the private key of "), std::string::npos);
}

TEST(own_certificate, warns_a_month_before_it_ends) {
    opened_store store;
    EXPECT_TRUE(store->warnings().empty());
    store.time += std::chrono::days{5 * 365 - 30};
    ASSERT_EQ(store->warnings().size(), 1U);
    EXPECT_EQ(
        store->warnings().front(),
        "opc_ua: the gateway's own certificate expires on 2031-09-20: renew it with penstockctl opcua trust renew");
    store.time += std::chrono::days{31};
    EXPECT_NE(store->warnings().front().find("has expired on"), std::string::npos);
}

TEST(own_certificate, without_a_sensible_uri_is_not_made) {
    const auto key = read_key(make_own_key().value());
    EXPECT_FALSE(sign_own(*key, {"urn:a,DNS:evil", "host"}, one_day));
    EXPECT_FALSE(sign_own(*key, {"", "host"}, one_day));
    EXPECT_TRUE(sign_own(*key, {"urn:a", "a,b"}, one_day));
}

}  // namespace

}  // namespace penstock::opcua
