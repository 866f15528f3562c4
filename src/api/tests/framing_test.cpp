#include "api/http/framing.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace penstock::api {
namespace {

std::string fault_of(std::vector<header> headers, bool is_http_1_0 = false) {
    return std::string(framing_fault(headers, is_http_1_0));
}

TEST(framing, plain_requests_are_fine) {
    EXPECT_EQ(fault_of({{"Host", "plant7"}}), "");
    EXPECT_EQ(fault_of({{"host", "plant7:8443"}, {"Content-Length", "3"}}), "");
    EXPECT_EQ(fault_of({{"HOST", "[::1]:80"}, {"transfer-encoding", "Chunked"}}), "");
    EXPECT_EQ(fault_of({}, true), "") << "HTTP/1.0 needs no Host";
}

TEST(framing, a_coding_other_than_chunked_is_refused) {
    for (const char* coding : {"identity", "gzip", "xchunked", "\"chunked\"", "chunked, identity", "gzip, chunked",
                               "chunked, chunked", "chunked;q=1", "", "chunked ,", "\vchunked"}) {
        EXPECT_NE(fault_of({{"Host", "a"}, {"Transfer-Encoding", coding}}).find("Transfer-Encoding"), std::string::npos)
            << coding;
    }
}

TEST(framing, what_two_readers_could_understand_differently_is_refused) {
    const header host{"Host", "a"}, chunked{"Transfer-Encoding", "chunked"}, length{"Content-Length", "3"};
    EXPECT_NE(fault_of({host, chunked, length}), "");
    EXPECT_NE(fault_of({host, length, chunked}), "");
    EXPECT_NE(fault_of({host, length, length}), "");
    EXPECT_NE(fault_of({host, chunked, chunked}), "");
    EXPECT_NE(fault_of({host, chunked}, true), "");
    for (const char* wrong : {"", "4, 4", "+4", "-4", "0x4", "4 4"})
        EXPECT_NE(fault_of({host, {"Content-Length", wrong}}), "") << wrong;
}

TEST(framing, there_is_one_host_and_it_is_one) {
    EXPECT_NE(fault_of({}), "");
    EXPECT_NE(fault_of({{"Host", "a"}, {"Host", "a"}}), "");
    EXPECT_NE(fault_of({{"Host", "a"}, {"Host", "b"}}, true), "");
    for (const char* host : {"", " ", "a b", "a/b", "user@a", "a:b", "a:1:2", "::1", "[::1", "[]", "[::g]", "[::1]x",
                             "a:123456", "a\x80", "a?b", "a#b", "<a>", "a\tb"}) {
        EXPECT_NE(fault_of({{"Host", host}}), "") << host;
    }
    for (const char* host : {"a", "A-b.c_d", "127.0.0.1", "127.0.0.1:0", "a:", "[fd00::1]", "[::ffff:10.0.0.1]:443"}) {
        EXPECT_EQ(fault_of({{"Host", host}}), "") << host;
    }
}

}  // namespace
}  // namespace penstock::api
