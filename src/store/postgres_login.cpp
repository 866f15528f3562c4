#include "store/postgres_login.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <string_view>

#include "base/clock.hpp"
#include "base/url.hpp"
#include "base/within.hpp"
#include "store/database_code.hpp"

namespace penstock::store {

namespace {

struct option_deleter {
    void operator()(PQconninfoOption* o) const noexcept { PQconninfoFree(o); }
};

bool is_of_sqlstate(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
}

/// Place of the code in what libpq writes with `PQERRORS_VERBOSE`: `SEVERITY:  28P01: words`, and the line of the
/// server's source text last.
std::string::size_type place_of_sqlstate(std::string_view text) noexcept {
    constexpr std::string_view before = ":  ", behind = ": ";
    constexpr std::size_t length = 5;
    for (auto at = text.find(before); at != text.npos; at = text.find(before, at + 1)) {
        const auto code = text.substr(at + before.size(), length);
        if (code.size() == length && std::ranges::all_of(code, is_of_sqlstate) &&
            text.substr(at + before.size() + length).starts_with(behind)) {
            return at + before.size();
        }
    }
    return text.npos;
}

failure refused(std::string_view code, const std::string& words) {
    return {cause::login_refused,
            fmt::format("PostgreSQL refuses the login{}: {}; check user, password and name of the "
                        "database in edge.store.url",
                        code.empty() ? "" : fmt::format(" ({})", code), words)};
}

failure failure_of(PGconn* connection) {
    auto words = without_line_end(PQerrorMessage(connection));
    const auto at = place_of_sqlstate(words);
    if (at == words.npos) {
        if (PQconnectionNeedsPassword(connection) == 1) return refused("", words);
        return {cause::unavailable, words};
    }
    const auto code = words.substr(at, 5);
    words.erase(at, 7);
    if (const auto source = words.rfind('\n'); source != words.npos) words.erase(source);
    if (is_login_refused(code)) return refused(code, words);
    return {as_unavailable(meaning_of_sqlstate(code)), words};
}

}  // namespace

std::string without_line_end(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.pop_back();
    return text;
}

outcome<postgres_connection> log_in(const std::string& url, std::chrono::milliseconds limit) {
    char* wrong = nullptr;
    const std::unique_ptr<PQconninfoOption, option_deleter> parsed(PQconninfoParse(url.c_str(), &wrong));
    const std::unique_ptr<char, void (*)(void*)> words(wrong, &PQfreemem);
    if (!parsed) {
        // Its words name what it could not read, which may be a password.
        return failure{cause::login_refused,
                       "edge.store.url cannot be read: expected "
                       "postgresql://user:password@host:port/database, with %40 for @ in a password"};
    }
    postgres_connection made(PQconnectStart(url.c_str()));
    if (!made) return failure{cause::unavailable, "the gateway has no memory for a connection to PostgreSQL"};
    PQsetErrorVerbosity(made.get(), PQERRORS_VERBOSE);
    const auto until = steady_now() + limit;
    for (auto wanted = PGRES_POLLING_WRITING;;) {
        if (PQstatus(made.get()) == CONNECTION_BAD || wanted == PGRES_POLLING_FAILED) return failure_of(made.get());
        if (wanted == PGRES_POLLING_OK) break;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_now());
        pollfd one{PQsocket(made.get()), static_cast<short>(wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0};
        if (left.count() <= 0 || ::poll(&one, 1, static_cast<int>(left.count())) == 0) {
            const auto text = [](const char* of) { return std::string_view(of == nullptr ? "" : of); };
            return failure{
                cause::unavailable,
                fmt::format("PostgreSQL at {}:{} does not respond {}", bracketed(text(PQhost(made.get()))),
                            text(PQport(made.get())), within(std::chrono::duration_cast<std::chrono::seconds>(limit)))};
        }
        wanted = PQconnectPoll(made.get());
    }
    PQsetErrorVerbosity(made.get(), PQERRORS_DEFAULT);
    return made;
}

}  // namespace penstock::store
