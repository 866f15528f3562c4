#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "api/api_server.hpp"
#include "app/properties.hpp"
#include "base/error.hpp"
#include "engine/recording.hpp"
#include "journal/journal.hpp"
#include "monitor/monitor_rates.hpp"

namespace penstock::store {
class store;
}

namespace penstock::history {
class chunk_store;
class feed;
class history;
}  // namespace penstock::history

namespace penstock::app {

/// Keeps what the engine collects: in the journal, and from there in the history.
///
/// Lifecycle: `open`; `stop` after the engine has stopped: it brings everything onto the medium.
/// Thread: `numbers_of`, `configure`, `forget` where the store is called; `take` and the rest from any.
class keeping : public engine::recording {
public:
    /// The fault is fit for the one sentence of exit code 1.
    static checked<std::unique_ptr<keeping>> open(const properties& set, const std::string& data_dir,
                                                  store::store& numbers);
    ~keeping() override;

    std::vector<tag_number> numbers_of(const std::vector<std::string>& tag_ids) override;
    void configure(std::span<const numbered_tag> tags) override;
    void forget(tag_number number) override;
    void take(sample_batch& scan) override;

    /// Whether somebody else than the history reads the journal: what nobody reads is not written.
    void set_readers(std::function<bool()> has_readers) { has_readers_ = std::move(has_readers); }

    history::history* series() noexcept { return history_.get(); }  ///< null: none is kept
    journal::journal& log() noexcept { return *journal_; }

    /// A sentence for each reason why something cannot be kept at present.
    std::vector<std::string> troubles() const;
    monitor::keeping_figures figures() const;
    api::keeping_metrics metrics() const;

    void stop();

private:
    keeping(const properties& set, store::store& numbers);
    void tell_days();

    store::store& numbers_;
    const journal::record_mode standard_;
    const std::int64_t standard_days_;
    std::unique_ptr<history::history> history_;
    std::unique_ptr<journal::journal> journal_;
    std::unique_ptr<history::feed> feed_;

    std::function<bool()> has_readers_;
    std::map<tag_number, std::int64_t> days_;  ///< of tags that have their own
};

}  // namespace penstock::app
