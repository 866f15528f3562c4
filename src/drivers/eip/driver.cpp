#include "drivers/eip/driver.hpp"

#include <array>

#include "drivers/eip/file_driver.hpp"
#include "drivers/eip/file_point.hpp"
#include "drivers/eip/options.hpp"
#include "drivers/eip/point.hpp"
#include "drivers/eip/tag_driver.hpp"

namespace penstock::eip {

namespace {

class eip_protocol final : public protocol {
public:
    std::string_view type() const override { return "EIP"; }

    std::span<const std::string_view> aliases() const override {
        static constexpr std::array<std::string_view, 3> names{"ETHERNET/IP", "ETHERNETIP", "CIP"};
        return names;
    }

    std::string_view schema() const override { return schema_text(); }

    std::optional<fault> check_point(const opc_config& opc, const point_config& at) const override {
        const auto options = parse_options(opc);
        if (!options) return options.error();
        if (has_files(options->of)) {
            const auto made = make_file_point(at, dialect_of(options->of), options->encoding, options->file_bytes);
            return made ? std::nullopt : std::optional(made.error());
        }
        const auto made = make_point(at, options->of, options->encoding);
        return made ? std::nullopt : std::optional(made.error());
    }

    checked<std::unique_ptr<driver>> make(const opc_config& opc, const device_context& context) const override {
        const auto options = parse_options(opc);
        if (!options) return options.error();
        if (has_files(options->of)) return make_file_driver(*options, context);
        return make_tag_driver(*options, context);
    }
};

}  // namespace

}  // namespace penstock::eip

namespace penstock {

std::shared_ptr<const protocol> make_eip() {
    return std::make_shared<eip::eip_protocol>();
}

}  // namespace penstock
