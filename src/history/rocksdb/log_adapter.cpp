#include "history/rocksdb/log_adapter.hpp"

#include <array>
#include <cstdarg>
#include <cstdio>

#include "base/log.hpp"

namespace penstock::history::rocksdb_store {

namespace {

class log_adapter final : public rocksdb::Logger {
public:
    log_adapter() : rocksdb::Logger(rocksdb::WARN_LEVEL), log_(logger("rocksdb")) {}
    ~log_adapter() override { Close().PermitUncheckedError(); }

    using rocksdb::Logger::Logv;
    __attribute__((format(printf, 2, 0))) void Logv(const char* format, va_list arguments) override {
        std::array<char, 1024> text;
        if (std::vsnprintf(text.data(), text.size(), format, arguments) > 0) log_->warn("{}", text.data());
    }

private:
    std::shared_ptr<spdlog::logger> log_;
};

}  // namespace

std::shared_ptr<rocksdb::Logger> make_log_adapter() {
    return std::make_shared<log_adapter>();
}

}  // namespace penstock::history::rocksdb_store
