#pragma once

#include <memory>

#include "drivers/http/sim_document.hpp"
#include "drivers/http/sim_server.hpp"
#include "drivers/sim_device.hpp"

namespace penstock {

/// HTTP devices for `penstock-sim`.
sim_kind make_http_sim();

}  // namespace penstock

namespace penstock::http {

/// A device in memory that serves one document of its values over HTTP/1.1.
///
/// It shares codec and addresses with the driver, so a test with it does not prove that these are right.   Thread: one.
class sim final : public sim_device {
public:
    /// `points`: `fill` creates so many values `p0`, `p1` …, each an Int32.
    sim(format of, const sim_server::settings& site, std::uint32_t points);

    std::unique_ptr<sim_session> accept() override;
    checked<std::unique_ptr<sim_point>> find(const point_config& where) override;
    void fill(sim_fill with) override;

    /// Signals create the values that they need.
    checked<sim_profile> load_profile(std::string_view profile) override;

    /// Lines of sim_faults.hpp after `fault`, and `document`, whose answer is the document.
    checked<std::optional<std::string>> execute(sim_arguments line) override;

    sim_server& site() noexcept { return site_; }
    sim_document& values() noexcept { return values_; }

private:
    sim_document values_;
    sim_server site_;
    std::uint32_t points_;
};

}  // namespace penstock::http
