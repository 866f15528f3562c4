#include "opcua/certificate_group.hpp"

#include <gtest/gtest.h>

#include <open62541/types.h>

#include <string>

#include "opcua/errc.hpp"
#include "opcua/tests/opened_store.hpp"

namespace penstock::opcua {

namespace {

UA_ByteString shown(byte_buffer& der) {
    return {der.size(), der.data()};
}

class certificate_group_test : public testing::Test {
protected:
    certificate_group_test() { attach(group, *opened.operator->(), peer::server, certificate_store::trust::list); }
    ~certificate_group_test() override { group.clear(&group); }

    opened_store opened;
    UA_CertificateVerification group{};
    made_certificate device = make({.name = "Line 4"});
    byte_buffer der = device.der();
};

TEST_F(certificate_group_test, the_stack_asks_the_store) {
    const auto bytes = shown(der);
    EXPECT_EQ(group.verifyCertificate(&group, &bytes), UA_STATUSCODE_BADCERTIFICATEUNTRUSTED);
    ASSERT_EQ(opened->rejected().size(), 1U);
    EXPECT_EQ(opened->rejected().front().used_as, peer::server);
    ASSERT_TRUE(opened->accept(device.thumbprint()).value());
    EXPECT_EQ(group.verifyCertificate(&group, &bytes), UA_STATUSCODE_GOOD);
    const UA_ByteString none{};
    EXPECT_EQ(group.verifyCertificate(&group, &none), UA_STATUSCODE_BADCERTIFICATEINVALID);
}

TEST_F(certificate_group_test, the_application_uri_is_the_certificates) {
    const auto bytes = shown(der);
    auto uri = parse_der(der).has_value() ? describe(parse_der(der).value()).application_uri : "";
    const UA_String right{uri.size(), reinterpret_cast<UA_Byte*>(uri.data())};
    const UA_String wrong{uri.size() - 1, reinterpret_cast<UA_Byte*>(uri.data())};
    EXPECT_EQ(group.verifyApplicationURI(&group, &bytes, &right), UA_STATUSCODE_GOOD);
    EXPECT_EQ(group.verifyApplicationURI(&group, &bytes, &wrong), UA_STATUSCODE_BADCERTIFICATEURIINVALID);
}

TEST_F(certificate_group_test, returns_subject_and_end) {
    auto bytes = shown(der);
    UA_String name{};
    ASSERT_EQ(group.getSubjectName(&name, &bytes), UA_STATUSCODE_GOOD);
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(name.data), name.length), "CN=Line 4");
    UA_String_clear(&name);
    UA_DateTime end = 0;
    ASSERT_EQ(group.getExpirationDate(&end, &bytes), UA_STATUSCODE_GOOD);
    EXPECT_EQ(UA_DateTime_toUnixTime(end), to_epoch_ms(one_day + std::chrono::days{365}) / 1000);
}

TEST_F(certificate_group_test, may_be_attached_again) {
    attach(group, *opened.operator->(), peer::client, certificate_store::trust::any);
    const auto bytes = shown(der);
    EXPECT_EQ(group.verifyCertificate(&group, &bytes), UA_STATUSCODE_GOOD);
}

TEST(status_of, each_refusal_has_the_code_that_clients_expect) {
    EXPECT_EQ(status_of(errc::not_trusted), UA_STATUSCODE_BADCERTIFICATEUNTRUSTED);
    EXPECT_EQ(status_of(errc::unknown_issuer), UA_STATUSCODE_BADCERTIFICATEUNTRUSTED);
    EXPECT_EQ(status_of(errc::expired), UA_STATUSCODE_BADCERTIFICATETIMEINVALID);
    EXPECT_EQ(status_of(errc::not_yet_valid), UA_STATUSCODE_BADCERTIFICATETIMEINVALID);
    EXPECT_EQ(status_of(errc::revoked), UA_STATUSCODE_BADCERTIFICATEREVOKED);
    EXPECT_EQ(status_of(errc::revocation_unknown), UA_STATUSCODE_BADCERTIFICATEREVOCATIONUNKNOWN);
    EXPECT_EQ(status_of(errc::bad_chain), UA_STATUSCODE_BADCERTIFICATEINVALID);
}

}  // namespace

}  // namespace penstock::opcua
