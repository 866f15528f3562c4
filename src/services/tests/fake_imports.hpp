#pragma once

#include <optional>
#include <string>
#include <utility>

#include "services/imports/file_imports.hpp"

namespace penstock::services {

/// Imports that are only noted; with `refused` none of them works.
class fake_imports final : public file_imports {
public:
    io::awaitable<outcome<file_import_result>> import(file_import_request asked) override {
        std::string line(asked.bytes);
        line += " format=" + asked.format + " opc=" + asked.opc_id + " by " + asked.actor;
        for (const auto& [key, value] : asked.answers)
            line.append(" ").append(key).append("=").append(value);
        noted += (noted.empty() ? "" : "; ") + line + (asked.is_dry_run ? " dry" : "");
        if (refused) co_return *refused;
        auto out = result;
        out.is_stored = !asked.is_dry_run && out.report.asked.empty();
        co_return out;
    }
    outcome<std::unique_ptr<file_upload>> begin_upload(std::uint64_t) override {
        return failure(failure::cause::unavailable, "no upload");
    }

    std::string noted;  ///< the requests
    std::optional<failure> refused;
    file_import_result result;
};

}  // namespace penstock::services
