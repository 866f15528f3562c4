#include "opcua/certificate_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/private_file.hpp"
#include "opcua/errc.hpp"
#include "opcua/tests/opened_store.hpp"

namespace penstock::opcua {

namespace {

using trust = certificate_store::trust;
using std::chrono::minutes;
constexpr std::chrono::hours hour{1};

TEST(certificate_store, a_stranger_is_refused_listed_and_trusted_by_one_call) {
    const opened_store store;
    const auto device = make({.name = "Line 4"});
    EXPECT_EQ(store.show(device.der(), peer::server), errc::not_trusted);
    ASSERT_EQ(store->rejected().size(), 1U);
    const auto listed = store->rejected().front();
    EXPECT_EQ(listed.thumbprint, device.thumbprint());
    EXPECT_EQ(listed.subject, "CN=Line 4");
    EXPECT_EQ(listed.application_uri.find("urn:plant:"), 0U);
    EXPECT_EQ(listed.first_seen, to_epoch_ms(one_day));
    EXPECT_EQ(listed.used_as, peer::server);
    EXPECT_EQ(listed.path, store.at("rejected/" + device.thumbprint() + ".der"));
    EXPECT_EQ(store.files_in("rejected"), 1U);

    const auto generation = store->generation();
    EXPECT_TRUE(store->accept(device.thumbprint()).value());
    EXPECT_GT(store->generation(), generation);
    EXPECT_EQ(store.show(device.der(), peer::server), error_code{});
    EXPECT_TRUE(store->rejected().empty());
    ASSERT_EQ(store->trusted().size(), 1U);
    EXPECT_EQ(store->trusted().front().first_seen, to_epoch_ms(one_day));
    EXPECT_EQ(store.files_in("rejected"), 0U);
    EXPECT_EQ(store.files_in("trusted"), 1U);
}

TEST(certificate_store, bytes_that_are_no_certificate_are_neither_trusted_nor_listed) {
    const opened_store store;
    const auto der = make({}).der();
    EXPECT_EQ(store.show({}), errc::no_certificate);
    EXPECT_EQ(store.show({1, 2, 3}, peer::client, trust::any), errc::no_certificate);
    EXPECT_EQ(store.show({der.begin(), der.end() - 1}), errc::no_certificate);
    EXPECT_EQ(store.show(der + byte_buffer{0}), errc::no_certificate);
    byte_buffer too_many;
    for (int i = 0; i < 11; ++i)
        too_many = too_many + der;
    EXPECT_EQ(store.show(too_many), errc::no_certificate);
    EXPECT_TRUE(store->rejected().empty());
}

TEST(certificate_store, decisions_of_users_persist_over_restarts) {
    opened_store store;
    const auto trusted = make({.name = "T"});
    const auto refused = make({.name = "R"});
    ASSERT_TRUE(store->add(trusted.der()));
    EXPECT_EQ(store.show(refused.der()), errc::not_trusted);
    store.time += hour;
    store.show(refused.der());
    store.show(trusted.der(), peer::server);
    store.open();
    EXPECT_EQ(store.show(trusted.der(), peer::server), error_code{});
    ASSERT_EQ(store->rejected().size(), 1U);
    EXPECT_EQ(store->rejected().front().first_seen, to_epoch_ms(one_day));
    EXPECT_EQ(store->rejected().front().last_seen, to_epoch_ms(one_day + hour));
    EXPECT_EQ(store->trusted().front().used_as, peer::server);
}

TEST(certificate_store, rejected_by_a_user_is_refused_even_if_its_issuer_is_trusted) {
    opened_store store;
    const auto root = make({.name = "Root", .is_authority = true});
    const auto device = make({.issuer = &root});
    ASSERT_TRUE(store->add(root.der()));
    ASSERT_TRUE(store->add(device.der()));
    EXPECT_TRUE(store->reject(device.thumbprint()).value());
    EXPECT_EQ(store.show(device.der()), errc::not_trusted);
    EXPECT_EQ(store.show(device.der(), peer::client, trust::any), errc::not_trusted);
    store.open();
    EXPECT_EQ(store.show(device.der()), errc::not_trusted);
    store->reload();
    EXPECT_EQ(store.show(device.der()), errc::not_trusted);
    EXPECT_TRUE(store->accept(device.thumbprint()).value());
    EXPECT_EQ(store.show(device.der()), error_code{});
}

TEST(certificate_store, a_stranger_leaves_the_rejected_list_when_its_issuer_is_trusted) {
    const opened_store store;
    const auto root = make({.name = "Root", .is_authority = true});
    const auto device = make({.issuer = &root});
    EXPECT_EQ(store.show(device.der()), errc::unknown_issuer);
    EXPECT_EQ(store->rejected().size(), 1U);
    ASSERT_TRUE(store->add(root.der()));
    EXPECT_EQ(store.show(device.der()), error_code{});
    EXPECT_TRUE(store->rejected().empty());
    EXPECT_EQ(store.files_in("rejected"), 0U);
}

TEST(certificate_store, removed_is_a_stranger_again) {
    const opened_store store;
    const auto device = make({});
    ASSERT_TRUE(store->add(device.der()));
    EXPECT_TRUE(store->remove(device.thumbprint()).value());
    EXPECT_EQ(store.files_in("trusted"), 0U);
    EXPECT_TRUE(store->trusted().empty());
    EXPECT_EQ(store.show(device.der()), errc::not_trusted);
    EXPECT_TRUE(store->remove(device.thumbprint()).value());
    EXPECT_TRUE(store->rejected().empty());
    EXPECT_EQ(store.files_in("rejected"), 0U);
}

TEST(certificate_store, calls_for_an_unknown_thumbprint_return_false) {
    const opened_store store;
    EXPECT_FALSE(store->accept("00").value());
    EXPECT_FALSE(store->reject("00").value());
    EXPECT_FALSE(store->remove("../own/cert").value());
}

TEST(certificate_store, accepts_der_and_pem_beforehand_and_reports_what_it_cannot_read) {
    const opened_store store;
    const auto a = make({.name = "A"});
    const auto b = make({.name = "B"});
    EXPECT_EQ(store->add(a.der()).value().thumbprint, a.thumbprint());
    EXPECT_EQ(store->add(as_bytes("Some words\n" + b.pem())).value().thumbprint, b.thumbprint());
    EXPECT_EQ(store->add(a.der()).value().thumbprint, a.thumbprint());
    EXPECT_EQ(store->trusted().size(), 2U);
    EXPECT_EQ(store->add(as_bytes("hello")).error().message,
              "not an X.509 certificate: send its DER, or PEM with BEGIN CERTIFICATE");
    EXPECT_EQ(store->add(byte_buffer(70'000)).error().message, "a certificate has at most 64 KiB");
}

TEST(certificate_store, files_put_there_by_hand_count_after_reload_whatever_they_are_called) {
    const opened_store store;
    const auto device = make({});
    const auto root = make({.name = "Root", .is_authority = true});
    const auto revoked = make({.issuer = &root});
    const auto pem = root.pem();
    store.put("trusted/press 4.der", device.der());
    store.put("trusted/plant.pem", {pem.begin(), pem.end()});
    store.put("trusted/readme.txt", {'h', 'i'});
    store.put("crl/plant.crl", make_revocations(root, {&revoked}));
    EXPECT_EQ(store.show(device.der()), errc::not_trusted);
    store->reload();
    EXPECT_EQ(store.show(device.der()), error_code{});
    EXPECT_EQ(store.show(make({.issuer = &root}).der()), error_code{});
    EXPECT_EQ(store.show(revoked.der()), errc::revoked);
    EXPECT_TRUE(store->remove(device.thumbprint()).value());
    EXPECT_FALSE(std::filesystem::exists(store.at("trusted/press 4.der")));
}

TEST(certificate_store, a_refused_one_copied_to_trusted_by_hand_is_trusted) {
    const opened_store store;
    const auto device = make({});
    ASSERT_TRUE(store->add(device.der()));
    ASSERT_TRUE(store->reject(device.thumbprint()).value());
    store.put("trusted/x.der", device.der());
    store->reload();
    EXPECT_EQ(store.show(device.der()), error_code{});
    EXPECT_TRUE(store->rejected().empty());
}

TEST(certificate_store, files_taken_away_by_hand_count_after_reload) {
    const opened_store store;
    const auto device = make({});
    ASSERT_TRUE(store->add(device.der()));
    std::filesystem::remove(store->trusted().front().path);
    store->reload();
    EXPECT_EQ(store.show(device.der()), errc::not_trusted);
}

TEST(certificate_store, the_list_of_refused_holds_a_hundred_and_the_oldest_is_evicted) {
    opened_store store;
    const auto first = make({});
    std::vector<made_certificate> strangers;
    for (int i = 0; i < 102; ++i) {
        strangers.push_back(make({.key_of = &first}));
        store.time += hour;
        store.show(strangers.back().der());
        if (i == 50) store.show(strangers[0].der());  // seen again: no longer the oldest
    }
    const auto is_listed = [&](std::size_t i) {
        return std::ranges::count(store->rejected(), strangers[i].thumbprint(), &certificate::thumbprint) == 1;
    };
    EXPECT_EQ(store->rejected().size(), 100U);
    EXPECT_TRUE(is_listed(0));
    EXPECT_FALSE(is_listed(1));
    EXPECT_FALSE(is_listed(2));
    EXPECT_EQ(store->rejected().front().thumbprint, strangers[101].thumbprint());
    EXPECT_EQ(store.files_in("rejected"), 100U);
    store.open();
    EXPECT_EQ(store->rejected().size(), 100U);
}

TEST(certificate_store, a_crowd_of_strangers_does_not_evict_whom_users_have_refused) {
    opened_store store;
    const auto device = make({});
    ASSERT_TRUE(store->add(device.der()));
    ASSERT_TRUE(store->reject(device.thumbprint()).value());
    for (int i = 0; i < 101; ++i) {
        store.time += minutes{1};
        store.show(make({.key_of = &device}).der());
    }
    EXPECT_EQ(store->rejected().size(), 100U);
    EXPECT_EQ(store->rejected().back().thumbprint, device.thumbprint());
}

TEST(certificate_store, strangers_do_not_wear_the_disk) {
    opened_store store;
    const auto first = make({});
    for (int i = 0; i < 250; ++i) {
        store.time += milliseconds{1};
        store.show(make({.key_of = &first}).der());
    }
    EXPECT_EQ(store->rejected().size(), 100U);  // from memory: the hundred that were written are out again
    EXPECT_EQ(store.files_in("rejected"), 0U);
    store.time += minutes{6};
    store.show(make({.key_of = &first}).der());
    EXPECT_EQ(store.files_in("rejected"), 10U);
    store.open();
    EXPECT_EQ(store->rejected().size(), 10U);
}

TEST(certificate_store, one_that_comes_again_and_again_is_written_once) {
    opened_store store;
    const auto device = make({}).der();
    store.show(device);
    const auto written = read_file(store.at("seen.txt")).value();
    for (int i = 0; i < 50; ++i) {
        store.time += std::chrono::seconds{1};
        store.show(device);
    }
    EXPECT_EQ(read_file(store.at("seen.txt")).value(), written);
    EXPECT_EQ(store->rejected().front().last_seen, to_epoch_ms(store.time));
    store.time += minutes{10};
    store.show(device);
    EXPECT_NE(read_file(store.at("seen.txt")).value(), written);
}

TEST(certificate_store, a_disk_that_cannot_be_written_changes_nothing) {
    const opened_store store;
    const auto device = make({});
    store.show(device.der());
    std::filesystem::remove_all(store.at("trusted"));
    store.put("trusted", {});  // a file where the folder should be
    const auto done = store->accept(device.thumbprint());
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().message.find("trusted"), std::string::npos);
    EXPECT_EQ(store.show(device.der()), errc::not_trusted);
    EXPECT_EQ(store->rejected().size(), 1U);
}

TEST(certificate_store, warns_of_trusted_ones_that_end_and_of_outdated_lists) {
    opened_store store;
    const auto root = make({.name = "Root", .is_authority = true});
    const auto soon = make({.name = "Soon", .to = one_day + std::chrono::days{20}});
    ASSERT_TRUE(store->add(soon.der()));
    ASSERT_TRUE(store->add(root.der()));
    store.put("crl/x.crl", make_revocations(root, {}, one_day - std::chrono::days{1}));
    store->reload();
    const auto all = store->warnings();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0], "opc_ua: the trusted certificate " + soon.thumbprint() +
                          " expires on 2026-10-11: create a new one on the other side and trust it");
    EXPECT_EQ(all[1],
              "opc_ua: a revocation list in the folder crl is outdated since 2026-09-20: put a newer one there");
}

TEST(certificate_store, the_text_of_a_refusal_has_the_thumbprint_and_what_to_do) {
    const auto device = make({.name = "Line 4"});
    const auto text = rejection_text(errc::not_trusted, device.der());
    EXPECT_EQ(text.find("the certificate is not trusted: " + device.thumbprint() + " (CN=Line 4, urn:plant:"), 0U);
    EXPECT_NE(text.find("penstockctl opcua trust accept"), std::string::npos);
    EXPECT_EQ(rejection_text(errc::expired, device.der()).find("the certificate has expired: " + device.thumbprint()),
              0U);
    EXPECT_EQ(rejection_text(errc::no_certificate, {}), error_code(errc::no_certificate).message());
}

}  // namespace

}  // namespace penstock::opcua
