#include "publish/publisher.hpp"

namespace penstock::publish {

io::awaitable<delivery> publisher::send_again(const std::string& /*batch_id*/, std::span<const std::string> /*samples*/,
                                              steady_time /*deadline*/) {
    co_return delivery::failed(
        "transfers of this type store no refused batches (dead letters), so none can be sent again");
}

}  // namespace penstock::publish
