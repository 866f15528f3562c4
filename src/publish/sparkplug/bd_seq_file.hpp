#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::publish::sparkplug {

/// The number of an edge node's connections, 0…255, that ties a will to its births (bdSeq); kept in a small file of the
/// node's, which outlives restarts and the transfer: a host that has seen the node before must not take an old death
/// for a new one.   Thread: one at a time.
class bd_seq_file {
public:
    /// `node` is `<group>/<edge node>`; its file in `folder` has a name made of it. `older`: the file that versions up
    /// to 0.1 kept; if the file does not exist yet, the number continues from that.
    bd_seq_file(const std::string& folder, std::string_view node, std::string older);

    /// The number for the next CONNECT: 0 at the very first, then one more, 255 is followed by 0. It is on disk when
    /// this returns, so no two connections ever have the same in a row. A file that holds anything else counts as none.
    /// The fault's message begins with the path.
    checked<unsigned> next();

private:
    std::string path_, node_, older_;
};

}  // namespace penstock::publish::sparkplug
