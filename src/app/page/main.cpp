// Prints docs/properties.md.

#include <cstdio>

#include "app/properties.hpp"

int main() {
    std::fputs(penstock::app::properties_page().c_str(), stdout);
}
