#pragma once

#include <array>
#include <memory>
#include <vector>

#include "drivers/driver.hpp"

namespace penstock::services {

/// A protocol for tests: addresses are `a` and digits, types are required, no devices.
class plain_protocol : public protocol {
public:
    std::string_view type() const override { return "PLAIN"; }

    std::span<const std::string_view> aliases() const override {
        static constexpr std::array<std::string_view, 1> names{"PLAIN-TCP"};
        return names;
    }

    std::string_view schema() const override {
        return R"({"type":"PLAIN","title":"Plain","default_port":1234,"address":{"help":"a1","examples":["a1"]},
            "options":[{"name":"unit_id","type":"integer","default":1,"min":0,"max":255,"description":"unit"},
                       {"name":"mode","type":"choice","values":["fast","slow"],"default":"fast","description":"mode"},
                       {"name":"headers","type":"object","description":"headers"}],
            "tag_options":[{"name":"order","type":"choice","values":["AB","BA"],"default":"AB","description":"order"}]})";
    }

    std::optional<fault> check_point(const opc_config&, const point_config& point) const override {
        if (point.type.empty()) return fault{"data_type", "a data type is needed"};
        const auto digits = std::string_view(point.address).substr(point.address.starts_with('a') ? 1 : 0);
        if (!point.address.starts_with('a') || digits.empty() ||
            digits.find_first_not_of("0123456789") != std::string_view::npos) {
            return fault{"plc_address", "expected a and digits"};
        }
        return std::nullopt;
    }

    /// A slow device is only read.
    bool is_read_only(const opc_config& opc, const point_config&) const override {
        const auto mode = opc.options.find("mode");
        return mode != opc.options.end() && mode->second == "slow";
    }

    checked<std::unique_ptr<driver>> make(const opc_config& opc, const device_context&) const override {
        const auto unit = opc.options.find("unit_id");
        if (unit != opc.options.end() && unit->second == "13") return fault{"options.unit_id", "13 brings bad luck"};
        return std::unique_ptr<driver>();
    }
};

inline std::vector<std::shared_ptr<const protocol>> plain_protocols() {
    return {std::make_shared<plain_protocol>()};
}

}  // namespace penstock::services
