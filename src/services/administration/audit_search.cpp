#include "services/administration/audit_search.hpp"

#include <utility>

#include "base/log.hpp"

namespace penstock::services {

namespace {

constexpr std::chrono::seconds audit_search_time{2}, audit_check_time{60};

}  // namespace

/// On a thread of the readers. A connection is used again.
template <class T, class Work>
outcome<T> audit_search::ask(steady_time deadline, const Work& work) {
    if (steady_now() >= deadline)
        return failure(failure::cause::delayed,
                       "too many searches of the audit are in progress: try again in a few seconds");
    table reader;
    {
        const std::scoped_lock lock(mutex_);
        if (!idle_.empty()) {
            reader = std::move(idle_.back());
            idle_.pop_back();
        }
    }
    if (!reader) {
        auto opened = audit::chained_table::open_to_read(path_);
        if (!opened) return failure(failure::cause::store_failed, "the audit table cannot be read");
        reader = std::move(*opened);
    }
    auto done = work(*reader, [deadline] {
        heartbeat::beat();
        return steady_now() >= deadline;
    });
    if (!done) {
        logger("audit")->error("{}", done.error().message);
        return failure(failure::cause::store_failed, "the audit table cannot be read");
    }
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(reader));
    return std::move(*done);
}

io::awaitable<outcome<audit::search_page>> audit_search::search(audit::search_query query) {
    const auto deadline = steady_now() + audit_search_time;
    co_return co_await readers_.run([&] {
        return ask<audit::search_page>(deadline,
                                       [&](auto& in, const auto& is_late) { return in.search(query, is_late); });
    });
}

io::awaitable<outcome<audit::chain_check>> audit_search::verify() {
    const auto deadline = steady_now() + audit_check_time;
    co_return co_await readers_.run([&] {
        return ask<audit::chain_check>(deadline, [](auto& in, const auto& is_late) { return in.verify(is_late); });
    });
}

}  // namespace penstock::services
