#include "journal/journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <utility>

#include "base/background_thread.hpp"
#include "base/clock_watch.hpp"
#include "base/invariant.hpp"
#include "base/log.hpp"
#include "base/outage.hpp"
#include "base/private_file.hpp"
#include "journal/log_writer.hpp"
#include "journal/recovery.hpp"
#include "journal/thin.hpp"

namespace penstock::journal {

namespace {

constexpr std::uint64_t default_segment = 64U << 20U;
constexpr std::uint64_t min_segment = 1U << 20U;
constexpr std::uint64_t segments_at_most = 16;  ///< where `max_bytes` is small
constexpr std::uint64_t min_free = 1U << 20U;   ///< with less nothing is written
constexpr std::chrono::minutes losing_pause{10};
constexpr milliseconds gather_time{5};
constexpr std::size_t max_gathered_bytes = 256U << 10U;
constexpr std::size_t max_spare = 256;    ///< batches kept to be used again
constexpr std::size_t sample_bytes = 22;  ///< of a sample in memory, without its text

std::uint64_t segment_bytes_of(const journal_settings& s) {
    if (s.segment_bytes != 0) return s.segment_bytes;
    return std::clamp(s.max_bytes / segments_at_most, min_segment, default_segment);
}

std::size_t memory_of(const sample_batch& b) noexcept {
    return b.size() * sample_bytes + b.bytes.size();
}

std::string in_mib(std::uint64_t bytes) {
    return fmt::format("{} MiB", bytes >> 20U);
}

}  // namespace

class journal::body {
public:
    body(const journal_settings& s, recovered found)
        : settings_(s),
          catalog_(std::move(found.segments), std::move(found.marks), found.last),
          writer_({s.folder, segment_bytes_of(s), std::max(found.used + 1, s.min_next)}, *s.files, catalog_),
          filter_(s.heartbeat),
          writing_("journal", "the journal in " + s.folder),
          losing_("journal", "the journal in " + s.folder, "no more samples were dropped") {}

    ~body() { stop(); }

    void start() {
        keep_limits();
        thread_.start("journal", [this] { run(); });
    }

    void append(sample_batch& b) {
        if (b.empty()) return;
        const auto lock = thread_.lock();
        waiting_bytes_ += memory_of(b);
        ++appended_;
        queue_.push_back(std::move(b));
        while (waiting_bytes_ > max_waiting_bytes && queue_.size() > 1)
            dropped_ += take_first().size();
        b = take_spare();
        if (!is_gathering_ || waiting_bytes_ > max_gathered_bytes) thread_.notify();
    }

    void set_rule(tag_number tag, const record_rule& rule) {
        const auto lock = thread_.lock();
        rules_.emplace_back(tag, rule);
    }

    bool flush(steady_time deadline) {
        auto lock = thread_.lock();
        const auto upto = appended_;
        is_sync_wanted_ = is_sync_wanted_ || settled_ < upto;
        thread_.notify();
        return condition_.wait_until(lock, deadline, [&] { return settled_ >= upto; });
    }

    bool sync_up_to(sequence_number last, steady_time deadline) {
        auto lock = thread_.lock();
        const auto is_durable = [&] { return catalog_.durable() >= last; };
        is_sync_wanted_ = is_sync_wanted_ || !is_durable();
        thread_.notify();
        return condition_.wait_until(lock, deadline, is_durable);
    }

    std::unique_ptr<cursor> open_cursor(const std::string& name, journal::start from, overflow policy) {
        const auto before = from == journal::start::oldest ? catalog_.oldest() - 1 : catalog_.written();
        const auto joined = catalog_.add_cursor(name, policy, before);
        return std::make_unique<cursor>(catalog_, name, joined.acknowledged + 1);
    }

    void remove_cursor(const std::string& name) { catalog_.remove_cursor(name); }

    sequence_number written() const { return catalog_.written(); }

    journal_status status() const {
        journal_status s;
        s.bytes = catalog_.bytes();
        s.segments = catalog_.segments().size();
        s.written = catalog_.written();
        s.durable = catalog_.durable();
        s.marks = catalog_.marks();
        const auto lock = thread_.lock();
        s.error = error_;
        s.samples = samples_;
        s.dropped = dropped_;
        s.syncs = syncs_;
        s.errors = errors_;
        return s;
    }

    void stop() {
        thread_.stop();
        catalog_.stop();
    }

    bool is_well() const {
        const auto lock = thread_.lock();
        return error_.empty();
    }

private:
    void run() {
        auto next_tick = steady_now() + settings_.maintenance_interval;
        auto next_sync = steady_now() + settings_.sync;
        for (;;) {
            const bool is_last = wait(std::min(next_tick, writer_.has_unsynced() ? next_sync : next_tick));
            const bool is_wanted = take_sync_wish();
            if (steady_now() >= next_tick) {
                keep_limits();
                next_tick = steady_now() + settings_.maintenance_interval;
            }
            if (is_last || (!is_short_of_space_ && (is_well() || steady_now() >= retry_at_))) write_waiting();
            const bool is_due = is_wanted || settings_.sync == milliseconds::zero() || steady_now() >= next_sync;
            if (is_due || is_last) {
                if (is_short_of_space_ && !is_last) note_synced(writer_.settle());
                if (is_well() || is_last) sync_now();
                next_sync = steady_now() + settings_.sync;
            }
            if (is_last) break;
        }
        note(writer_.seal(now_ms()));
        if (const auto lost = writer_.unsynced_samples() + waiting_samples(); lost > 0) {
            logger("journal")->error("the journal in {} cannot be written: {} samples that waited in memory are lost",
                                     settings_.folder, lost);
        }
    }

    std::uint64_t waiting_samples() const {
        const auto lock = thread_.lock();
        std::uint64_t sum = 0;
        for (const auto& b : queue_)
            sum += b.size();
        return sum;
    }

    /// Until there is something to write, or to do at that time; true when this is the last round.
    bool wait(steady_time until) {
        auto lock = thread_.lock();
        const bool is_blocked = !error_.empty();
        const auto is_due = [&] { return is_sync_wanted_ || (!is_blocked && !queue_.empty()); };
        bool goes_on = thread_.wait_until(lock, until, is_due);
        // Batches that come one after another gather: to wake for each costs more than to write it.
        const auto now = steady_now();
        const bool is_dense = now < std::exchange(last_woken_, now) + gather_time;
        if (!goes_on || is_blocked || !is_dense || settings_.sync == milliseconds::zero()) return !goes_on;
        is_gathering_ = true;
        goes_on = thread_.wait_until(lock, std::min(until, now + gather_time),
                                     [&] { return is_sync_wanted_ || waiting_bytes_ > max_gathered_bytes; });
        is_gathering_ = false;
        last_woken_ = steady_now();
        return !goes_on;
    }

    bool take_sync_wish() {
        const auto lock = thread_.lock();
        return std::exchange(is_sync_wanted_, false);
    }

    /// Writes everything that waits to the file; after a failure first what was not written.
    void write_waiting() {
        if (!note(writer_.flush(now_ms()))) return;
        for (;;) {
            if (writer_.needs_sync()) sync_now();
            if (!is_well()) return;
            auto waiting = take_waiting();
            if (waiting.empty()) return;
            for (auto& b : waiting) {
                filter_.filter(b);
                if (b.empty()) continue;
                count(samples_, b.size());
                writer_.take(std::move(b));
            }
            if (!note(writer_.flush(now_ms()))) return;
        }
    }

    /// As much as may be unsynced at a time.
    std::vector<sample_batch> take_waiting() {
        const auto lock = thread_.lock();
        for (const auto& [tag, rule] : rules_)
            filter_.set_rule(tag, rule);
        rules_.clear();
        std::vector<sample_batch> taken;
        for (std::uint64_t samples = 0; !queue_.empty() && samples < max_samples;)
            samples += taken.emplace_back(take_first()).size();
        return taken;
    }

    sample_batch take_first() {
        auto b = std::move(queue_.front());
        queue_.pop_front();
        PENSTOCK_INVARIANT(waiting_bytes_ >= memory_of(b));
        waiting_bytes_ -= memory_of(b);
        ++taken_;
        return b;
    }

    void sync_now() {
        const bool has_work = writer_.has_unsynced() || writer_.has_dirty_marks();
        if (has_work && !note(writer_.sync(now_ms()))) return;
        const auto lock = thread_.lock();
        syncs_ += has_work ? 1U : 0U;
        settled_ = taken_;
        condition_.notify_all();
        for (auto& b : writer_.take_synced()) {
            if (spare_.size() < max_spare) spare_.push_back(std::move(b));
        }
    }

    /// There was no space to write, but what is in the file must be on disk.
    void note_synced(const result<>& done) {
        if (!done) static_cast<void>(note(done));
        const auto lock = thread_.lock();
        condition_.notify_all();
    }

    /// Stores the result of a write.
    bool note(const result<>& done) {
        if (done) {
            set_error("");
            return true;
        }
        const bool is_full = done.error() == boost::system::errc::no_space_on_device;
        set_error(is_full ? "no space left on the disk: make room on it"
                          : fmt::format("its files cannot be written: {}: check the disk", done.error().message()));
        retry_at_ = steady_now() + settings_.maintenance_interval;
        count(errors_, 1);
        return false;
    }

    void set_error(std::string text) {
        // Without the lock: callers of `append` must not wait for the log.
        if (text.empty()) {
            writing_.worked();
        } else {
            writing_.failed(text + "; samples wait in memory, then the oldest are dropped");
        }
        const auto lock = thread_.lock();
        error_ = std::move(text);
    }

    /// Drops what exceeds the limits. With too little space even then nothing is written.
    void keep_limits() {
        if (const auto step = clock_.look(settings_.clock(), steady_now())) catalog_.move_times(*step);
        look_at_space();
        while (drop_something()) {
        }
        if (steady_now() >= losing_until_) losing_.worked();
        const bool is_short = free_ < std::max(min_free, limits_.min_free_bytes);
        if (is_short) {
            set_error(fmt::format(
                "no space left for the journal: {} are free, and {} must stay free (edge.journal.min_free_mb)",
                in_mib(free_), in_mib(std::max(min_free, limits_.min_free_bytes))));
        } else if (is_short_of_space_) {
            set_error("");
        }
        is_short_of_space_ = is_short;
    }

    void look_at_space() {
        const auto space = settings_.files->space_of(settings_.folder);
        if (!space) return;  // writing will report it
        auto min = settings_.min_free_bytes;
        if (min > space->total) {
            min = space->total / 10;
            if (!std::exchange(has_warned_, true)) {
                logger("journal")->warn(
                    "edge.journal.min_free_mb is larger than the disk; the journal leaves {} free instead",
                    in_mib(min));
            }
        }
        limits_ = {settings_.max_bytes, std::chrono::milliseconds(settings_.max_age).count(), min, settings_.held_for,
                   waiting_bytes() < max_waiting_bytes / 2};
        free_ = space->free;
    }

    bool drop_something() {
        const auto segments = catalog_.segments();
        const auto step = next_retention_step(segments, catalog_.marks(), limits_, free_, now_ms());
        if (!step) return false;
        const auto& segment = segments[step->segment];
        if (step->action == retention_step::kind::thin_out) {
            const auto thinned = thin_segment(segment, *settings_.files);
            if (!thinned) return note(thinned.error());
            note_losses(catalog_.replace(step->segment, *thinned));
            free_ += segment.bytes - std::min(segment.bytes, thinned->bytes);
            return true;
        }
        if (const auto done = settings_.files->remove(segment.path); !done) return note(done);
        note_losses(catalog_.drop(step->segment));
        free_ += segment.bytes;
        return true;
    }

    void note_losses(const std::vector<catalog::loss>& losses) {
        for (const auto& l : losses) {
            if (l.reader == settings_.held_for) count(dropped_, l.samples);
            losing_.failed(
                fmt::format("{} samples were dropped before {} had read them: raise edge.journal.max_mb and "
                            "edge.journal.max_age_h, or make room on the disk",
                            l.samples, l.reader));
            losing_until_ = steady_now() + losing_pause;
        }
    }

    std::size_t waiting_bytes() const {
        const auto lock = thread_.lock();
        return waiting_bytes_;
    }

    sample_batch take_spare() {
        if (spare_.empty()) return {};
        auto b = std::move(spare_.back());
        spare_.pop_back();
        b.clear();
        return b;
    }

    void count(std::uint64_t& what, std::uint64_t n) {
        const auto lock = thread_.lock();
        what += n;
    }

    std::int64_t now_ms() const { return to_epoch_ms(settings_.clock()); }

    const journal_settings settings_;
    catalog catalog_;

    // Of the thread alone.
    log_writer writer_;
    sample_filter filter_;
    limits limits_;
    std::uint64_t free_ = 0;
    clock_watch clock_;
    bool is_short_of_space_ = false;
    bool has_warned_ = false;
    steady_time retry_at_{};
    outage writing_;
    outage losing_;
    steady_time losing_until_{};  ///< without a loss until then it is over

    // Under the lock of the thread.
    std::condition_variable condition_;
    std::deque<sample_batch> queue_;
    std::size_t waiting_bytes_ = 0;
    std::vector<std::pair<tag_number, record_rule>> rules_;
    std::vector<sample_batch> spare_;
    std::uint64_t appended_ = 0, taken_ = 0, settled_ = 0;  ///< batches: appended, left the queue, on disk
    std::uint64_t samples_ = 0, dropped_ = 0, syncs_ = 0, errors_ = 0;
    std::string error_;
    bool is_sync_wanted_ = false;
    bool is_gathering_ = false;  ///< the thread waits for more than one batch
    steady_time last_woken_{};   ///< of the thread
    background_thread thread_;
};

checked<std::unique_ptr<journal>> journal::open(const journal_settings& s) {
    if (const auto made = make_folders(s.folder); !made)
        return fault{"", fmt::format("cannot create the journal's folder {}: {}", s.folder, made.error().message())};
    auto found = recover(s.folder, *s.files);
    if (!found) return found.error();
    for (const auto& text : found->notes)
        logger("journal")->warn("{}", text);
    auto made = std::make_unique<body>(s, std::move(*found));
    made->start();
    return std::unique_ptr<journal>(new journal(std::move(made)));
}

journal::journal(std::unique_ptr<body> b) : body_(std::move(b)) {}
journal::~journal() = default;

void journal::append(sample_batch& b) {
    body_->append(b);
}

void journal::set_rule(tag_number tag, const record_rule& rule) {
    body_->set_rule(tag, rule);
}

std::unique_ptr<cursor> journal::open_cursor(const std::string& name, start from, overflow policy) {
    return body_->open_cursor(name, from, policy);
}

void journal::remove_cursor(const std::string& name) {
    body_->remove_cursor(name);
}

bool journal::flush(steady_time deadline) {
    return body_->flush(deadline);
}

sequence_number journal::written() const {
    return body_->written();
}

bool journal::sync_up_to(sequence_number last, steady_time deadline) {
    return body_->sync_up_to(last, deadline);
}

bool journal::is_well() const {
    return body_->is_well();
}

journal_status journal::status() const {
    return body_->status();
}

void journal::stop() {
    body_->stop();
}

}  // namespace penstock::journal
