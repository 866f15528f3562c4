// What holds for each kind of record: its structs say all that the wire says, under the same names.

#include "client/src/records/all.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <string>

#include "client/src/channel.hpp"
#include "client/src/json_read.hpp"
#include "client/src/json_write.hpp"
#include "client/tests/connected.hpp"

namespace penstock::v5::test {

namespace {

using namespace detail;
namespace json = boost::json;

/// Puts a value of its own into each member, so that two that are mixed up are seen.
class filler {
public:
    void fill(bool& v) { v = true; }
    void fill(std::int64_t& v) { v = ++count_; }
    void fill(double& v) { v = 0.5 + ++count_; }
    void fill(std::string& v) { v = "text_" + std::to_string(++count_); }
    void fill(json_text& v) { v.text = R"({"a":)" + std::to_string(++count_) + "}"; }
    void fill(any_of& v) { v = "text_" + std::to_string(++count_); }
    void fill(std::map<std::string, std::string>& v) { fill(v["k"]); }
    template <class T>
    void fill(std::optional<T>& v) {
        fill(v.emplace());
    }
    template <class T>
    void fill(std::vector<T>& v) {
        fill(v.emplace_back());
        fill(v.emplace_back());
    }
    template <class T>
    void fill(field<T>& v) {
        T inner{};
        fill(inner);
        v = std::move(inner);
    }
    template <class T, class = decltype(json_members<T>::members)>
    void fill(T& v) {
        all_members<T>(v, [&](std::string_view, auto& its_member) { return fill(its_member), true; });
    }

private:
    int count_ = 0;
};

template <class T>
T filled() {
    T made{};
    filler().fill(made);
    return made;
}

template <class T>
json::object written(const T& from) {
    json::value made;
    std::string fault;
    EXPECT_TRUE(write_json(from, made, fault)) << fault;
    return made.as_object();
}

/// Whether each member says its own value and no other's.
void expect_distinct(const json::object& all) {
    std::map<std::string, std::string> names;
    for (const auto& [name, value] : all) {
        if (value.is_bool()) continue;
        const auto [other, is_new] = names.emplace(json::serialize(value), name);
        EXPECT_TRUE(is_new) << std::string_view(name) << " says what " << other->second << " is";
    }
}

template <class Resource>
class records : public ::testing::Test {
protected:
    void answer(fake_gateway::script script) {
        gateway_.emplace(std::move(script));
        channel_.emplace(gateway_->reached());
        channel_->set_key(std::make_shared<const account_key>(account_key{key, 0}));
    }
    Resource calls() { return Resource(&*channel_); }
    std::string target() const { return gateway_->requests().back().target; }
    std::string fault() const { return channel_->errors().get().message; }

private:
    std::optional<fake_gateway> gateway_;
    std::optional<channel> channel_;
};

template <class All>
struct types_of;
template <class... Each>
struct types_of<std::tuple<Each...>> {
    using type = ::testing::Types<Each...>;
};
using each_kind = types_of<all_resources>::type;

}  // namespace

TYPED_TEST_SUITE(records, each_kind);

TYPED_TEST(records, what_is_sent_comes_back_under_the_same_names) {
    using response = typename TypeParam::response_type;
    this->answer([](const heard& h) { return ok(h.body); });
    const auto request = filled<typename TypeParam::request_type>();
    const auto sent = written(request);
    expect_distinct(sent);
    const auto made = this->calls().create(request);
    ASSERT_TRUE(made) << this->fault();
    EXPECT_EQ(this->target(), "/api/v5" + std::string(resource_traits<response>::path));
    const auto got = written(*made);
    for (const auto& [name, value] : sent) {
        ASSERT_NE(got.if_contains(name), nullptr) << name;
        EXPECT_EQ(json::serialize(got.at(name)), json::serialize(value)) << name;
    }
    EXPECT_GT(sent.size(), 3U);
}

TYPED_TEST(records, what_is_given_out_is_read_whole) {
    using response = typename TypeParam::response_type;
    const auto all = written(filled<response>());
    expect_distinct(all);
    const auto sent = json::serialize(all);
    this->answer([&](const heard&) { return ok(sent); });
    const auto got = this->calls().get("x");
    ASSERT_TRUE(got) << this->fault();
    EXPECT_EQ(json::serialize(written(*got)), sent);
}

TYPED_TEST(records, what_is_null_or_left_out_is_nothing) {
    using response = typename TypeParam::response_type;
    json::object nulls = written(response{});
    for (auto& [name, value] : nulls)
        value = nullptr;
    nulls[resource_traits<response>::id] = "x";
    response bare{};
    std::string fault;
    ASSERT_TRUE(read_json(json::value{{resource_traits<response>::id, "x"}}, bare, fault)) << fault;
    this->answer([&](const heard&) { return ok(json::serialize(nulls)); });
    const auto got = this->calls().get("x");
    ASSERT_TRUE(got) << this->fault();
    EXPECT_EQ(json::serialize(written(*got)), json::serialize(written(bare)));
}

TYPED_TEST(records, each_condition_stands_in_the_query) {
    using filter = typename TypeParam::filter_type;
    this->answer([](const heard&) { return ok(R"({"count":3})"); });
    const auto asked = filled<filter>();
    EXPECT_EQ(this->calls().count(asked), 3) << this->fault();
    const auto target = this->target();
    int conditions = 0;
    all_members<filter>(asked, [&](std::string_view name, const auto&) {
        const std::string begin(name);
        EXPECT_TRUE(target.find("?" + begin + "=") != std::string::npos ||
                    target.find("&" + begin + "=") != std::string::npos)
            << begin << " in " << target;
        return ++conditions, true;
    });
    EXPECT_GE(conditions, 2);
}

}  // namespace penstock::v5::test
