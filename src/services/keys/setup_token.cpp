#include "services/keys/setup_token.hpp"

#include "base/log_secrets.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"

namespace penstock::services {

checked<> setup_token::prepare() {
    auto token = read_file(file_);
    if (!token || trim(*token).size() < 20) {
        token = make_token();
        if (auto done = write_private_file(file_, *token + "\n"); !done) return done.error();
    }
    hide_in_log(std::string(trim(*token)));
    const std::lock_guard lock(mutex_);
    expected_ = sha256(trim(*token));
    return {};
}

bool setup_token::is_open() const {
    const std::lock_guard lock(mutex_);
    return expected_.has_value();
}

bool setup_token::matches(std::string_view token) const {
    const auto sent = sha256(token);
    const std::lock_guard lock(mutex_);
    return expected_ && is_same(*expected_, sent);
}

void setup_token::close() {
    const std::lock_guard lock(mutex_);
    expected_.reset();
    remove_file(file_);
}

}  // namespace penstock::services
