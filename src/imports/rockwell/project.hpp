#pragma once

#include <memory>

#include "imports/format.hpp"

namespace penstock::imports::rockwell {

/// A project or a part of it as XML (.L5X): tags of the controller and its programs, with the members of structures.
std::unique_ptr<format> make_project_format();

}  // namespace penstock::imports::rockwell
