#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "history/chunk_store.hpp"

namespace penstock::history {

/// A store in memory: tests check here what the history does with one, and make it fail.
class memory_store final : public chunk_store {
public:
    result<> put(std::span<const chunk> chunks) override {
        if (during_put) during_put();
        const std::scoped_lock lock(mutex_);
        if (failure.failed()) return failure;
        for (const auto& c : chunks)
            chunks_[c.key] = c.content;
        return {};
    }

    result<> commit(sequence_number position) override {
        const std::scoped_lock lock(mutex_);
        if (failure.failed()) return failure;
        position_ = position;
        return {};
    }

    result<sequence_number> position() override { return position_; }

    result<> scan(tag_number tag, std::int64_t from, std::int64_t to, direction order, const visitor& visit) override {
        const std::scoped_lock lock(mutex_);
        const auto begin = chunks_.lower_bound({tag, from, 0});
        auto end = chunks_.lower_bound({tag, to, 0});
        if (from >= to) return {};
        if (order == direction::ascending) {
            for (auto c = begin; c != end; ++c) {
                ++visited;
                if (!visit(c->first, c->second)) break;
            }
            return {};
        }
        while (end != begin) {
            --end;
            ++visited;
            if (!visit(end->first, end->second)) break;
        }
        return {};
    }

    bool has_rollups() const noexcept override { return keeps_rollups; }

    result<> put_rollups(tag_number tag, std::span<const stored_rollup> rollups) override {
        const std::scoped_lock lock(mutex_);
        if (failure.failed()) return failure;
        for (const auto& r : rollups)
            rollups_[{tag, r.hour}] = r.content;
        return {};
    }

    result<std::vector<stored_rollup>> rollups(tag_number tag, std::int64_t from, std::int64_t to) override {
        const std::scoped_lock lock(mutex_);
        std::vector<stored_rollup> found;
        for (auto r = rollups_.lower_bound({tag, from}); r != rollups_.end() && r->first < std::pair(tag, to); ++r)
            found.push_back({r->first.second, r->second});
        return found;
    }

    result<> remove(tag_number tag) override {
        const std::scoped_lock lock(mutex_);
        std::erase_if(rollups_, [&](const auto& r) { return r.first.first == tag; });
        std::erase_if(chunks_, [&](const auto& c) { return c.first.tag == tag; });
        return {};
    }

    void set_retention(std::shared_ptr<const retention_rules>) override {}
    std::uint64_t size_bytes() override {
        const std::scoped_lock lock(mutex_);
        std::uint64_t sum = 0;
        for (const auto& [key, content] : chunks_)
            sum += 20 + content.size();
        return sum;
    }
    std::optional<std::string> error() const override {
        return failure.failed() ? std::optional(failure.message()) : std::nullopt;
    }

    const std::map<chunk_key, byte_buffer>& chunks() const { return chunks_; }

    /// As an expiry does it: the chunks that begin in [from, to).
    void erase(tag_number tag, std::int64_t from, std::int64_t to) {
        const std::scoped_lock lock(mutex_);
        chunks_.erase(chunks_.lower_bound({tag, from, 0}), chunks_.lower_bound({tag, to, 0}));
    }
    void lose_rollups() { rollups_.clear(); }
    std::size_t rollup_count() const { return rollups_.size(); }

    bool keeps_rollups = true;
    error_code failure;                ///< of put and commit
    std::function<void()> during_put;  ///< before the store has the chunks
    std::size_t visited = 0;           ///< chunks passed to readers

private:
    std::mutex mutex_;
    std::map<chunk_key, byte_buffer> chunks_;
    std::map<std::pair<tag_number, std::int64_t>, byte_buffer> rollups_;
    sequence_number position_ = 0;
};

}  // namespace penstock::history
