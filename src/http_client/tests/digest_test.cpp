#include "http_client/digest.hpp"

#include <gtest/gtest.h>

#include "http_client/errc.hpp"

namespace penstock::http {
namespace {

/// The value of `name` in a field `Authorization`.
std::string part(const std::string& field, const std::string& name) {
    const auto begin = field.find(" " + name + "=");
    if (begin == std::string::npos) return "";
    auto rest = field.substr(begin + name.size() + 2);
    if (rest[0] == '"') return rest.substr(1, rest.find('"', 1) - 1);
    return rest.substr(0, rest.find(','));
}

digest_challenge challenge_in(const std::string& text) {
    const auto read = read_challenges({{"WWW-Authenticate", text}});
    return read.digest.value_or(digest_challenge{});
}

constexpr const char* own_nonce = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ";

TEST(http_digest, answers_as_the_examples_of_the_standard) {
    // Source: RFC 7616, 3.9.1.
    const login mufasa{"Mufasa", "Circle of Life"};
    for (const auto& [algorithm, response] :
         {std::pair("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
          std::pair("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1")}) {
        const auto c = challenge_in(std::string("Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", "
                                                "algorithm=") +
                                    algorithm +
                                    ", nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", "
                                    "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"");
        const auto field = make_digest(c, mufasa, "GET", "/dir/index.html", 1, own_nonce).value();
        EXPECT_EQ(part(field, "response"), response) << algorithm;
        EXPECT_EQ(part(field, "nc"), "00000001");
        EXPECT_EQ(part(field, "qop"), "auth");
        EXPECT_EQ(part(field, "opaque"), "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS");
        EXPECT_EQ(part(field, "uri"), "/dir/index.html");
    }
    // Source: RFC 2069, 2.4, with the response of its erratum 749.
    const auto old = challenge_in(
        "Digest realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", "
        "opaque=\"5ccc069c403ebaf9f0171e9517f40e41\"");
    const auto field = make_digest(old, {"Mufasa", "CircleOfLife"}, "GET", "/dir/index.html", 1, own_nonce).value();
    EXPECT_EQ(part(field, "response"), "1949323746fe6a43ef61f9606e7febea");
    EXPECT_EQ(part(field, "qop"), "");
}

TEST(http_digest, the_strongest_known_challenge_counts_wherever_it_stands) {
    const auto one_field = read_challenges({{"WWW-Authenticate",
                                             "Basic realm=\"a, b\", Digest realm=\"x\", nonce=\"1\", algorithm=MD5, "
                                             "Digest realm=\"x\", nonce=\"2\", algorithm=SHA-256"}});
    ASSERT_TRUE(one_field.digest.has_value());
    EXPECT_EQ(one_field.digest->algorithm, digest_challenge::hash::sha_256);
    EXPECT_EQ(one_field.digest->nonce, "2");
    EXPECT_TRUE(one_field.offers_basic);
    const auto two_fields = read_challenges({{"www-authenticate", "Digest nonce=\"1\", algorithm=SHA-512-256"},
                                             {"WWW-Authenticate", "digest NONCE = 3 , Stale=TRUE,qop=auth"}});
    ASSERT_TRUE(two_fields.digest.has_value());
    EXPECT_EQ(two_fields.digest->nonce, "3");
    EXPECT_TRUE(two_fields.digest->is_stale);
    EXPECT_TRUE(two_fields.has_unknown_digest);
    EXPECT_FALSE(two_fields.offers_basic);
}

TEST(http_digest, what_cannot_be_answered_is_no_challenge) {
    for (const char* text : {"Digest realm=\"x\"", "Digest nonce=\"1\", qop=\"auth-int\"", "Digest", "", "=,\"",
                             "Digest nonce=\"1\", algorithm=MD4", "Bearer", "Digest nonce=\"unfinished, algorithm=x"}) {
        const auto read = read_challenges({{"WWW-Authenticate", text}});
        EXPECT_TRUE(!read.digest || std::string_view(text).find("unfinished") != std::string_view::npos) << text;
        EXPECT_FALSE(read.offers_basic) << text;
    }
}

TEST(http_digest, names_cannot_smuggle_parts) {
    const auto c = challenge_in("Digest realm=\"a\\\"b\", nonce=\"1\"");
    EXPECT_EQ(c.realm, "a\"b");
    const auto field = make_digest(c, {"us\"er\r\nX: y", "p"}, "GET", "/", 1, own_nonce).value();
    EXPECT_EQ(field.find('\n'), std::string::npos);
    EXPECT_NE(field.find("username=\"us\\\"erX: y\""), std::string::npos) << field;
}

}  // namespace
}  // namespace penstock::http
