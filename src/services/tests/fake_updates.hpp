#pragma once

#include <optional>
#include <string>
#include <vector>

#include "services/administration/updates.hpp"

namespace penstock::services {

/// Updates that are only noted; with `refused` none of them works.
class fake_updates final : public updates {
public:
    io::awaitable<outcome<fetched_release>> fetch() override {
        if (refused) co_return *refused;
        co_return fetched_release{"descriptor", "signature"};
    }
    outcome<latest_release> check(const fetched_release&) override { return latest; }
    outcome<boost::json::object> prepare(const fetched_release& fetched, bool allows_downgrade) override {
        if (not_prepared) return *not_prepared;
        return boost::json::object{{"descriptor", fetched.descriptor}, {"allow_downgrade", allows_downgrade}};
    }
    outcome<boost::json::object> prepare_uploaded(const std::string& name, bool allows_downgrade) override {
        if (not_prepared) return *not_prepared;
        return boost::json::object{{"bundle", name}, {"allow_downgrade", allows_downgrade}};
    }
    outcome<std::unique_ptr<update_upload>> begin_upload(const std::string& name, std::uint64_t) override {
        if (refused) return *refused;
        return std::unique_ptr<update_upload>(std::make_unique<noted_upload>(*this, name));
    }
    jobs::ending run(jobs::job_context&) override { return {}; }

    std::optional<failure> refused, not_prepared;
    latest_release latest{"1.3.0", "1.4.0", "2026-11-25", true, "n", 60, "a.pub"};
    std::string received;

private:
    class noted_upload final : public update_upload {
    public:
        noted_upload(fake_updates& of, std::string name) : updates_(of), name_(std::move(name)) {}
        std::optional<failure> append(std::string_view bytes) override {
            updates_.received += bytes;
            return std::nullopt;
        }
        outcome<kept> finish() override { return kept{name_, updates_.received.size(), "1.4.0"}; }

    private:
        fake_updates& updates_;
        std::string name_;
    };
};

}  // namespace penstock::services
