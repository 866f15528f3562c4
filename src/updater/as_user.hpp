#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::updater {

/// The user whose rights a file operation in the data folder has.
struct user_rights {
    uid_t user = 0;
    gid_t group = 0;
};

/// The rights of the user of that name; without a name, of the folder's owner.
checked<user_rights> find_user(const std::string& name, const std::string& data_folder);

/// Runs `work` in a child process with the rights of that user, and returns its result: a text or a fault.
///
/// The data folder belongs to the gateway, which an attacker may control: a link there must not make root write
/// somewhere else. The child has only the rights of the gateway, so no path can do more harm than the gateway itself. A
/// child that does not end in time is killed. Thread: the only thread of the process.
/// Limits: a text of 64 KiB.
checked<std::string> run_as(const user_rights& rights, milliseconds timeout,
                            const std::function<checked<std::string>()>& work);

}  // namespace penstock::updater
