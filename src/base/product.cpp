#include "base/product.hpp"

std::string_view penstock::product_version() noexcept {
    return PENSTOCK_VERSION;
}

std::string_view penstock::product_build_date() noexcept {
    return PENSTOCK_BUILD_DATE;
}
