#include "base/text_index.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace penstock {

namespace {

constexpr std::size_t fewest_cells = 16;
constexpr std::size_t few_bytes = 4096;  ///< with fewer unused bytes, a copy is not worth it

std::uint32_t hash_of(std::string_view text) noexcept {
    return static_cast<std::uint32_t>(std::hash<std::string_view>{}(text));
}

}  // namespace

/// The cell of the text, or the empty cell for it. There is always an empty cell.
std::size_t text_index::cell_of(std::string_view text, std::uint32_t hash) const noexcept {
    auto at = hash & (cells_.size() - 1);
    while (cells_[at].number != none && (cells_[at].hash != hash || this->text(cells_[at].number) != text))
        at = next(at);
    return at;
}

std::uint32_t text_index::find(std::string_view text) const noexcept {
    return cells_.empty() ? none : cells_[cell_of(text, hash_of(text))].number;
}

void text_index::find_each(std::span<const std::string_view> texts, std::span<std::uint32_t> numbers) const noexcept {
    if (cells_.empty()) {
        std::ranges::fill(numbers, none);
        return;
    }
    constexpr std::size_t at_once = 16;
    std::array<std::uint32_t, at_once> hashes;
    const auto first_cell = [&](std::size_t i) { return cells_[hashes[i] & (cells_.size() - 1)]; };
    for (std::size_t begin = 0; begin < texts.size(); begin += at_once) {
        const auto some = texts.subspan(begin, std::min(at_once, texts.size() - begin));
        for (std::size_t i = 0; i < some.size(); ++i) {
            hashes[i] = hash_of(some[i]);
            __builtin_prefetch(&cells_[hashes[i] & (cells_.size() - 1)]);
        }
        for (std::size_t i = 0; i < some.size(); ++i) {
            if (const auto c = first_cell(i); c.number != none) __builtin_prefetch(&parts_[c.number]);
        }
        for (std::size_t i = 0; i < some.size(); ++i) {
            if (const auto c = first_cell(i); c.number != none)
                __builtin_prefetch(texts_.data() + parts_[c.number].begin);
        }
        for (std::size_t i = 0; i < some.size(); ++i)
            numbers[begin + i] = cells_[cell_of(some[i], hashes[i])].number;
    }
}

text_index::place text_index::insert(std::string_view text) {
    if ((size() + 1) * 4 > cells_.size() * 3) grow();
    const auto hash = hash_of(text);
    auto& c = cells_[cell_of(text, hash)];
    if (c.number != none) return {c.number, false};
    std::uint32_t number = 0;
    if (free_.empty()) {
        number = static_cast<std::uint32_t>(parts_.size());
        parts_.emplace_back();
    } else {
        number = free_.back();
        free_.pop_back();
    }
    parts_[number] = {static_cast<std::uint32_t>(texts_.size()), static_cast<std::uint32_t>(text.size())};
    texts_ += text;
    c = {hash, number};
    return {number, true};
}

std::uint32_t text_index::erase(std::string_view text) {
    if (cells_.empty()) return none;
    auto hole = cell_of(text, hash_of(text));
    const auto number = std::exchange(cells_[hole].number, none);
    if (number == none) return none;
    // Moves later cells into the hole if they could stand there, because a search ends at an empty cell.
    for (auto at = next(hole); cells_[at].number != none; at = next(at)) {
        const auto mask = cells_.size() - 1;
        const auto from_home = (at - cells_[at].hash) & mask;
        if (from_home < ((at - hole) & mask)) continue;
        cells_[hole] = std::exchange(cells_[at], cell{});
        hole = at;
    }
    erased_ += parts_[number].size;
    parts_[number] = part{};
    free_.push_back(number);
    if (erased_ > few_bytes && erased_ > texts_.size() / 2) compact();
    return number;
}

void text_index::grow() {
    const auto before = std::exchange(cells_, {});
    cells_.resize(before.empty() ? fewest_cells : before.size() * 2);
    for (const auto& c : before) {
        if (c.number == none) continue;
        auto at = c.hash & (cells_.size() - 1);
        while (cells_[at].number != none)
            at = next(at);
        cells_[at] = c;
    }
}

/// Removes the memory of removed texts.
void text_index::compact() {
    std::string kept;
    kept.reserve(texts_.size() - erased_);
    for (std::uint32_t number = 0; number < parts_.size(); ++number) {
        if (parts_[number].size == unused) continue;
        const auto begin = static_cast<std::uint32_t>(kept.size());
        kept += text(number);
        parts_[number].begin = begin;
    }
    texts_ = std::move(kept);
    erased_ = 0;
}

}  // namespace penstock
