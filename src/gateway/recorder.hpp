#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "engine/sample_sink.hpp"
#include "gateway/storage_metrics.hpp"
#include "journal/journal.hpp"
#include "monitor/monitor_rates.hpp"
#include "properties/property_set.hpp"

namespace penstock::store {
class store;
}

namespace penstock::history {
class chunk_store;
class journal_consumer;
class history;
}  // namespace penstock::history

namespace penstock::gateway {

/// Stores the samples that the engine collects: in the journal, and from there in the history.
///
/// Lifecycle: `open`; `stop` after the engine has stopped: it flushes everything to disk.
/// Thread: `numbers_of`, `configure`, `remove` where the store is called; `put` and the rest from any.
class recorder : public engine::sample_sink {
public:
    /// The fault is printed at exit with code 1.
    static checked<std::unique_ptr<recorder>> open(const properties::property_set& set, const std::string& data_dir,
                                                   store::store& numbers);
    ~recorder() override;
    /// A sentence for each history that is not used, because the database belongs to another gateway.
    static std::vector<std::string> series_of_others(const std::string& data_dir);

    std::vector<tag_number> numbers_of(const std::vector<std::string>& tag_ids) override;
    void configure(std::span<const recorded_tag> tags) override;
    void remove(tag_number number) override;
    void put(sample_batch& scan) override;

    /// Whether something other than the history reads the journal. Without readers nothing is written.
    void set_readers(std::function<bool()> has_readers) { has_readers_ = std::move(has_readers); }

    history::history* history() noexcept { return history_.get(); }  ///< null: no history is kept
    journal::journal& journal() noexcept { return *journal_; }

    /// A sentence for each reason why something cannot be stored at present.
    std::vector<std::string> problems() const;
    monitor::storage_stats stats() const;
    storage_metrics metrics() const;

    void stop();

private:
    recorder(const properties::property_set& set, store::store& numbers);
    void update_retention();

    store::store& numbers_;
    const journal::record_mode default_;
    const std::int64_t default_retention_days_;
    std::unique_ptr<history::history> history_;
    std::unique_ptr<journal::journal> journal_;
    std::unique_ptr<history::journal_consumer> feed_;

    std::function<bool()> has_readers_;
    std::map<tag_number, std::int64_t> retention_days_;  ///< only of tags with their own retention
};

}  // namespace penstock::gateway
