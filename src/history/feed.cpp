#include "history/feed.hpp"

#include <algorithm>
#include <utility>

namespace penstock::history {

namespace {

constexpr milliseconds longest_wait{200};  ///< for samples, before looking at what else is due
constexpr std::chrono::seconds longest_flush{10};

}  // namespace

feed::feed(const settings& s, history& to, journal::journal& from)
    : set_(s), to_(to), from_(from), cursor_(from.open_cursor("history", journal::journal::start::oldest)) {}

void feed::start() {
    thread_.start("history feed", [this] { run(); });
}

void feed::forget(tag_number tag) {
    const auto lock = thread_.lock();
    forgotten_.push_back(tag);
}

std::uint64_t feed::waiting() const {
    return cursor_->waiting();
}

std::string feed::trouble() const {
    const auto lock = thread_.lock();
    return trouble_;
}

void feed::run() {
    while (!begin()) {
        if (!thread_.wait_for(set_.retry)) return;
    }
    due_ = steady_now() + set_.checkpoint;
    for (;;) {
        note_journal();
        const bool is_full = to_.open_bytes() > set_.most_open_bytes;
        // With memory full and nowhere to put it, samples stay in the journal.
        if (!(has_failed_ && is_full)) take(std::min(steady_now() + longest_wait, due_));
        if (!has_failed_) remove_forgotten();
        if (steady_now() >= due_ || (is_full && !has_failed_)) checkpoint();
        if (!thread_.wait_for(has_failed_ && is_full ? longest_wait : milliseconds::zero())) break;
    }
    if (has_failed_) return;
    // What is there by now, without waiting for more.
    const auto end = steady_now() + longest_stop / 2;
    while (steady_now() < end) {
        const auto piece = cursor_->next(steady_now());
        if (!piece) break;
        to_.append(*piece->batch);
    }
    checkpoint();
}

/// Where the store has come to is what counts: the journal's own mark only holds the files.
bool feed::begin() {
    const auto position = to_.position();
    if (!position) {
        set_trouble(position.error().message());
        return false;
    }
    set_trouble("");
    stored_ = *position;
    if (*position > 0) {
        cursor_->seek(*position + 1);
        cursor_->acknowledge(*position);
    }
    return true;
}

/// Whatever is there and what comes until then.
void feed::take(steady_time until) {
    const auto most = 2 * set_.most_open_bytes;
    while (const auto piece = cursor_->next(until)) {
        to_.append(*piece->batch);
        if (steady_now() >= until || to_.open_bytes() > most) return;
    }
}

void feed::checkpoint() {
    const auto position = cursor_->position() - 1;
    // The store must never be ahead of the journal: what it has would then come a second time under other numbers.
    const bool is_kept = from_.sync_up_to(position, steady_now() + longest_flush);
    const auto done = is_kept ? to_.checkpoint(position) : result<>();
    has_failed_ = !is_kept || !done;
    due_ = steady_now() + (has_failed_ ? set_.retry : set_.checkpoint);
    if (!is_kept) return;  // the journal says why
    set_trouble(done ? "" : done.error().message());
    if (!done) return;
    cursor_->acknowledge(position);
    stored_ = position;
}

/// When the disk is filling, and when it has room again, what is in memory goes into the store: the journal can let go
/// of it then, and a kill costs nothing.
void feed::note_journal() {
    const bool is_well = from_.is_well();
    const bool has_more = cursor_->position() - 1 > stored_;
    if (std::exchange(was_well_, is_well) != is_well || (!is_well && has_more && !has_failed_)) due_ = steady_now();
}

/// What the store refuses is tried again after the next checkpoint that goes well.
void feed::remove_forgotten() {
    std::vector<tag_number> tags;
    {
        const auto lock = thread_.lock();
        tags.swap(forgotten_);
    }
    for (std::size_t i = 0; i < tags.size(); ++i) {
        if (to_.remove(tags[i])) continue;
        const auto lock = thread_.lock();
        forgotten_.insert(forgotten_.end(), tags.begin() + static_cast<std::ptrdiff_t>(i), tags.end());
        return;
    }
}

void feed::set_trouble(std::string text) {
    if (text.empty()) {
        taking_.worked();
    } else {
        taking_.failed(text + "; points wait in the journal");
    }
    const auto lock = thread_.lock();
    trouble_ = std::move(text);
}

}  // namespace penstock::history
