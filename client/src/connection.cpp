#include "client/src/connection.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <new>

#include "client/src/attempt.hpp"
#include "client/src/certificate_pin.hpp"
#include "client/src/curl_failure.hpp"

namespace penstock::v5::detail {

namespace {

using std::chrono::milliseconds;

using header_list = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;

void add(header_list& list, const std::string& line) {
    curl_slist* longer = curl_slist_append(list.get(), line.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    static_cast<void>(list.release());
    list.reset(longer);
}

header_list headers_of(const request& what) {
    header_list list(nullptr, &curl_slist_free_all);
    add(list, "Accept: application/json");
    add(list, "Expect:");  // or curl waits before it sends a large body
    if (!what.body.empty()) add(list, "Content-Type: application/json");
    if (!what.key.empty()) add(list, "api_key: " + std::string(what.key));
    if (!what.if_match.empty()) add(list, "If-Match: " + what.if_match);
    if (!what.idempotency_key.empty()) add(list, "Idempotency-Key: " + std::string(what.idempotency_key));
    return list;
}

// The answer's body as it arrives.
struct inbox {
    std::string text;
    std::size_t most;
    bool has_whole_head = false;  // curl takes a connection that ends within the head for the end of an empty body
    bool is_full = false;
    bool is_out_of_memory = false;
};

std::size_t take(char* bytes, std::size_t size, std::size_t count, void* argument) {
    inbox& in = *static_cast<inbox*>(argument);
    const std::size_t arrived = size * count;
    in.is_full = arrived > in.most - in.text.size();
    if (in.is_full) return 0;
    in.is_out_of_memory = !attempt([&] { in.text.append(bytes, arrived); });
    return in.is_out_of_memory ? 0 : arrived;
}

std::size_t take_head(char* bytes, std::size_t size, std::size_t count, void* argument) {
    const std::string_view line(bytes, size * count);
    bool& is_whole = static_cast<inbox*>(argument)->has_whole_head;
    if (line == "\r\n") is_whole = true;
    if (line.substr(0, 5) == "HTTP/") is_whole = false;  // what was before was an interim answer
    return line.size();
}

// Called when a connection stands and before a byte of the request is sent. Curl sends a request again, be it a POST,
// when a kept-alive connection dies before the answer's first byte: that second time is refused here. A connection that
// it finds dead before the first time it replaces without coming here.
struct sending {
    bool has_begun = false;
};

int begin_sending(void* argument, char*, char*, int, int) {
    sending& s = *static_cast<sending*>(argument);
    if (s.has_begun) return CURL_PREREQFUNC_ABORT;
    s.has_begun = true;
    return CURL_PREREQFUNC_OK;
}

CURLcode pin_certificate(CURL*, void* context, void* argument) {
    trust_only(context, *static_cast<const sha256*>(argument));
    return CURLE_OK;
}

bool start_curl() noexcept {
    static const bool started = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    return started;
}

}  // namespace

void connection::closer::operator()(void* easy) const noexcept {
    curl_easy_cleanup(easy);
}

connection::connection(const endpoint& where) : where_(where) {
    if (start_curl()) easy_.reset(curl_easy_init());
    if (easy_ == nullptr) throw std::bad_alloc();
    set_fixed_options();
    set_trust();
}

void connection::set_fixed_options() {
    CURL* easy = easy_.get();
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);  // a name server that hangs outlasts no deadline
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_1_1});
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_MAXCONNECTS, 1L);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "penstock_v5");
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, why_);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &take);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &take_head);
    curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, &begin_sending);
}

void connection::set_trust() {
    CURL* easy = easy_.get();
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, long{CURL_SSLVERSION_TLSv1_2});
    if (where_.pin) {
        curl_easy_setopt(easy, CURLOPT_CAINFO, nullptr);
        curl_easy_setopt(easy, CURLOPT_CAPATH, nullptr);
        curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, &pin_certificate);
        curl_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, &*where_.pin);
        curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 0L);  // the pin is more than a name
        return;
    }
    if (!where_.ca_file.empty()) {
        curl_easy_setopt(easy, CURLOPT_CAINFO, where_.ca_file.c_str());
        curl_easy_setopt(easy, CURLOPT_CAPATH, nullptr);  // not the system's as well
    }
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, where_.verify ? 1L : 0L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, where_.verify ? 2L : 0L);
}

void connection::set_request(const request& what, const void* headers) {
    CURL* easy = easy_.get();
    url_.assign(where_.base).append(what.target);
    curl_easy_setopt(easy, CURLOPT_URL, url_.c_str());
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    const bool has_body = !what.body.empty() || what.method == "POST";
    if (has_body) {
        curl_easy_setopt(easy, CURLOPT_POST, 1L);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, what.body.c_str());
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(what.body.size()));
    } else {
        curl_easy_setopt(easy, CURLOPT_HTTPGET, 1L);
    }
    const std::string_view implied = has_body ? "POST" : "GET";
    const std::string method(what.method);
    curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, what.method == implied ? nullptr : method.c_str());
}

outcome<answer> connection::exchange(const request& what, steady_time deadline) {
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_now());
    if (left <= milliseconds::zero()) return local_error("TIMEOUT", "no time was left to send the request");
    CURL* easy = easy_.get();
    const header_list headers = headers_of(what);
    inbox in{{}, where_.max_answer_bytes};
    sending once;
    set_request(what, headers.get());
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, long{left.count()});
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, long{where_.connect_timeout.count()});
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &in);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, &in);
    curl_easy_setopt(easy, CURLOPT_PREREQDATA, &once);
    why_[0] = '\0';
    const CURLcode result = curl_easy_perform(easy);

    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    const int http_status = static_cast<int>(status);
    if (in.is_full) {
        return local_error("PARSE", "the answer is longer than " + std::to_string(in.most) + " bytes", http_status);
    }
    if (in.is_out_of_memory || result == CURLE_OUT_OF_MEMORY) return out_of_memory();
    if (result == CURLE_ABORTED_BY_CALLBACK) {
        return local_error("NETWORK", "the connection was lost when the request had been sent");
    }
    if (result != CURLE_OK) {
        const char* why = why_[0] != '\0' ? why_ : curl_easy_strerror(result);
        return local_error(code_of_curl(result), why, http_status);
    }
    if (!in.has_whole_head) return local_error("NETWORK", "the connection was lost within the answer's head");
    answer got{http_status, std::move(in.text), {}};
    char* location = nullptr;
    curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &location);
    if (location != nullptr) got.location = location;
    return got;
}

}  // namespace penstock::v5::detail
