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
    const auto lock = thread_.lock();
    trouble_ = to_error(why).message();
    thread_.notify();
}

void watch::clear_trouble() {
    const auto lock = thread_.lock();
    trouble_.clear();
}

std::string watch::trouble() const {
    const auto lock = thread_.lock();
    return trouble_;
}

void watch::ask_for_sweep() {
    const auto lock = thread_.lock();
    wants_sweep_ = true;
    thread_.notify();
}

/// Within the pause: a thousand removals are one flush.
void watch::ask_for_flush() {
    const auto lock = thread_.lock();
    wants_flush_ = true;
}

std::optional<watch::news> watch::wait(milliseconds pause, milliseconds pause_in_trouble) {
    auto lock = thread_.lock();
    const bool was_troubled = !trouble_.empty();
    const auto until = steady_now() + (was_troubled ? pause_in_trouble : pause);
    const auto has_news = [&] { return !was_troubled && (wants_sweep_ || !trouble_.empty()); };
    if (!thread_.wait_until(lock, until, has_news)) return std::nullopt;
    return news{was_troubled && !trouble_.empty(), std::exchange(wants_sweep_, false),
                std::exchange(wants_flush_, false)};
}

std::shared_ptr<rocksdb::EventListener> make_listener(std::shared_ptr<watch> to) {
    return std::make_shared<listener>(std::move(to));
}

}  // namespace penstock::history::rocksdb_store
