#include "client/src/thread_errors.hpp"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "client/src/catch_all.hpp"
#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

namespace {

struct note {
    std::uint64_t client;
    std::weak_ptr<const char> alive;
    error failure;
};

// Of trivial type, so that they may be asked when the thread's notes are gone already, by a client that is a static
// object and outlives them.
thread_local bool notes_are_gone = false;
thread_local std::uint64_t client_without_memory = 0;

struct notes_of_thread {
    std::vector<note> list;
    notes_of_thread() = default;
    notes_of_thread(const notes_of_thread&) = delete;
    notes_of_thread& operator=(const notes_of_thread&) = delete;
    ~notes_of_thread() { notes_are_gone = true; }
};

std::vector<note>& notes() noexcept {
    thread_local notes_of_thread kept;
    return kept.list;
}

error* find(std::uint64_t client) noexcept {
    auto& list = notes();
    const auto found = std::find_if(list.begin(), list.end(), [&](const note& n) { return n.client == client; });
    return found == list.end() ? nullptr : &found->failure;
}

std::uint64_t next_number() noexcept {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

}  // namespace

thread_errors::thread_errors() : client_(next_number()), alive_(std::make_shared<const char>()) {}

void thread_errors::set(error why) const noexcept {
    if (notes_are_gone) return;
    clear();
    if (error* kept = find(client_)) {
        *kept = std::move(why);
        return;
    }
    auto& list = notes();
    list.erase(std::remove_if(list.begin(), list.end(), [](const note& n) { return n.alive.expired(); }), list.end());
    if (!catch_all([&] { list.push_back({client_, alive_, std::move(why)}); })) set_out_of_memory();
}

void thread_errors::set_out_of_memory() const noexcept {
    client_without_memory = client_;
}

void thread_errors::clear() const noexcept {
    if (client_without_memory == client_) client_without_memory = 0;
    if (notes_are_gone) return;
    if (error* kept = find(client_)) *kept = error{};
}

error thread_errors::get() const noexcept {
    if (client_without_memory == client_) return out_of_memory();
    if (notes_are_gone) return {};
    const error* kept = find(client_);
    error copy;
    if (kept != nullptr && !catch_all([&] { copy = *kept; })) return out_of_memory();
    return copy;
}

std::size_t errors_kept_by_this_thread() noexcept {
    return notes_are_gone ? 0 : notes().size();
}

}  // namespace penstock::v5::detail
