#include "publish/opcua_server/tests/server_fixture.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <future>

#include "base/log.hpp"

namespace penstock::publish {

namespace {

/// Keys take long to make: one for all tests.
std::string own_files() {
    static const test::temp_dir made;
    static const bool is_made = [] {
        return opcua::certificate_store::open({made.at("pki"), "urn:penstock:edge:EDGE_TEST", "localhost", &wall_now})
            .has_value();
    }();
    EXPECT_TRUE(is_made);
    return made.at("pki");
}

std::unique_ptr<opcua::certificate_store> open_store(const std::string& folder) {
    std::filesystem::copy(own_files(), folder, std::filesystem::copy_options::recursive);
    auto store = opcua::certificate_store::open({folder, "urn:penstock:edge:EDGE_TEST", "localhost", &wall_now});
    EXPECT_TRUE(store.has_value());
    return std::move(*store);
}

opcua_server_settings for_test(opcua_server_settings s) {
    s.bind = "127.0.0.1";
    s.port = 0;
    s.edge_id = "EDGE_TEST";
    s.version = "1.2.3";
    return s;
}

}  // namespace

bool comes_true(const std::function<bool()>& is_so) {
    const auto end = steady_now() + std::chrono::seconds(5);
    while (!is_so()) {
        if (steady_now() > end) return false;
        std::promise<void>().get_future().wait_for(milliseconds(5));
    }
    return true;
}

server_fixture::server_fixture(opcua_server_settings s)
    : certificates(open_store(folder.at("pki"))),
      callbacks(make_doors()),
      server(for_test(std::move(s)), *certificates, callbacks) {
    if (const char* level = std::getenv("PENSTOCK_TEST_LOG")) set_log_level(level);
    opc.opc_id = "LINE";
    opc.opc_name = "Line 4";
    certificates->add(client_identity().certificate).value();
    on_write = [this](const std::string& tag_id, const std::string& text,
                      const std::function<void(write_status)>& done) {
        {
            const std::scoped_lock lock(mutex);
            written[tag_id] = text;
        }
        done(write_status::done);
    };
}

server_callbacks server_fixture::make_doors() {
    server_callbacks d;
    d.table = &table;
    d.write = [this](std::string tag_id, std::string text, std::function<void(write_status)> done) {
        on_write(std::move(tag_id), std::move(text), std::move(done));
    };
    d.login = [this](std::string_view user, std::string_view password, std::string_view) {
        return login(user, password);
    };
    login = [](std::string_view user, std::string_view password) {
        if (user == "opcua") return password == "secret" ? session_role::operator_ : session_role::none;
        if (password != "local") return session_role::none;
        return user == "vera" ? session_role::viewer : user == "otto" ? session_role::operator_ : session_role::none;
    };
    d.audit = [this](const ua_access& what) {
        if (audit) audit(what);
    };
    // A point each second from 1,000 s on: 1, 2, 3, …, 25,000.
    d.points = [](const history_span& span, std::size_t limit) -> result<history_page> {
        history_page out;
        const std::int64_t first = std::max<std::int64_t>(1, (span.from + 999) / 1000 - 999);
        const std::int64_t last = std::min<std::int64_t>(25'000, (span.to - 1 < 0 ? -1 : (span.to - 1) / 1000) - 999);
        for (std::int64_t i = 0; i <= last - first; ++i) {
            const auto n = span.is_descending ? last - i : first + i;
            const auto time = (999 + n) * 1000;
            if (out.points.size() == limit) {
                out.next = span.is_descending ? time + 1 : time;
                break;
            }
            out.points.add(from_epoch_ms(time), {element_type::float64}, quality::good, static_cast<double>(n));
        }
        return out;
    };
    d.buckets = [](const history_span& span, history_aggregate kind, std::int64_t width,
                   std::size_t) -> result<history_page> {
        history_page out;
        for (auto begin = span.from; begin < span.to; begin += width) {
            if (begin < 1'000'000) continue;  // nothing was collected then
            if (kind == history_aggregate::count) {
                out.points.add(from_epoch_ms(begin), {element_type::int64}, quality::good, std::int64_t{7});
            } else {
                out.points.add(from_epoch_ms(begin), {element_type::float64}, quality::good, 5.0);
            }
        }
        return out;
    };
    return d;
}

tag_config& server_fixture::add(const std::string& tag_id, const std::string& type, tag_number number, bool is_scaled) {
    std::optional<data_type> parsed;
    if (!type.empty()) parsed = parse_data_type(type).value();
    const auto place = home_->add();
    places_[tag_id] = place;
    table.insert(tag_id, {home_, place.slot, place.version, opc_id_, parsed, is_scaled, number});
    tag_config tag;
    tag.tag_id = tag_id;
    tag.tag_name = tag_id;
    tag.opc_id = "LINE";
    tag.data_type = type;
    return tags.emplace_back(std::move(tag));
}

void server_fixture::set_states(const std::string& tag_id, const state_texts& states) {
    auto ref = table.find(tag_id).value();
    ref.states = states.empty() ? nullptr : std::make_shared<const state_texts>(states);
    table.insert(tag_id, ref);
    for (auto& tag : tags) {
        if (tag.tag_id == tag_id) tag.states = states;
    }
}

void server_fixture::start() {
    server.put_opc({"SITE_A", "Plant A"}, opc, tags);
    const auto bound = server.start();
    ASSERT_TRUE(bound.has_value()) << to_string(bound.error());
    port = *bound;
}

void server_fixture::put() {
    server.put_opc({"SITE_A", "Plant A"}, opc, tags);
    wait_applied();
}

std::vector<session_info> server_fixture::sessions() {
    wait_applied();
    return server.sessions();
}

void server_fixture::wait_applied() {
    EXPECT_TRUE(server.wait_applied(std::chrono::seconds(10)));
}

void server_fixture::set(const std::string& tag_id, const value& v, quality q, std::int64_t time) {
    live::tag_block::writer(*home_).put(places_.at(tag_id), v, q, from_epoch_ms(time));
}

void server_fixture::fail(const std::string& tag_id, quality q) {
    live::tag_block::writer(*home_).fail(places_.at(tag_id), q, std::make_shared<const std::string>("why"));
}

void server_fixture::forget(const std::string& tag_id) {
    table.erase(tag_id);
    home_->remove(places_.at(tag_id).slot);
    std::erase_if(tags, [&](const tag_config& tag) { return tag.tag_id == tag_id; });
}

ua_client server_fixture::client(const ua_login& as) {
    ua_client c;
    const auto status = c.connect(port, as);
    EXPECT_EQ(UA_StatusCode_name(status), std::string("Good"));
    return c;
}

}  // namespace penstock::publish
