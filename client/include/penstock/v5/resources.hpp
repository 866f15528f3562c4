#pragma once

#include "penstock/v5/site.hpp"

namespace penstock::v5 {

/// The kinds of records a client knows, one function each. A base of `client`, not for itself.
class resources {
public:
    [[nodiscard]] site_resource site() const noexcept { return site_resource(channel_); }

protected:
    resources() noexcept = default;
    ~resources() = default;

    detail::channel* channel_ = nullptr;
};

}  // namespace penstock::v5
