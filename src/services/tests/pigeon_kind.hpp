#pragma once

#include <memory>

#include "publish/publisher.hpp"

namespace penstock::services {

/// Reaches no receiver, and reports so to a test of the connection.
class pigeon final : public publish::publisher {
public:
    io::awaitable<> stop(steady_time) override { co_return; }
    bool keeps_order() const noexcept override { return true; }
    bool has_dead_letters() const noexcept override { return true; }
    io::awaitable<publish::delivery> send(const publish::outgoing_batch&, unsigned, steady_time) override {
        co_return publish::delivery::failed("fog");
    }
    io::awaitable<publish::test_report> test(steady_time) override {
        co_return publish::test_report{.is_success = false, .target = "Oslo", .answer = {}, .error = "fog"};
    }
    publish::publisher_status status() const override { return {}; }
};

/// A kind of transfer with an address and a secret.
class pigeon_kind final : public publish::publisher_kind {
public:
    std::string_view type() const noexcept override { return "PIGEON"; }
    std::string_view schema() const noexcept override {
        return R"({"title":"Pigeon","options":[{"name":"loft","type":"text","required":true},)"
               R"({"name":"ring","type":"text","secret":true}],)"
               R"("status":[{"name":"eggs","type":"integer","min":0,"description":"Eggs in the nest."}]})";
    }
    faults check(const option_map&) const override { return {}; }
    std::unique_ptr<publish::publisher> make(const option_map&, publish::publisher_context) const override {
        return std::make_unique<pigeon>();
    }
};

}  // namespace penstock::services
