#pragma once

#include <array>
#include <string>

#include "drivers/melsec/codec.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::melsec::test {

/// A file of vectors and how its frames are spelled.
struct vector_file {
    const char* name;
    frame_dialect dialect;

    std::vector<penstock::test::vector_line> lines() const {
        return penstock::test::read_vectors(std::string(PENSTOCK_SOURCE_DIR "/src/drivers/melsec/tests/vectors/") +
                                            name + ".vec");
    }
};

inline constexpr std::array vector_files{
    vector_file{"3e_binary", {}},
    vector_file{"3e_ascii", {.code = data_code::ascii}},
    vector_file{"4e_binary", {.frame = frame_kind::e4, .kind = family::iq_r}},
    vector_file{"4e_ascii", {.frame = frame_kind::e4, .code = data_code::ascii}},
    vector_file{"1e_binary", {.frame = frame_kind::e1, .kind = family::fx3}},
    vector_file{"1e_ascii", {.frame = frame_kind::e1, .code = data_code::ascii, .kind = family::fx3}}};

}  // namespace penstock::melsec::test
