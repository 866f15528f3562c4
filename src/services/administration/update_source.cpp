#include "services/administration/update_source.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "base/descriptor.hpp"
#include "base/failure.hpp"
#include "base/named_file.hpp"
#include "base/product.hpp"
#include "base/system_error.hpp"
#include "base/text.hpp"
#include "http_client/errc.hpp"
#include "http_client/session.hpp"
#include "io/distrust.hpp"
#include "io/net_rules.hpp"
#include "io/stream.hpp"

namespace penstock::services {

namespace {

constexpr std::string_view file_scheme = "file://";
constexpr unsigned max_redirects = 5;
constexpr milliseconds stall{30'000};

bool is_file(std::string_view url) {
    return url.starts_with(file_scheme);
}

std::string path_of(std::string_view url) {
    return std::string(url.substr(file_scheme.size()));
}

fault request_fault(const std::string& url, const error_code& ec) {
    const auto why = io::distrust_of(ec);
    return {"", fmt::format("{}: {}", url, why ? std::string(*why) : ec.message())};
}

bool is_redirect(unsigned status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

http::session session_to(io::executor where, const http::url& server, bool is_owners, std::size_t max_body) {
    const auto connect = [where, is_owners](const io::endpoint& to, steady_time deadline) {
        return is_owners ? io::connect_for_owner(where, to, deadline) : io::connect(where, to, deadline);
    };
    return {connect, http::session_settings(server, {}, max_body), nullptr};
}

http::request question(const http::url& server) {
    http::request out;
    out.target = server.target;
    out.fields = {{"Host", server.authority()},
                  {"User-Agent", "penstock/" + std::string(product_version())},
                  {"Accept-Encoding", "identity"}};
    return out;
}

/// A URL and what a redirect makes of it.
struct target {
    http::url server;
    bool is_owners = false;
};

checked<target> follow(const target& from, const http::response& answer) {
    const auto location = answer.field("Location");
    auto next = http::resolve_location(from.server, location);
    if (!next) return about("the server redirects to " + make_utf8(location), next.error());
    if (from.server.is_tls && !next->is_tls)
        return fault{"", "the server redirects from https to http, which the gateway refuses"};
    return target{*next, from.is_owners && http::is_same_origin(from.server, *next)};
}

/// The answer at the end of all redirects.
io::awaitable<checked<http::response>> ask(const release_url& url, std::size_t max_body, steady_time deadline,
                                           std::string range = {}) {
    auto parsed = http::parse_url(url.text);
    if (!parsed) co_return about(url.text, parsed.error());
    target at{*parsed, url.is_owners};
    const auto where = co_await io::asio::this_coro::executor;
    for (unsigned i = 0; i <= max_redirects; ++i) {
        auto server = session_to(where, at.server, at.is_owners, max_body);
        auto asked = question(at.server);
        if (!range.empty()) asked.fields.push_back({"Range", range});
        auto answer = co_await server.ask(asked, deadline, http::session::idempotency::idempotent);
        server.close();
        if (!answer) co_return request_fault(url.text, answer.error());
        if (!is_redirect(answer->status)) co_return std::move(*answer);
        auto next = follow(at, *answer);
        if (!next) co_return about(url.text, next.error());
        at = std::move(*next);
    }
    co_return fault{"", fmt::format("{}: the server redirects more than {} times", url.text, max_redirects)};
}

/// The position of the first byte of an answer to a request for those from `from` on.
checked<std::uint64_t> begin_of(const http::response& answer, std::uint64_t from) {
    if (answer.status == 200) return std::uint64_t{0};
    const auto range = answer.field("Content-Range");
    if (answer.status == 206 && range.starts_with(fmt::format("bytes {}-", from))) return from;
    return fault{"", fmt::format("the server answered {}", http::status_text(answer.status))};
}

checked<> read_file_from(const std::string& path, std::uint64_t from,
                         const std::function<result<>(std::uint64_t, byte_view)>& sink) {
    const auto opened = open_named_file(path);
    if (!opened) return fault{"", path + ": " + opened.error().message()};
    const descriptor file(*opened);
    std::vector<std::uint8_t> piece(256U << 10U);
    for (auto at = from;;) {
        const auto n = ::pread(file.number(), piece.data(), piece.size(), static_cast<off_t>(at));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return fault{"", path + ": " + std::strerror(errno)};
        if (n == 0) return {};
        const auto size = static_cast<std::size_t>(n);
        if (const auto done = sink(at, byte_view(piece.data(), size)); !done)
            return fault{"", path + ": " + done.error().message()};
        at += size;
    }
}

}  // namespace

checked<release_url> resolve_release_url(const std::string& descriptor, const std::string& text) {
    const bool is_local = is_file(descriptor);
    if (is_file(text) && !is_local) return fault{"", "a descriptor of a server cannot name a file of this machine"};
    if (text.find("://") == text.npos && is_local) {
        const auto folder = descriptor.substr(0, descriptor.rfind('/') + 1);
        return release_url{text.starts_with('/') ? std::string(file_scheme) + text : folder + text, true};
    }
    if (is_file(text)) return release_url{text, true};
    if (is_local) return release_url{text, false};
    const auto from = http::parse_url(descriptor);
    if (!from) return from.error();
    auto to = http::resolve_location(*from, text);
    if (!to) return about(text, to.error());
    if (from->is_tls && !to->is_tls)
        return fault{"", text + ": a descriptor from an https URL names a bundle at an http URL"};
    return release_url{fmt::format("{}://{}{}", to->is_tls ? "https" : "http", to->authority(), to->target),
                       http::is_same_origin(*from, *to)};
}

io::awaitable<checked<std::string>> fetch_text(std::string url, std::size_t max, steady_time deadline) {
    if (is_file(url)) {
        auto text = read_named_file(path_of(url));
        if (!text) co_return fault{"", path_of(url) + ": " + text.error().message()};
        if (text->size() > max)
            co_return fault{"", fmt::format("{}: the file has more than {} bytes", path_of(url), max)};
        co_return std::move(*text);
    }
    const release_url from{url, true};
    auto answer = co_await ask(from, max, deadline);
    if (!answer) co_return answer.error();
    if (answer->status != 200)
        co_return fault{"", fmt::format("{}: the server answered {}", url, http::status_text(answer->status))};
    co_return std::move(answer->body);
}

io::awaitable<bool> can_go_on(release_url url, std::uint64_t from) {
    if (is_file(url.text)) co_return true;
    // One byte of it: a server that does not know ranges sends all, which is more than is taken.
    const auto answer = co_await ask(url, 4096, steady_now() + stall, fmt::format("bytes={}-{}", from, from));
    co_return answer && answer->status == 206 && begin_of(*answer, from);
}

io::awaitable<checked<>> fetch_bytes(release_url url, std::uint64_t from,
                                     std::function<result<>(std::uint64_t, byte_view)> sink) {
    if (is_file(url.text)) co_return read_file_from(path_of(url.text), from, sink);
    auto parsed = http::parse_url(url.text);
    if (!parsed) co_return about(url.text, parsed.error());
    target at{*parsed, url.is_owners};
    const auto where = co_await io::asio::this_coro::executor;
    for (unsigned i = 0; i <= max_redirects; ++i) {
        auto server = session_to(where, at.server, at.is_owners, 64U << 10U);
        auto asked = question(at.server);
        if (from > 0) asked.fields.push_back({"Range", fmt::format("bytes={}-", from)});
        std::uint64_t position = from;
        const auto answer = co_await server.transfer(asked, nullptr,
                                                     [&](byte_view piece) -> result<> {
                                                         auto done = sink(position, piece);
                                                         position += piece.size();
                                                         return done;
                                                     },
                                                     {steady_time::max(), stall});
        server.close();
        if (!answer) co_return request_fault(url.text, answer.error());
        if (is_redirect(answer->status)) {
            auto next = follow(at, *answer);
            if (!next) co_return about(url.text, next.error());
            at = std::move(*next);
            continue;
        }
        const auto begin = begin_of(*answer, from);
        if (!begin) co_return about(url.text, begin.error());
        if (*begin != from)
            co_return fault{"",
                            url.text + ": the server sent the file from its beginning and not from the requested byte"};
        co_return checked<>{};
    }
    co_return fault{"", fmt::format("{}: the server redirects more than {} times", url.text, max_redirects)};
}

}  // namespace penstock::services
