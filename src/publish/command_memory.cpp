#include "publish/command_memory.hpp"

#include <utility>

namespace penstock::publish {

const command_memory::command* command_memory::find(const std::string& id, steady_time now) {
    while (!order_.empty() && now - commands_.at(order_.front()).time >= kept_for)
        forget_first();
    const auto found = commands_.find(id);
    return found == commands_.end() ? nullptr : &found->second.begun;
}

void command_memory::begin(const std::string& id, std::string tag_id, std::string text, steady_time now) {
    const auto [at, is_new] = commands_.try_emplace(id);
    if (!is_new) return;
    at->second = {{std::move(tag_id), std::move(text), {}}, now};
    order_.push_back(id);
    if (order_.size() > max_commands) forget_first();
}

void command_memory::finish(const std::string& id, const write_outcome& outcome) {
    if (const auto found = commands_.find(id); found != commands_.end()) found->second.begun.outcome = outcome;
}

void command_memory::forget_first() {
    commands_.erase(order_.front());
    order_.pop_front();
}

}  // namespace penstock::publish
