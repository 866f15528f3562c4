// Each call with each of its allocations failing in turn: none may let an exception out, each says that memory was
// wanting, and the next call works.

#include <gmock/gmock.h>

#include <cstdlib>
#include <new>
#include <optional>

#include "client/tests/connected.hpp"

namespace {

// Of the thread that calls the library; the fake gateway's threads allocate as ever.
thread_local bool is_counting = false;
thread_local long allocations_left = 0;

void* allocate(std::size_t size) {
    if (is_counting && allocations_left-- <= 0) throw std::bad_alloc();
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) {
    return allocate(size);
}
void* operator new[](std::size_t size) {
    return allocate(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace penstock::v5::test {

namespace {

// As long as it stands, all but the first `successes` allocations of this thread fail.
class failing {
public:
    explicit failing(long successes) {
        allocations_left = successes;
        is_counting = true;
    }
    ~failing() { is_counting = false; }
    static bool has_struck() { return allocations_left < 0; }
    failing(const failing&) = delete;
    failing& operator=(const failing&) = delete;
};

constexpr const char* record =
    R"({"site_id":"SITE_A_with_a_long_name","site_name":"of many characters, so that it allocates",)"
    R"("attributes":{"a_rather_long_name_of_an_attribute":"and its long value as well"},"version":1,)"
    R"("items":[{"id":"ALARM_1","ok":true}],"order_id":"SITE_A_with_a_long_name","alarm_id":"SITE_A_with_a_long_name","calendar_id":"CAL_1","tag_id":"TAG_1","token":"a_secret_of_many_characters","at":7,)"
    R"("children":[{"asset_id":"AREA_with_a_long_name","children":[]}],"nodes":[{"flow_node_id":"FNODE_1"}],)"
    R"("tags":{"TAG_with_a_rather_long_name":{"value":"of many characters, so that it allocates"}}})";

reply whatever_is_asked(const heard& h) {
    if (h.target.find("/exists") != std::string::npos) return ok(R"({"exists":true})");
    if (h.target.find("/count") != std::string::npos) return ok(R"({"count":12})");
    for (const char* of_a_list : {"/interval", "/tree", "/live?", "GET /api/v5/system/token"}) {
        if ((h.method + " " + h.target).find(of_a_list) != std::string::npos) {
            return ok("[" + std::string(record) + "]");
        }
    }
    if (h.target.find("size=") != std::string::npos) {
        return ok(R"({"items":[)" + std::string(record) + R"(],"total":1,"page":1,"size":1,"next":null})");
    }
    if (h.target.find("/me") != std::string::npos)
        return ok(R"({"user_id":"mes","role":"viewer","scopes":["*:write"]})");
    if (h.method == "DELETE") return ok(R"({"site_id":"SITE_A_with_a_long_name","deleted":true})");
    if (h.target.find("refused") != std::string::npos) {
        return refused(404, "E1300", "a message of many characters, so that it allocates");
    }
    return ok(record);
}

// `call` answers whether it succeeded.
template <class Call>
void expect_never_thrown(client& c, const Call& call) {
    int failures = 0;
    for (long n = 0; n < 2'000; ++n) {
        bool done = false;
        bool has_struck = false;
        {
            const failing memory(n);
            done = call();
            has_struck = failing::has_struck();
        }
        if (!done) {
            ++failures;
            EXPECT_EQ(c.last_error().message, "out of memory") << "allocation " << n;
        }
        if (!has_struck) {
            EXPECT_TRUE(done);
            EXPECT_EQ(c.last_error().code, "");
            EXPECT_GT(failures, 0) << "nothing was tested";
            return;
        }
    }
    FAIL() << "it never ended";
}

const std::string id = "SITE_A_with_a_long_name";

}  // namespace

TEST(no_memory, each_call_fails_in_order) {
    connected to(whatever_is_asked);
    client& c = to.c;
    const auto sites = c.site();
    const site_request request{.site_name = "of many characters, so that it allocates", .attributes = {{{"k", "v"}}}};
    const std::vector<site_request> several{request, request};
    const site_filter filter{.calendar_id = "CAL_of_many_characters_so_that_it_allocates"};
    expect_never_thrown(c, [&] { return c.connect(); });
    expect_never_thrown(c, [&] { return c.me().has_value(); });
    expect_never_thrown(c, [&] { return c.call("POST", "/a_path_of_some_length", R"({"a":[1,2,3]})").ok(); });
    expect_never_thrown(c, [&] { return sites.create(request).has_value(); });
    expect_never_thrown(c, [&] { return sites.get(id).has_value(); });
    expect_never_thrown(c, [&] { return sites.update(id, request).has_value(); });
    expect_never_thrown(c, [&] { return sites.remove(id); });
    expect_never_thrown(c, [&] { return sites.exists(id); });
    expect_never_thrown(c, [&] { return sites.count(filter) == 12; });
    expect_never_thrown(c, [&] { return !sites.list(filter).empty(); });
    expect_never_thrown(c, [&] { return sites.page(filter, {.size = 5}).has_value(); });
    expect_never_thrown(c, [&] { return c.disconnect(); });
}

TEST(no_memory, each_call_that_only_some_kinds_have_fails_in_order) {
    connected to(whatever_is_asked);
    client& c = to.c;
    const tag_filter filter{.opc_id = "OPC_of_many_characters_so_that_it_allocates"};
    const std::vector<std::string> ids{id, id};
    const alarm_ack ack{.comment = "of many characters, so that it allocates"};
    const order_start start{.reason = "of many characters, so that it allocates"};
    const order_amounts amounts{.good_qty = 1};
    const live_alarm_filter live{.under = id};
    const alarm_event_filter events{.under = id};
    const token_request token{.user_id = id};
    flow_graph graph;
    graph.nodes = {{.flow_node_name = "of many characters, so that it allocates"}};
    expect_never_thrown(c, [&] { return c.order().start(id, start); });
    expect_never_thrown(c, [&] { return c.order().report(id, amounts, "a_key_of_the_caller's_own"); });
    expect_never_thrown(c, [&] { return !c.order().events(id).empty(); });
    expect_never_thrown(c, [&] { return c.order().event_page(id, {.size = 5}).has_value(); });
    expect_never_thrown(c, [&] { return c.calendar().shift(id, 7).has_value(); });
    expect_never_thrown(c, [&] { return c.calendar().working_time(id, 1, 2).has_value(); });
    expect_never_thrown(c, [&] { return !c.calendar().intervals(id, 1, 2).empty(); });
    expect_never_thrown(c, [&] { return c.calendar().add(id, 1, 2).has_value(); });
    expect_never_thrown(c, [&] { return c.calendar().resolve(id).has_value(); });
    expect_never_thrown(c, [&] { return !c.asset().tree(id).empty(); });
    expect_never_thrown(c, [&] { return c.flow().view(id).has_value(); });
    expect_never_thrown(c, [&] { return c.flow().replace_graph(id, graph).has_value(); });
    expect_never_thrown(c, [&] { return !c.alarm().live(live).empty(); });
    expect_never_thrown(c, [&] { return c.alarm().summary().has_value(); });
    expect_never_thrown(c, [&] { return c.alarm().ack(id, ack); });
    expect_never_thrown(c,
                        [&] { return !c.alarm().ack_many(ids, "of many characters, so that it allocates").empty(); });
    expect_never_thrown(c, [&] { return c.alarm().shelve(id); });
    expect_never_thrown(c, [&] { return c.alarm().unshelve(id); });
    expect_never_thrown(c, [&] { return c.alarm().comment(id, "of many characters, so that it allocates"); });
    expect_never_thrown(c, [&] { return c.alarm().history(events, {.size = 5}).has_value(); });
    expect_never_thrown(c, [&] { return c.tag().get_live(id).has_value(); });
    expect_never_thrown(c, [&] { return !c.tag().list_live(filter).empty(); });
    expect_never_thrown(c, [&] { return c.tag().page_live(filter, {.size = 5}).has_value(); });
    expect_never_thrown(c, [&] { return c.system().create_token(token).has_value(); });
    expect_never_thrown(c, [&] { return !c.system().tokens().empty(); });
    expect_never_thrown(c, [&] { return c.system().changes(7, 5).has_value(); });
}

TEST(no_memory, an_error_is_told_or_the_want_of_memory) {
    connected to(whatever_is_asked);
    for (long n = 0; n < 300; ++n) {
        error why;
        {
            const failing memory(n);
            EXPECT_FALSE(to.c.call("GET", "/refused").ok());
            why = to.c.last_error();
        }
        EXPECT_TRUE(why.code == "E1300" || why.message == "out of memory") << why.code;
    }
    EXPECT_EQ(to.c.last_error().code, "E1300");
}

TEST(no_memory, a_client_that_could_not_be_made_fails_each_call) {
    fake_gateway gateway(with_login(key, whatever_is_asked));
    bool was_made = false;
    for (long n = 0; n < 200 && !was_made; ++n) {
        options o = gateway.reached();
        std::optional<client> c;
        {
            const failing memory(n);
            c.emplace(std::move(o));
        }
        was_made = c->connect();
        EXPECT_TRUE(was_made || c->last_error().message == "out of memory") << c->last_error().message;
        if (!was_made) {
            EXPECT_FALSE(c->call("GET", "/x").ok());
            EXPECT_FALSE(c->site().get(id));
            EXPECT_EQ(c->expires_at(), 0);
            EXPECT_TRUE(n > 0 || c->last_error());
        }
    }
    EXPECT_TRUE(was_made);
}

TEST(no_memory, debugging_is_left_out_and_the_call_goes_on) {
    fake_gateway gateway(with_login(key, whatever_is_asked));
    options o = gateway.reached();
    o.debug = true;
    o.debug_sink = [](std::string_view) {};
    client c(o);
    ASSERT_TRUE(c.connect());
    expect_never_thrown(c, [&] { return c.site().get(id).has_value(); });
}

}  // namespace penstock::v5::test
