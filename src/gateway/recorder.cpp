#include "gateway/recorder.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"
#include "gateway/history_engine.hpp"
#include "history/history.hpp"
#include "history/journal_consumer.hpp"
#include "store/store.hpp"

namespace penstock::gateway {

namespace {

constexpr std::array series_folders{"journal", "history"};

/// Numbers of tags mean something only together with the configuration that gave them. If another one has taken its
/// place (another `edge.store.url`, a new config.sqlite next to old series), the old folders are renamed, not shown
/// under the wrong names; those of this configuration, renamed so before, come back.
checked<> take_own_series(const std::string& data_dir, const std::string& edge_id) {
    const auto path = data_dir + "/series-owner";
    const auto owner = read_file(path);
    const std::string before(owner ? trim(*owner) : std::string_view());
    if (before == edge_id) return {};
    for (const auto* name : series_folders) {
        const auto folder = data_dir + "/" + name;
        const auto rename = [&](const std::string& from, const std::string& to) -> checked<> {
            std::error_code ec;
            if (!std::filesystem::exists(from, ec)) return {};
            std::filesystem::rename(from, to, ec);
            if (ec) return fault{"", "cannot rename " + from + " to " + to + ": " + ec.message()};
            logger("app")->warn(
                "{} was renamed to {}: edge.store.url now names the database of {}; before, it named the database of "
                "{}",
                from, to, edge_id, before);
            return {};
        };
        if (before.empty()) continue;
        if (auto done = rename(folder, folder + "." + before); !done) return done;
        if (auto done = rename(folder + "." + edge_id, folder); !done) return done;
    }
    return write_private_file(path, edge_id + "\n");
}

/// The least number of the next sample: a restored gateway uses none again that the backed-up one may have sent.
sequence_number floor_of(const std::string& data_dir) {
    const auto text = read_file(data_dir + "/journal-floor");
    return text ? parse_number<sequence_number>(trim(*text)).value_or(0) : 0;
}

double deadband_of(const tag_config& tag) noexcept {
    if (tag.deadband_percent > 0 && tag.min_value && tag.max_value)
        return (*tag.max_value - *tag.min_value) * tag.deadband_percent / 100;
    return tag.deadband;
}

}  // namespace

recorder::recorder(const properties::property_set& set, store::store& numbers)
    : numbers_(numbers), default_(set.journal.record), default_retention_days_(set.history.retention_days) {}

recorder::~recorder() {
    stop();
}

checked<std::unique_ptr<recorder>> recorder::open(const properties::property_set& set, const std::string& data_dir,
                                                  store::store& numbers) {
    if (auto done = take_own_series(data_dir, numbers.edge_id()); !done) return done.error();
    std::unique_ptr<recorder> made(new recorder(set, numbers));
    sequence_number taken_over = 0;
    if (set.history.is_enabled) {
        auto engine = open_history_engine(set.history, data_dir, numbers.edge_id());
        if (!engine) return engine.error();
        made->history_ = std::make_unique<history::history>(std::move(*engine));
        if (const auto position = made->history_->position()) taken_over = *position;
    }
    journal::journal_settings log{set.journal, data_dir + "/journal"};
    log.min_next = std::max(taken_over + 1, floor_of(data_dir));
    auto opened = journal::journal::open(log);
    if (!opened) return opened.error();
    made->journal_ = std::move(*opened);
    if (made->history_) {
        made->update_retention();
        made->feed_ = std::make_unique<history::journal_consumer>(history::journal_consumer::settings{},
                                                                  *made->history_, *made->journal_);
        made->feed_->start();
    } else {
        made->journal_->remove_cursor("history");
    }
    return made;
}

std::vector<std::string> recorder::series_of_others(const std::string& data_dir) {
    std::vector<std::string> all;
    std::error_code failed;
    for (std::filesystem::directory_iterator at(data_dir, failed); !failed && at != std::filesystem::end(at);
         at.increment(failed)) {
        const auto name = at->path().filename().string();
        if (!name.starts_with("history.EDGE_")) continue;
        const auto edge = name.substr(name.find('.') + 1);
        all.push_back("the history of " + edge + " is not used and is in " + at->path().string() +
                      ": edge.store.url names the database of another gateway; if it names the database of " + edge +
                      " again, the gateway uses this history again; delete the folder if you do not need it");
    }
    std::ranges::sort(all);
    return all;
}

/// An unavailable store does not stop collecting: tags without a number are not recorded.
std::vector<tag_number> recorder::numbers_of(const std::vector<std::string>& tag_ids) {
    auto numbers = numbers_.numbers_of(tag_ids);
    if (numbers) return std::move(*numbers);
    logger("app")->error("{} new tags are not recorded until the next start: {}", tag_ids.size(),
                         numbers.error().message);
    return std::vector<tag_number>(tag_ids.size());
}

void recorder::configure(std::span<const recorded_tag> tags) {
    bool has_other_days = false;
    for (const auto& [number, tag] : tags) {
        const auto mode = tag->record.empty()       ? default_
                          : tag->record == "change" ? journal::record_mode::change
                                                    : journal::record_mode::all;
        journal_->set_rule(number, {mode, deadband_of(*tag)});
        const auto known = retention_days_.find(number);
        if (tag->retention_days == (known == retention_days_.end() ? 0 : known->second)) continue;
        has_other_days = true;
        if (tag->retention_days > 0) {
            retention_days_[number] = tag->retention_days;
        } else {
            retention_days_.erase(known);
        }
    }
    if (has_other_days) update_retention();
}

void recorder::update_retention() {
    if (!history_) return;
    history_->set_retention(std::make_shared<const history::retention_rules>(
        history::retention_rules{default_retention_days_, retention_days_}));
}

void recorder::remove(tag_number number) {
    journal_->set_rule(number, {});
    if (feed_) feed_->remove_later(number);
}

void recorder::put(sample_batch& scan) {
    if (!history_ && has_readers_ && !has_readers_()) return scan.clear();
    journal_->append(scan);
}

std::vector<std::string> recorder::problems() const {
    std::vector<std::string> all;
    if (auto why = journal_->status().error; !why.empty()) all.push_back("journal: " + why);
    if (feed_) {
        auto why = feed_->error();
        if (!why) why = history_->error();
        if (why) all.push_back("history: " + *why);
    }
    return all;
}

monitor::storage_stats recorder::stats() const {
    const auto log = journal_->status();
    monitor::storage_stats f;
    f.is_writable = log.error.empty();
    f.journal_bytes = static_cast<std::int64_t>(log.bytes);
    f.dropped = static_cast<std::int64_t>(log.dropped);
    if (history_) f.history_bytes = static_cast<std::int64_t>(history_->stats().stored_bytes);
    return f;
}

storage_metrics recorder::metrics() const {
    const auto log = journal_->status();
    storage_metrics m;
    m.journal_samples = log.samples;
    m.journal_dropped = log.dropped;
    m.journal_bytes = log.bytes;
    m.journal_segments = log.segments;
    m.journal_syncs = log.syncs;
    m.journal_errors = log.errors;
    if (!history_) return m;
    const auto series = history_->stats();
    m.history_points = series.points_appended;
    m.history_chunks = series.chunks_written;
    m.history_open_points = series.open_points;
    m.history_open_bytes = series.open_bytes;
    m.history_bytes = series.stored_bytes;
    m.history_waiting = feed_->waiting();
    return m;
}

void recorder::stop() {
    if (feed_) feed_->stop();
    if (journal_) journal_->stop();
}

}  // namespace penstock::gateway
