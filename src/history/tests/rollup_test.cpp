#include "history/rollup.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "history/history.hpp"
#include "history/tests/memory_store.hpp"
#include "history/tests/points.hpp"

namespace penstock::history {

namespace {

constexpr std::int64_t second = 1000;
constexpr std::int64_t hour_length = 3600 * second;
constexpr tag_number tag = 7;
/// A full hour, so that tests can say which hour has what.
constexpr std::int64_t begin_time = start_time / hour_length * hour_length;

/// A store that outlives its history, as a disk does.
class kept_store final : public chunk_store {
public:
    explicit kept_store(std::shared_ptr<memory_store> real) : real_(std::move(real)) {}
    result<> put(std::span<const chunk> chunks) override { return real_->put(chunks); }
    result<> commit(sequence_number position) override { return real_->commit(position); }
    result<sequence_number> position() override { return real_->position(); }
    result<> scan(tag_number t, std::int64_t from, std::int64_t to, direction order, const visitor& visit) override {
        return real_->scan(t, from, to, order, visit);
    }
    bool has_rollups() const noexcept override { return real_->has_rollups(); }
    result<> put_rollups(tag_number t, std::span<const stored_rollup> rollups) override {
        return real_->put_rollups(t, rollups);
    }
    result<std::vector<stored_rollup>> rollups(tag_number t, std::int64_t from, std::int64_t to) override {
        return real_->rollups(t, from, to);
    }
    result<> remove(tag_number t) override { return real_->remove(t); }
    void set_retention(std::shared_ptr<const retention_rules> rules) override { real_->set_retention(rules); }
    std::uint64_t size_bytes() override { return real_->size_bytes(); }
    std::optional<std::string> error() const override { return real_->error(); }

private:
    std::shared_ptr<memory_store> real_;
};

/// A history with roll-ups and one without, which get the same.
class pair_of_histories {
public:
    pair_of_histories() {
        plain_store_->keeps_rollups = false;
        restart();
    }

    /// What is in memory is lost.
    void restart() {
        rolled_ = std::make_unique<history>(std::make_unique<kept_store>(store_));
        plain_ = std::make_unique<history>(std::make_unique<kept_store>(plain_store_));
    }

    void append(sample_batch& batch) {
        batch.first = next_;
        batch.tags.assign(batch.size(), tag);
        rolled_->append(batch);
        plain_->append(batch);
        next_ += batch.size();
        batch.clear();
    }
    void checkpoint() {
        ASSERT_TRUE(rolled_->checkpoint(next_ - 1));
        ASSERT_TRUE(plain_->checkpoint(next_ - 1));
    }
    void import(const samples& points) {
        ASSERT_TRUE(rolled_->import(tag, points));
        ASSERT_TRUE(plain_->import(tag, points));
    }
    void erase(std::int64_t from, std::int64_t to) {
        store_->erase(tag, from, to);
        plain_store_->erase(tag, from, to);
    }
    void put_damaged(std::int64_t time) {
        const chunk damaged{{tag, time, 1'000'000}, time, {0xFF, 0xFF, 0xFF}};
        ASSERT_TRUE(store_->put({&damaged, 1}));
        ASSERT_TRUE(plain_store_->put({&damaged, 1}));
    }
    history& rolled() { return *rolled_; }
    void set_retention(std::int64_t days) {
        const auto rules = std::make_shared<const retention_rules>(retention_rules{.days = days, .days_of_tag = {}});
        rolled_->set_retention(rules);
        plain_->set_retention(rules);
    }

    samples with(const point_query& q, const bucket_rule& rule, std::int64_t now) {
        return all_of(*rolled_, q, rule, now);
    }
    samples plain(const point_query& q, const bucket_rule& rule, std::int64_t now) {
        return all_of(*plain_, q, rule, now);
    }
    void expect_same_buckets(const point_query& q, const bucket_rule& rule, std::int64_t now) {
        expect_same(with(q, rule, now), plain(q, rule, now));
    }

    memory_store& store() { return *store_; }

private:
    /// In pages, as the API reads them.
    static samples all_of(history& h, point_query q, const bucket_rule& rule, std::int64_t now) {
        samples all;
        for (;;) {
            const auto found = h.buckets(q, rule, 13, from_epoch_ms(now));
            EXPECT_TRUE(found) << found.error().message();
            if (!found) return all;
            append_samples(all, found->points);
            if (!found->next) return all;
            (q.order == direction::ascending ? q.from : q.to) = *found->next;
        }
    }

    std::shared_ptr<memory_store> store_ = std::make_shared<memory_store>();
    std::shared_ptr<memory_store> plain_store_ = std::make_shared<memory_store>();
    std::unique_ptr<history> rolled_;
    std::unique_ptr<history> plain_;
    sequence_number next_ = 1;
};

constexpr aggregate every_aggregate[] = {aggregate::average, aggregate::minimum, aggregate::maximum,
                                         aggregate::sum,     aggregate::count,   aggregate::first,
                                         aggregate::last,    aggregate::range,   aggregate::deviation};

/// Points as a plant has them: walks, constants, gaps, bad and odd values, sometimes of another type.
class point_maker {
public:
    explicit point_maker(std::uint64_t seed) : random_(seed), walk_(seed) {}

    std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

    void add_next(samples& to) {
        if (left_ == 0) begin_stretch();
        --left_;
        time_ += step_;
        if (is_jittery_) time_ += static_cast<std::int64_t>(below(700));
        add_at(to, time_);
    }

    void add_at(samples& to, std::int64_t time) {
        const auto dice = below(1000);
        const auto q = dice < bad_ ? quality::bad : dice < 2 * bad_ ? quality::uncertain : quality::good;
        switch (shape_) {
            case 0: return add_number(to, time, walk_.next(), q);
            case 1: return add_number(to, time, constant_, q);
            case 2: return add_number(to, time, odd_number(), q);
            case 3: return add(to, time, an_int16, value{static_cast<std::int64_t>(below(2000)) - 1000}, q);
            case 4: return add(to, time, a_boolean, value{below(2) == 0}, q);
            case 5: return add(to, time, a_float, value{static_cast<float>(walk_.next())}, q);
            case 6: return add(to, time, {element_type::int64}, value{static_cast<std::int64_t>(random_())}, q);
            case 7: return add(to, time, {element_type::date_time}, value{from_epoch_ms(time)}, q);
            default: return add(to, time, a_text, value{std::to_string(below(3))}, q);
        }
    }

    std::int64_t time() const { return time_; }

private:
    void begin_stretch() {
        left_ = 200 + below(4000);
        shape_ = below(3) != 0 ? below(2) : below(9);
        constant_ = walk_.next();
        bad_ = below(3) == 0 ? below(100) : 0;
        step_ = static_cast<std::int64_t>(below(4) == 0 ? 200 + below(9000) : second);
        is_jittery_ = below(5) == 0;
        if (below(6) == 0) time_ += static_cast<std::int64_t>(below(5 * hour_length));
        if (below(12) == 0) time_ -= static_cast<std::int64_t>(below(2 * hour_length));
    }
    double odd_number() {
        switch (below(8)) {
            case 0: return std::numeric_limits<double>::quiet_NaN();
            case 1: return -0.0;
            case 2: return 0.0;
            case 3: return below(40) == 0 ? std::numeric_limits<double>::infinity() : 1e300;
            case 4: return 1e-310;
            default: return std::ldexp(walk_.next(), static_cast<int>(below(200)) - 100);
        }
    }

    std::mt19937_64 random_;
    random_walk walk_;
    std::int64_t time_ = begin_time - 3 * hour_length;
    std::uint64_t left_ = 0;
    std::uint64_t shape_ = 0;
    std::uint64_t bad_ = 0;
    std::int64_t step_ = second;
    bool is_jittery_ = false;
    double constant_ = 0;
};

/// Six hours of a walk at 1 s, stored. Ends at `begin_time + 6 * hour_length`.
void store_walk(pair_of_histories& both, tag_number = tag) {
    random_walk walk(5);
    samples points;
    for (std::int64_t i = 0; i < 6 * 3600; ++i)
        add_number(points, begin_time + i * second, walk.next());
    both.import(points);
}

const point_query six_hours{tag, begin_time, begin_time + 6 * hour_length};
const bucket_rule averages{aggregate::average, 50 * 60 * second};
constexpr std::int64_t much_later = begin_time + 100 * hour_length;

/// Changes the last sum of each roll-up: buckets that are made of one are wrong from now on.
void forge(memory_store& store) {
    auto stored = store.rollups(tag, begin_time - 100 * hour_length, begin_time + 100 * hour_length).value();
    for (auto& rollup : stored)
        rollup.content.back() ^= 1U;
    ASSERT_TRUE(store.put_rollups(tag, stored));
}

bool is_same(const samples& a, const samples& b) {
    return a.times == b.times && a.cells == b.cells && a.qualities == b.qualities;
}

}  // namespace

/// Random points, late ones, imports, expiries, restarts, lost and outdated roll-ups: the answer is always that of the
/// points.
TEST(rollups, give_the_buckets_that_the_points_give) {
    std::size_t made = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        pair_of_histories both;
        point_maker maker(seed);
        std::vector<stored_rollup> outdated;
        for (int step = 0; step < 30; ++step) {
            const auto now =
                std::max(maker.time(), begin_time) + static_cast<std::int64_t>(maker.below(3 * hour_length));
            const auto somewhere = [&] {
                const auto span =
                    static_cast<std::uint64_t>(std::max<std::int64_t>(maker.time() - begin_time, hour_length));
                return begin_time + static_cast<std::int64_t>(maker.below(span));
            };
            sample_batch batch;
            for (auto count = maker.below(4000); count > 0; --count) {
                maker.add_next(batch);
                if (batch.size() == 60) both.append(batch);
            }
            switch (maker.below(9)) {
                case 0: maker.add_at(batch, somewhere()); break;
                case 1: {
                    const auto first = somewhere();
                    for (std::int64_t i = 0; i < 100; ++i)
                        maker.add_at(batch, first + i * second);
                    break;
                }
                case 2: {
                    samples imported;
                    const auto first = somewhere();
                    for (auto i = static_cast<std::int64_t>(maker.below(6000)); i > 0; --i)
                        maker.add_at(imported, first + i * second);
                    both.import(imported);
                    break;
                }
                case 3: {
                    const auto from = somewhere();
                    both.checkpoint();
                    both.erase(from, from + static_cast<std::int64_t>(maker.below(hour_length)));
                    break;
                }
                case 4: both.set_retention(1 + static_cast<std::int64_t>(maker.below(3))); break;
                case 5: outdated = both.store().rollups(tag, 0, now).value(); break;
                case 6: ASSERT_TRUE(both.store().put_rollups(tag, outdated)); break;
                case 7: both.store().lose_rollups(); break;
                default: break;
            }
            if (!batch.empty()) both.append(batch);
            if (maker.below(3) != 0) both.checkpoint();
            if (maker.below(10) == 0) both.restart();
            for (int queries = 0; queries < 4; ++queries) {
                const auto kind = every_aggregate[maker.below(std::size(every_aggregate))];
                point_query q{
                    tag, begin_time - 5 * hour_length + static_cast<std::int64_t>(maker.below(8 * hour_length)), now};
                if (maker.below(3) == 0) q.to = somewhere();
                if (maker.below(6) == 0) q.order = direction::descending;
                if (maker.below(9) == 0) q.quality = quality_filter::good;
                const auto width =
                    maker.below(2) == 0 ? 10 * 60 * second : static_cast<std::int64_t>(maker.below(5 * hour_length));
                both.expect_same_buckets(q, {kind, std::max<std::int64_t>(width, 9 * 60 * second)}, now);
                if (testing::Test::HasFatalFailure()) return;
            }
        }
        made += both.store().rollup_count();
    }
    EXPECT_GT(made, 20U);
}

TEST(rollups, are_made_by_the_first_query_and_then_used) {
    pair_of_histories both;
    store_walk(both);
    EXPECT_EQ(both.store().rollup_count(), 0U);
    const auto wanted = both.plain(six_hours, averages, much_later);
    expect_same(both.with(six_hours, averages, much_later), wanted);
    EXPECT_EQ(both.store().rollup_count(), 6U);
    expect_same(both.with(six_hours, averages, much_later), wanted);
    forge(both.store());
    EXPECT_FALSE(is_same(both.with(six_hours, averages, much_later), wanted));
    // The same chunks under the same roll-ups, after a restart.
    both.restart();
    EXPECT_FALSE(is_same(both.with(six_hours, averages, much_later), wanted));
}

TEST(rollups, are_void_when_a_chunk_of_their_hour_changes) {
    const std::function<void(pair_of_histories&)> changes[] = {
        [](pair_of_histories& both) {  // a late point in each hour, stored
            sample_batch batch;
            for (std::int64_t h = 0; h < 6; ++h) {
                add_number(batch, begin_time + h * hour_length + 5 + h, 1e6);  // too far from the last for its chunk
                both.append(batch);
            }
            both.checkpoint();
        },
        [](pair_of_histories& both) {  // other values at the same times: keys and sizes of chunks could be the same
            for (std::int64_t h = 0; h < 6; ++h) {
                samples points;
                for (std::int64_t i = 0; i < 3600; i += 900)
                    add_number(points, begin_time + h * hour_length + i * second, 20.5);
                both.import(points);
            }
        },
        [](pair_of_histories& both) {  // a chunk of each hour expires
            for (std::int64_t h = 0; h < 6; ++h)
                both.erase(begin_time + h * hour_length + 60 * second, begin_time + h * hour_length + 600 * second);
        },
    };
    for (const auto& change : changes) {
        pair_of_histories both;
        store_walk(both);
        (void)both.with(six_hours, averages, much_later);
        forge(both.store());
        change(both);
        both.expect_same_buckets(six_hours, averages, much_later);
    }
}

TEST(rollups, are_not_used_where_points_in_memory_overlap) {
    pair_of_histories both;
    store_walk(both);
    (void)both.with(six_hours, averages, much_later);
    sample_batch batch;
    add_number(batch, begin_time + 2 * hour_length + 30, 1e6);
    both.append(batch);
    both.expect_same_buckets(six_hours, averages, much_later);
    both.expect_same_buckets(six_hours, {aggregate::maximum, hour_length}, much_later);
}

TEST(rollups, are_left_out_where_they_would_cost_more_than_they_save) {
    const auto made_for = [](std::int64_t points, std::int64_t step, std::int64_t now,
                             const std::function<void(samples&, std::int64_t)>& add_point) {
        pair_of_histories both;
        samples all;
        for (std::int64_t i = 0; i < points; ++i)
            add_point(all, begin_time + i * step);
        both.import(all);
        const point_query q{tag, begin_time, begin_time + points * step};
        both.expect_same_buckets(q, {aggregate::average, hour_length}, now);
        both.expect_same_buckets(q, {aggregate::count, hour_length}, now);
        return both.store().rollup_count();
    };
    random_walk walk(1);
    const auto add_walk = [&](samples& to, std::int64_t time) { add_number(to, time, walk.next()); };
    EXPECT_EQ(made_for(3 * 3600, second, much_later, add_walk), 3U);
    EXPECT_EQ(made_for(3 * 60, 60 * second, much_later, add_walk), 0U) << "few points";
    EXPECT_EQ(made_for(3 * 3600, second, begin_time + 3 * hour_length, add_walk), 2U)
        << "the last hour may still change";
    EXPECT_EQ(
        made_for(3 * 3600, second, much_later, [](samples& to, std::int64_t time) { add_number(to, time, 20.25); }), 0U)
        << "a constant";
    EXPECT_EQ(made_for(3 * 3600, second, much_later,
                       [](samples& to, std::int64_t time) { add(to, time, a_text, value{std::to_string(time)}); }),
              0U)
        << "texts";
}

TEST(rollups, of_another_version_or_damaged_are_not_used) {
    rollup_maker maker;
    samples points;
    for (std::int64_t i = 0; i < 400; ++i)
        add_number(points, begin_time + i * second, static_cast<double>(i));
    ASSERT_TRUE(maker.add(points));
    const auto content = maker.finish(99, begin_time);
    const auto parts = decode_rollup(content, 99, begin_time);
    ASSERT_TRUE(parts);
    ASSERT_EQ(parts->size(), 1U);
    EXPECT_EQ(parts->front().chunks, 1U);
    EXPECT_EQ(parts->front().points.good, 400U);
    EXPECT_EQ(parts->front().points.first_time, begin_time);
    EXPECT_EQ(parts->front().points.last_time, begin_time + 399 * second);
    EXPECT_FALSE(decode_rollup(content, 98, begin_time));
    auto newer = content;
    ++newer.front();
    EXPECT_FALSE(decode_rollup(newer, 99, begin_time));
    for (std::size_t size = 0; size < content.size(); ++size)
        EXPECT_FALSE(decode_rollup(byte_view(content).first(size), 99, begin_time)) << size;
    auto longer = content;
    longer.push_back(0);
    EXPECT_FALSE(decode_rollup(longer, 99, begin_time));
}

TEST(rollups, take_nothing_from_a_store_that_refuses_them) {
    pair_of_histories both;
    store_walk(both);
    both.store().failure = make_error_code(boost::system::errc::no_space_on_device);
    both.expect_same_buckets(six_hours, averages, much_later);
    EXPECT_EQ(both.store().rollup_count(), 0U);
    both.store().failure = {};
    both.expect_same_buckets(six_hours, averages, much_later);
    EXPECT_EQ(both.store().rollup_count(), 6U);
}

TEST(rollups, report_a_damaged_chunk_if_the_query_needs_it) {
    pair_of_histories both;
    store_walk(both);
    constexpr auto damaged = begin_time + 4 * hour_length + hour_length / 2;
    both.put_damaged(damaged);
    auto q = six_hours;
    EXPECT_FALSE(both.rolled().buckets(q, averages, 100, from_epoch_ms(much_later)));
    q.to = damaged - second;
    both.expect_same_buckets(q, averages, much_later);
    q = {tag, damaged + hour_length + second, begin_time + 6 * hour_length};
    both.expect_same_buckets(q, averages, much_later);
}

TEST(rollups, go_with_their_tag) {
    pair_of_histories both;
    store_walk(both);
    (void)both.with(six_hours, averages, much_later);
    ASSERT_TRUE(both.store().remove(tag));
    EXPECT_EQ(both.store().rollup_count(), 0U);
}

}  // namespace penstock::history
