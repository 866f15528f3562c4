#pragma once

#include <chrono>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "io/awaitable.hpp"

namespace penstock::api {

/// Limits how many long responses are sent at the same time, for each caller and in all. A caller with the maximum
/// waits until one of its own responses was read; other callers are not affected.
///
/// Lifecycle: shared; a place may outlive the requests.   Thread: any.
/// Limits: `all` places; as many wait as there are connections.
class answer_places : public std::enable_shared_from_this<answer_places> {
public:
    explicit answer_places(std::size_t all) : max_(all) {}

    /// A place in use; its destructor makes it free.
    class place {
    public:
        place(std::shared_ptr<answer_places> of, std::string caller)
            : places_(std::move(of)), caller_(std::move(caller)) {}
        ~place() { places_->leave(caller_); }
        place(const place&) = delete;
        place& operator=(const place&) = delete;

    private:
        std::shared_ptr<answer_places> places_;
        std::string caller_;
    };

    /// Null: the caller has `most` of them, or all are taken, and none became free within `patience`.
    io::awaitable<std::shared_ptr<place>> enter(std::string caller, std::size_t most,
                                                std::chrono::milliseconds patience);

    std::size_t taken() const;

private:
    struct waiter;

    bool has_room(const waiter& one) const;
    void take(waiter& one);
    void leave(const std::string& caller);

    mutable std::mutex mutex_;
    const std::size_t max_;
    std::size_t taken_ = 0;
    std::map<std::string, std::size_t> of_caller_;
    std::list<waiter*> queue_;  ///< in the order of their turns
};

}  // namespace penstock::api
