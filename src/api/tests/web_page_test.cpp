#include "api/http/web_page.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

#include "http_client/compression.hpp"

namespace penstock::api {
namespace {

constexpr std::string_view index = R"(<link href="__BASE_PATH__/icon.svg"><script src="__BASE_PATH__/assets/a-1.js">)";

class web_page_test : public testing::Test {
protected:
    response ask(std::string_view path, std::string_view encoding = "gzip, br", bool is_secure = true) {
        const header wanted{"Accept-Encoding", encoding};
        request in;
        in.method = verb::get;
        in.path = path;
        in.headers = {&wanted, 1};
        response out;
        page_with(base_path).answer(in, out, is_secure);
        return out;
    }

    web_page page_with(const std::string& prefix) const {
        return web_page({files_, prefix, {"/api/v1/opc", "/login/state", "/ready", "/config/job/{jobId}"}});
    }

    std::string base_path;

private:
    const std::string script_ = "let a = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';";
    const std::string packed_ = http::compress(script_);
    const std::array<page::file, 3> files_{{
        {"/assets/a-1.js", packed_, true},
        {"/icon.svg", "<svg/>", false},
        {"/index.html", index, false},
    }};
};

bool has(const response& out, std::string_view line) {
    return out.headers.find(line) != std::string::npos;
}

TEST_F(web_page_test, every_place_within_the_page_is_index_html) {
    for (const auto* path : {"/", "/devices", "/devices/new", "/tags/A%2FB", "/login", "/index.html", "/nowhere"}) {
        EXPECT_TRUE(page_with("").has(path)) << path;
        const auto out = ask(path);
        EXPECT_EQ(out.status, 200U) << path;
        EXPECT_EQ(out.content_type, "text/html; charset=utf-8");
        EXPECT_EQ(out.body, R"(<link href="/icon.svg"><script src="/assets/a-1.js">)");
        EXPECT_TRUE(has(out, "Cache-Control: no-cache\r\n"));
    }
}

TEST_F(web_page_test, paths_of_calls_are_never_the_pages) {
    for (const auto* path : {"/api", "/api/v1/nothing", "/ready", "/ready/x", "/config", "/config/job/1/x"})
        EXPECT_FALSE(page_with("").has(path)) << path;
    EXPECT_TRUE(page_with("").has("/apis")) << "only whole segments count";
}

TEST_F(web_page_test, a_hashed_file_is_kept_for_ever_and_a_missing_one_is_not_found) {
    const auto out = ask("/assets/a-1.js");
    EXPECT_EQ(out.content_type, "text/javascript; charset=utf-8");
    EXPECT_TRUE(has(out, "Cache-Control: public, max-age=31536000, immutable\r\n"));
    const auto missing = ask("/assets/a-0.js");
    EXPECT_EQ(missing.status, 404U);
    EXPECT_TRUE(has(missing, "Cache-Control: no-store\r\n"));
    EXPECT_EQ(ask("/fonts/x.woff2").status, 404U);
    EXPECT_TRUE(has(ask("/icon.svg"), "Cache-Control: no-cache\r\n"));
}

TEST_F(web_page_test, files_are_told_from_places) {
    const auto page = page_with("");
    for (const auto* path : {"/assets/a-1.js", "/assets/missing.js", "/icon.svg"})
        EXPECT_TRUE(page.is_file(path)) << path;
    for (const auto* path : {"/", "/devices", "/index.html", "/no/such/path"})
        EXPECT_FALSE(page.is_file(path)) << path;
}

TEST_F(web_page_test, a_packed_file_is_unpacked_for_a_client_that_cannot) {
    const auto packed = ask("/assets/a-1.js");
    EXPECT_TRUE(has(packed, "Content-Encoding: gzip\r\n"));
    EXPECT_TRUE(has(packed, "Vary: Accept-Encoding\r\n"));
    const auto plain = ask("/assets/a-1.js", "identity");
    EXPECT_FALSE(has(plain, "Content-Encoding"));
    EXPECT_TRUE(has(plain, "Vary: Accept-Encoding\r\n"));
    EXPECT_EQ(plain.body, http::decompress(packed.body, 1000).value());
}

TEST_F(web_page_test, the_prefix_of_a_proxy_stands_before_every_path) {
    base_path = "/line1";
    EXPECT_EQ(ask("/").body, R"(<link href="/line1/icon.svg"><script src="/line1/assets/a-1.js">)");
}

TEST_F(web_page_test, everything_from_elsewhere_is_forbidden) {
    const auto out = ask("/");
    EXPECT_TRUE(has(out, "Content-Security-Policy: default-src 'none'; script-src 'self';"));
    EXPECT_TRUE(has(out, "frame-ancestors 'none'"));
    EXPECT_TRUE(has(out, "Referrer-Policy: no-referrer\r\n"));
    EXPECT_TRUE(has(out, "Cross-Origin-Opener-Policy: same-origin\r\n"));
    EXPECT_FALSE(has(ask("/", "gzip", false), "Cross-Origin-Opener-Policy")) << "browsers ignore it over plain HTTP";
}

TEST(web_page, without_files_nothing_is_the_pages) {
    const web_page none({{}, "", {"/ready"}});
    EXPECT_TRUE(none.is_empty());
    EXPECT_FALSE(none.has("/"));
}

TEST(web_page, an_index_html_without_a_place_for_the_prefix_is_a_fault_of_the_build) {
    const std::array<page::file, 1> files{{{"/index.html", "<html>", false}}};
    EXPECT_THROW(web_page({files, "", {}}), std::logic_error);
}

}  // namespace
}  // namespace penstock::api
