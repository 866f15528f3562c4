#pragma once

#include "client/src/json_read.hpp"
#include "penstock/v5/page.hpp"

namespace penstock::v5::detail {

template <class T>
struct json_members<page<T>> {
    static constexpr auto members = std::tuple(
        member("items", &page<T>::items), member("total", &page<T>::total), member("page", &page<T>::number),
        member("size", &page<T>::size), member("next", &page<T>::next), member("total_capped", &page<T>::total_capped));
};

template <>
struct json_members<bulk_item> {
    static constexpr auto members =
        std::tuple(member("index", &bulk_item::index), member("id", &bulk_item::id), member("ok", &bulk_item::ok),
                   member("code", &bulk_item::code), member("message", &bulk_item::message));
};

template <>
struct json_members<bulk_result> {
    static constexpr auto members =
        std::tuple(member("created", &bulk_result::created), member("updated", &bulk_result::updated),
                   member("skipped", &bulk_result::skipped), member("failed", &bulk_result::failed),
                   member("items", &bulk_result::items));
};

}  // namespace penstock::v5::detail
