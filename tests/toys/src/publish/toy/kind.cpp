#include "publish/toy/kind.hpp"

#include <atomic>
#include <cstdint>
#include <fstream>

#include "model/json_write.hpp"
#include "publish/options.hpp"
#include "publish/sample_json.hpp"
#include "publish/toy/options.hpp"

namespace penstock::publish {

namespace {

class toy_publisher final : public publisher {
public:
    toy_publisher(std::string mark, std::string file) : mark_(std::move(mark)), file_(std::move(file)) {}

    io::awaitable<> stop(steady_time) override { co_return; }
    bool keeps_order() const noexcept override { return true; }

    io::awaitable<delivery> send(const outgoing_batch& batch, unsigned, steady_time) override {
        std::string text;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            text += mark_;
            append_sample(text, batch, i);
            text += '\n';
        }
        if (!append(text)) co_return delivery::failed("cannot write " + file_);
        lines_ += batch.size();
        co_return delivery::taken(text.size());
    }

    io::awaitable<test_report> test(steady_time) override {
        const bool is_written = append("test\n");
        co_return test_report{is_written, file_, is_written ? "written" : "", is_written ? "" : "cannot write"};
    }

    publisher_status status() const override {
        publisher_status s;
        s.is_connected = true;
        json_writer(s.own_members).member("lines", lines_.load());
        return s;
    }

private:
    bool append(std::string_view text) const {
        std::ofstream out(file_, std::ios::app);
        out << text << std::flush;
        return out.good();
    }

    const std::string mark_, file_;
    std::atomic<std::uint64_t> lines_{0};
};

class toy_kind final : public publisher_kind {
public:
    std::string_view type() const noexcept override { return "Toy"; }
    std::string_view schema() const noexcept override { return toy::schema_text(); }
    faults check(const option_map&) const override { return {}; }
    std::unique_ptr<publisher> make(const option_map& options, publisher_context context) const override {
        const auto rules = rules_with(schema());
        return std::make_unique<toy_publisher>(option_reader(rules, options).text("mark"),
                                               context.file_prefix + "lines");
    }
};

}  // namespace

std::shared_ptr<const publisher_kind> make_toy_kind() {
    return std::make_shared<toy_kind>();
}

}  // namespace penstock::publish
