#include "ctl/pages.hpp"

#include <algorithm>

#include "ctl/json_text.hpp"

namespace penstock::ctl {

outcome<listing> read_pages(api_client& to, const std::string& path, std::size_t limit) {
    constexpr std::size_t page_size = 5000;
    listing all;
    std::string after;
    do {
        const auto size = limit == 0 ? page_size : std::min(page_size, limit - all.items.size());
        auto asked = path;
        add_query(asked, "size", std::to_string(size));
        add_given_query(asked, "after", after);
        const auto page = to.get(asked);
        if (!page) return page.error();
        const auto& items = array_of(*page, "items");
        all.items.insert(all.items.end(), items.begin(), items.end());
        after = text_of(*page, "next");
    } while (!after.empty() && (limit == 0 || all.items.size() < limit));
    all.has_more = !after.empty();
    return all;
}

}  // namespace penstock::ctl
