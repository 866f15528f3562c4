#include "history/rocksdb/expiry.hpp"

#include <limits>
#include <utility>

#include "base/clock.hpp"
#include "history/rocksdb/key.hpp"

namespace penstock::history::rocksdb_store {

namespace {

constexpr std::int64_t day_ms = std::chrono::milliseconds(std::chrono::days(1)).count();
constexpr std::int64_t max_ms = std::chrono::milliseconds(max_chunk_span).count();

class filter final : public rocksdb::CompactionFilter {
public:
    explicit filter(expired_chunks expired) : expired_(std::move(expired)) {}
    const char* Name() const override { return "penstock.expiry"; }
    bool Filter(int, const rocksdb::Slice& key, const rocksdb::Slice&, std::string*, bool*) const override {
        if (const auto chunk = decode_key(key)) return expired_.contains(*chunk);
        const auto rollup = decode_rollup_key(key);
        return rollup && expired_.contains({rollup->tag, rollup->hour, 0});
    }

private:
    expired_chunks expired_;
};

class filter_factory final : public rocksdb::CompactionFilterFactory {
public:
    explicit filter_factory(std::shared_ptr<const expiry> from) : expiry_(std::move(from)) {}
    const char* Name() const override { return "penstock.expiry"; }
    std::unique_ptr<rocksdb::CompactionFilter> CreateCompactionFilter(
        const rocksdb::CompactionFilter::Context&) override {
        return std::make_unique<filter>(expired_chunks(*expiry_, wall_now()));
    }

private:
    std::shared_ptr<const expiry> expiry_;
};

}  // namespace

expiry::expiry() noexcept : cut_off_(std::numeric_limits<std::int64_t>::min()) {}

void expiry::set_rules(std::shared_ptr<const retention_rules> rules) {
    const std::scoped_lock lock(mutex_);
    rules_ = std::move(rules);
}

std::shared_ptr<const retention_rules> expiry::rules() const {
    const std::scoped_lock lock(mutex_);
    return rules_;
}

void expiry::raise_cut_off(std::int64_t time) noexcept {
    auto known = cut_off_.load();
    while (known < time && !cut_off_.compare_exchange_weak(known, time)) {
    }
}

/// The key has only the first time; the last point may be an hour later.
bool expired_chunks::contains(const chunk_key& key) const noexcept {
    if (key.first_time < cut_off_) return true;
    return rules_ && key.first_time < to_epoch_ms(time_) - rules_->days_of(key.tag) * day_ms - max_ms;
}

std::shared_ptr<rocksdb::CompactionFilterFactory> make_filter_factory(std::shared_ptr<const expiry> from) {
    return std::make_shared<filter_factory>(std::move(from));
}

}  // namespace penstock::history::rocksdb_store
