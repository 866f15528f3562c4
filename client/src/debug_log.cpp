#include "client/src/debug_log.hpp"

#include <cstdio>

#include "client/src/catch_all.hpp"
#include "client/src/query.hpp"
#include "client/src/redaction.hpp"

namespace penstock::v5::detail {

namespace {

constexpr std::size_t max_body = 4096;

void append_body(std::string& text, const char* mark, const std::string& body) {
    if (!body.empty()) text.append(mark).append(redacted_body(body, max_body));
}

}  // namespace

debug_log::debug_log(const options& o) : is_on_(o.debug), sink_(o.debug_sink), token_(o.token) {}

void debug_log::exchanged(const request& sent, const outcome<response>& got,
                          std::chrono::milliseconds took) const noexcept {
    if (!is_on_) return;
    catch_all([&] {
        std::string text(sent.method);
        text.append(" ").append(sent.target).append(" ");
        text += got ? std::to_string(got->http_status) : got.error().code + ": " + got.error().message;
        text.append(", ").append(std::to_string(took.count())).append(" ms");
        append_body(text, "\n  > ", sent.body);
        if (got) append_body(text, "\n  < ", got->body);
        // Whatever way they came in: a path, a message, a member of another name.
        for (const std::string_view secret : {sent.key, std::string_view(token_)}) {
            mask_all(text, secret);
            mask_all(text, percent_encoded(secret));
        }
        say(text);
    });
}

void debug_log::say(std::string_view line) const noexcept {
    catch_all([&] {
        if (sink_) {
            sink_(line);
            return;
        }
        const std::string whole = "penstock_v5: " + std::string(line) + "\n";
        std::fwrite(whole.data(), 1, whole.size(), stderr);  // in one piece: others write too
    });
}

}  // namespace penstock::v5::detail
