#include "audit/text_sink.hpp"

#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/failure.hpp"
#include "base/log_always.hpp"
#include "model/json_text.hpp"

namespace penstock::audit {

text_sink make_log_sink() {
    return [texts = std::vector<std::string_view>()](std::span<const line* const> lines) mutable {
        texts.clear();
        for (const auto* one : lines)
            texts.push_back(one->text);
        return log_always("access", texts);
    };
}

checked<text_sink> make_file_sink(const rotated_file::settings& s) {
    auto file = std::make_shared<rotated_file>(s);
    if (auto opened = file->append({}); !opened) {
        return in_field("edge.audit.file", about("cannot be written", opened.error()));
    }
    return text_sink([file = std::move(file)](std::span<const line* const> lines) {
        std::string all;
        for (const auto* one : lines)
            fmt::format_to(std::back_inserter(all), "{} {}\n", format_iso_time(one->time), one->text);
        return file->append(all).has_value();
    });
}

}  // namespace penstock::audit
