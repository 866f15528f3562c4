#include "opcua/chain_check.hpp"

#include <gtest/gtest.h>

#include "opcua/errc.hpp"
#include "opcua/tests/made_certificate.hpp"

namespace penstock::opcua {

namespace {

using trust = certificate_store::trust;
constexpr std::chrono::days day{1};

class chain_check : public testing::Test {
protected:
    static parsed_certificate parsed(const made_certificate& c) { return parse_der(c.der()).value(); }
    void trusts(const made_certificate& c) { known_.trusted.emplace(c.thumbprint(), parsed(c)); }
    void knows_issuer(const made_certificate& c) { known_.issuers.emplace(c.thumbprint(), parsed(c)); }
    void has_list(const byte_buffer& der) { known_.revocations.push_back(parse_crl(der)); }
    error_code check(const byte_buffer& chain, trust whom = trust::list, wall_time now = one_day) const {
        const auto outcome = opcua::check_chain(parse_chain(chain), known_, whom, now);
        return outcome ? error_code{} : outcome.error();
    }

    const made_certificate root_ = make({.name = "Root", .is_authority = true});
    const made_certificate middle_ = make({.name = "Middle", .issuer = &root_, .is_authority = true});
    const made_certificate device_ = make({.name = "Device", .issuer = &middle_});
    const made_certificate alone_ = make({.name = "Alone"});
    trust_list known_;
};

TEST_F(chain_check, self_signed_is_trusted_by_its_own_entry_only) {
    EXPECT_EQ(check(alone_.der()), errc::not_trusted);
    trusts(alone_);
    EXPECT_EQ(check(alone_.der()), error_code{});
    EXPECT_EQ(check(make({.name = "Alone"}).der()), errc::not_trusted);  // the name is nothing
}

TEST_F(chain_check, certificates_signed_by_a_trusted_authority_are_trusted) {
    trusts(root_);
    knows_issuer(middle_);
    EXPECT_EQ(check(device_.der()), error_code{});
    EXPECT_EQ(check(make({.issuer = &root_}).der()), error_code{});
}

TEST_F(chain_check, what_is_missing_of_the_chain_may_be_sent_along) {
    trusts(root_);
    EXPECT_EQ(check(device_.der()), errc::unknown_issuer);
    EXPECT_EQ(check(device_.der() + middle_.der()), error_code{});
    EXPECT_EQ(check(device_.der() + middle_.der() + root_.der()), error_code{});
}

TEST_F(chain_check, an_authority_in_the_middle_is_enough) {
    trusts(middle_);
    EXPECT_EQ(check(device_.der()), error_code{});
    knows_issuer(root_);
    EXPECT_EQ(check(device_.der()), error_code{});
}

TEST_F(chain_check, issuers_complete_a_chain_and_are_not_trusted) {
    knows_issuer(root_);
    knows_issuer(middle_);
    EXPECT_EQ(check(device_.der()), errc::not_trusted);
    trusts(device_);
    EXPECT_EQ(check(device_.der()), error_code{});
}

TEST_F(chain_check, a_root_that_was_only_sent_is_not_trusted) {
    EXPECT_EQ(check(device_.der() + middle_.der() + root_.der()), errc::unknown_issuer);
}

TEST_F(chain_check, trusted_itself_needs_no_issuer) {
    trusts(device_);
    EXPECT_EQ(check(device_.der()), error_code{});
}

TEST_F(chain_check, who_is_no_authority_makes_no_other_trusted) {
    trusts(alone_);
    trusts(device_);
    EXPECT_TRUE(check(make({.name = "Guest", .issuer = &device_}).der()).failed());
    EXPECT_TRUE(check(make({.name = "Guest", .issuer = &alone_}).der()).failed());
    const auto narrow = make({.name = "Narrow", .is_authority = true, .path_length = ",pathlen:0"});
    const auto below = make({.name = "Below", .issuer = &narrow, .is_authority = true});
    const auto guest = make({.name = "Guest", .issuer = &below});
    trusts(narrow);
    EXPECT_EQ(check(guest.der() + below.der()), errc::bad_chain);
}

TEST_F(chain_check, an_invalid_signature_is_detected) {
    trusts(root_);
    auto forged = make({.issuer = &root_}).der();
    forged.back() ^= 1U;
    EXPECT_EQ(check(forged), errc::bad_chain);
    const auto impostor = make({.name = "Root", .is_authority = true});
    const auto guest = make({.name = "X", .issuer = &impostor});
    EXPECT_EQ(check(guest.der()), errc::bad_chain);
    trusts(guest);
    EXPECT_EQ(check(guest.der()), error_code{});
}

TEST_F(chain_check, times_are_those_of_every_certificate_of_the_chain) {
    trusts(alone_);
    EXPECT_EQ(check(alone_.der(), trust::list, one_day + 366 * day), errc::expired);
    EXPECT_EQ(check(alone_.der(), trust::list, one_day - 2 * day), errc::not_yet_valid);
    EXPECT_EQ(check(alone_.der(), trust::list, one_day + 365 * day), error_code{});
    const auto old = make({.name = "Old", .is_authority = true, .to = one_day - std::chrono::hours{12}});
    trusts(old);
    EXPECT_EQ(check(make({.issuer = &old}).der()), errc::expired);
}

TEST_F(chain_check, an_untrusted_peer_gets_no_error_about_times) {
    EXPECT_EQ(check(alone_.der(), trust::list, one_day + 366 * day), errc::not_trusted);
}

TEST_F(chain_check, any_accepts_strangers_but_none_that_is_expired_or_revoked) {
    EXPECT_EQ(check(alone_.der(), trust::any), error_code{});
    EXPECT_EQ(check(device_.der(), trust::any), error_code{});
    EXPECT_EQ(check(alone_.der(), trust::any, one_day + 366 * day), errc::expired);
    knows_issuer(root_);
    knows_issuer(middle_);
    has_list(make_revocations(middle_, {&device_}));
    EXPECT_EQ(check(device_.der(), trust::any), errc::revoked);
}

TEST_F(chain_check, revoked_is_refused_even_if_it_is_trusted_itself) {
    trusts(root_);
    trusts(device_);
    knows_issuer(middle_);
    has_list(make_revocations(middle_, {&device_}));
    EXPECT_EQ(check(device_.der()), errc::revoked);
    EXPECT_EQ(check(make({.issuer = &middle_}).der()), error_code{});
}

TEST_F(chain_check, a_revoked_authority_revokes_all_below_it) {
    trusts(root_);
    has_list(make_revocations(root_, {&middle_}));
    EXPECT_EQ(check(device_.der() + middle_.der()), errc::revoked);
}

TEST_F(chain_check, a_list_of_the_authority_in_the_middle_counts_without_its_root) {
    trusts(device_);
    knows_issuer(middle_);
    has_list(make_revocations(root_, {}));
    EXPECT_EQ(check(device_.der()), error_code{});  // it is unknown whether the list is the root's
    has_list(make_revocations(middle_, {&device_}));
    EXPECT_EQ(check(device_.der()), errc::revoked);
}

TEST_F(chain_check, an_outdated_list_still_revokes_and_refuses_no_others) {
    trusts(root_);
    const auto good = make({.issuer = &root_});
    const auto bad = make({.issuer = &root_});
    has_list(make_revocations(root_, {&bad}, one_day - day));
    EXPECT_EQ(check(good.der()), error_code{});
    EXPECT_EQ(check(bad.der()), errc::revoked);
}

TEST_F(chain_check, a_list_signed_by_another_is_no_list) {
    trusts(root_);
    const auto impostor = make({.name = "Root", .is_authority = true});
    has_list(make_revocations(impostor, {}));
    EXPECT_EQ(check(make({.issuer = &root_}).der()), errc::revocation_unknown);
}

}  // namespace

}  // namespace penstock::opcua
