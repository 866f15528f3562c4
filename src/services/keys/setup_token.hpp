#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::services {

/// The one-time token with which the first administrator is created. It exists as long as there is no user.
///
/// Thread: any.
class setup_token {
public:
    /// `file`: `<data>/secrets/setup-token`.
    explicit setup_token(std::string file) : file_(std::move(file)) {}

    /// Keeps the token of an earlier start that is in the file, or makes a new one there (0600). The fault: the file
    /// cannot be written.
    checked<> prepare();

    bool is_open() const;
    bool matches(std::string_view token) const;

    /// Call it when the first administrator exists: removes the token and its file.
    void close();

private:
    std::string file_;
    mutable std::mutex mutex_;
    std::optional<digest> expected_;
};

}  // namespace penstock::services
