#include "client/src/channel.hpp"

#include <utility>

#include "client/src/response_check.hpp"

namespace penstock::v5::detail {

channel::channel(options how) : options_(std::move(how)), log_(options_) {
    auto where = endpoint_of(options_);
    if (!where) {
        fault_of_options_ = where.error();
        return;
    }
    pool_.emplace(std::move(*where));
    if (options_.protocol == protocol::https && !options_.verify && options_.pin_sha256.empty()) {
        log_.say("the certificate is not checked, because verify is off: any server that answers for " + options_.host +
                 " is trusted and gets the token");
    }
}

outcome<response> channel::exchange(request what, auth caller, steady_time deadline) {
    if (fault_of_options_) return *fault_of_options_;
    std::shared_ptr<const account_key> used;
    if (caller == auth::account) {
        used = key();
        if (!used) return local_error("NOT_CONNECTED", "there is no API key: call connect() first");
        what.key = used->text;
    }
    const auto begin = steady_now();
    auto got = pool_->exchange(what, deadline);
    log_.exchanged(what, got, std::chrono::duration_cast<std::chrono::milliseconds>(steady_now() - begin));
    return got;
}

outcome<boost::json::value> channel::data_of(request what, auth caller, steady_time deadline) {
    const auto got = exchange(std::move(what), caller, deadline);
    if (!got) return got.error();
    return detail::data_of(*got);
}

std::shared_ptr<const account_key> channel::key() const {
    const std::lock_guard lock(key_mutex_);
    return key_;
}

void channel::set_key(std::shared_ptr<const account_key> key) {
    const std::lock_guard lock(key_mutex_);
    key_.swap(key);
}

void channel::drop_key(const std::shared_ptr<const account_key>& used) {
    const std::lock_guard lock(key_mutex_);
    if (key_ == used) key_.reset();
}

}  // namespace penstock::v5::detail
