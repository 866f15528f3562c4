#pragma once

// What each test file includes, beside what most files do.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pch.hpp"
