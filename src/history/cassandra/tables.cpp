#include "history/cassandra/tables.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <limits>

#include "history/cassandra/errc.hpp"
#include "history/cassandra/ttl.hpp"

namespace penstock::history::cassandra {

namespace {

constexpr std::size_t window = 96;      // calls in flight
constexpr std::size_t batch_rows = 64;  // in one partition
// Much smaller than the largest write that a server with the smallest commit log accepts.
constexpr std::size_t batch_bytes = 128UL * 1024;
constexpr std::size_t max_content = 8UL << 20U;
constexpr std::size_t noted_days = 4;  // remembered for each tag
constexpr std::int32_t names_per_page = 5'000;

constexpr std::int64_t signed_of(sequence_number n) noexcept {
    return static_cast<std::int64_t>(n);
}

/// Counts calls that run in parallel; the last one ends the wait.
struct parallel_calls {
    parallel_calls(const io::executor& where, std::vector<statement> all) : calls(std::move(all)), done(where) {}
    std::vector<statement> calls;
    std::size_t next = 0;
    std::size_t workers = 0;
    error_code failed;
    io::event done;
};

}  // namespace

tables::tables(io::executor where, cluster& nodes, const schema& s, std::string edge, consistency level)
    : executor_(std::move(where)), nodes_(nodes), schema_(s), edge_(std::move(edge)), level_(level) {}

/// A time in µs that only grows, so that a later write replaces an earlier one, whichever node executes it.
std::int64_t tables::next_timestamp() {
    last_stamp_ = std::max(last_stamp_ + 1, to_epoch_ms(wall_now()) * 1000);
    return last_stamp_;
}

statement tables::make_call(const std::string& text) const {
    statement out;
    out.text = text;
    out.query_parameters.level = level_;
    return out;
}

ring_token tables::token_of_partition(const partition& p) const {
    byte_buffer tag;
    append_big(tag, std::uint64_t{p.tag});
    bound_values day;
    day.date(p.day);
    const byte_view key[] = {as_bytes(edge_), tag, day.bytes().subspan(4)};
    return token_of(key);
}

bool tables::has_day(const partition& p, std::int64_t kept_days) const {
    const auto known = days_.find(p.tag);
    return known != days_.end() && std::ranges::find(known->second, day_row{p.day, kept_days}) != known->second.end();
}

void tables::add_day(const partition& p, std::int64_t kept_days) {
    auto& known = days_[p.tag];
    std::erase_if(known, [&](const auto& n) { return n.day == p.day; });
    known.push_back({p.day, kept_days});
    if (known.size() > noted_days) known.erase(known.begin());
}

/// Chunks in the order of their keys, each key once.
std::vector<statement> tables::statements_for(std::span<const chunk_row> chunks, std::int64_t now) {
    std::vector<statement> out;
    const auto written = next_timestamp();
    std::optional<partition> open;
    std::size_t bytes = 0;
    for (const auto& c : chunks) {
        const auto life = time_to_live(c.last_time, c.kept_days, now);
        if (!life) continue;
        const partition p{c.key.tag, day_of(c.key.first_time)};
        const bool is_full = !out.empty() && (out.back().sets.size() == batch_rows || bytes > batch_bytes);
        if (p != open && !has_day(p, c.kept_days)) {
            auto day = make_call(schema_.put_day);
            const auto day_life = time_to_live_of_day(p.day, c.kept_days, now).value_or(1);
            day.query_parameters.values.text(edge_).bigint(p.tag).date(p.day).integer(day_life);
            day.query_parameters.timestamp_us = written;
            out.insert(out.begin(), std::move(day));
        }
        if (p != open || is_full) {
            auto next = make_call(schema_.put_chunk);
            next.partition = token_of_partition(p);
            next.query_parameters.timestamp_us = written;
            out.push_back(std::move(next));
            bytes = 0;
        }
        open = p;
        bytes += c.content.size();
        auto& values = out.back().sets.emplace_back();
        values.text(edge_).bigint(p.tag).date(p.day).timestamp(c.key.first_time).bigint(signed_of(c.key.first));
        values.timestamp(c.last_time).blob(c.content).integer(*life);
    }
    return out;
}

io::awaitable<result<>> tables::put(std::vector<chunk_row> chunks, std::int64_t now, steady_time deadline) {
    // All rows of a put have the same time stamp, and of two rows with the same key the server would keep any: only the
    // last one is sent.
    std::ranges::stable_sort(chunks, {}, &chunk_row::key);
    const auto has_same_key = [](const chunk_row& a, const chunk_row& b) { return a.key == b.key; };
    const auto first_kept = std::unique(chunks.rbegin(), chunks.rend(), has_same_key).base();
    chunks.erase(chunks.begin(), first_kept);
    for (const auto& c : chunks) {
        if (c.content.size() > max_content) co_return errc::chunk_too_long;
    }
    auto calls = statements_for(chunks, now);
    const auto done = co_await run_all(std::move(calls), deadline);
    if (!done) co_return done;
    for (const auto& c : chunks) {
        if (time_to_live(c.last_time, c.kept_days, now)) add_day({c.key.tag, day_of(c.key.first_time)}, c.kept_days);
    }
    co_return done;
}

io::awaitable<result<>> tables::run_all(std::vector<statement> calls, steady_time deadline) {
    const auto all = std::make_shared<parallel_calls>(executor_, std::move(calls));
    const auto work = [this, all, deadline]() -> io::awaitable<void> {
        while (all->next < all->calls.size() && !all->failed) {
            statement mine = std::move(all->calls[all->next++]);
            const auto done = co_await nodes_.run(std::move(mine), deadline);
            if (!done && !all->failed) all->failed = done.error();
        }
        if (--all->workers == 0) all->done.set();
    };
    all->workers = std::min(window, all->calls.size());
    if (all->workers == 0) co_return result<>{};
    for (std::size_t i = all->workers; i > 0; --i)
        io::asio::co_spawn(executor_, work, io::asio::detached);
    co_await all->done.wait_until(steady_time::max());  // each call has a deadline of its own
    if (all->failed) co_return all->failed;
    co_return result<>{};
}

io::awaitable<result<rows>> tables::ask_rows(statement what, steady_time deadline) {
    auto received = co_await nodes_.run(std::move(what), deadline);
    if (!received) co_return received.error();
    auto* r = std::get_if<rows>(&*received);
    if (r == nullptr) co_return errc::unexpected_response;
    co_return std::move(*r);
}

io::awaitable<result<>> tables::put_position(sequence_number at, steady_time deadline) {
    auto what = make_call(schema_.put_position);
    what.query_parameters.values.text(edge_).bigint(signed_of(at));
    what.query_parameters.timestamp_us = next_timestamp();
    const auto done = co_await nodes_.run(std::move(what), deadline);
    if (!done) co_return done.error();
    co_return result<>{};
}

io::awaitable<result<sequence_number>> tables::position(steady_time deadline) {
    auto what = make_call(schema_.ask_position);
    what.query_parameters.values.text(edge_);
    const auto received = co_await ask_rows(std::move(what), deadline);
    if (!received) co_return received.error();
    if (received->size() == 0) co_return sequence_number{0};
    if (received->columns != 1) co_return errc::unexpected_response;
    co_return static_cast<sequence_number>(bigint_of(received->at(0, 0)).value_or(0));
}

io::awaitable<result<page>> tables::ask_page(span what, std::int32_t day, std::int32_t rows_per_page, byte_buffer from,
                                             steady_time deadline) {
    const bool is_rising = what.order == direction::ascending;
    auto ask = make_call(is_rising ? schema_.ask_chunks_rising : schema_.ask_chunks);
    const partition p{what.tag, day};
    ask.partition = token_of_partition(p);
    ask.query_parameters.values.text(edge_).bigint(what.tag).date(day).timestamp(what.from).timestamp(what.to);
    ask.query_parameters.page_size = rows_per_page;
    ask.query_parameters.paging_state = std::move(from);
    ask.query_parameters.skips_metadata = true;
    auto received = co_await ask_rows(std::move(ask), deadline);
    if (!received) co_return received.error();
    if (received->size() > 0 && received->columns != 3) co_return errc::unexpected_response;
    page out;
    for (std::size_t i = 0; i < received->size(); ++i) {
        const auto time = bigint_of(received->at(i, 0));
        const auto first = bigint_of(received->at(i, 1));
        if (!time || !first) co_return errc::bad_body;
        const chunk_key key{what.tag, *time, static_cast<sequence_number>(*first)};
        out.chunks.emplace_back(key, received->at(i, 2).value_or(byte_view{}));
    }
    out.next = std::move(received->paging_state);
    out.source = std::move(*received);
    co_return out;
}

io::awaitable<result<std::vector<std::int32_t>>> tables::days(tag_number tag, std::int32_t first, std::int32_t last,
                                                              direction order, steady_time deadline) {
    std::vector<std::int32_t> out;
    byte_buffer from;
    do {
        auto ask = make_call(order == direction::ascending ? schema_.ask_days_rising : schema_.ask_days);
        ask.query_parameters.values.text(edge_).bigint(tag).date(first).date(last);
        ask.query_parameters.page_size = names_per_page;
        ask.query_parameters.paging_state = std::move(from);
        auto received = co_await ask_rows(std::move(ask), deadline);
        if (!received) co_return received.error();
        for (std::size_t i = 0; i < received->size(); ++i) {
            if (const auto day = date_of(received->at(i, 0))) out.push_back(*day);
        }
        from = std::move(received->paging_state);
    } while (!from.empty());
    co_return out;
}

io::awaitable<result<>> tables::remove(tag_number tag, std::int32_t last_day, steady_time deadline) {
    constexpr auto first_day = std::numeric_limits<std::int32_t>::min();
    const auto there = co_await days(tag, first_day, last_day, direction::descending, deadline);
    if (!there) co_return there.error();
    if (there->empty()) co_return result<>{};
    if (const auto known = days_.find(tag); known != days_.end()) {
        std::erase_if(known->second, [&](const auto& n) { return n.day <= last_day; });
        if (known->second.empty()) days_.erase(known);
    }
    std::vector<statement> calls;
    const auto written = next_timestamp();
    for (const auto day : *there) {
        auto drop = make_call(schema_.drop_chunks);
        drop.query_parameters.values.text(edge_).bigint(tag).date(day);
        drop.query_parameters.timestamp_us = written;
        drop.partition = token_of_partition({tag, day});
        calls.push_back(std::move(drop));
    }
    const auto dropped = co_await run_all(std::move(calls), deadline);
    if (!dropped) co_return dropped;
    auto drop = make_call(schema_.drop_days);  // last, so that the days are still listed if an earlier step fails
    drop.query_parameters.values.text(edge_).bigint(tag).date(last_day);
    drop.query_parameters.timestamp_us = written;
    const auto done = co_await nodes_.run(std::move(drop), deadline);
    if (!done) co_return done.error();
    co_return result<>{};
}

io::awaitable<result<std::vector<tag_number>>> tables::tags(steady_time deadline) {
    std::vector<tag_number> out;
    byte_buffer from;
    do {
        auto ask = make_call(schema_.ask_tags);
        ask.query_parameters.page_size = names_per_page;
        ask.query_parameters.paging_state = std::move(from);
        auto received = co_await ask_rows(std::move(ask), deadline);
        if (!received) co_return received.error();
        for (std::size_t i = 0; i < received->size(); ++i) {
            const auto tag = bigint_of(received->at(i, 1));
            if (tag && text_of(received->at(i, 0)) == edge_) out.push_back(static_cast<tag_number>(*tag));
        }
        from = std::move(received->paging_state);
    } while (!from.empty());
    co_return out;
}

}  // namespace penstock::history::cassandra
