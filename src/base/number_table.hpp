#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace penstock {

/// A map from numbers that are assigned one after the other and never again, such as numbers of tags. A value is found
/// with two loads.
///
/// Thread: one at a time.   Limits: it reserves memory for 64 values around each number in use, and 8 bytes for each 64
/// numbers that were ever assigned.
template <class T>
class number_table {
public:
    bool empty() const noexcept { return pages_used_ == 0; }

    /// Null: the number has no value. Valid until it is erased.
    T* find(std::uint32_t number) noexcept { return const_cast<T*>(std::as_const(*this).find(number)); }
    const T* find(std::uint32_t number) const noexcept {
        const auto at = number / page_size;
        if (at >= pages_.size() || pages_[at] == nullptr) return nullptr;
        const auto& home = *pages_[at];
        return (home.used & bit_of(number)) != 0 ? &home.cells[number % page_size] : nullptr;
    }

    /// The value of the number, which is created if it does not exist.
    T& operator[](std::uint32_t number) {
        const auto at = number / page_size;
        if (at >= pages_.size()) pages_.resize(std::size_t{at} + 1);
        if (pages_[at] == nullptr) {
            pages_[at] = std::make_unique<page>();
            ++pages_used_;
        }
        pages_[at]->used |= bit_of(number);
        return pages_[at]->cells[number % page_size];
    }

    /// False: it was not there.
    bool erase(std::uint32_t number) noexcept {
        auto* const known = find(number);
        if (known == nullptr) return false;
        *known = T();
        auto& home = pages_[number / page_size];
        home->used &= ~bit_of(number);
        if (home->used == 0) {
            home.reset();
            --pages_used_;
        }
        return true;
    }

    /// Calls `visit(number, const T&)` for each, by number; it changes nothing here.
    template <class Visit>
    void visit(const Visit& visit) const {
        for (std::size_t at = 0; at < pages_.size(); ++at) {
            if (pages_[at] == nullptr) continue;
            for (auto left = pages_[at]->used; left != 0; left &= left - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(left));
                visit(static_cast<std::uint32_t>(at * page_size + i), std::as_const(pages_[at]->cells[i]));
            }
        }
    }

private:
    static constexpr std::uint32_t page_size = 64;
    struct page {
        std::uint64_t used = 0;  ///< by bit: what is there
        std::array<T, page_size> cells{};
    };
    static constexpr std::uint64_t bit_of(std::uint32_t number) noexcept {
        return std::uint64_t{1} << number % page_size;
    }

    std::vector<std::unique_ptr<page>> pages_;
    std::size_t pages_used_ = 0;
};

}  // namespace penstock
