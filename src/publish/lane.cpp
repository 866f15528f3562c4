#include "publish/lane.hpp"

#include <algorithm>

#include "publish/sample_json.hpp"

namespace penstock::publish {

lane::lane(std::unique_ptr<journal::cursor> from, const transfer_settings& set, const tag_index& tags)
    : cursor_(std::move(from)), settings_(set), tags_(tags), filter_(set.heartbeat) {}

void lane::seek(sequence_number next, sequence_number end) {
    cursor_->seek(next);
    end_ = end;
    piece_.reset();
    open_ = {};
    is_full_ = false;
}

void lane::set_tag(const tag_metadata& tag) {
    if (!settings_.is_on_change) return;
    journal::record_rule rule{journal::record_mode::change, settings_.deadband, 0};
    if (settings_.deadband_percent > 0) {
        if (tag.span() > 0) {
            rule.deadband = std::max(rule.deadband, tag.span() * settings_.deadband_percent / 100);
        } else {
            rule.share = settings_.deadband_percent / 100;
        }
    }
    filter_.set_rule(tag.number, rule);
}

sequence_number lane::next() const noexcept {
    if (piece_ && position_ < piece_->batch->size()) return piece_->batch->first + position_;
    return cursor_->position();
}

bool lane::fill(std::size_t most, sequence_number written, steady_time now) {
    const auto last = std::min(end_, written);
    while (!is_full_ && next() <= last) {
        if (!piece_ || position_ == piece_->batch->size()) {
            if (most == 0) return true;
            piece_ = cursor_->next(now);
            if (!piece_) return false;
            position_ = piece_->begin;
        }
        const auto& batch = *piece_->batch;
        const auto begin = position_;
        while (position_ < batch.size() && batch.first + position_ <= last &&
               offer(batch, position_, now) == step::taken)
            ++position_;
        most -= std::min(most, position_ - begin);
    }
    return is_full_;
}

lane::step lane::offer(const sample_batch& batch, std::size_t i, steady_time now) {
    const auto* tag = tags_.find(batch.tags[i]);
    if (tag == nullptr || (settings_.is_good_only && batch.qualities[i] < quality::good)) return step::taken;
    const auto bytes = most_sample_bytes(**tag, batch, i);
    // Checked before the filter: the sample is filtered when it is read again for the next batch.
    if (!is_empty() && (open_.tags.size() >= settings_.batch_count || open_.bytes + bytes > settings_.batch_bytes)) {
        is_full_ = true;
        return step::full;
    }
    if (!filter_.accept(batch, i)) return step::taken;
    if (is_empty()) opened_ = now;
    add(*tag, batch, i, bytes);
    is_full_ = open_.tags.size() >= settings_.batch_count;
    return step::taken;
}

void lane::add(const outgoing_tag_ptr& tag, const sample_batch& batch, std::size_t i, std::size_t bytes) {
    if (is_empty()) reserve();
    open_.tags.push_back(tag);
    open_.sequence.push_back(batch.first + i);
    open_.data.add(batch, i);
    open_.bytes += bytes;
}

bool lane::is_due(steady_time now) const noexcept {
    return !is_empty() && (is_full_ || is_at_end() || now >= due());
}

/// Makes room for as many samples as the last batch had.
void lane::reserve() {
    open_.tags.reserve(usual_count_);
    open_.sequence.reserve(usual_count_);
    open_.data.times.reserve(usual_count_);
    open_.data.types.reserve(usual_count_);
    open_.data.qualities.reserve(usual_count_);
    open_.data.cells.reserve(usual_count_);
}

lane::batch_content lane::take() {
    is_full_ = false;
    usual_count_ = open_.tags.size();
    return std::exchange(open_, {});
}

std::optional<lane::batch_content> lane::read_again(const in_flight_record& what) {
    if (what.is_acknowledged) {
        seek(what.covers.last + 1, end_);
        return batch_content{};
    }
    const auto wanted = what.taken();
    seek(what.covers.first, end_);
    auto at = wanted.begin();
    while (at != wanted.end()) {
        const auto piece = cursor_->next(steady_time{});
        if (!piece || piece->first() > *at) break;
        const auto& batch = *piece->batch;
        for (; at != wanted.end() && *at <= piece->last(); ++at) {
            const std::size_t i = *at - batch.first;
            const auto* tag = tags_.find(batch.tags[i]);
            if (tag == nullptr) return std::nullopt;
            filter_.accept(batch, i);
            add(*tag, batch, i, most_sample_bytes(**tag, batch, i));
        }
    }
    auto found = std::exchange(open_, {});
    if (at != wanted.end()) return std::nullopt;
    seek(what.covers.last + 1, end_);
    return found;
}

std::uint64_t lane::waiting() const {
    const auto count = cursor_->count_from(next());
    const auto beyond = end_ == no_limit ? 0 : cursor_->count_from(end_ + 1);
    return count - std::min(count, beyond) + open_.tags.size();
}

std::optional<std::int64_t> lane::oldest() const noexcept {
    if (is_empty()) return std::nullopt;
    return open_.data.times.front();
}

}  // namespace penstock::publish
