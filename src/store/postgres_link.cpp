#include "store/postgres_link.hpp"

#include <poll.h>

#include <array>
#include <chrono>
#include <cstdlib>

#include "base/clock.hpp"
#include "base/within.hpp"
#include "store/database_code.hpp"
#include "store/postgres_login.hpp"

namespace penstock::store {

namespace {

constexpr std::chrono::seconds statement_limit{630};  // the server ends it after 600 by itself
constexpr std::chrono::seconds stream_limit{300};
constexpr std::chrono::seconds login_limit{5};
constexpr int poll_ms = 1'000;
constexpr std::size_t piece_bytes = 256U << 10U;

struct result_deleter {
    void operator()(PGresult* r) const noexcept { PQclear(r); }
};
using result_ptr = std::unique_ptr<PGresult, result_deleter>;

failure cancelled() {
    return {cause::unavailable, "the work in PostgreSQL was cancelled"};
}

}  // namespace

struct postgres_link::state {
    state(postgres_connection c, std::function<bool()> asked) : owned(std::move(c)), go_on(std::move(asked)) {}
    postgres_connection owned;
    std::function<bool()> go_on;
    PGconn* connection = owned.get();
};

postgres_link::postgres_link(std::unique_ptr<state> s) : state_(std::move(s)) {}
postgres_link::~postgres_link() = default;

outcome<std::unique_ptr<postgres_link>> postgres_link::open(const std::string& url, std::function<bool()> go_on) {
    const auto* separator = url.find('?') == std::string::npos ? "?" : "&";
    auto connection = log_in(url + separator + "tcp_user_timeout=30000", login_limit);
    if (!connection) return connection.error();
    if (PQsetnonblocking(connection->get(), 1) != 0)
        return failure{cause::unavailable, without_line_end(PQerrorMessage(connection->get()))};
    std::unique_ptr<postgres_link> made(
        new postgres_link(std::make_unique<state>(std::move(*connection), std::move(go_on))));
    for (const auto* setting : {"SET statement_timeout = '600s'", "SET lock_timeout = '60s'",
                                "SET client_min_messages = warning", "SET client_encoding = 'UTF8'"}) {
        if (auto done = made->execute(setting); !done) return done.error();
    }
    return made;
}

std::string postgres_link::quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        out += c;
        if (c == '\'') out += c;
    }
    return out + "'";
}

failure postgres_link::last_failure(const void* result) const {
    const auto* of = static_cast<const PGresult*>(result);
    const char* sqlstate = of == nullptr ? nullptr : PQresultErrorField(of, PG_DIAG_SQLSTATE);
    const char* words = of == nullptr ? nullptr : PQresultErrorField(of, PG_DIAG_MESSAGE_PRIMARY);
    const bool is_lost = PQstatus(state_->connection) != CONNECTION_OK;
    const auto means = is_lost ? cause::unavailable : meaning_of_sqlstate(sqlstate == nullptr ? "" : sqlstate);
    // The primary message alone: the others have values.
    return {is_unavailable(means) ? means : cause::store_failed,
            words == nullptr ? without_line_end(PQerrorMessage(state_->connection)) : std::string(words)};
}

outcome<> postgres_link::wait_for_input(std::chrono::seconds limit) {
    for (const auto until = steady_now() + limit; steady_now() < until;) {
        if (state_->go_on && !state_->go_on()) return cancelled();
        pollfd one{PQsocket(state_->connection), POLLIN, 0};
        const int ready = ::poll(&one, 1, poll_ms);
        if (ready == 0) continue;
        if (PQconsumeInput(state_->connection) != 1) return last_failure(nullptr);
        return {};
    }
    return failure{cause::unavailable, "PostgreSQL did not respond " + within(limit)};
}

/// Until the server has taken what was sent.
outcome<> postgres_link::wait_for_output() {
    for (const auto until = steady_now() + stream_limit; steady_now() < until;) {
        const int left = PQflush(state_->connection);
        if (left < 0) return last_failure(nullptr);
        if (left == 0) return {};
        if (state_->go_on && !state_->go_on()) return cancelled();
        pollfd one{PQsocket(state_->connection), POLLIN | POLLOUT, 0};
        if (::poll(&one, 1, poll_ms) > 0 && (one.revents & POLLIN) != 0 && PQconsumeInput(state_->connection) != 1)
            return last_failure(nullptr);
    }
    return failure{cause::unavailable, "PostgreSQL accepted no data " + within(stream_limit)};
}

outcome<> postgres_link::wait_for_result() {
    while (PQisBusy(state_->connection) == 1) {
        if (auto done = wait_for_input(statement_limit); !done) return done;
    }
    return {};
}

outcome<> postgres_link::send(const std::string& sql) {
    if (PQsendQuery(state_->connection, sql.c_str()) != 1) return last_failure(nullptr);
    if (auto done = wait_for_output(); !done) return done;
    return wait_for_result();
}

/// Takes what is left of a statement's answers; the first failure counts.
outcome<> postgres_link::finish() {
    outcome<> whole;
    for (;;) {
        if (auto done = wait_for_result(); !done) return done;
        const result_ptr one(PQgetResult(state_->connection));
        if (!one) return whole;
        const auto status = PQresultStatus(one.get());
        if (whole && status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) whole = last_failure(one.get());
        if (PQstatus(state_->connection) != CONNECTION_OK) return whole ? last_failure(nullptr) : whole;
    }
}

outcome<> postgres_link::execute(const std::string& sql) {
    if (auto done = send(sql); !done) return done;
    return finish();
}

outcome<std::vector<std::string>> postgres_link::texts(const std::string& sql) {
    if (auto done = send(sql); !done) return done.error();
    const result_ptr all(PQgetResult(state_->connection));
    std::vector<std::string> out;
    if (!all || PQresultStatus(all.get()) != PGRES_TUPLES_OK) {
        const auto why = last_failure(all.get());
        (void)finish();
        return why;
    }
    for (int row = 0; row < PQntuples(all.get()); ++row)
        out.emplace_back(PQgetvalue(all.get(), row, 0));
    if (auto done = finish(); !done) return done.error();
    return out;
}

outcome<std::int64_t> postgres_link::number(const std::string& sql) {
    const auto found = texts(sql);
    if (!found) return found.error();
    return found->empty() ? std::int64_t{0} : std::strtoll(found->front().c_str(), nullptr, 10);
}

outcome<> postgres_link::copy_out(const std::string& sql, const std::function<outcome<>(std::string_view line)>& take) {
    if (auto done = send(sql); !done) return done;
    const result_ptr begun(PQgetResult(state_->connection));
    if (!begun || PQresultStatus(begun.get()) != PGRES_COPY_OUT) {
        const auto why = last_failure(begun.get());
        (void)finish();
        return why;
    }
    for (;;) {
        char* raw = nullptr;
        const int size = PQgetCopyData(state_->connection, &raw, 1);
        if (size == 0) {
            if (auto done = wait_for_input(stream_limit); !done) return done;
            continue;
        }
        if (size < 0) break;
        const std::unique_ptr<char, void (*)(void*)> line(raw, &PQfreemem);
        if (auto done = take(std::string_view(raw, static_cast<std::size_t>(size) - 1)); !done) return done;
    }
    return finish();
}

outcome<> postgres_link::copy_in(const std::string& sql, const std::function<outcome<bool>(std::string& line)>& give) {
    if (auto done = send(sql); !done) return done;
    const result_ptr begun(PQgetResult(state_->connection));
    if (!begun || PQresultStatus(begun.get()) != PGRES_COPY_IN) {
        const auto why = last_failure(begun.get());
        (void)finish();
        return why;
    }
    std::string piece;
    for (bool is_more = true; is_more;) {
        piece.clear();
        while (is_more && piece.size() < piece_bytes) {
            const auto one = give(piece);
            if (!one) return one.error();
            is_more = *one;
        }
        int taken = 0;
        while ((taken = PQputCopyData(state_->connection, piece.data(), static_cast<int>(piece.size()))) == 0) {
            if (auto done = wait_for_output(); !done) return done;
        }
        if (taken < 0) return last_failure(nullptr);
        if (auto done = wait_for_output(); !done) return done;
    }
    int ended = 0;
    while ((ended = PQputCopyEnd(state_->connection, nullptr)) == 0) {
        if (auto done = wait_for_output(); !done) return done;
    }
    if (ended < 0) return last_failure(nullptr);
    if (auto done = wait_for_output(); !done) return done;
    return finish();
}

}  // namespace penstock::store
