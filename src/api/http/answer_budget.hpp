#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace penstock::api {

/// Limits the memory of all responses that are complete in memory and still being sent.
///
/// Thread: any.   Limits: `all` bytes, `of_one` of one caller. A caller without another response gets one of any size,
/// as long as other callers use at most half of `all`.
class answer_budget : public std::enable_shared_from_this<answer_budget> {
public:
    answer_budget(std::size_t all, std::size_t of_one) : max_(all), max_of_one_(of_one) {}

    /// Reserves bytes until the returned object is destroyed; null: there are not so many left.
    std::shared_ptr<void> take(const std::string& caller, std::size_t bytes) {
        {
            const std::scoped_lock lock(mutex_);
            const auto own = of_caller_.find(caller);
            const auto held = own == of_caller_.end() ? 0 : own->second;
            const bool fits = held + bytes <= max_of_one_ && held_ + bytes <= max_;
            const bool is_first = held == 0 && held_ <= max_ / 2;
            if (!fits && !is_first) return nullptr;
            of_caller_[caller] += bytes;
            held_ += bytes;
        }
        return std::make_shared<share>(shared_from_this(), caller, bytes);
    }

    std::size_t held() const {
        const std::scoped_lock lock(mutex_);
        return held_;
    }

private:
    struct share {
        share(std::shared_ptr<answer_budget> o, std::string c, std::size_t b)
            : budget(std::move(o)), caller(std::move(c)), bytes(b) {}
        ~share() { budget->release(caller, bytes); }
        share(const share&) = delete;
        share& operator=(const share&) = delete;

        std::shared_ptr<answer_budget> budget;
        std::string caller;
        std::size_t bytes;
    };

    void release(const std::string& caller, std::size_t bytes) {
        const std::scoped_lock lock(mutex_);
        held_ -= bytes;
        const auto own = of_caller_.find(caller);
        if ((own->second -= bytes) == 0) of_caller_.erase(own);
    }

    mutable std::mutex mutex_;
    const std::size_t max_, max_of_one_;
    std::size_t held_ = 0;
    std::map<std::string, std::size_t> of_caller_;
};

}  // namespace penstock::api
