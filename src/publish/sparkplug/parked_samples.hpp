#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <string>

#include "publish/outgoing.hpp"

namespace penstock::publish::sparkplug {

/// Values of devices that are not born: read before their link was lost, and too late for the last birth. They go out
/// as history after the device's next birth, for a sample of a device that is not born means nothing to a host.
///
/// In memory only, so that a device which is away for good holds up no other; what is here is gone when the process
/// ends.   Limits: 100,000 samples, then the oldest goes.
class parked_samples {
public:
    /// False: the oldest had to go for it.
    bool add(std::string device, const outgoing_tag_ptr& tag, const samples& data, std::size_t i) {
        auto& one = all_.emplace_back();
        one.device = std::move(device);
        one.tag = tag;
        one.data.add(data, i);
        if (all_.size() <= most) return true;
        all_.pop_front();
        return false;
    }

    /// Takes those of a device, oldest first.
    void take(const std::string& device, const std::function<void(const outgoing_tag&, const samples&)>& visit) {
        if (all_.empty()) return;
        std::deque<item> rest;
        for (auto& one : all_) {
            if (one.device == device) {
                visit(*one.tag, one.data);
            } else {
                rest.push_back(std::move(one));
            }
        }
        all_ = std::move(rest);
    }

    std::size_t size() const noexcept { return all_.size(); }

private:
    static constexpr std::size_t most = 100'000;
    struct item {
        std::string device;
        outgoing_tag_ptr tag;
        samples data;  ///< one
    };
    std::deque<item> all_;
};

}  // namespace penstock::publish::sparkplug
