#include "history/journal_consumer.hpp"

#include <algorithm>
#include <utility>

namespace penstock::history {

namespace {

/// Time in which samples are collected, because to wake up for each batch costs more.
constexpr milliseconds pause{50};
constexpr milliseconds take_time{200};     ///< maximum, before checking other work
constexpr milliseconds full_timeout{200};  ///< wait while the memory is full
constexpr std::chrono::seconds flush_timeout{10};

}  // namespace

journal_consumer::journal_consumer(const settings& s, history& to, journal::journal& from)
    : settings_(s),
      history_(to),
      journal_(from),
      cursor_(from.open_cursor("history", journal::journal::start::oldest)) {}

void journal_consumer::start() {
    thread_.start("history feed", [this] { run(); });
}

void journal_consumer::remove_later(tag_number tag) {
    const auto lock = thread_.lock();
    forgotten_.push_back(tag);
}

std::uint64_t journal_consumer::waiting() const {
    return cursor_->waiting();
}

std::optional<std::string> journal_consumer::error() const {
    const auto lock = thread_.lock();
    return error_;
}

void journal_consumer::run() {
    while (!begin()) {
        if (!thread_.wait_for(settings_.retry)) return;
    }
    due_ = steady_now() + settings_.checkpoint;
    for (;;) {
        note_journal();
        const bool is_full = history_.point_bytes() > settings_.max_open_bytes;
        // If the memory is full and the store fails, samples stay in the journal.
        if (!(has_failed_ && is_full)) take(steady_now() + take_time);
        if (!has_failed_) remove_forgotten();
        if (steady_now() >= due_ || (is_full && !has_failed_)) checkpoint(is_full);
        if (!thread_.wait_for(has_failed_ && is_full ? full_timeout : pause)) break;
    }
    if (has_failed_) return;
    // Takes the samples that exist now, and waits for no others.
    const auto end = steady_now() + stop_timeout / 2;
    while (steady_now() < end) {
        const auto piece = cursor_->next(steady_now());
        if (!piece) break;
        history_.append(*piece->batch);
    }
    checkpoint(false);
}

/// The position in the store is the valid one: the journal's mark only prevents the removal of segments.
bool journal_consumer::begin() {
    const auto position = history_.position();
    if (!position) {
        set_error(position.error().message());
        return false;
    }
    set_error(std::nullopt);
    stored_ = *position;
    if (*position > 0) {
        cursor_->seek(*position + 1);
        cursor_->acknowledge(*position);
    }
    return true;
}

/// Takes available samples, until that time at the latest.
void journal_consumer::take(steady_time until) {
    const auto max = 2 * settings_.max_open_bytes;
    while (const auto piece = cursor_->next(steady_now())) {
        history_.append(*piece->batch);
        if (steady_now() >= until || history_.point_bytes() > max) return;
    }
}

/// If the memory is full, short chunks end, too: otherwise they would be stored again and again without freeing memory.
void journal_consumer::checkpoint(bool is_full) {
    const auto position = cursor_->position() - 1;
    // The store must never be ahead of the journal: its samples would then arrive again under other numbers.
    const bool is_kept = journal_.sync_up_to(position, steady_now() + flush_timeout);
    using enum history::short_chunks;
    const auto done = is_kept ? history_.checkpoint(position, is_full ? end : stay) : result<>();
    has_failed_ = !is_kept || !done;
    due_ = steady_now() + (has_failed_ ? settings_.retry : settings_.checkpoint);
    if (!is_kept) return;  // the journal logs the reason
    set_error(done ? std::nullopt : std::optional(done.error().message()));
    if (!done) return;
    cursor_->acknowledge(position);
    stored_ = position;
}

/// When the disk becomes full, and when it has space again, everything in memory is stored. The journal can then remove
/// it, and a kill loses nothing.
void journal_consumer::note_journal() {
    const bool is_well = journal_.is_well();
    const bool has_more = cursor_->position() - 1 > stored_;
    if (std::exchange(was_well_, is_well) != is_well || (!is_well && has_more && !has_failed_)) due_ = steady_now();
}

/// Removals that the store did not execute are tried again after the next successful checkpoint.
void journal_consumer::remove_forgotten() {
    std::vector<tag_number> tags;
    {
        const auto lock = thread_.lock();
        tags.swap(forgotten_);
    }
    for (std::size_t i = 0; i < tags.size(); ++i) {
        if (history_.remove(tags[i])) continue;
        const auto lock = thread_.lock();
        forgotten_.insert(forgotten_.end(), tags.begin() + static_cast<std::ptrdiff_t>(i), tags.end());
        return;
    }
}

void journal_consumer::set_error(std::optional<std::string> why) {
    if (!why) {
        taking_.worked();
    } else {
        taking_.failed(*why + "; points wait in the journal");
    }
    const auto lock = thread_.lock();
    error_ = std::move(why);
}

}  // namespace penstock::history
