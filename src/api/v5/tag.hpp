#pragma once

#include "api/v5/presenter.hpp"

namespace penstock::api::v5 {

/// Adds the last value if it is requested, and removes secrets.
const presenter& tag_presenter();

}  // namespace penstock::api::v5
