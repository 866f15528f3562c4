#pragma once

#include "api/v5/presenter.hpp"

namespace penstock::api::v5 {

/// Adds the time of the present state up to now, and the progress.
const presenter& order_presenter();

}  // namespace penstock::api::v5
