#include "drivers/eip/tag_driver.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "drivers/eip/browser.hpp"
#include "drivers/eip/errc.hpp"
#include "drivers/eip/identity.hpp"
#include "drivers/eip/scan_decoder.hpp"
#include "drivers/eip/tag_writer.hpp"
#include "drivers/eip/uploader.hpp"
#include "drivers/eip/variable_list.hpp"
#include "drivers/errc.hpp"
#include "drivers/parse_points.hpp"

namespace penstock::eip {

namespace {

/// The program of a tag's address; empty: controller scope.
std::string_view program_of(const tag_address& a) noexcept {
    const std::string_view first = a.steps.front().name;
    return a.steps.size() > 1 && equals_ignoring_case(first.substr(0, 8), "Program:") ? first : std::string_view{};
}

class tag_driver final : public driver {
    static constexpr unsigned max_lost_uploads = 5;

public:
    tag_driver(const device_options& options, const device_context& context)
        : options_(options), session_(options.session_settings, context), writer_(session_, options.plc_family) {
        rules_.transport = session_.transport();
        rules_.has_multiple = options.plc_family != family::micro800;
        rules_.has_slices = options.plc_family != family::omron;
        rules_.has_data_segments = options.plc_family == family::omron;
    }

    std::vector<std::optional<fault>> set_points(std::span<const point_config> from) override {
        return parse_points(from, points_, [&](const point_config& p) {
            auto made = make_point(p, options_.plc_family, options_.encoding);
            if (made && has_symbol_table_) resolve(*made, &symbols_, options_.plc_family);
            has_new_points_ = true;
            if (made && needs_symbol_table(*made) && !made->is_listed) needs_symbol_table_ = true;
            return made;
        });
    }

    std::vector<batch> plan(std::span<const point_index> wanted, const size_limits& limits) const override {
        return plan_reads(points_, wanted, rules_, limits);
    }

    std::uint64_t plan_generation() const noexcept override { return generation_; }

    std::optional<data_type> type_of(point_index at) const override {
        const point& p = points_[at];
        if (p.type || !p.is_typed) return p.type;
        return p.value_layout.type;
    }

    std::string describe(const batch& b) const override { return describe_read(points_, b); }

    io::awaitable<result<>> open(steady_time deadline) override {
        const auto opened = co_await session_.open(deadline);
        if (!opened) co_return opened;
        if (rules_.transport != session_.transport()) {
            rules_.transport = session_.transport();
            ++generation_;
        }
        // While the link was away another program may have come.
        needs_symbol_table_ = std::ranges::any_of(points_, needs_symbol_table);
        co_return result<>{};
    }

    void close() noexcept override { session_.close(); }

    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 batch_sink& sink, const std::function<bool()>& should_yield) override {
        const bool is_due = is_symbol_table_stale_ && steady_now() >= next_upload_;
        if ((needs_symbol_table_ || is_due) && may_upload()) {
            const auto planned = generation_;
            const auto refreshed = co_await refresh([this](const symbol& s) { return is_used(s); });
            if (!refreshed) co_return refreshed;
            if (generation_ != planned) co_return result<>{};  // the scan restarts, with another plan
        }
        scan_findings learned;
        scan_decoder taker(points_, rules_, options_.plc_family, space_, learned, sink);
        const auto done = co_await session_.pipeline().read(batches, timeouts, taker, should_yield);
        apply_findings(learned);
        co_return done;
    }

    io::awaitable<result<write_outcome>> write(point_index at, const value& v) override {
        co_return co_await writer_.write(points_[at], v);
    }

    io::awaitable<result<std::string>> identify() override { co_return co_await read_identity(session_); }

    io::awaitable<result<browse_page>> browse(const browse_query& query) override {
        if (options_.plc_family == family::omron) co_return co_await browse_variables(query);
        if (!may_upload()) co_return driver_errc::cannot_browse;
        if (!is_browsable_ || (query.node.empty() && query.start_after.empty())) {
            const auto refreshed = co_await refresh([](const symbol&) { return true; });
            if (!refreshed) co_return refreshed.error();
            if (!has_symbol_table_) co_return driver_errc::cannot_browse;
            is_browsable_ = true;
        }
        co_return browse_symbols(symbols_, query);
    }

private:
    bool may_upload() const noexcept { return !lacks_symbol_table_ && options_.plc_family != family::omron; }

    /// By its own services; scans go by the names alone.
    io::awaitable<result<browse_page>> browse_variables(const browse_query& query) {
        if (!is_browsable_ || (query.node.empty() && query.start_after.empty())) {
            auto loaded = co_await load_variables(session_);
            if (!loaded) co_return ends_link(loaded.error()) ? loaded.error() : driver_errc::cannot_browse;
            symbols_ = std::move(*loaded);
            is_browsable_ = true;
        }
        co_return browse_symbols(symbols_, query);
    }

    bool is_used(const symbol& s) const {
        return std::ranges::any_of(points_, [&](const point& p) {
            if (p.is_unused) return false;
            const auto program = program_of(p.address);
            const auto& name = p.address.steps[program.empty() ? 0 : 1].name;
            return equals_ignoring_case(program, s.program) && equals_ignoring_case(name, s.name);
        });
    }

    /// Reads the list of tags again and determines by it how each point is requested.
    io::awaitable<result<>> refresh(std::function<bool(const symbol&)> wants_layout) {
        const bool is_for_all = is_browsable_;
        uploader::upload_filter wishes;
        wishes.wants_layout = is_for_all ? [](const symbol&) { return true; } : std::move(wants_layout);
        wishes.wants_program = [](const std::string&) { return true; };
        uploader upload(session_);
        auto loaded = co_await upload.load(std::move(wishes));
        needs_symbol_table_ = false;
        const bool was_stale = std::exchange(is_symbol_table_stale_, false);
        if (!loaded) {
            const bool is_lost = ends_link(loaded.error());
            // A refusal settles it. A link that ends over the question may be chance, but not every time.
            if (!has_symbol_table_ && (!is_lost || ++lost_uploads_ == max_lost_uploads)) lacks_symbol_table_ = true;
            co_return is_lost ? result<>(loaded.error()) : result<>{};
        }
        lost_uploads_ = 0;
        // What seemed to be another program is not: a tag that the list does not describe. It keeps no scan waiting.
        const bool is_unchanged = has_symbol_table_ && symbols_ == *loaded;
        next_upload_ = is_unchanged && was_stale ? steady_now() + options_.retry_after : steady_time{};
        if (is_unchanged && !has_new_points_) co_return result<>{};
        has_new_points_ = false;
        symbols_ = std::move(*loaded);
        has_symbol_table_ = true;
        for (auto& p : points_) {
            if (p.is_unused) continue;
            p.is_read_alone = p.is_large = false;
            resolve(p, &symbols_, options_.plc_family);
        }
        ++generation_;
        co_return result<>{};
    }

    void apply_findings(const scan_findings& learned) {
        if (learned.lacks_multiple && rules_.has_multiple) {
            rules_.has_multiple = false;
            ++generation_;
        }
        if (learned.must_replan) ++generation_;
        if (learned.is_symbol_table_stale && has_symbol_table_) is_symbol_table_stale_ = true;
    }

    device_options options_;
    session session_;
    tag_writer writer_;
    plan_rules rules_;
    std::vector<point> points_;
    scan_decoder::workspace space_;
    symbol_table symbols_;
    bool has_symbol_table_ = false;
    bool needs_symbol_table_ = false;
    bool is_symbol_table_stale_ = false;  ///< an answer contradicts it
    bool has_new_points_ = false;         ///< not resolved by the list yet
    steady_time next_upload_{};           ///< of a list that an answer contradicts
    bool lacks_symbol_table_ = false;     ///< the device has no such service
    unsigned lost_uploads_ = 0;           ///< in a row
    bool is_browsable_ = false;           ///< the list has the layouts of all structures
    std::uint64_t generation_ = 0;
};

}  // namespace

std::unique_ptr<driver> make_tag_driver(const device_options& options, const device_context& context) {
    return std::make_unique<tag_driver>(options, context);
}

}  // namespace penstock::eip
