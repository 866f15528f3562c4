#include "services/access/totp.hpp"

#include <gtest/gtest.h>

#include <set>

#include "services/access/login_guard.hpp"

namespace penstock::services {
namespace {

constexpr std::string_view rfc_secret = "12345678901234567890";  // RFC 6238, appendix B

wall_time at(std::int64_t seconds) {
    return from_epoch_ms(seconds * 1000);
}

TEST(totp, codes_are_those_of_the_vectors) {
    // source: RFC 6238, appendix B, SHA1
    EXPECT_EQ(totp_code(rfc_secret, 59 / 30, 8), "94287082");
    EXPECT_EQ(totp_code(rfc_secret, 1'111'111'109 / 30, 8), "07081804");
    EXPECT_EQ(totp_code(rfc_secret, 1'111'111'111 / 30, 8), "14050471");
    EXPECT_EQ(totp_code(rfc_secret, 1'234'567'890 / 30, 8), "89005924");
    EXPECT_EQ(totp_code(rfc_secret, 2'000'000'000 / 30, 8), "69279037");
    EXPECT_EQ(totp_code(rfc_secret, 20'000'000'000 / 30, 8), "65353130");
    // source: RFC 4226, appendix D
    const char* hotp[] = {"755224", "287082", "359152", "969429", "338314",
                          "254676", "287922", "162583", "399871", "520489"};
    for (std::int64_t count = 0; count < 10; ++count)
        EXPECT_EQ(totp_code(rfc_secret, count), hotp[count]);
}

TEST(totp, a_clock_may_be_one_step_off_and_no_more) {
    const auto now = at(1'234'567'890);
    const auto step = 1'234'567'890 / 30;
    for (const auto off : {-1, 0, 1})
        EXPECT_EQ(step_of(rfc_secret, totp_code(rfc_secret, step + off), now, 0), step + off);
    for (const auto off : {-3, -2, 2, 3})
        EXPECT_FALSE(step_of(rfc_secret, totp_code(rfc_secret, step + off), now, 0)) << off;
}

TEST(totp, a_code_that_was_used_and_those_before_are_used_up) {
    const auto now = at(1'234'567'890);
    const auto step = 1'234'567'890 / 30;
    EXPECT_FALSE(step_of(rfc_secret, totp_code(rfc_secret, step), now, step));
    EXPECT_FALSE(step_of(rfc_secret, totp_code(rfc_secret, step - 1), now, step));
    EXPECT_EQ(step_of(rfc_secret, totp_code(rfc_secret, step + 1), now, step), step + 1);
}

TEST(totp, a_clock_that_was_set_back_locks_no_user_out) {
    const auto now = at(1'234'567'890);
    const auto step = 1'234'567'890 / 30;
    const auto of_next_year = step + 365 * 24 * 120;
    EXPECT_EQ(step_of(rfc_secret, totp_code(rfc_secret, step), now, of_next_year), step);
    EXPECT_FALSE(step_of(rfc_secret, totp_code(rfc_secret, step - 1), now, step + 1)) << "used within a minute";

    login_guard guard;
    EXPECT_TRUE(guard.take_step("kim", of_next_year));
    EXPECT_TRUE(guard.take_step("kim", step));
    EXPECT_FALSE(guard.take_step("kim", step));
}

TEST(totp, anything_else_is_no_code) {
    const auto now = at(1'234'567'890);
    const auto right = totp_code(rfc_secret, 1'234'567'890 / 30);
    for (const auto& wrong : {std::string(), right.substr(1), right + "0", " " + right, std::string("00000a"),
                              std::string(100'000, '1'), std::string(6, '\0')})
        EXPECT_FALSE(step_of(rfc_secret, wrong, now, 0)) << wrong.substr(0, 10);
}

TEST(totp, base32_is_that_of_the_vectors) {
    // source: RFC 4648, 10, without padding
    EXPECT_EQ(to_base32(""), "");
    EXPECT_EQ(to_base32("f"), "MY");
    EXPECT_EQ(to_base32("fo"), "MZXQ");
    EXPECT_EQ(to_base32("foo"), "MZXW6");
    EXPECT_EQ(to_base32("foob"), "MZXW6YQ");
    EXPECT_EQ(to_base32("fooba"), "MZXW6YTB");
    EXPECT_EQ(to_base32("foobar"), "MZXW6YTBOI");
}

TEST(totp, the_uri_is_what_programs_take) {
    EXPECT_EQ(totp_uri(rfc_secret, "Penstock EDGE_1", "kim@plant"),
              "otpauth://totp/Penstock%20EDGE_1:kim%40plant?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
              "&issuer=Penstock%20EDGE_1&algorithm=SHA1&digits=6&period=30");
}

TEST(totp, secrets_and_recovery_codes_differ_and_are_long_enough) {
    EXPECT_EQ(make_totp_secret().size(), 20U);
    EXPECT_NE(make_totp_secret(), make_totp_secret());
    const auto codes = make_recovery_codes();
    EXPECT_EQ(std::set(codes.begin(), codes.end()).size(), 10U);
    for (const auto& code : codes)
        EXPECT_TRUE(code.size() == 19 && recovery_digest(code)) << code;
}

TEST(totp, a_recovery_code_may_be_typed_in_small_letters_and_without_dashes) {
    const auto digest = recovery_digest("ABCD-EFGH-IJKL-MN23");
    ASSERT_TRUE(digest.has_value());
    EXPECT_EQ(recovery_digest("abcdefghijklmn23"), digest);
    EXPECT_EQ(recovery_digest("abcd efgh ijkl mn23"), digest);
    for (const char* wrong : {"", "ABCD", "ABCD-EFGH-IJKL-MN21", "ABCD-EFGH-IJKL-MN23-A", "123456"})
        EXPECT_FALSE(recovery_digest(wrong)) << wrong;
}

}  // namespace
}  // namespace penstock::services
