#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/driver.hpp"
#include "io/stream.hpp"
#include "model/address_list.hpp"

namespace penstock {

/// What a protocol supplies whose options are first converted to one structure `Options`.
template <class Options>
struct protocol_functions {
    std::string_view type;
    std::vector<std::string_view> aliases{};
    std::string_view schema;
    checked<Options> (*parse)(const opc_config&);
    std::optional<fault> (*check)(const point_config&, const Options&);
    std::unique_ptr<driver> (*build)(const Options&, const device_context&);
    std::uint16_t (*port)(const Options&);  ///< see `protocol::port`
    io::awaitable<result<std::vector<found_device>>> (*discover)(io::executor, discovery_query) = nullptr;
    /// Faults outside the options, such as in files that they name; called once for each device.
    std::optional<fault> (*check_device)(const Options&) = nullptr;
    /// Not set: no point of the protocol is read-only.
    bool (*is_read_only)(const point_config&, const Options&) = nullptr;
    bool uses_certificates = false;  ///< see `protocol::uses_certificates`
};

/// A `protocol` that is built from these parts.
template <class Options>
class option_protocol final : public protocol {
public:
    explicit option_protocol(protocol_functions<Options> parts) : parts_(std::move(parts)) {}

    std::string_view type() const override { return parts_.type; }
    std::span<const std::string_view> aliases() const override { return parts_.aliases; }
    std::string_view schema() const override { return parts_.schema; }

    std::optional<fault> check_point(const opc_config& opc, const point_config& at) const override {
        const std::lock_guard lock(mutex_);
        const auto& options = options_of(opc);
        if (!options) return options.error();
        return parts_.check(at, *options);
    }

    bool is_read_only(const opc_config& opc, const point_config& at) const override {
        if (parts_.is_read_only == nullptr) return false;
        const std::lock_guard lock(mutex_);
        const auto& options = options_of(opc);
        return options && parts_.is_read_only(at, *options);
    }

    checked<std::unique_ptr<driver>> make(const opc_config& opc, const device_context& context) const override {
        const auto options = parse(opc);
        if (!options) return options.error();
        if (parts_.check_device != nullptr) {
            if (auto wrong = parts_.check_device(*options)) return std::move(*wrong);
        }
        return parts_.build(*options, context);
    }

    std::uint16_t port(const opc_config& opc) const override {
        const auto options = parse(opc);
        return options ? parts_.port(*options) : std::uint16_t{0};
    }

    bool uses_certificates() const override { return parts_.uses_certificates; }

    io::awaitable<result<std::vector<found_device>>> discover(io::executor loop, discovery_query query) const override {
        if (parts_.discover == nullptr) return protocol::discover(std::move(loop), std::move(query));
        return parts_.discover(std::move(loop), std::move(query));
    }

private:
    struct parsed_opc {
        opc_config opc;
        checked<Options> options;
    };

    /// Uses the first of several addresses: the options are the same for all.
    checked<Options> parse(const opc_config& opc) const {
        const auto addresses = split_addresses(opc.opc_agent_ip);
        if (addresses.size() < 2) return parts_.parse(opc);
        auto one = opc;
        one.opc_agent_ip = addresses.front();
        return parts_.parse(one);
    }

    /// Called under the lock.
    const checked<Options>& options_of(const opc_config& opc) const {
        if (!asked_ || asked_->opc != opc) asked_ = parsed_opc{opc, parse(opc)};
        return asked_->options;
    }

    protocol_functions<Options> parts_;
    mutable std::mutex mutex_;
    /// The OPC of the last call, because an import asks for thousands of tags of one OPC.
    mutable std::optional<parsed_opc> asked_;
};

template <class Options>
std::shared_ptr<const protocol> make_protocol(protocol_functions<Options> parts) {
    return std::make_shared<option_protocol<Options>>(std::move(parts));
}

/// `build` for a driver whose constructor takes options and context.
template <class Driver, class Options>
std::unique_ptr<driver> build_driver(const Options& options, const device_context& context) {
    return std::make_unique<Driver>(options, context);
}

/// `port` for a driver whose options have an endpoint.
template <class Options>
std::uint16_t endpoint_port(const Options& o) {
    return o.endpoint.kind == io::endpoint::transport::serial ? 0 : o.endpoint.port;
}

/// The fault of the text, if it has one.
template <class T>
std::optional<fault> fault_of(const checked<T>& made) {
    return made ? std::nullopt : std::optional(made.error());
}

}  // namespace penstock
