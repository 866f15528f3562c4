#pragma once

#include <memory>
#include <vector>

namespace penstock {
class protocol;
}

namespace penstock::publish {
class publisher_kind;
}

namespace penstock::gateway {

/// The protocols and types of transfers in this program.
struct plug_ins {
    std::vector<std::shared_ptr<const protocol>> protocols;
    std::vector<std::shared_ptr<const publish::publisher_kind>> publisher_kinds;
};

}  // namespace penstock::gateway
