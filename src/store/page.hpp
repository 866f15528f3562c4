#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace penstock::store {

/// Which rows of a list are wanted.
struct page_query {
    std::string q;           ///< part of id or name, ASCII case ignored; empty = all
    std::uint32_t page = 1;  ///< from 1
    std::uint32_t size = 0;  ///< rows a page; 0 = all rows
};

/// Rows in ascending order of their id (by code point), and how many there are on all pages.
template <class T>
struct page {
    std::vector<T> rows;
    std::int64_t total = 0;
};

}  // namespace penstock::store
