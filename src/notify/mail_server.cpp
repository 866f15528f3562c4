#include "notify/mail_server.hpp"

#include <curl/curl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <cstring>
#include <memory>
#include <mutex>

#include "base/heartbeat.hpp"
#include "base/host.hpp"
#include "base/named_file.hpp"
#include "base/text.hpp"
#include "io/net_rules.hpp"

namespace penstock::notify {

namespace {

using enum attempt::outcome;

struct curl_end {
    void operator()(CURL* c) const noexcept { curl_easy_cleanup(c); }
};
struct list_end {
    void operator()(curl_slist* l) const noexcept { curl_slist_free_all(l); }
};
using curl_list = std::unique_ptr<curl_slist, list_end>;

void append(curl_list& list, const std::string& text) {
    if (auto* longer = curl_slist_append(list.get(), text.c_str())) {
        (void)list.release();
        list.reset(longer);
    }
}

/// A recipient that the server has refused, and its answer.
struct refused_recipient {
    std::string address, answer;
    bool is_temporary = false;
};

/// What libcurl reports while it works.
struct conversation {
    std::string message;
    std::size_t sent = 0;
    const stop_request* stop = nullptr;
    error_code forbidden;  ///< why the address may not be connected to
    std::string asked;     ///< the last command, without its arguments, except the address of a recipient
    std::string answer;    ///< the last line that the server has sent
    std::vector<refused_recipient> refused;
    bool is_message_taken = false;  ///< the server has accepted the text of the mail
};

std::size_t read_message(char* into, std::size_t size, std::size_t count, void* context) {
    auto& talk = *static_cast<conversation*>(context);
    const auto n = std::min(size * count, talk.message.size() - talk.sent);
    std::memcpy(into, talk.message.data() + talk.sent, n);
    talk.sent += n;
    return n;
}

void on_command(conversation& talk, std::string_view line) {
    constexpr std::string_view recipient = "RCPT TO:<";
    if (line.starts_with(recipient)) {
        const auto end = line.find('>');
        talk.asked = "RCPT " + std::string(line.substr(recipient.size(), end - recipient.size()));
    } else {
        talk.asked = line.substr(0, line.find_first_of(" \r\n"));  // an AUTH has secrets behind its word
    }
}

void on_response(conversation& talk, std::string_view line) {
    line = trim(line);
    if (line.empty()) return;
    talk.answer = line;
    const bool is_last_line = line.size() < 4 || line[3] != '-';
    if (!is_last_line) return;
    const char digit = line.front();
    if (talk.asked.starts_with("RCPT ") && (digit == '4' || digit == '5'))
        talk.refused.push_back({talk.asked.substr(5), std::string(line), digit == '4'});
    if (talk.asked == "DATA" && digit == '2') talk.is_message_taken = true;
}

int on_debug(CURL*, curl_infotype type, char* bytes, std::size_t size, void* context) {
    auto& talk = *static_cast<conversation*>(context);
    const std::string_view text(bytes, size);
    if (type == CURLINFO_HEADER_OUT) on_command(talk, text);
    if (type == CURLINFO_HEADER_IN) on_response(talk, text);
    return 0;
}

int on_progress(void* context, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    heartbeat::beat();
    return static_cast<conversation*>(context)->stop->is_set() ? 1 : 0;
}

/// Opens the socket only if the rules of the gateway allow the address.
curl_socket_t open_socket(void* context, curlsocktype, curl_sockaddr* address) {
    auto& talk = *static_cast<conversation*>(context);
    io::asio::ip::tcp::endpoint peer;
    if (address->addrlen > peer.capacity()) return CURL_SOCKET_BAD;
    std::memcpy(peer.data(), &address->addr, address->addrlen);
    peer.resize(address->addrlen);
    talk.forbidden = io::refusal(peer.address(), peer.port(), io::transport::tcp);
    if (talk.forbidden) return CURL_SOCKET_BAD;
    return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// Why libcurl has ended; the texts of this gateway are put in place of those that speak of libcurl.
std::string reason_of(CURLcode code, const conversation& talk, const char* details) {
    if (talk.forbidden) return talk.forbidden.message();
    switch (code) {
        case CURLE_ABORTED_BY_CALLBACK: return "the gateway was stopped";
        case CURLE_OPERATION_TIMEDOUT:
            return talk.answer.empty()
                       ? "the server did not answer in time"
                       : fmt::format("the server did not answer in time; its last answer was: {}", talk.answer);
        case CURLE_USE_SSL_FAILED:
            return "the server does not offer STARTTLS, so nothing was sent: choose TLS, or another port";
        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_SSL_CONNECT_ERROR:
            return fmt::format("no trusted TLS connection: {}", *details == '\0' ? curl_easy_strerror(code) : details);
        default: break;
    }
    const bool is_of_server = !talk.answer.empty() && (talk.answer.front() == '4' || talk.answer.front() == '5');
    if (is_of_server) return fmt::format("{} to {}", talk.answer, talk.asked.empty() ? "the connection" : talk.asked);
    return *details == '\0' ? curl_easy_strerror(code) : details;
}

attempt result_of(CURLcode code, const conversation& talk, const mail& what, const char* details) {
    if (talk.is_message_taken) code = CURLE_OK;  // what failed afterwards does not matter: it must not be sent twice
    if (code == CURLE_OK && talk.refused.empty()) return {delivered, answer_line(talk.answer)};
    if (!talk.refused.empty() && (code == CURLE_OK || talk.refused.size() == what.recipients.size())) {
        attempt out{refused, {}};
        std::string texts;
        for (const auto& one : talk.refused) {
            texts += fmt::format("{}{}: {}", texts.empty() ? "" : "; ", one.address, one.answer);
            if (one.is_temporary) out.left.push_back(one.address);
        }
        if (!out.left.empty()) out.result = failed;
        out.answer = answer_line(code == CURLE_OK ? fmt::format("{} (for the others: {})", texts, talk.answer) : texts);
        return out;
    }
    const bool is_final = code != CURLE_OPERATION_TIMEDOUT && code != CURLE_ABORTED_BY_CALLBACK &&
                          !talk.answer.empty() && talk.answer.front() == '5';
    return {is_final ? refused : failed, answer_line(reason_of(code, talk, details))};
}

void prepare_libcurl() {
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

/// `smtp://host:port/name`: the name with which the gateway greets the server.
std::string url_of(const mail_server& to) {
    const bool is_ipv6 = to.host.find(':') != to.host.npos;
    return fmt::format("{}://{}{}{}:{}/{}", to.protection == mail_server::security::tls ? "smtps" : "smtp",
                       is_ipv6 ? "[" : "", to.host, is_ipv6 ? "]" : "", to.port, host_name());
}

}  // namespace

attempt deliver(const mail_server& to, const mail& what, const stop_request& stop) {
    const heartbeat::limit_scope works(heartbeat::work_limit);
    prepare_libcurl();
    const std::unique_ptr<CURL, curl_end> curl(curl_easy_init());
    if (!curl) return {failed, "not enough memory"};
    conversation talk;
    talk.message = encode_mail(what);
    talk.stop = &stop;
    char details[CURL_ERROR_SIZE] = "";
    auto* const c = curl.get();
    const auto set = [c](CURLoption option, auto value) { curl_easy_setopt(c, option, value); };
    set(CURLOPT_URL, url_of(to).c_str());
    set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    set(CURLOPT_PROXY, "");
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_QUICK_EXIT, 1L);
    set(CURLOPT_ERRORBUFFER, static_cast<char*>(details));
    set(CURLOPT_TIMEOUT_MS, to.timeout.count());
    set(CURLOPT_CONNECTTIMEOUT_MS, to.timeout.count());
    set(CURLOPT_USE_SSL, long(to.protection == mail_server::security::none ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    set(CURLOPT_SSLVERSION, long(CURL_SSLVERSION_TLSv1_2));
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    std::string authority;
    if (!to.ca_file.empty()) {
        auto text = read_named_file(to.ca_file);
        if (!text) return {failed, fmt::format("{}: {}", to.ca_file, text.error().message())};
        authority = std::move(*text);
        curl_blob blob{authority.data(), authority.size(), CURL_BLOB_NOCOPY};
        set(CURLOPT_CAINFO_BLOB, &blob);
    }
    if (!to.user.empty()) {
        set(CURLOPT_USERNAME, to.user.c_str());
        set(CURLOPT_PASSWORD, to.password.c_str());
    }
    const auto from = "<" + what.sender + ">";
    set(CURLOPT_MAIL_FROM, from.c_str());
    curl_list recipients;
    for (const auto& one : what.recipients)
        append(recipients, "<" + one + ">");
    set(CURLOPT_MAIL_RCPT, recipients.get());
    set(CURLOPT_MAIL_RCPT_ALLLOWFAILS, 1L);
    set(CURLOPT_UPLOAD, 1L);
    set(CURLOPT_READFUNCTION, &read_message);
    set(CURLOPT_READDATA, &talk);
    set(CURLOPT_VERBOSE, 1L);
    set(CURLOPT_DEBUGFUNCTION, &on_debug);
    set(CURLOPT_DEBUGDATA, &talk);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, &on_progress);
    set(CURLOPT_XFERINFODATA, &talk);
    set(CURLOPT_OPENSOCKETFUNCTION, &open_socket);
    set(CURLOPT_OPENSOCKETDATA, &talk);
    return result_of(curl_easy_perform(c), talk, what, details);
}

}  // namespace penstock::notify
