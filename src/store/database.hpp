#pragma once

#include <soci/soci.h>

#include <memory>
#include <string>
#include <type_traits>

#include "store/failure.hpp"

namespace penstock::store {

/// What a step of a transaction throws to end it with a failure of its own. Never leaves `database::transact`.
struct refusal {
    failure why;
};

/// The one connection to the configuration database, and the one place where SOCI's exceptions become failures.
///
/// Thread: the store thread.
class database {
public:
    /// Makes file and folder (0600) where they are missing.
    static answer<std::unique_ptr<database>> open_sqlite(const std::string& path);

    /// Calls `work(session)` as one transaction: all of it is on disk when this returns a value, nothing otherwise.
    template <class Work>
    auto transact(Work work) -> answer<std::invoke_result_t<Work&, soci::session&>> {
        return guarded([&]() -> answer<std::invoke_result_t<Work&, soci::session&>> {
            soci::transaction whole(session_);
            if constexpr (std::is_void_v<std::invoke_result_t<Work&, soci::session&>>) {
                work(session_);
                whole.commit();
                return {};
            } else {
                auto done = work(session_);
                whole.commit();
                return done;
            }
        });
    }

    /// The same without a transaction around it.
    template <class Work>
    auto guarded(Work work) -> std::invoke_result_t<Work&> {
        try {
            return work();
        } catch (const refusal& r) {
            return r.why;
        } catch (const soci::soci_error& e) {
            return failure_of(e);
        }
    }

    soci::session& session() noexcept { return session_; }

    /// Its words about the last error that was no caller's fault.
    const std::string& last_error() const noexcept { return last_error_; }

private:
    failure failure_of(const soci::soci_error& e);

    soci::session session_;
    std::string last_error_;
};

}  // namespace penstock::store
