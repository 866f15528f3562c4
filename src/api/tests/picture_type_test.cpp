#include "api/v5/picture_type.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penstock::api::v5 {
namespace {

std::string_view type_of(std::string_view content) {
    return picture_type_of(as_bytes(content));
}

TEST(picture_type, is_that_of_the_first_bytes) {
    EXPECT_EQ(type_of("\x89PNG\r\n\x1a\n and more"), "image/png");
    EXPECT_EQ(type_of("\xff\xd8\xff\xe0"), "image/jpeg");
    EXPECT_EQ(type_of(std::string("RIFF\x10\0\0\0WEBPVP8 ", 16)), "image/webp");
}

TEST(picture_type, of_anything_else_is_none) {
    for (const std::string other : {"", "\x89PN", "\xff\xd8", "RIFF", "RIFF1234WAVEfmt ", "GIF89a", "<svg xmlns=",
                                    "<html>", "\xef\xbb\xbf<?xml version='1.0'?><svg/>", " \x89PNG\r\n\x1a\n"})
        EXPECT_EQ(type_of(other), "") << other;
}

}  // namespace
}  // namespace penstock::api::v5
