#include "history/cassandra/schema.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "history/cassandra/errc.hpp"
#include "history/cassandra/topology.hpp"

namespace penstock::history::cassandra {

namespace {

constexpr milliseconds poll_interval{100};
constexpr std::size_t max_looks = 50;

io::awaitable<result<response>> ask_one(session& with, std::string text, steady_time deadline) {
    request what = query{std::move(text), {.level = consistency::one}};
    co_return co_await with.ask(std::move(what), deadline);
}

/// The texts in the first column.
std::vector<std::string> first_column(const response& a) {
    std::vector<std::string> out;
    const auto* r = std::get_if<rows>(&a);
    for (std::size_t i = 0; r != nullptr && i < r->size(); ++i)
        out.push_back(text_of(r->at(i, 0)).value_or(""));
    return out;
}

io::awaitable<result<>> make_one(session& with, std::string text, steady_time deadline) {
    const auto made = co_await ask_one(with, std::move(text), deadline);
    if (!made && made.error() != errc::already_exists) co_return made.error();
    co_return result<>{};
}

bool agree(const response& own, const response& others) {
    const auto* self = std::get_if<rows>(&own);
    const auto* peers = std::get_if<rows>(&others);
    if (self == nullptr || peers == nullptr) return true;
    const auto mine = read_nodes(*self);
    const auto theirs = read_nodes(*peers);
    return mine.empty() || std::ranges::all_of(theirs, [&](const auto& n) { return n.schema == mine.front().schema; });
}

/// A table that was just created may be missing on other nodes for a moment. The wait has an end, because a node that
/// is down never agrees.
io::awaitable<result<>> wait_for_agreement(session& with, steady_time deadline) {
    for (std::size_t looks = 0; looks < max_looks; ++looks) {
        const auto own = co_await ask_one(with, ask_local, deadline);
        if (!own) co_return own.error();
        const auto others = co_await ask_one(with, ask_peers, deadline);
        if (!others || agree(*own, *others)) break;
        const bool is_closed = co_await with.wait_closed(std::min(deadline, steady_now() + poll_interval));
        if (is_closed) co_return errc::link_lost;
    }
    co_return result<>{};
}

}  // namespace

schema::schema(const std::string& keyspace_name, const std::string& replication)
    : keyspace(keyspace_name),
      make_keyspace(fmt::format("CREATE KEYSPACE IF NOT EXISTS {} WITH replication = {}", keyspace, replication)) {
    const auto in = [&](std::string_view text) { return fmt::format(fmt::runtime(text), fmt::arg("ks", keyspace)); };
    tables = {
        {"chunks", in("CREATE TABLE IF NOT EXISTS {ks}.chunks (edge text, tag bigint, day date, first_time timestamp, "
                      "first bigint, last_time timestamp, content blob, "
                      "PRIMARY KEY ((edge, tag, day), first_time, first)) "
                      "WITH CLUSTERING ORDER BY (first_time DESC, first DESC) AND compaction = "
                      "{{'class': 'TimeWindowCompactionStrategy', 'compaction_window_unit': 'DAYS', "
                      "'compaction_window_size': 1}}")},
        {"tag_days", in("CREATE TABLE IF NOT EXISTS {ks}.tag_days (edge text, tag bigint, day date, "
                        "PRIMARY KEY ((edge, tag), day)) WITH CLUSTERING ORDER BY (day DESC)")},
        {"positions", in("CREATE TABLE IF NOT EXISTS {ks}.positions (edge text PRIMARY KEY, at bigint)")},
    };
    put_chunk =
        in("INSERT INTO {ks}.chunks (edge, tag, day, first_time, first, last_time, content) "
           "VALUES (?, ?, ?, ?, ?, ?, ?) USING TTL ?");
    put_day = in("INSERT INTO {ks}.tag_days (edge, tag, day) VALUES (?, ?, ?) USING TTL ?");
    put_position = in("INSERT INTO {ks}.positions (edge, at) VALUES (?, ?)");
    ask_position = in("SELECT at FROM {ks}.positions WHERE edge = ?");
    ask_chunks =
        in("SELECT first_time, first, content FROM {ks}.chunks "
           "WHERE edge = ? AND tag = ? AND day = ? AND first_time >= ? AND first_time < ?");
    ask_chunks_rising = ask_chunks + " ORDER BY first_time ASC, first ASC";
    ask_days = in("SELECT day FROM {ks}.tag_days WHERE edge = ? AND tag = ? AND day >= ? AND day <= ?");
    ask_days_rising = ask_days + " ORDER BY day ASC";
    ask_tags = in("SELECT DISTINCT edge, tag FROM {ks}.tag_days");
    drop_chunks = in("DELETE FROM {ks}.chunks WHERE edge = ? AND tag = ? AND day = ?");
    drop_days = in("DELETE FROM {ks}.tag_days WHERE edge = ? AND tag = ? AND day <= ?");
}

io::awaitable<result<>> make_tables(const schema& s, session& with, steady_time deadline) {
    const auto ask_tables =
        fmt::format("SELECT table_name FROM system_schema.tables WHERE keyspace_name = '{}'", s.keyspace);
    const auto ask_keyspace =
        fmt::format("SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = '{}'", s.keyspace);
    const auto there = co_await ask_one(with, ask_tables, deadline);
    if (!there) co_return there.error();
    const auto known = first_column(*there);
    const auto is_there = [&](const schema::table& t) { return std::ranges::find(known, t.name) != known.end(); };
    if (std::ranges::all_of(s.tables, is_there)) co_return result<>{};

    // Creates only what is missing, so that a role without the right to create can use what exists.
    const auto keyspaces = co_await ask_one(with, ask_keyspace, deadline);
    if (!keyspaces) co_return keyspaces.error();
    if (first_column(*keyspaces).empty()) {
        const auto made = co_await make_one(with, s.make_keyspace, deadline);
        if (!made) co_return made.error();
    }
    for (const auto& t : s.tables) {
        if (is_there(t)) continue;
        const auto made = co_await make_one(with, t.make, deadline);
        if (!made) co_return made.error();
    }
    co_return co_await wait_for_agreement(with, deadline);
}

}  // namespace penstock::history::cassandra
