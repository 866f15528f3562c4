#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace penstock::api {

/// Limits the memory of the bodies of all requests in progress.
///
/// Thread: any.
class body_budget {
public:
    explicit body_budget(std::size_t bytes) : max_(bytes) {}
    body_budget(const body_budget&) = delete;
    body_budget& operator=(const body_budget&) = delete;

    /// The memory of one body; the destructor releases it.
    class share {
    public:
        share() = default;
        explicit share(body_budget& of) : budget_(&of) {}
        share(share&& other) noexcept : budget_(other.budget_), held_(std::exchange(other.held_, 0)) {}
        share& operator=(share&& other) noexcept {
            if (this == &other) return *this;
            resize(0);
            budget_ = other.budget_;
            held_ = std::exchange(other.held_, 0);
            return *this;
        }
        ~share() { resize(0); }

        /// Changes the share to `bytes`. False: there are not so many left; the share stays unchanged.
        bool resize(std::size_t bytes) {
            if (budget_ == nullptr || bytes == held_) return true;
            if (bytes > held_ && !budget_->take(bytes - held_)) return false;
            if (bytes < held_) budget_->taken_.fetch_sub(held_ - bytes, std::memory_order_relaxed);
            held_ = bytes;
            return true;
        }

    private:
        body_budget* budget_ = nullptr;  ///< null: not counted
        std::size_t held_ = 0;
    };

private:
    bool take(std::size_t bytes) {
        if (taken_.fetch_add(bytes, std::memory_order_relaxed) + bytes <= max_) return true;
        taken_.fetch_sub(bytes, std::memory_order_relaxed);
        return false;
    }

    const std::size_t max_;
    std::atomic<std::size_t> taken_{0};
};

}  // namespace penstock::api
