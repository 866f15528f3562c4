// An MQTT broker: mochi-mqtt. usage: mochi PORT
package main

import (
	"log"
	"os"

	mqtt "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/hooks/auth"
	"github.com/mochi-mqtt/server/v2/listeners"
)

func main() {
	server := mqtt.New(nil)
	if err := server.AddHook(new(auth.AllowHook), nil); err != nil {
		log.Fatal(err)
	}
	where := listeners.NewTCP(listeners.Config{ID: "tcp", Address: "127.0.0.1:" + os.Args[1]})
	if err := server.AddListener(where); err != nil {
		log.Fatal(err)
	}
	if err := server.Serve(); err != nil {
		log.Fatal(err)
	}
	select {}
}
