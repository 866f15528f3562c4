#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/fuzz/script.hpp"

namespace penstock::fuzz {

/// Corrupts answers as the input selects, until it is used up; then they pass unchanged.
class byte_corruptor {
public:
    explicit byte_corruptor(script& input) : input_(input) {}

    bool is_honest = false;  ///< from now on

    /// What arrives instead, in pieces; empty = no response.
    struct arrival {
        std::vector<byte_buffer> pieces;
        bool hangs_up = false;
    };

    arrival pass(byte_buffer response) {
        if (is_honest || (input_.is_over() && !fixed_harm_)) return deliver(std::move(response));
        auto what = fixed_harm_ ? *fixed_harm_ : static_cast<harm>(input_.below(static_cast<std::size_t>(harm::count)));
        if (what == harm::all_from_now) {
            fixed_harm_ = static_cast<harm>(input_.below(static_cast<std::size_t>(harm::all_from_now)));
            always_at_ = input_.byte();
            what = *fixed_harm_;
        }
        const std::size_t at = std::min<std::size_t>(fixed_harm_ ? always_at_ : input_.byte(), response.size());
        if (what == harm::silence) return {};
        if (what == harm::hang_up) return {{}, true};
        if (what == harm::hold_back) {
            append(held_, response);
            return {};
        }
        change(what, at, response);
        return deliver(std::move(response));
    }

    /// The connection has ended.
    void forget() noexcept { held_.clear(); }

private:
    enum class harm : std::uint8_t {
        none,
        overwrite,
        cut_short,
        insert,
        remove,
        replace_tail,
        twice,
        earlier_one,
        number,
        pieces,
        silence,
        hang_up,
        hold_back,
        all_from_now,
        count
    };

    void change(harm what, std::size_t at, byte_buffer& response) {
        const auto place = response.begin() + static_cast<std::ptrdiff_t>(at);
        const auto rest = response.size() - at;
        switch (what) {
            case harm::overwrite:
                std::ranges::copy(input_.bytes(std::min<std::size_t>(input_.below(16) + 1, rest)), place);
                break;
            case harm::cut_short: response.resize(at); break;
            case harm::insert: {
                const auto bytes = input_.bytes(input_.byte());
                response.insert(place, bytes.begin(), bytes.end());
                break;
            }
            case harm::remove:
                response.erase(place, place + static_cast<std::ptrdiff_t>(std::min(input_.below(16) + 1, rest)));
                break;
            case harm::replace_tail:
                response.resize(at);
                append(response, input_.bytes(input_.byte()));
                break;
            case harm::twice: {
                const auto again = response;
                append(response, again);
                break;
            }
            case harm::earlier_one:
                if (!sent_.empty()) response = sent_[at % sent_.size()];
                break;
            case harm::number:
                // Counts and lengths are where things go wrong.
                for (std::size_t i = at; i < std::min(at + 1U + input_.below(4), response.size()); ++i)
                    response[i] = extremes[input_.below(extremes.size())];
                break;
            case harm::pieces: piece_ = at == 0 ? max_piece : at; break;
            default: break;
        }
    }

    arrival deliver(byte_buffer response) {
        if (sent_.size() < 16 && response.size() <= 4'096) sent_.push_back(response);
        if (!held_.empty()) {
            append(held_, response);
            response = std::exchange(held_, {});
        }
        arrival out;
        const byte_view all(response);
        const auto piece = is_honest ? max_piece : std::max(piece_, all.size() / 64 + 1);
        for (std::size_t at = 0; at < all.size(); at += piece) {
            const auto part = all.subspan(at, std::min(piece, all.size() - at));
            out.pieces.emplace_back(part.begin(), part.end());
        }
        return out;
    }

    static constexpr std::array<std::uint8_t, 8> extremes{0x00, 0xFF, 0x7F, 0x80, 0x01, 0xFE, 0x40, 0x10};
    static constexpr std::size_t max_piece = 1'000'000;

    script& input_;
    std::vector<byte_buffer> sent_;
    byte_buffer held_;
    std::size_t piece_ = max_piece;
    std::optional<harm> fixed_harm_;
    std::size_t always_at_ = 0;
};

}  // namespace penstock::fuzz
