#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "audit/chained_table.hpp"
#include "io/awaitable.hpp"
#include "services/shared/outcome.hpp"
#include "services/shared/worker_pool.hpp"

namespace penstock::services {

/// Searches and checks the table of the audit, beside the trail that writes it, by connections that only read.
///
/// Lifecycle: `stop` ends the threads.   Thread: any. The awaitables must be awaited on an io_context; they resume
/// there.   Limits: two searches at a time, others wait; one that has waited for 2 s is refused.
class audit_search {
public:
    explicit audit_search(std::string path) : path_(std::move(path)) {}

    void stop() { readers_.stop(); }

    /// Takes 2 s at most; the page tells how far the search came. Errors: `delayed` after 2 s behind other searches,
    /// `store_failed` if the table cannot be read.
    io::awaitable<outcome<audit::search_page>> search(audit::search_query query);
    /// Takes a minute at most, which is enough for about 20 million lines. Errors: the same.
    io::awaitable<outcome<audit::chain_check>> verify();

private:
    using table = std::unique_ptr<audit::chained_table>;
    template <class T, class Work>
    outcome<T> ask(steady_time deadline, const Work& work);

    const std::string path_;
    std::mutex mutex_;
    std::vector<table> idle_;
    worker_pool readers_{2, "audit reader"};
};

}  // namespace penstock::services
