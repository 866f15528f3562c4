#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::publish::sparkplug {

/// The number of an edge node's connection, 0…255, which connects a will with its births (bdSeq). It is stored in a
/// small file of the node that outlives restarts and the transfer: a host that has seen the node before must not take
/// an old death for a new one.   Thread: one at a time.
class bd_seq_file {
public:
    /// `node` is `<group>/<edge node>`; the name of its file in `folder` is made of it. `older`: the file that versions
    /// up to 0.1 used; if the new file does not exist yet, the number continues from the older one.
    bd_seq_file(const std::string& folder, std::string_view node, std::string older);

    /// Returns the number for the next CONNECT: 0 first, then one more each time; 0 follows 255. It is on disk when
    /// this returns, so two consecutive connections never have the same number. A file with other content counts as
    /// missing. The fault's message begins with the path.
    checked<unsigned> next();

private:
    std::string path_, node_, older_;
};

}  // namespace penstock::publish::sparkplug
