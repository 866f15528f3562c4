#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/samples.hpp"
#include "model/tag.hpp"

namespace penstock::engine {

/// Receives everything that the engine collects, to store it.
class sample_sink {
public:
    virtual ~sample_sink() = default;

    /// Returns the permanent numbers of tags, in the order of the request; 0 = the tag is not recorded. Called where
    /// configuration changes are made.
    virtual std::vector<tag_number> numbers_of(const std::vector<std::string>& tag_ids) = 0;
    /// Sets how tags are recorded. Called before their first samples and after each change of the configuration.
    struct recorded_tag {
        tag_number number = 0;
        const tag_config* tag = nullptr;
    };
    virtual void configure(std::span<const recorded_tag> tags) = 0;
    /// The tag was deleted.
    virtual void remove(tag_number number) = 0;

    /// Takes the samples of a scan and leaves an empty batch. Any thread; must not wait.
    virtual void put(sample_batch& scan) = 0;
};

}  // namespace penstock::engine
