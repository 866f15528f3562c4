#!/usr/bin/env bash
# rmodbus' helpers for the length of a Modbus TCP frame take the largest legal frames for broken.
#
# Version: rmodbus 0.13.0 (crates.io), as its own examples of a TCP client use them.
# Seen: guess_response_frame_len is right for 123 registers (255 bytes) and returns FrameBroken for 124 and 125;
#   guess_request_frame_len returns FrameBroken for a write of 122 and 123 registers. Both return the length as one byte.
# Expected: 125 registers a read and 123 a write (Modbus Application Protocol V1.1b3, 6.3 and 6.12), frames of up to 260 bytes
#   (Modbus Messaging on TCP/IP V1.0b, 4.1).
# What it means for a gateway: a server built this way drops writes of 122 registers and more although it answers all others;
#   limit the size of requests at that device (here: option max_registers).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"
cat >"$work/Cargo.toml" <<'TOML'
[package]
name = "seen"
version = "0.1.0"
edition = "2021"

[dependencies]
rmodbus = "=0.13.0"
TOML
cat >"$work/src/main.rs" <<'RUST'
use rmodbus::{guess_request_frame_len, guess_response_frame_len, ModbusProto};

fn head(length: u16) -> Vec<u8> {
    let mut bytes = vec![0, 1, 0, 0];
    bytes.extend(length.to_be_bytes());
    bytes
}

fn main() {
    let mut seen = Vec::new();
    for registers in [123u16, 124, 125] {
        let guess = guess_response_frame_len(&head(3 + 2 * registers), ModbusProto::TcpUdp);
        println!("answer with {registers} registers: {guess:?}");
        seen.push(guess.is_ok());
    }
    for registers in [121u16, 122, 123] {
        let guess = guess_request_frame_len(&head(7 + 2 * registers), ModbusProto::TcpUdp);
        println!("write of {registers} registers: {guess:?}");
        seen.push(guess.is_ok());
    }
    assert_eq!(seen, [true, false, false, true, false, false]);
}
RUST
CARGO_TARGET_DIR="$work/target" cargo run --quiet --manifest-path "$work/Cargo.toml"
echo "as stated"
