#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "master/catalog.hpp"
#include "master/resource.hpp"

namespace penstock::master {
namespace {

bool is_sentence(std::string_view text) {
    return text.find(' ') != std::string_view::npos && text.ends_with('.');
}

/// Members that are given out and that no sentence describes, each with its path.
void find_undescribed(const std::vector<field>& fields, const std::string& path, std::vector<std::string>& found) {
    for (const auto& f : fields) {
        const auto name = path + "." + std::string(f.name);
        if (!f.is_hidden && !is_sentence(f.description)) found.push_back(name + ": " + std::string(f.description));
        find_undescribed(f.items, name, found);
    }
}

TEST(descriptions, a_sentence_says_what_each_kind_and_each_member_is) {
    std::vector<std::string> found;
    for (const auto* kind : catalog()) {
        if (!is_sentence(kind->description))
            found.push_back(std::string(kind->name) + ": " + std::string(kind->description));
        find_undescribed(kind->fields, std::string(kind->name), found);
    }
    EXPECT_EQ(found, std::vector<std::string>{});
}

}  // namespace
}  // namespace penstock::master
