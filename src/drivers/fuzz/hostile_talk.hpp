#pragma once

// To be included by one file of a program only: see hostile_link.hpp.

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/fuzz/require.hpp"
#include "drivers/driver.hpp"
#include "drivers/fuzz/field_order.hpp"
#include "drivers/fuzz/hostile_link.hpp"
#include "drivers/fuzz/strict_sink.hpp"
#include "drivers/option_schema.hpp"
#include "drivers/sim_device.hpp"

namespace penstock::fuzz {

/// One way to be connected to a device of a protocol.
struct hostile_case {
    option_map options;                                       ///< of the OPC
    option_map device_options;                                ///< of the simulated device, added to the standard ones
    std::vector<std::pair<std::string, std::string>> points;  ///< address and type
    std::string host = "127.0.0.1";
    bool is_datagram = false;
};

/// What a protocol must be given to be fuzzed.
struct hostile_family {
    std::shared_ptr<const protocol> tested;
    sim_kind device;
    std::vector<hostile_case> cases;
};

/// One driver and its device, for one input.
class hostile_talk {
public:
    hostile_talk(const hostile_family& of, const hostile_case& at, script& input)
        : input_(input), device_(device_of(of, at)), link_(input, device_, at.is_datagram) {
        link_of_all = &link_;
        opc_config opc;
        opc.opc_id = "OPC_1";
        opc.opc_type = of.tested->type();
        opc.opc_agent_ip = at.host;
        opc.options = at.options;
        require(option_schema::parse(of.tested->schema()).check_options(opc.options).empty());
        auto made = of.tested->make(opc, {loop_.get_executor(), &log_});
        require(made.has_value());
        driver_ = std::move(*made);
        for (const auto& [address, type] : at.points)
            points_.push_back({address, type, {}});
        for (const auto& wrong : driver_->set_points(points_))
            require(!wrong);
    }

    ~hostile_talk() {
        driver_->close();
        finish();
        link_of_all = nullptr;
        for (auto held = held_before_.rbegin(); held != held_before_.rend(); ++held)
            require(held->first->write(held->second).has_value());
    }
    hostile_talk(const hostile_talk&) = delete;
    hostile_talk& operator=(const hostile_talk&) = delete;

    void be_hostile() {
        for (int step = 0; step < 40 && !input_.is_over(); ++step) {
            if (!is_open_) open();
            if (!is_open_) continue;
            switch (input_.below(8)) {
                case 0: close(); break;
                case 1: write(); break;
                case 2: identify(); break;
                case 3: browse(); break;
                default: read(); break;
            }
        }
        if (is_open_) close();
    }

    /// Whatever the device did before: now that it works, the values are right. They are written again, for of what it
    /// reported wrongly before it may answer "not modified".
    void be_honest() {
        link_.be_honest();
        for (const auto& p : points_)
            renew(p);
        strict_sink sink(types());
        for (int attempt = 0; attempt < 8; ++attempt) {
            if (!is_open_) open();
            if (is_open_ && read_into(sink) && sink.good.size() == points_.size()) break;
        }
        for (const auto& [index, why] : sink.bad)
            std::fprintf(stderr, "%s: %s\n", points_[index].address.c_str(), why.c_str());
        require(sink.good.size() == points_.size());
        for (const auto& [index, text] : sink.good) {
            const auto place = device_.find(points_[index]);
            require(place.has_value());
            const auto held = (*place)->read();
            require(held.has_value() && format_value(*held) == text);
        }
    }

private:
    /// Made once a case, for most of the time would go into that.
    static sim_device& device_of(const hostile_family& of, const hostile_case& at) {
        static std::map<const hostile_case*, std::unique_ptr<sim_device>> made;
        auto& device = made[&at];
        if (!device) device = make_device(of, at);
        return *device;
    }

    static std::unique_ptr<sim_device> make_device(const hostile_family& of, const hostile_case& at) {
        option_map all = at.device_options;
        all.emplace("transport", of.device.transports.front());
        for (const auto& o : of.device.options)
            all.emplace(o.name, o.default_value);
        auto made = of.device.make(all);
        require(made.has_value());
        (*made)->fill(sim_fill::own_address);
        return std::move(*made);
    }

    /// Runs the call to its end. Links are memory, so one that does not end waits for data that never arrives.
    template <class T>
    T run(io::awaitable<T> what) {
        link_.requests = 0;
        std::optional<T> out;
        io::asio::co_spawn(
            loop_, [&]() -> io::awaitable<void> { out.emplace(co_await std::move(what)); },
            [](std::exception_ptr thrown) { require(!thrown); });
        finish();
        require(out.has_value());
        return std::move(*out);
    }

    void finish() {
        loop_.restart();
        loop_.run();
    }

    void open() {
        const auto opened = run(driver_->open(clock_now + std::chrono::seconds(3)));
        is_open_ = opened.has_value();
        if (!is_open_) driver_->close();
    }

    void close() {
        driver_->close();
        finish();
        is_open_ = false;
    }

    std::vector<std::optional<data_type>> types() const {
        std::vector<std::optional<data_type>> all;
        for (const auto& p : points_) {
            const auto type = parse_data_type(p.type);
            all.push_back(type ? std::optional(*type) : std::nullopt);
        }
        return all;
    }

    void read() {
        strict_sink sink(types());
        read_into(sink);
    }

    bool read_into(strict_sink& sink) {
        std::vector<point_index> all;
        for (point_index i = 0; i < points_.size(); ++i)
            all.push_back(i);
        const auto batches = driver_->plan(all, {});
        std::set<point_index> planned;
        std::vector<const batch*> asked;
        for (const auto& b : batches) {
            asked.push_back(&b);
            require(!driver_->describe(b).empty());
            for (const auto& span : driver_->spans(b))
                require(!span.area.empty() && span.from <= span.to);
            for (const auto& slot : b.slots)
                require(slot.point < points_.size() && planned.insert(slot.point).second);
        }
        const std::vector<milliseconds> timeouts(asked.size(), milliseconds{1000});
        sink.expect(asked);
        const auto generation = driver_->plan_generation();
        const auto done = run(driver_->read(asked, timeouts, sink, [] { return false; }));
        if (!done) {
            require(remedy_of(done.error()) != remedy::device_refused);
            close();
            return false;
        }
        if (driver_->plan_generation() != generation) return true;          // the scan begins again
        const bool has_responses = sink.unsettled().size() < asked.size();  // pipeline_watch doubts beside one only
        for (const auto* b : sink.unsettled())
            require(sink.silent.contains(b->station) || (has_responses && to_ask_alone_-- > 0));
        return true;
    }

    void renew(const point_config& p) {
        const auto place = device_.find(p);
        require(place.has_value());
        const auto held = (*place)->read();
        require(held.has_value() && (*place)->write(*held).has_value());
    }

    void write() {
        const auto index = static_cast<point_index>(input_.below(points_.size()));
        const auto type = parse_data_type(points_[index].type);
        if (!type || type->is_array()) return;
        const auto v = is_text(type->element) ? checked<value>(fault("", "")) : from_double(1, type->element);
        if (!v) return;
        auto place = device_.find(points_[index]);
        require(place.has_value());
        auto before = (*place)->read();
        require(before.has_value());
        held_before_.emplace_back(std::move(*place), std::move(*before));
        const auto done = run(driver_->write(index, *v));
        if (!done && remedy_of(done.error()) == remedy::reconnect) close();
    }

    void identify() {
        const auto reported = run(driver_->identify());
        if (!reported && remedy_of(reported.error()) == remedy::reconnect) close();
    }

    void browse() {
        const auto page = run(driver_->browse({}));
        if (!page && remedy_of(page.error()) == remedy::reconnect) close();
    }

    /// A trace is active, so that every frame is described.
    class listener final : public frame_log {
    public:
        bool wants_frames() const noexcept override { return true; }
        void frame(direction, byte_view bytes, frame_text text) override {
            require(text.meaning.size() < 1'000'000);
            require_order(text.fields, bytes.size());
        }
    };

    script& input_;
    sim_device& device_;
    hostile_link link_;
    io::asio::io_context loop_;
    listener log_;
    std::unique_ptr<driver> driver_;
    std::vector<point_config> points_;
    std::vector<std::pair<std::unique_ptr<sim_point>, value>> held_before_;  ///< what was written
    bool is_open_ = false;
    /// Requests that a driver may leave to the next scan to find out whether the device answers one of a segment only:
    /// attempts of pipeline_watch, each with all that is in flight.
    int to_ask_alone_ = 3 * 16;
};

/// A whole life of a driver with a hostile device, and then with the same device when it works. The first
/// byte chooses the case.
inline int talk_to_hostile_device(const hostile_family& of, const std::uint8_t* bytes, std::size_t size) {
    script input(bytes, size);
    const auto& at = of.cases[input.below(of.cases.size())];
    hostile_talk talk(of, at, input);
    talk.be_hostile();
    talk.be_honest();
    return 0;
}

}  // namespace penstock::fuzz
