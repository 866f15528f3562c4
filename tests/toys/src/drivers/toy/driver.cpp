#include "drivers/toy/driver.hpp"

#include <array>
#include <numeric>
#include <string>

#include "base/text.hpp"
#include "drivers/option_protocol.hpp"
#include "drivers/parse_points.hpp"
#include "drivers/toy/options.hpp"
#include "io/frame_field_reader.hpp"

namespace penstock::toy {

namespace {

using cells = std::array<std::int64_t, 100>;

/// The index of the point's cell.
checked<std::size_t> parse_point(const point_config& point) {
    const auto index = parse_number<std::size_t>(point.address);
    if (!index || *index >= cells().size()) return fault{"plc_address", "expected a whole number from 0 to 99"};
    if (point.type != "Int64") return fault{"data_type", "expected Int64"};
    return *index;
}

class toy_driver final : public driver {
public:
    toy_driver(const device_options& options, const device_context& context) : log_(context.log) {
        std::iota(cells_.begin(), cells_.end(), options.first);
    }

    std::vector<std::optional<fault>> set_points(std::span<const point_config> points) override {
        return parse_points(points, points_, parse_point);
    }

    std::vector<batch> plan(std::span<const point_index> points, const size_limits&) const override {
        if (points.empty()) return {};
        batch all;
        for (const auto point : points)
            all.slots.push_back({point, 0});
        return {std::move(all)};
    }

    std::string describe(const batch& b) const override { return std::to_string(b.slots.size()) + " numbers"; }

    io::awaitable<result<>> open(steady_time) override { co_return result<>{}; }
    void close() noexcept override {}

    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds>, batch_sink& sink,
                                 const std::function<bool()>&) override {
        for (const auto* b : batches) {
            values_.clear();
            for (const auto& slot : b->slots)
                values_.push_back({.point = slot.point, .v = cells_[points_[slot.point]], .error = {}});
            if (log_ != nullptr && log_->wants_frames()) trace(*b);
            sink.on_values(*b, values_, steady_now());
        }
        co_return result<>{};
    }

    io::awaitable<result<browse_page>> browse(const browse_query& query) override {
        browse_page page;
        auto i = parse_number<std::size_t>(query.start_after).value_or(0);
        for (; i < cells_.size() && page.items.size() < query.size; ++i) {
            const auto address = std::to_string(i);
            const auto name = "number " + address;
            if (name.find(query.part) == std::string::npos) continue;
            page.items.push_back(
                {.node = address, .name = name, .plc_address = address, .data_type = "Int64", .is_writable = true});
        }
        if (i < cells_.size()) page.next = std::to_string(i);
        co_return page;
    }

    io::awaitable<result<write_outcome>> write(point_index point, const value& v) override {
        cells_[points_[point]] = std::get<std::int64_t>(v);
        co_return write_outcome{v};
    }

    io::awaitable<result<std::string>> identify() override { co_return std::string("toy"); }

private:
    /// The toy sends nothing: as a request to a device would look, how many numbers are asked for and which.
    void trace(const batch& b) const {
        byte_buffer request{static_cast<std::uint8_t>(b.slots.size())};
        for (const auto& slot : b.slots)
            request.push_back(static_cast<std::uint8_t>(points_[slot.point]));
        frame_field_reader reader(request);
        for (auto left = reader.big("numbers asked for", 1); left > 0; --left)
            reader.big("address", 1);
        log_->frame(frame_log::direction::sent, request, {"read " + describe(b), std::move(reader).fields()});
    }

    frame_log* log_;
    cells cells_{};
    std::vector<std::size_t> points_;  ///< index of each one's cell
    std::vector<point_value> values_;
};

}  // namespace

}  // namespace penstock::toy

namespace penstock {

std::shared_ptr<const protocol> make_toy() {
    using namespace toy;
    return make_protocol<device_options>(
        {.type = "TOY",
         .schema = schema_text(),
         .parse = parse_options,
         .check = [](const point_config& at, const device_options&) { return fault_of(parse_point(at)); },
         .build = build_driver<toy_driver, device_options>,
         .port = [](const device_options&) { return std::uint16_t{0}; }});
}

}  // namespace penstock
