// Modbus server and client made with simonvetter/modbus. Its TLS demands a certificate of the other side, and this
// server the role "operator" in that for writes (Modbus/TCP Security V2.1, R-23).
// usage: modbus server tcp|tls PORT MAP [CERTIFICATE KEY CLIENTS]
//
//	modbus client URL [CERTIFICATE KEY CA]
package main

import (
	"bufio"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/simonvetter/modbus"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

type memory struct {
	lock  sync.Mutex
	words map[string][]uint16
	isTLS bool
}

func readMap(path string) map[string][]uint16 {
	file, err := os.Open(path)
	check(err)
	defer file.Close()
	areas := map[string][]uint16{}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		for _, text := range fields[1:] {
			value, err := strconv.ParseUint(text, 10, 16)
			check(err)
			areas[fields[0]] = append(areas[fields[0]], uint16(value))
		}
	}
	check(lines.Err())
	return areas
}

// A read where `put` is empty.
func (m *memory) at(unit uint8, area string, address, quantity uint16, put []uint16) ([]uint16, error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if unit != 1 {
		return nil, modbus.ErrGWTargetFailedToRespond
	}
	if int(address)+int(quantity) > len(m.words[area]) {
		return nil, modbus.ErrIllegalDataAddress
	}
	copy(m.words[area][address:], put)
	return append([]uint16(nil), m.words[area][address:address+quantity]...), nil
}

func (m *memory) mayWrite(role string) bool { return !m.isTLS || role == "operator" }

func fromBits(bits []bool) []uint16 {
	out := make([]uint16, len(bits))
	for n, bit := range bits {
		if bit {
			out[n] = 1
		}
	}
	return out
}

func toBits(words []uint16) []bool {
	out := make([]bool, len(words))
	for n, word := range words {
		out[n] = word == 1
	}
	return out
}

func (m *memory) HandleCoils(r *modbus.CoilsRequest) ([]bool, error) {
	if r.IsWrite && !m.mayWrite(r.ClientRole) {
		return nil, modbus.ErrIllegalFunction
	}
	words, err := m.at(r.UnitId, "co", r.Addr, r.Quantity, fromBits(r.Args))
	return toBits(words), err
}

func (m *memory) HandleDiscreteInputs(r *modbus.DiscreteInputsRequest) ([]bool, error) {
	words, err := m.at(r.UnitId, "di", r.Addr, r.Quantity, nil)
	return toBits(words), err
}

func (m *memory) HandleHoldingRegisters(r *modbus.HoldingRegistersRequest) ([]uint16, error) {
	if r.IsWrite && !m.mayWrite(r.ClientRole) {
		return nil, modbus.ErrIllegalFunction
	}
	return m.at(r.UnitId, "hr", r.Addr, r.Quantity, r.Args)
}

func (m *memory) HandleInputRegisters(r *modbus.InputRegistersRequest) ([]uint16, error) {
	return m.at(r.UnitId, "ir", r.Addr, r.Quantity, nil)
}

func serve(words []string) {
	to := &modbus.ServerConfiguration{URL: "tcp://127.0.0.1:" + words[1], MaxClients: 10, Timeout: time.Minute}
	isTLS := words[0] == "tls"
	if isTLS {
		own, err := tls.LoadX509KeyPair(words[3], words[4])
		check(err)
		clients, err := modbus.LoadCertPool(words[5])
		check(err)
		to.URL, to.TLSServerCert, to.TLSClientCAs = "tcp+tls://127.0.0.1:"+words[1], &own, clients
	}
	server, err := modbus.NewServer(to, &memory{words: readMap(words[2]), isTLS: isTLS})
	check(err)
	check(server.Start())
	select {}
}

func ask(words []string) {
	to := &modbus.ClientConfiguration{URL: words[0], Timeout: 5 * time.Second}
	if len(words) > 1 {
		own, err := tls.LoadX509KeyPair(words[1], words[2])
		check(err)
		authorities, err := modbus.LoadCertPool(words[3])
		check(err)
		to.TLSClientCert, to.TLSRootCAs = &own, authorities
	}
	client, err := modbus.NewClient(to)
	check(err)
	check(client.Open())
	defer client.Close()
	seen := map[string]any{}
	keep := func(name string) func(any, error) {
		return func(value any, err error) { check(err); seen[name] = value }
	}
	words16 := func(address, count uint16, kind modbus.RegType) (any, error) {
		return client.ReadRegisters(address, count, kind)
	}
	keep("holding")(words16(5000, 3, modbus.HOLDING_REGISTER))
	keep("input")(words16(5000, 3, modbus.INPUT_REGISTER))
	bits, err := client.ReadCoils(5000, 4)
	keep("coils")(bits, err)
	bits, err = client.ReadDiscreteInputs(5000, 4)
	keep("discretes")(bits, err)
	check(client.WriteRegister(5010, 0x42)) // it has no mask write
	check(client.WriteRegisters(5011, []uint16{78, 79}))
	check(client.WriteCoil(5010, true))
	check(client.WriteCoils(5011, []bool{true, false, true}))
	keep("written")(words16(5010, 3, modbus.HOLDING_REGISTER))
	bits, err = client.ReadCoils(5010, 4)
	keep("switched")(bits, err)
	check(client.WriteFloat32(5020, 3.5))
	number, err := client.ReadFloat32(5020, modbus.HOLDING_REGISTER)
	check(err)
	if number != 3.5 {
		check(fmt.Errorf("3.5 came back as %v", number))
	}
	// It refuses what ends beyond the last address without asking: this one is refused by the device.
	if _, err := client.ReadRegister(6000, modbus.HOLDING_REGISTER); err == modbus.ErrIllegalDataAddress {
		seen["refusal"] = 2
	}
	check(json.NewEncoder(os.Stdout).Encode(seen))
}

func main() {
	if os.Args[1] == "server" {
		serve(os.Args[2:])
	}
	ask(os.Args[2:])
}
