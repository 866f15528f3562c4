// Programs of other people in Go, used by tests/interop only; scripts/setup --interop builds them into build/go.
module penstock/interop

go 1.24

require (
	github.com/mochi-mqtt/server/v2 v2.7.9
	github.com/simonvetter/modbus v1.6.4
)

require (
	github.com/goburrow/serial v0.1.0 // indirect
	github.com/gorilla/websocket v1.5.0 // indirect
	github.com/rs/xid v1.4.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)
