#pragma once

#include <cstdint>
#include <string>

#include "io/awaitable.hpp"
#include "services/shared/outcome.hpp"
#include "store/audit_entry.hpp"

namespace penstock::services {

using store::audit_check;
using store::audit_entry;
using store::audit_page;
using store::audit_query;

/// The audit's lines where they can be searched.
///
/// Thread: any. The awaitables must be awaited on an io_context; they resume there.
class audit_trail {
public:
    virtual ~audit_trail() = default;

    /// Never waits; what is too much is counted as lost.
    virtual void add(audit_entry line) = 0;

    virtual bool is_failing() const = 0;
    virtual std::string trouble() const = 0;  ///< a sentence; empty = nothing
    virtual std::uint64_t lost() const = 0;
    virtual std::uint64_t failures() const = 0;  ///< attempts to write

    /// Takes 2 s at most and says how far it came. Refused: `unavailable`.
    virtual io::awaitable<outcome<audit_page>> search(audit_query query) = 0;
    /// Takes a minute at most: some 20 million lines. Refused: `unavailable`.
    virtual io::awaitable<outcome<audit_check>> verify() = 0;
};

}  // namespace penstock::services
