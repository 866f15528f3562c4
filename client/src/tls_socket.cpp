#include "client/src/tls_socket.hpp"

#include <curl/curl.h>
#include <poll.h>

#include <cerrno>
#include <cstring>
#include <new>

#include "client/src/certificate_pin.hpp"
#include "client/src/curl_failure.hpp"

namespace penstock::v5::detail {

namespace {

using std::chrono::milliseconds;

CURLcode pin_certificate(CURL*, void* context, void* argument) {
    trust_only(context, *static_cast<const sha256*>(argument));
    return CURLE_OK;
}

bool start_curl() noexcept {
    static const bool started = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    return started;
}

/// Rounded up: a wait that ends too early would go round again.
milliseconds left_until(steady_time deadline) noexcept {
    return std::chrono::ceil<milliseconds>(deadline - steady_now());
}

}  // namespace

void tls_socket::closer::operator()(void* easy) const noexcept {
    curl_easy_cleanup(easy);
}

tls_socket::tls_socket(const endpoint& where) : endpoint_(where) {
    if (start_curl()) easy_.reset(curl_easy_init());
    if (easy_ == nullptr) throw std::bad_alloc();
    CURL* easy = easy_.get();
    curl_easy_setopt(easy, CURLOPT_URL, endpoint_.server.c_str());
    curl_easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);  // a name server that hangs outlasts no deadline
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_1_1});
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, error_text_);
    set_trust();
}

void tls_socket::set_trust() {
    CURL* easy = easy_.get();
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, long{CURL_SSLVERSION_TLSv1_2});
    if (endpoint_.pin) {
        curl_easy_setopt(easy, CURLOPT_CAINFO, nullptr);
        curl_easy_setopt(easy, CURLOPT_CAPATH, nullptr);
        curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, &pin_certificate);
        curl_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, &*endpoint_.pin);
        curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 0L);  // the pin is more than a name
        return;
    }
    if (!endpoint_.ca_file.empty()) {
        curl_easy_setopt(easy, CURLOPT_CAINFO, endpoint_.ca_file.c_str());
        curl_easy_setopt(easy, CURLOPT_CAPATH, nullptr);  // not the system's as well
    }
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, endpoint_.verify ? 1L : 0L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, endpoint_.verify ? 2L : 0L);
}

std::optional<error> tls_socket::open(steady_time deadline) {
    CURL* easy = easy_.get();
    const auto left = left_until(deadline);
    if (left <= milliseconds::zero()) return local_error("TIMEOUT", "the timeout ended before the connection was open");
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, long{left.count()});
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, long{endpoint_.connect_timeout.count()});
    CURLcode result = curl_easy_perform(easy);
    curl_socket_t opened = CURL_SOCKET_BAD;
    if (result == CURLE_OK) result = curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &opened);
    if (result != CURLE_OK) return failure(result);
    if (opened == CURL_SOCKET_BAD)
        return local_error("NETWORK", "the connection was lost immediately after it was opened");
    socket_ = opened;
    return std::nullopt;
}

bool tls_socket::is_idle() noexcept {
    std::size_t count = 0;
    is_drained_ = curl_easy_recv(easy_.get(), buffer_.data(), buffer_.size(), &count) == CURLE_AGAIN;
    return is_drained_;
}

// Who will not have a request may answer and hang up within it.
bool tls_socket::has_early_bytes() {
    std::size_t count = 0;
    const CURLcode result = curl_easy_recv(easy_.get(), buffer_.data(), buffer_.size(), &count);
    is_drained_ = result == CURLE_AGAIN;  // as when TLS talks to itself
    if (result == CURLE_OK) early_ = count;
    return result == CURLE_OK;
}

outcome<bool> tls_socket::send(std::string_view bytes, steady_time deadline) {
    while (!bytes.empty()) {
        std::size_t count = 0;
        const CURLcode result = curl_easy_send(easy_.get(), bytes.data(), bytes.size(), &count);
        if (result == CURLE_OK) {
            bytes.remove_prefix(count);
            continue;
        }
        if (result != CURLE_AGAIN) {
            if (has_early_bytes()) return false;
            return failure(result);
        }
        const auto ready = wait(POLLIN | POLLOUT, deadline);
        if (!ready) return ready.error();
        if ((*ready & POLLIN) != 0 && has_early_bytes()) return false;
    }
    return true;
}

outcome<std::string_view> tls_socket::receive(steady_time deadline) {
    std::size_t count = 0;
    if (early_) {
        count = *early_;
        early_.reset();
        return std::string_view(buffer_.data(), count);
    }
    for (;;) {
        if (is_drained_) {
            const auto ready = wait(POLLIN, deadline);
            if (!ready) return ready.error();
        }
        const CURLcode result = curl_easy_recv(easy_.get(), buffer_.data(), buffer_.size(), &count);
        is_drained_ = result == CURLE_AGAIN;
        if (result == CURLE_OK) return std::string_view(buffer_.data(), count);
        if (result != CURLE_AGAIN) return failure(result);
    }
}

outcome<short> tls_socket::wait(short events, steady_time deadline) const {
    pollfd watched{socket_, events, 0};
    for (;;) {
        const auto left = left_until(deadline);
        if (left <= milliseconds::zero()) {
            return local_error("TIMEOUT", (events & POLLOUT) != 0 ? "the gateway did not accept the request in time"
                                                                  : "the gateway did not answer in time");
        }
        const int count = ::poll(&watched, 1, static_cast<int>(left.count()));
        if (count > 0) return watched.revents;
        if (count < 0 && errno != EINTR) return local_error("NETWORK", std::strerror(errno));
    }
}

error tls_socket::failure(int result) const {
    if (result == CURLE_OUT_OF_MEMORY) return out_of_memory();
    return local_error(code_of_curl(result),
                       error_text_[0] != '\0' ? error_text_ : curl_easy_strerror(static_cast<CURLcode>(result)));
}

}  // namespace penstock::v5::detail
