#include "history/rocksdb/watch.hpp"

#include <utility>

#include "history/rocksdb/errc.hpp"

namespace penstock::history::rocksdb_store {

namespace {

class listener final : public rocksdb::EventListener {
public:
    explicit listener(std::shared_ptr<watch> to) : to_(std::move(to)) {}
    void OnBackgroundError(rocksdb::BackgroundErrorReason, rocksdb::Status* status) override {
        to_->note_trouble(*status);
    }
    void OnErrorRecoveryEnd(const rocksdb::BackgroundErrorRecoveryInfo& end) override {
        if (end.new_bg_error.ok()) to_->clear_trouble();
    }

private:
    std::shared_ptr<watch> to_;
};

}  // namespace

void watch::note_trouble(const rocksdb::Status& why) {
    const std::scoped_lock lock(guard_);
    trouble_ = to_error(why).message();
    changed_.notify_all();
}

void watch::clear_trouble() {
    const std::scoped_lock lock(guard_);
    trouble_.clear();
}

std::string watch::trouble() const {
    const std::scoped_lock lock(guard_);
    return trouble_;
}

void watch::ask_for_sweep() {
    const std::scoped_lock lock(guard_);
    wants_sweep_ = true;
    changed_.notify_all();
}

/// Within the pause: a thousand removals are one flush.
void watch::ask_for_flush() {
    const std::scoped_lock lock(guard_);
    wants_flush_ = true;
}

void watch::stop() {
    const std::scoped_lock lock(guard_);
    is_over_ = true;
    changed_.notify_all();
}

watch::news watch::wait(std::chrono::milliseconds pause, std::chrono::milliseconds pause_in_trouble) {
    std::unique_lock lock(guard_);
    const bool was_troubled = !trouble_.empty();
    changed_.wait_for(lock, was_troubled ? pause_in_trouble : pause,
                      [&] { return is_over_ || (!was_troubled && (wants_sweep_ || !trouble_.empty())); });
    return {is_over_, was_troubled && !trouble_.empty(), std::exchange(wants_sweep_, false),
            std::exchange(wants_flush_, false)};
}

std::shared_ptr<rocksdb::EventListener> make_listener(std::shared_ptr<watch> to) {
    return std::make_shared<listener>(std::move(to));
}

}  // namespace penstock::history::rocksdb_store
