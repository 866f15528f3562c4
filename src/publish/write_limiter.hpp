#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include "publish/publisher.hpp"

namespace penstock::publish {

/// Executes the writes that a receiver requests, a limited number at a time.   Thread: the transfer's loop.
class write_limiter {
public:
    static constexpr std::size_t max_writes = 1'000;  ///< writes in progress

    explicit write_limiter(const publisher_context& context) : context_(context) {}

    bool is_allowed() const noexcept { return static_cast<bool>(context_.write); }
    bool is_full() const noexcept { return *under_way_ >= max_writes; }
    void refuse(const write_order& order, std::string_view why) const {
        if (context_.refuse) context_.refuse(order, why);
    }

    /// Call it only if writing is allowed and the limiter is not full. `done` is called once, or never if the transfer
    /// ends first.
    template <class Done>
    void write(write_order order, Done done) {
        ++*under_way_;
        context_.write(std::move(order),
                       [in_flight = under_way_, done = std::move(done)](const write_outcome& outcome) {
                           --*in_flight;
                           done(outcome);
                       });
    }

private:
    const publisher_context& context_;
    std::shared_ptr<std::size_t> under_way_ = std::make_shared<std::size_t>(0);
};

}  // namespace penstock::publish
