#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/modbus/driver.hpp"
#include "drivers/modbus/sim.hpp"
#include "gateway/gateway.hpp"
#include "gateway/tests/comes_true.hpp"
#include "publish/api/kind.hpp"
#include "services/configuration/configuration.hpp"
#include "services/devices/devices.hpp"
#include "services/shared/worker_pool.hpp"
#include "tests/support/loopback_server.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::gateway {

/// A Modbus device on a port of this machine, with ten holding registers.
class modbus_device {
public:
    modbus_device() {
        sim_.add_unit(1, {.ranges = {{.memory_area = modbus::area::holding_register, .count = 10}}, .identity = {}});
    }

    void set(const std::string& address, std::int64_t v) {
        const std::scoped_lock lock(mutex_);
        EXPECT_TRUE((*sim_.find({address, "Int16", {}}))->write(v).has_value());
    }
    std::int64_t get(const std::string& address) {
        const std::scoped_lock lock(mutex_);
        return std::get<std::int64_t>((*sim_.find({address, "Int16", {}}))->read().value());
    }
    std::uint16_t port() const noexcept { return server_.port(); }

private:
    std::string respond(std::string& received) {
        const std::scoped_lock lock(mutex_);
        byte_buffer out;
        for (;;) {
            const byte_buffer in(received.begin(), received.end());
            const auto served = sim_.serve(in, out);
            if (!served || !*served) break;
            received.erase(0, (*served)->consumed);
        }
        return {out.begin(), out.end()};
    }

    std::mutex mutex_;
    modbus::sim sim_{modbus::framing::mbap};
    test::loopback_server server_{[this](std::string& received) { return respond(received); }};
};

/// Receives the batches of a transfer over HTTP, and takes all.
class batch_receiver {
public:
    bool has(std::string_view text) {
        const std::scoped_lock lock(mutex_);
        return all_.find(text) != std::string::npos;
    }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(server_.port()) + "/batches"; }

private:
    std::string respond(std::string& received) {
        constexpr std::string_view ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        const auto begin = received.find("\r\n\r\n");
        if (begin == received.npos) return {};
        const auto length = received.find("Content-Length: ");
        const auto size = length < begin ? std::stoul(received.substr(length + 16)) : 0;
        if (received.size() < begin + 4 + size) return {};
        const std::scoped_lock lock(mutex_);
        all_ += received.substr(begin + 4, size);
        received.erase(0, begin + 4 + size);
        return std::string(ok);
    }

    std::mutex mutex_;
    std::string all_;
    test::loopback_server server_{[this](std::string& received) { return respond(received); }};
};

/// A data folder, a device, a receiver, and what a gateway needs to work with them. Ports are free ones.
struct plant {
    /// As `--set` gives them.
    std::vector<properties::setting> settings() const {
        return {{"edge.http.bind", "127.0.0.1"},
                {"edge.http.port", "0"},
                {"edge.https.port", "0"},
                {"edge.console.port", "0"},
                {"edge.opcua.bind", "127.0.0.1"},
                {"edge.opcua.port", "0"},
                {"edge.opcua.allow_none", "true"},
                {"edge.opcua.allow_anonymous", "true"},
                {"edge.journal.min_free_mb", "0"},
                {"edge.transfer.north.type", "api"},
                {"edge.transfer.north.url", receiver.url()},
                {"edge.transfer.north.batch_ms", "50"}};
    }
    properties::property_set properties(const std::vector<properties::setting>& further = {}) const {
        auto all = settings();
        all.insert(all.end(), further.begin(), further.end());
        auto loaded = properties::read("", "the test's properties", all);
        EXPECT_TRUE(loaded.has_value()) << to_string(loaded.error());
        return std::move(loaded->values);
    }
    gateway::surroundings surroundings() const {
        return {.config_path = folder.at("penstock.properties"),
                .settings = settings(),
                .data_dir = folder.at("data"),
                .linked = {{make_modbus()}, {publish::make_api_kind()}}};
    }
    static bool may_wait() { return false; }

    /// OPC `LINE` with the tag `T` of the device's first register, which raises an alarm above 90.
    void add_line(const service_set& to) const {
        services::opc_draft line;
        line.opc.opc_id = line.opc.opc_name = "LINE";
        line.opc.opc_type = "MODBUS";
        line.opc.opc_agent_ip = "127.0.0.1";
        line.opc.opc_agent_port = std::to_string(device.port());
        line.opc.site_id = "SITE_DEFAULT";
        line.opc.timecycle = 100;
        line.has_tags = true;
        auto& tag = line.tags.emplace_back();
        tag.tag_id = tag.tag_name = "T";
        tag.plc_address = "hr0";
        tag.data_type = "Int16";
        tag.hi = 90;
        to.store_thread.run_and_wait([&] {
            const auto made = to.configuration.create_opc(line, "tests");
            EXPECT_TRUE(made.has_value()) << made.error().message;
        });
    }

    /// The value of `T` as it was collected last; empty: there is none.
    static std::string value_of(const service_set& from) {
        const auto tag = from.devices.table().find("T");
        return tag ? format_value(tag->get().last) : std::string();
    }

    test::temp_dir folder;
    modbus_device device;
    batch_receiver receiver;
};

}  // namespace penstock::gateway
