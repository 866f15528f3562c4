#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::updater {

/// Whose rights a file operation inside the data folder has.
struct user_rights {
    uid_t user = 0;
    gid_t group = 0;
};

/// Those of a user by name; of the folder's owner without a name.
checked<user_rights> find_user(const std::string& name, const std::string& data_folder);

/// Runs `work` in a child process with the rights of that user, and gives what it returned: a text, or a fault.
///
/// The data folder belongs to the gateway, which may have been broken into: a link that it puts there must lead root
/// nowhere. The child has only the rights that the gateway has anyway, so it can harm nothing by any path.
/// A child that does not end in time is killed. Thread: the only one of the process.
/// Limits: a text of 64 KiB.
checked<std::string> run_as(const user_rights& rights, milliseconds timeout,
                            const std::function<checked<std::string>()>& work);

}  // namespace penstock::updater
