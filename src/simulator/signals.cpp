#include "simulator/signals.hpp"

#include <chrono>
#include <string>
#include <utility>

namespace penstock::simulator {

checked<> signals::add(sim_device& device, const std::vector<sim_signal>& wanted) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto& [where, wave] = wanted[i];
        const auto type = parse_data_type(where.type);
        auto place = device.find(where);
        if (!type || !place) {
            const auto& why = type ? place.error() : type.error();
            return fault{"signals[" + std::to_string(i) + "]", where.address + ": " + to_string(why)};
        }
        all_.push_back({std::move(*place), sim_moving_value(wave, type->element)});
    }
    return {};
}

void signals::advance(steady_time now) {
    if (!start_)
        start_ = now;
    else if (now - moved_ < refresh)
        return;
    moved_ = now;
    const auto since_start = std::chrono::duration_cast<milliseconds>(now - *start_);
    for (auto& m : all_) {
        m.place->set_signal(m.value.at(since_start));
    }
}

}  // namespace penstock::simulator
