#include "history/rocksdb/background_state.hpp"

#include <utility>

#include "history/rocksdb/errc.hpp"

namespace penstock::history::rocksdb_store {

namespace {

class listener final : public rocksdb::EventListener {
public:
    explicit listener(std::shared_ptr<background_state> to) : state_(std::move(to)) {}
    void OnBackgroundError(rocksdb::BackgroundErrorReason, rocksdb::Status* status) override {
        state_->set_error(*status);
    }
    void OnErrorRecoveryEnd(const rocksdb::BackgroundErrorRecoveryInfo& end) override {
        if (end.new_bg_error.ok()) state_->clear_error();
    }

private:
    std::shared_ptr<background_state> state_;
};

}  // namespace

void background_state::set_error(const rocksdb::Status& why) {
    const auto lock = thread_.lock();
    error_ = to_error(why).message();
    thread_.notify();
}

void background_state::clear_error() {
    const auto lock = thread_.lock();
    error_.reset();
}

std::optional<std::string> background_state::error() const {
    const auto lock = thread_.lock();
    return error_;
}

void background_state::request_compaction() {
    const auto lock = thread_.lock();
    wants_sweep_ = true;
    thread_.notify();
}

/// Within the pause: a thousand removals are one flush.
void background_state::request_flush() {
    const auto lock = thread_.lock();
    wants_flush_ = true;
}

std::optional<background_state::events> background_state::wait(milliseconds pause, milliseconds retry_pause) {
    auto lock = thread_.lock();
    const bool had_error = error_.has_value();
    const auto until = steady_now() + (had_error ? retry_pause : pause);
    const auto has_news = [&] { return !had_error && (wants_sweep_ || error_.has_value()); };
    if (!thread_.wait_until(lock, until, has_news)) return std::nullopt;
    return events{had_error && error_.has_value(), std::exchange(wants_sweep_, false),
                  std::exchange(wants_flush_, false)};
}

std::shared_ptr<rocksdb::EventListener> make_listener(std::shared_ptr<background_state> to) {
    return std::make_shared<listener>(std::move(to));
}

}  // namespace penstock::history::rocksdb_store
