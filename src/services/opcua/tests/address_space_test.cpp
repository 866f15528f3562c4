#include "services/opcua/address_space.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace penstock::services {

namespace {

namespace json = boost::json;

tag_config tag(const std::string& id, const std::string& description = "") {
    tag_config t;
    t.tag_id = id;
    t.tag_name = "Name of " + id;
    t.description = description;
    return t;
}

class address_space_test : public testing::Test {
protected:
    void put(const std::string& site, const std::string& opc_id, const std::vector<tag_config>& tags) {
        opc_config opc;
        opc.opc_id = opc_id;
        opc.opc_name = "Name of " + opc_id;
        opc.site_id = site;
        tree.put_opc(opc, tags);
    }

    json::array sites(std::string_view node = "") const {
        std::string out;
        EXPECT_TRUE(tree.write(out, node, write_value));
        return json::parse(out).at("sites").as_array();
    }

    /// `SITE(OPC(TAG TAG)OPC())`.
    std::string shape(std::string_view node = "") const {
        std::string out;
        for (const auto& site : sites(node)) {
            out += std::string(site.at("site_id").as_string()) + "(";
            for (const auto& opc : site.at("opcs").as_array()) {
                out += std::string(opc.at("opc_id").as_string()) + "(";
                for (const auto& t : opc.at("tags").as_array())
                    out += std::string(t.at("tag_id").as_string()) + " ";
                out += ")";
            }
            out += ")";
        }
        return out;
    }

    bool knows(std::string_view node) const {
        std::string out;
        return tree.write(out, node, write_value);
    }

    address_space tree;
    static void write_value(std::string& into, std::string_view tag_id) {
        into += R"("value":"of )" + std::string(tag_id) + '"';
    }
};

TEST_F(address_space_test, a_tag_shows_its_node_its_value_and_its_description) {
    put("SITE_A", "O", {tag("T", "say \"hm\"")});
    const auto all = sites();
    ASSERT_EQ(all.size(), 1U);
    const auto expected = json::parse(
        R"({"tag_id":"T","tag_name":"Name of T","node_id":"ns=2;s=SITE_A.O.T","value":"of T","description":"say \"hm\""})");
    EXPECT_EQ(all[0].at("opcs").at(0).at("tags").at(0), expected);
    EXPECT_EQ(all[0].at("node_id"), "ns=2;s=SITE_A");
    EXPECT_EQ(all[0].at("opcs").at(0).at("node_id"), "ns=2;s=SITE_A.O");
    EXPECT_EQ(all[0].at("opcs").at(0).at("opc_name"), "Name of O");
}

TEST_F(address_space_test, follows_changes) {
    EXPECT_EQ(shape(), "");
    put("B", "O2", {tag("T3")});
    put("A", "O1", {tag("T2"), tag("T1")});
    EXPECT_EQ(shape(), "A(O1(T1 T2 ))B(O2(T3 ))");
    const std::vector more{tag("T4")};
    tree.put_tags("O2", more);
    tree.put_tags("NOBODY", more);
    tree.remove_tag("O1", "T2");
    EXPECT_EQ(shape(), "A(O1(T1 ))B(O2(T3 T4 ))");
    put("A", "O2", {tag("T4")});
    EXPECT_EQ(shape(), "A(O1(T1 )O2(T4 ))");
    tree.remove_opc("O1");
    tree.remove_opc("O2");
    EXPECT_EQ(shape(), "");
}

TEST_F(address_space_test, many_tags_in_any_order_are_each_there_once_with_what_came_last) {
    std::vector<tag_config> all;
    for (int n = 99; n >= 0; --n)
        all.push_back(tag("T" + std::to_string(100 + n), std::string(100, 'a')));
    put("S", "O", all);
    for (int round = 0; round < 50; ++round) {  // texts of before are given back meanwhile
        for (auto& t : all)
            t.description = std::to_string(round) + std::string(100, 'b');
        tree.put_tags("O", all);
        const std::vector one{tag("T150", "one")};
        tree.put_tags("O", one);
        tree.remove_tag("O", "T151");
    }
    const auto found = sites()[0].at("opcs").at(0).at("tags").as_array();
    ASSERT_EQ(found.size(), 99U);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto id = "T" + std::to_string(100 + i + (i > 50 ? 1 : 0));
        EXPECT_EQ(found[i].at("tag_id").as_string(), id);
        EXPECT_EQ(found[i].at("tag_name").as_string(), "Name of " + id);
        EXPECT_EQ(found[i].at("description").as_string(), i == 50 ? "one" : "49" + std::string(100, 'b'));
    }
}

TEST_F(address_space_test, a_site_is_called_by_its_name_else_by_its_id) {
    put("S", "O", {});
    EXPECT_EQ(sites()[0].at("site_name"), "S");
    tree.name_site("S", "Plant 4");
    EXPECT_EQ(sites()[0].at("site_name"), "Plant 4");
}

TEST_F(address_space_test, a_node_shows_what_is_below_it) {
    put("A", "O1", {tag("T1"), tag("T2")});
    put("A", "O2", {tag("T3")});
    put("B", "O3", {});
    EXPECT_EQ(shape("i=85"), "A()B()");
    EXPECT_EQ(shape("ns=2;s=A"), "A(O1()O2())");
    EXPECT_EQ(shape("ns=2;s=A.O1"), "A(O1(T1 T2 ))");
    EXPECT_EQ(shape("ns=2;s=A.O1.T2"), "A(O1(T2 ))");
    for (const auto* node : {"A", "ns=2;s=", "ns=2;s=C", "ns=2;s=A.O", "ns=2;s=A.O1.", "ns=2;s=A.O1.T3", "i=86"})
        EXPECT_FALSE(knows(node)) << node;
}

TEST_F(address_space_test, dots_in_ids_do_not_confuse_the_tree) {
    put("A", "O", {tag("X")});
    put("A", "O.X", {tag("T")});
    EXPECT_EQ(shape("ns=2;s=A.O.X.T"), "A(O.X(T ))");
    EXPECT_EQ(shape("ns=2;s=A.O.X"), "A(O(X ))");  // either is called so; the first one is shown
}

}  // namespace

}  // namespace penstock::services
