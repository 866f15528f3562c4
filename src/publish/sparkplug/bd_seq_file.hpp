#pragma once

#include <string>

#include "base/error.hpp"

namespace penstock::publish::sparkplug {

/// The number of this node's connections, 0…255, that ties a will to its births (bdSeq); kept in a small file, so that
/// it goes on after a restart.   Thread: one at a time.
class bd_seq_file {
public:
    explicit bd_seq_file(std::string path) : path_(std::move(path)) {}

    /// The number for the next CONNECT: 0 at the very first, then one more, 255 is followed by 0. It is on disk when
    /// this returns, so no two connections ever have the same in a row. A file that holds anything else counts as none.
    /// The fault's message begins with the path.
    checked<unsigned> next();

private:
    std::string path_;
};

}  // namespace penstock::publish::sparkplug
