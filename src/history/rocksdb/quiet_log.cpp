#include "history/rocksdb/quiet_log.hpp"

#include <array>
#include <cstdarg>
#include <cstdio>

#include "base/log.hpp"

namespace penstock::history::rocksdb_store {

namespace {

class quiet_log final : public rocksdb::Logger {
public:
    quiet_log() : rocksdb::Logger(rocksdb::WARN_LEVEL), log_(logger("rocksdb")) {}
    ~quiet_log() override { Close().PermitUncheckedError(); }

    using rocksdb::Logger::Logv;
    __attribute__((format(printf, 2, 0))) void Logv(const char* format, va_list arguments) override {
        std::array<char, 1024> text;
        if (std::vsnprintf(text.data(), text.size(), format, arguments) > 0) log_->warn("{}", text.data());
    }

private:
    std::shared_ptr<spdlog::logger> log_;
};

}  // namespace

std::shared_ptr<rocksdb::Logger> make_quiet_log() {
    return std::make_shared<quiet_log>();
}

}  // namespace penstock::history::rocksdb_store
