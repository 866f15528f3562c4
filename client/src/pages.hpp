#pragma once

#include <iterator>
#include <utility>
#include <vector>

#include "client/src/outcome.hpp"
#include "client/src/page_read.hpp"
#include "client/src/query.hpp"
#include "client/src/read_value.hpp"

namespace penstock::v5::detail {

inline void add_paging(query& to, const paging& which) {
    if (which.size != 0) to.add("size", which.size);
    if (which.number != 0) to.add("page", which.number);
    if (!which.after.empty()) to.add("after", which.after);
}

/// The first page, if neither number nor cursor is given: without either, the gateway would return the whole list.
inline paging numbered(paging which) {
    if (which.number == 0 && which.after.empty()) which.number = 1;
    return which;
}

/// The items of all pages; `read` returns one page. If one page fails, the whole call fails.
template <class T, class Read>
outcome<std::vector<T>> all_pages(Read&& read) {
    std::vector<T> all;
    paging next;
    next.size = 5'000;
    while (true) {
        outcome<v5::page<T>> part = read(std::as_const(next));
        if (!part) return std::move(part.error());
        all.insert(all.end(), std::make_move_iterator(part->items.begin()), std::make_move_iterator(part->items.end()));
        if (!part->next) return all;
        if (part->items.empty() || *part->next == next.after)
            return unreadable("data.next does not lead to another page");
        next.after = std::move(*part->next);
    }
}

}  // namespace penstock::v5::detail
