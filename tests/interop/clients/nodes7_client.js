// S7 client made with nodes7: reads, writes, reads again; prints what it saw as JSON.
// usage: node nodes7_client.js PORT SLOT
const NodeS7 = require("nodes7");

const tags = {
    int: "DB1,INT0", dint: "DB1,DINT2", real: "DB1,REAL6", bit0: "DB1,X10.0", bit1: "DB1,X10.1", text: "DB1,S20.20",
    lreal: "DB1,LREAL42", marker: "MB5", output: "QB0", many: "DB1,INT100.200", other: "DB2,BYTE0.4",
    newInt: "DB1,INT600", newBit: "DB1,X602.3", newReal: "DB1,REAL604", newText: "DB1,S620.10",
};
const written = { newInt: -7, newBit: true, newReal: 2.5, newText: "AB" };

const connection = new NodeS7({ silent: true });
const fail = (why) => { console.error(why); process.exit(1); };
setTimeout(() => fail("time is over"), 15000);
connection.initiateConnection(
    { host: "127.0.0.1", port: Number(process.argv[2]), rack: 0, slot: Number(process.argv[3]), timeout: 3000 },
    (error) => {
        if (error) fail(error);
        connection.setTranslationCB((name) => tags[name]);
        connection.addItems(Object.keys(tags));
        connection.readAllItems((isBad, before) => {
            connection.writeItems(Object.keys(written), Object.values(written), (isWriteBad) => {
                connection.readAllItems((isBadAgain, after) => {
                    console.log(JSON.stringify({ bad: [isBad, isWriteBad, isBadAgain], before, after }));
                    connection.dropConnection(() => process.exit(0));
                });
            });
        });
    });
