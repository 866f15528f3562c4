#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "journal/file_system.hpp"

namespace penstock::journal {

/// The system's disk with faults on demand.
class faulty_file_system final : public file_system {
public:
    enum class fault_kind { none, short_write, io_error, no_space, sync_error, sync_and_truncate_error };

    std::atomic<fault_kind> fault{fault_kind::none};
    std::atomic<int> after{0};                     ///< calls that still succeed
    std::atomic<std::uint64_t> free{1ULL << 40U};  ///< returned by `space_of`

    result<std::unique_ptr<output_file>> create(const std::string& path) override { return wrap(below_->create(path)); }
    result<std::unique_ptr<output_file>> open(const std::string& path) override { return wrap(below_->open(path)); }
    result<> rename(const std::string& from, const std::string& to) override { return below_->rename(from, to); }
    result<> remove(const std::string& path) override { return below_->remove(path); }
    result<> sync_folder(const std::string& path) override { return below_->sync_folder(path); }
    result<space> space_of(const std::string&) override { return space{free, 1ULL << 41U}; }

private:
    class file final : public output_file {
    public:
        file(faulty_file_system& of, std::unique_ptr<output_file> below) : of_(of), below_(std::move(below)) {}

        result<> append(byte_view bytes) override {
            const auto kind = of_.strike();
            if (kind == fault_kind::short_write) {
                (void)below_->append(bytes.first(bytes.size() / 2));
                return boost::system::errc::make_error_code(boost::system::errc::no_space_on_device);
            }
            if (kind == fault_kind::no_space)
                return boost::system::errc::make_error_code(boost::system::errc::no_space_on_device);
            if (kind == fault_kind::io_error)
                return boost::system::errc::make_error_code(boost::system::errc::io_error);
            return below_->append(bytes);
        }

        result<> sync() override {
            const auto kind = of_.strike();
            if (kind == fault_kind::sync_error || kind == fault_kind::sync_and_truncate_error)
                return boost::system::errc::make_error_code(boost::system::errc::io_error);
            return below_->sync();
        }

        result<> truncate(std::uint64_t size) override {
            if (of_.fault == fault_kind::sync_and_truncate_error)
                return boost::system::errc::make_error_code(boost::system::errc::io_error);
            return below_->truncate(size);
        }

    private:
        faulty_file_system& of_;
        std::unique_ptr<output_file> below_;
    };

    fault_kind strike() {
        return fault != fault_kind::none && after.fetch_sub(1) <= 0 ? fault.load() : fault_kind::none;
    }

    result<std::unique_ptr<output_file>> wrap(result<std::unique_ptr<output_file>> below) {
        if (!below) return below.error();
        return std::unique_ptr<output_file>(std::make_unique<file>(*this, std::move(*below)));
    }

    std::shared_ptr<file_system> below_ = make_file_system();
};

}  // namespace penstock::journal
