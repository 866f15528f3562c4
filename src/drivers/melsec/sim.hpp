#pragma once

#include <memory>
#include <string>

#include "drivers/melsec/codec.hpp"
#include "drivers/melsec/sim_cpu.hpp"
#include "drivers/melsec/sim_faults.hpp"
#include "drivers/sim_device.hpp"

namespace penstock {

/// MELSEC controllers for `penstock-sim`.
sim_kind make_melsec_sim();

}  // namespace penstock

namespace penstock::melsec {

/// A MELSEC controller in memory: bytes in, bytes out.
///
/// It shares frames and requests with the driver, so a test with it does not prove that these are right. It answers
/// frames of one kind, or both 3E and 4E. A port is set to binary or ASCII and does not respond to the other, as real
/// ones.
/// Thread: one, also for several connections.
class sim final : public sim_device {
public:
    struct settings {
        frame_dialect dialect{};
        bool takes_3e_and_4e = true;  ///< for any `dialect` except 1E
        std::string password{};       ///< of the port; empty = the port is not locked
    };

    explicit sim(const settings& s);

    std::unique_ptr<sim_session> accept() override;
    checked<std::unique_ptr<sim_point>> find(const point_config& where) override;
    void fill(sim_fill with) override;

    /// `fault …` with the names of `set_fault`.
    checked<std::optional<std::string>> execute(sim_arguments line) override;

    sim_faults& faults() noexcept { return faults_; }
    sim_cpu& cpu() noexcept { return cpu_; }

private:
    class sim_connection;

    /// As `sim_session::serve`; `is_unlocked` belongs to the connection.
    result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out, const sim_request_context& at,
                                            bool& is_unlocked);
    frame_dialect dialect_of(byte_view in) const noexcept;
    std::uint16_t respond_into_data(const frame_dialect& d, const result<request>& r, byte_view frame,
                                    const sim_faults& f, bool& is_unlocked);
    void append_response(const frame_dialect& d, const result<request>& r, byte_view frame, std::uint16_t end_code,
                         const sim_faults& f, byte_buffer& out);

    settings settings_;
    sim_cpu cpu_;
    sim_faults faults_;
    unsigned turns_ = 0;  ///< requests since a fault was applied last
    byte_buffer scratch_;
    byte_buffer data_;
};

}  // namespace penstock::melsec
