#pragma once

#include <functional>
#include <set>

#include "drivers/eip/session.hpp"
#include "drivers/eip/symbol_table.hpp"

namespace penstock::eip {

/// Reads a controller's list of tags: the symbols of controller and programs, the layouts of structures.
///
/// Lifecycle: one upload. Thread: the device's loop.   Limits: 65,536 pages; the depth of nested structures is not
/// limited. Source: 1756-PM020, "Symbol object", "Template object".
class uploader {
public:
    /// Which programs and symbols to request.
    struct upload_filter {
        std::function<bool(const std::string& program)> wants_program;
        std::function<bool(const symbol&)> wants_layout;
    };

    explicit uploader(session& over) : session_(over) {}

    /// Error: the device's refusal, or what ended the link.
    io::awaitable<result<symbol_table>> load(upload_filter w);

private:
    io::awaitable<result<>> load_symbols(std::string program, const upload_filter& w);
    io::awaitable<result<>> load_structure(std::uint16_t id);
    io::awaitable<result<byte_buffer>> load_body(std::uint16_t id, std::uint32_t size);

    session& session_;
    symbol_table found_;
    std::set<std::uint16_t> wanted_;  ///< structures that are still to be requested
};

}  // namespace penstock::eip
