#include "publish/tag_index.hpp"

#include <gtest/gtest.h>

#include "model/state_texts.hpp"

namespace penstock::publish {
namespace {

outgoing_tag_ptr tag_of(const state_texts& states) {
    auto metadata = std::make_shared<tag_metadata>();
    metadata->number = 7;
    metadata->site_id = metadata->opc_id = "S";
    metadata->tag_id = "T";
    metadata->states = pack_states(states);
    return std::make_shared<outgoing_tag>(metadata, "T");
}

tag_index index_of(std::string_view name, bool has_state_text) {
    return {{{"*"}, {"*"}, {"*"}, {}}, name_template::parse(std::string(name)).value(), "E", has_state_text};
}

TEST(tag_index, a_tag_has_texts_of_states_if_the_transfer_sends_them) {
    auto with = index_of("{tag}", true), without = index_of("{tag}", false), renamed = index_of("{site}/{tag}", true);
    const auto plain = tag_of({}), pump = tag_of({{"1", "runs"}});
    EXPECT_TRUE(with.put(pump)->has_state_text);
    EXPECT_TRUE(renamed.put(pump)->has_state_text);
    EXPECT_EQ(renamed.put(pump)->name, "S/T");
    EXPECT_EQ(without.put(pump), pump);
    EXPECT_EQ(with.put(plain), plain) << "shared with other transfers";
}

}  // namespace
}  // namespace penstock::publish
