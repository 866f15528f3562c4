// A small Telegraf, used by tests/interop only; scripts/setup --interop builds it into build/go.
module penstock/telegraf

go 1.25.5

require github.com/influxdata/telegraf v1.37.2
