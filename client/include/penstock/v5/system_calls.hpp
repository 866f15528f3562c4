#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/page.hpp"

namespace penstock::v5 {

namespace detail {
class channel;
}

struct PENSTOCK_V5_API token_request {
    field<std::string> user_id{};  ///< an account or, in an administrator's session, a user; required
    field<std::string> description{};
    field<std::int64_t> expires_at{};  ///< epoch ms; unset = never
};

/// A token, without its secret.
struct PENSTOCK_V5_API token_response {
    std::string token_id{};
    std::string user_id{};
    std::string description{};
    std::optional<std::int64_t> expires_at{};  ///< epoch ms
    std::int64_t created_at{};                 ///< epoch ms
    std::string created_by{};
};

/// A token, shown only once.
struct PENSTOCK_V5_API new_token : token_response {
    std::string token{};
};

/// A change of a record.
struct PENSTOCK_V5_API change {
    std::int64_t seq{};
    std::int64_t at{};       ///< epoch ms
    std::string actor{};     ///< user id of the key
    std::string domain{};    ///< `asset`
    std::string kind{};      ///< `line`
    std::string id{};        ///< of the record
    std::string action{};    ///< `create`, `update`, `delete`
    std::int64_t version{};  ///< version of the record after the change
    std::string edge_id{};   ///< the gateway where it was done
};

/// Tokens of accounts, and the feed of changes. Accounts are records: `client::account()`. A client returns it
/// (`c.system()`); do not use it after the client. A failed call returns an empty result, and `last_error()` has the
/// reason.
class PENSTOCK_V5_API system_calls {
public:
    explicit system_calls(detail::channel* channel) noexcept : channel_(channel) {}

    /// Creates a token; needs an administrator. The text in `token` is never returned again.
    std::optional<new_token> create_token(const token_request& request) const noexcept;

    std::vector<token_response> tokens() const noexcept;

    /// Revokes a token, and the keys that were made with it.
    bool revoke_token(std::string_view token_id) const noexcept;

    /// Changes after the change with that `seq`, oldest first; 0 = from the beginning; `size` 1 to 5,000, 0 = 100.
    /// Without `next` there are no more changes now: call it again later with the last `seq`.
    std::optional<page<change>> changes(std::int64_t after = 0, std::int64_t size = 0) const noexcept;

private:
    detail::channel* channel_;
};

}  // namespace penstock::v5
