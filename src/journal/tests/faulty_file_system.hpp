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
    std::atomic<int> calls_left{0};                ///< calls that still succeed
    std::atomic<std::uint64_t> free{1ULL << 40U};  ///< returned by `space_of`

    result<std::unique_ptr<output_file>> create(const std::string& path) override { return wrap(inner_->create(path)); }
    result<std::unique_ptr<output_file>> open(const std::string& path) override { return wrap(inner_->open(path)); }
    result<> rename(const std::string& from, const std::string& to) override { return inner_->rename(from, to); }
    result<> remove(const std::string& path) override { return inner_->remove(path); }
    result<> sync_folder(const std::string& path) override { return inner_->sync_folder(path); }
    result<space> space_of(const std::string&) override { return space{free, 1ULL << 41U}; }

private:
    class file final : public output_file {
    public:
        file(faulty_file_system& of, std::unique_ptr<output_file> below) : system_(of), inner_(std::move(below)) {}

        result<> append(byte_view bytes) override {
            const auto kind = system_.strike();
            if (kind == fault_kind::short_write) {
                (void)inner_->append(bytes.first(bytes.size() / 2));
                return boost::system::errc::make_error_code(boost::system::errc::no_space_on_device);
            }
            if (kind == fault_kind::no_space)
                return boost::system::errc::make_error_code(boost::system::errc::no_space_on_device);
            if (kind == fault_kind::io_error)
                return boost::system::errc::make_error_code(boost::system::errc::io_error);
            return inner_->append(bytes);
        }

        result<> sync() override {
            const auto kind = system_.strike();
            if (kind == fault_kind::sync_error || kind == fault_kind::sync_and_truncate_error)
                return boost::system::errc::make_error_code(boost::system::errc::io_error);
            return inner_->sync();
        }

        result<> truncate(std::uint64_t size) override {
            if (system_.fault == fault_kind::sync_and_truncate_error)
                return boost::system::errc::make_error_code(boost::system::errc::io_error);
            return inner_->truncate(size);
        }

    private:
        faulty_file_system& system_;
        std::unique_ptr<output_file> inner_;
    };

    fault_kind strike() {
        return fault != fault_kind::none && calls_left.fetch_sub(1) <= 0 ? fault.load() : fault_kind::none;
    }

    result<std::unique_ptr<output_file>> wrap(result<std::unique_ptr<output_file>> below) {
        if (!below) return below.error();
        return std::unique_ptr<output_file>(std::make_unique<file>(*this, std::move(*below)));
    }

    std::shared_ptr<file_system> inner_ = make_file_system();
};

}  // namespace penstock::journal
