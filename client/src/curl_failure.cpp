#include "client/src/curl_failure.hpp"

#include <curl/curl.h>

namespace penstock::v5::detail {

const char* code_of_curl(int result) noexcept {
    switch (result) {
        case CURLE_OPERATION_TIMEDOUT: return "TIMEOUT";
        case CURLE_SSL_CONNECT_ERROR:
        case CURLE_SSL_CERTPROBLEM:
        case CURLE_SSL_CIPHER:
        case CURLE_SSL_CACERT_BADFILE:
        case CURLE_SSL_CRL_BADFILE:
        case CURLE_SSL_ISSUER_ERROR:
        case CURLE_SSL_INVALIDCERTSTATUS:
        case CURLE_SSL_ENGINE_NOTFOUND:
        case CURLE_SSL_ENGINE_SETFAILED:
        case CURLE_SSL_ENGINE_INITFAILED:
        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_USE_SSL_FAILED: return "TLS";
        case CURLE_WEIRD_SERVER_REPLY:
        case CURLE_UNSUPPORTED_PROTOCOL:  // no status line, taken for HTTP/0.9
        case CURLE_HTTP2:
        case CURLE_FILESIZE_EXCEEDED:
        case CURLE_BAD_CONTENT_ENCODING: return "PARSE";
        default: return "NETWORK";
    }
}

}  // namespace penstock::v5::detail
