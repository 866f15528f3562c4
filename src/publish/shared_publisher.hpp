#pragma once

#include <memory>
#include <utility>

#include "publish/publisher.hpp"

namespace penstock::publish {

/// A publisher whose state outlives it, until the last coroutine that holds it has ended. `Body` has the members of
/// `publisher` that it implements, and `abandon()`, which closes everything without a message to the receiver.
template <class Body>
class shared_publisher final : public publisher {
public:
    template <class... Arguments>
    explicit shared_publisher(Arguments&&... arguments)
        : body_(std::make_shared<Body>(std::forward<Arguments>(arguments)...)) {}
    ~shared_publisher() override { body_->abandon(); }
    shared_publisher(const shared_publisher&) = delete;
    shared_publisher& operator=(const shared_publisher&) = delete;

    void start() override { body_->start(); }
    io::awaitable<> stop(steady_time deadline) override { return body_->stop(deadline); }
    bool keeps_order() const noexcept override { return true; }  // of one connection
    bool is_ready() const noexcept override { return body_->is_ready(); }
    /// The deadline is not used: a missing response ends the connection instead. A batch that waits behind others and
    /// was aborted alone would be sent again on the same connection, after newer batches.
    io::awaitable<delivery> send(const outgoing_batch& batch, unsigned, steady_time) override {
        return body_->send(batch);
    }
    io::awaitable<test_report> test(steady_time deadline) override { return body_->test(deadline); }
    publisher_status status() const override { return body_->status(); }
    void put_tags(std::span<const outgoing_tag_ptr> put, std::span<const tag_number> removed) override {
        body_->put_tags(put, removed);
    }
    void put_links(std::span<const device_state> changed) override {
        if constexpr (requires { body_->put_links(changed); }) body_->put_links(changed);
    }

private:
    std::shared_ptr<Body> body_;
};

}  // namespace penstock::publish
