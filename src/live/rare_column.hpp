#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace penstock::live {

/// A member that few slots have, as a pointer or an optional. It needs no memory while no slot has it.
template <class T>
class rare_column {
public:
    const T& get(std::uint32_t slot) const noexcept {
        static const T none{};
        return slot < cells_.size() ? cells_[slot] : none;
    }

    void set(std::uint32_t slot, T cell) {
        if (!cell) return reset(slot);
        if (slot >= cells_.size()) cells_.resize(std::size_t{slot} + 1);
        if (!cells_[slot]) ++used_;
        cells_[slot] = std::move(cell);
    }

    void reset(std::uint32_t slot) noexcept {
        if (slot >= cells_.size() || !cells_[slot]) return;
        cells_[slot] = T{};
        if (--used_ == 0) std::vector<T>().swap(cells_);
    }

    std::size_t bytes() const noexcept { return cells_.capacity() * sizeof(T); }

private:
    std::vector<T> cells_;  ///< by slot, up to the last that had one
    std::size_t used_ = 0;
};

}  // namespace penstock::live
