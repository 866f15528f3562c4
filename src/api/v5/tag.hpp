#pragma once

#include "api/v5/presenter.hpp"

namespace penstock::api::v5 {

/// With the last value where it is asked for, and without secrets.
const presenter& tag_presenter();

}  // namespace penstock::api::v5
