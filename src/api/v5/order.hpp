#pragma once

#include "api/v5/presenter.hpp"

namespace penstock::api::v5 {

/// Gives orders out with the open stretch counted to now, and their progress.
const presenter& order_presenter();

}  // namespace penstock::api::v5
