#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "drivers/eip/scan_decoder.hpp"
#include "drivers/eip/session.hpp"
#include "drivers/eip/sim.hpp"
#include "drivers/errc.hpp"
#include "drivers/tests/scan_fixture.hpp"

namespace penstock::eip::test {

/// A link to a simulated controller in memory, and scans over it.
class fake_plc {
public:
    explicit fake_plc(const std::string& family = "ControlLogix", session::settings s = {})
        : plc_family(parse_family(family)),
          connection(with_route(s, plc_family), device_context{executor_.get_executor(), nullptr}) {
        const auto kind = make_eip_sim();
        device = *kind.make({{"family", family}, {"tags", "600"}, {"transport", "tcp"}});
        wire->on_write = [this](byte_view bytes) { requests += penstock::test::serve(*spoken_, *wire, bytes); };
    }

    result<> begin() {
        spoken_ = device->accept();
        const auto deadline = steady_now() + std::chrono::seconds{5};
        const auto opened =
            penstock::test::run(connection.begin(std::make_unique<penstock::test::sim_stream>(wire), deadline));
        rules.transport = connection.transport();
        rules.has_slices = plc_family != family::omron;
        rules.has_data_segments = plc_family == family::omron;
        return opened;
    }

    void close() {
        connection.close();
        executor_.run();
    }

    void order(const std::string& line) {
        std::vector<std::string_view> words = split(line, ' ');
        const auto done = device->execute(words);
        if (!done) throw std::runtime_error(done.error().message);
    }

    void put(const char* address, const char* type, const char* text) {
        const auto place = device->find({address, type, {}});
        if (!place) throw std::runtime_error(std::string(address) + ": " + place.error().message);
        (void)(**place).write(parse_value(text, parse_data_type(type).value()).value());
    }

    std::string get(const char* address, const char* type) {
        const auto place = device->find({address, type, {}});
        return place ? format_value((**place).read().value()) : place.error().message;
    }

    void add(const char* address, const char* type = "") {
        points.push_back(make_point({address, type, {}}, plc_family, text_encoding::utf_8).value());
        values.emplace_back("-");
    }

    /// Reads all points until no request must change; returns the number of batches of the last scan.
    std::size_t scan(unsigned max = 5) {
        std::vector<point_index> all(points.size());
        for (point_index i = 0; i < all.size(); ++i)
            all[i] = i;
        std::size_t batches = 0;
        do {
            learned = {};
            const auto plan = plan_reads(points, all, rules, limits);
            batches = plan.size();
            sink sunk(*this);
            scan_decoder taker(points, rules, plc_family, space_, learned, sunk);
            end = penstock::test::read_all(connection.pipeline(), plan, taker);
            if (learned.lacks_multiple) rules.has_multiple = false;
        } while (!end && learned.must_replan && --max > 0);
        return batches;
    }

    family plc_family;
    std::shared_ptr<penstock::test::sim_link> wire = std::make_shared<penstock::test::sim_link>();

private:
    struct sink final : batch_sink {
        explicit sink(fake_plc& to) : home(to) {}
        void on_values(const batch&, std::span<const point_value> got, steady_time) override {
            for (const auto& v : got)
                home.values[v.point] = is_bad(v.state) ? v.error.message() : format_value(v.v);
        }
        void on_failure(const batch& b, const error_code& why, steady_time) override {
            for (const auto& slot : b.slots)
                home.values[slot.point] = "batch: " + why.message();
        }
        fake_plc& home;
    };

    static session::settings with_route(session::settings s, family of) {
        if (has_backplane(of)) s.route = {1, 0};
        s.prefers_unconnected = has_files(of);
        return s;
    }

    io::asio::io_context executor_;

public:
    session connection;
    std::unique_ptr<sim_device> device;
    plan_rules rules;
    size_limits limits;
    scan_findings learned;
    std::vector<point> points;
    std::vector<std::string> values;
    error_code end;
    std::size_t requests = 0;

private:
    std::unique_ptr<sim_session> spoken_;
    scan_decoder::workspace space_;
};

}  // namespace penstock::eip::test
