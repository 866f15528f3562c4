// Reads and writes a controller with mcprotocol: argv PORT 1E|3E. Prints what it saw as JSON.
const MC = require('mcprotocol');

const [port, frame] = [Number(process.argv[2]), process.argv[3]];
const addresses = {words: 'D0,5', bits: 'M0,4', real: 'DFLOAT100', whole: 'DDINT102', written: 'D200'};
const client = new MC();
const seen = {};

function fail(what) {
    console.error(what);
    process.exit(1);
}

setTimeout(() => fail('nothing within 10 s'), 10000);
client.initiateConnection({port, host: '127.0.0.1', ascii: false, frame}, (error) => {
    if (error) fail(error);
    client.setTranslationCB((name) => addresses[name]);
    client.addItems(Object.keys(addresses));
    client.readAllItems((bad, values) => {
        if (bad) fail('bad values');
        Object.assign(seen, values);
        // The answer to a 1E write throws within the library; a good 3E write it reports as a bad one, and what it
        // reads afterwards is sometimes its own `BAD 255`: the device itself shows whether it applied the write.
        const tell = () => {
            console.log(JSON.stringify(seen));
            process.exit(0);
        };
        if (frame === '1E') return tell();
        client.writeItems('written', 77, tell);
    });
});
