#include "app/keeping.hpp"

#include <filesystem>
#include <utility>

#include "app/history_engine.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"
#include "history/feed.hpp"
#include "history/history.hpp"
#include "store/store.hpp"

namespace penstock::app {

namespace {

journal::settings journal_settings(const properties& set, const std::string& data_dir, sequence_number least_next) {
    journal::settings s;
    s.folder = data_dir + "/journal";
    s.sync = milliseconds{set.journal_sync_ms};
    s.max_bytes = static_cast<std::uint64_t>(set.journal_max_mb) << 20U;
    s.max_age = std::chrono::hours{set.journal_max_age_h};
    s.min_free_bytes = static_cast<std::uint64_t>(set.journal_min_free_mb) << 20U;
    s.heartbeat = std::chrono::seconds{set.journal_heartbeat_s};
    s.least_next = least_next;
    return s;
}

/// Numbers of tags mean something only together with the configuration that gave them. Where another one has taken its
/// place (a new config.sqlite beside old series), what is there is put aside and not shown under the wrong names.
checked<> set_aside_foreign(const std::string& data_dir, const std::string& edge_id) {
    const auto path = data_dir + "/series-owner";
    const auto owner = read_file(path);
    const std::string before(owner ? trim(*owner) : std::string_view());
    if (before == edge_id) return {};
    for (const auto* name : {"/journal", "/history"}) {
        const auto folder = data_dir + name;
        std::error_code ec;
        if (before.empty() || !std::filesystem::exists(folder, ec)) continue;
        std::filesystem::rename(folder, folder + "." + before, ec);
        if (ec) return fault{"", "cannot put " + folder + " aside, which is of another gateway: " + ec.message()};
        logger("app")->warn("{} is of another configuration ({}) and was put aside as {}.{}", folder, before, folder,
                            before);
    }
    return write_private_file(path, edge_id + "\n");
}

double deadband_of(const tag_config& tag) noexcept {
    if (tag.deadband_percent > 0 && tag.min_value && tag.max_value)
        return (*tag.max_value - *tag.min_value) * tag.deadband_percent / 100;
    return tag.deadband;
}

}  // namespace

keeping::keeping(const properties& set, store::store& numbers)
    : numbers_(numbers),
      standard_(set.journal_record == "change" ? journal::record_mode::change : journal::record_mode::all),
      standard_days_(set.history_retention_days) {}

keeping::~keeping() {
    stop();
}

checked<std::unique_ptr<keeping>> keeping::open(const properties& set, const std::string& data_dir,
                                                store::store& numbers) {
    if (auto done = set_aside_foreign(data_dir, numbers.edge_id()); !done) return done.error();
    std::unique_ptr<keeping> made(new keeping(set, numbers));
    sequence_number taken_over = 0;
    if (set.is_history_enabled) {
        auto engine = open_history_engine(set, data_dir, numbers.edge_id());
        if (!engine) return engine.error();
        made->history_ = std::make_unique<history::history>(std::move(*engine));
        if (const auto position = made->history_->position()) taken_over = *position;
    }
    auto opened = journal::journal::open(journal_settings(set, data_dir, taken_over + 1));
    if (!opened) return opened.error();
    made->journal_ = std::move(*opened);
    if (made->history_) {
        made->tell_days();
        made->feed_ = std::make_unique<history::feed>(history::feed::settings{}, *made->history_, *made->journal_);
        made->feed_->start();
    } else {
        made->journal_->forget_cursor("history");
    }
    return made;
}

/// A store that cannot answer is no reason not to collect: what has no number is not recorded.
std::vector<tag_number> keeping::numbers_of(const std::vector<std::string>& tag_ids) {
    auto numbers = numbers_.numbers_of(tag_ids);
    if (numbers) return std::move(*numbers);
    logger("app")->error("{} new tags are not recorded until the next start: {}", tag_ids.size(),
                         numbers.error().message);
    return std::vector<tag_number>(tag_ids.size());
}

void keeping::configure(std::span<const numbered_tag> tags) {
    bool has_other_days = false;
    for (const auto& [number, tag] : tags) {
        const auto mode = tag->record.empty()       ? standard_
                          : tag->record == "change" ? journal::record_mode::change
                                                    : journal::record_mode::all;
        journal_->set_rule(number, {mode, deadband_of(*tag)});
        const auto known = days_.find(number);
        if (tag->retention_days == (known == days_.end() ? 0 : known->second)) continue;
        has_other_days = true;
        if (tag->retention_days > 0) {
            days_[number] = tag->retention_days;
        } else {
            days_.erase(known);
        }
    }
    if (has_other_days) tell_days();
}

void keeping::tell_days() {
    if (!history_) return;
    history_->set_retention(
        std::make_shared<const history::retention_rules>(history::retention_rules{standard_days_, days_}));
}

void keeping::forget(tag_number number) {
    if (feed_) feed_->forget(number);
}

void keeping::take(sample_batch& scan) {
    if (!history_ && has_readers_ && !has_readers_()) return scan.clear();
    journal_->append(scan);
}

std::vector<std::string> keeping::troubles() const {
    std::vector<std::string> all;
    if (auto why = journal_->state().trouble; !why.empty()) all.push_back("journal: " + why);
    if (feed_) {
        auto why = feed_->trouble();
        if (why.empty()) why = history_->trouble();
        if (!why.empty()) all.push_back("history: " + why);
    }
    return all;
}

monitor::keeping_figures keeping::figures() const {
    const auto log = journal_->state();
    monitor::keeping_figures f;
    f.is_writable = log.trouble.empty();
    f.journal_bytes = static_cast<std::int64_t>(log.bytes);
    f.dropped = static_cast<std::int64_t>(log.dropped);
    if (history_) f.history_bytes = static_cast<std::int64_t>(history_->figures().stored_bytes);
    return f;
}

api::keeping_metrics keeping::metrics() const {
    const auto log = journal_->state();
    api::keeping_metrics m;
    m.journal_samples = log.samples;
    m.journal_dropped = log.dropped;
    m.journal_bytes = log.bytes;
    m.journal_segments = log.segments;
    m.journal_syncs = log.syncs;
    m.journal_errors = log.errors;
    if (!history_) return m;
    const auto series = history_->figures();
    m.history_points = series.points_appended;
    m.history_chunks = series.chunks_written;
    m.history_open_points = series.open_points;
    m.history_open_bytes = series.open_bytes;
    m.history_bytes = series.stored_bytes;
    m.history_waiting = feed_->waiting();
    return m;
}

void keeping::stop() {
    if (feed_) feed_->stop();
    if (journal_) journal_->stop();
}

}  // namespace penstock::app
