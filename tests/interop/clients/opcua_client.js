// The gateway's OPC UA server seen by node-opcua's client: prints what it saw as JSON.
// usage: node opcua_client.js URL PASSWORD FOLDER    FOLDER: for its certificate
const {
    AttributeIds, BrowseDirection, DataType, HistoryReadRequest, MessageSecurityMode,
    OPCUAClient, ReadRawModifiedDetails, SecurityPolicy, TimestampsToReturn, UserTokenType,
} = require("node-opcua-client");
const { OPCUACertificateManager } = require("node-opcua-certificate-manager");

const [url, password, folder] = process.argv.slice(2);
const tag = (opc, id) => `ns=2;s=SITE_DEFAULT.${opc}.${id}`;

async function makeClient(policy, mode) {
    const clientCertificateManager = new OPCUACertificateManager({
        rootFolder: folder, automaticallyAcceptUnknownCertificate: true,
    });
    await clientCertificateManager.initialize();
    return OPCUAClient.create({
        applicationName: "node-opcua", clientCertificateManager, endpointMustExist: false,
        connectionStrategy: { maxRetry: 0 }, securityMode: MessageSecurityMode[mode],
        securityPolicy: SecurityPolicy[policy], requestedSessionTimeout: 60000,
    });
}

async function inSession(policy, mode, word, work) {
    const client = await makeClient(policy, mode);
    await client.connect(url);
    try {
        const session = await client.createSession({
            type: UserTokenType.UserName, userName: "opcua", password: word,
        });
        const seen = await work(session);
        await session.close();
        return seen;
    } finally {
        await client.disconnect();
    }
}

async function browseAll(session, nodeId) {
    const ids = [];
    let pages = 1;
    session.requestedMaxReferencesPerNode = 3000;
    let page = await session.browse({
        nodeId, browseDirection: BrowseDirection.Forward, referenceTypeId: "HierarchicalReferences",
        includeSubtypes: true, resultMask: 0,
    });
    for (;;) {
        ids.push(...page.references.map((reference) => reference.nodeId));
        if (!page.continuationPoint) return { ids, pages };
        page = await session.browseNext(page.continuationPoint, false);
        ++pages;
    }
}

async function readAll(session, ids) {
    let good = 0;
    for (let at = 0; at < ids.length; at += 1000) {
        const part = ids.slice(at, at + 1000).map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value }));
        good += (await session.read(part)).filter((value) => value.statusCode.isGood()).length;
    }
    return good;
}

async function subscribe(session, ids) {
    const subscription = await session.createSubscription2({
        requestedPublishingInterval: 250, requestedMaxKeepAliveCount: 20, requestedLifetimeCount: 200,
        maxNotificationsPerPublish: 0, publishingEnabled: true, priority: 1,
    });
    const heard = new Set();
    for (let at = 0; at < ids.length; at += 1000) {
        const items = ids.slice(at, at + 1000).map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value }));
        const group = await subscription.monitorItems(
            items, { samplingInterval: 250, queueSize: 2, discardOldest: true }, TimestampsToReturn.Both);
        group.on("changed", (item) => heard.add(item.itemToMonitor.nodeId.toString()));
    }
    for (let tries = 0; tries < 300 && heard.size < ids.length; ++tries)
        await new Promise((resolve) => setTimeout(resolve, 100));
    await subscription.terminate();
    return heard.size;
}

async function write(session, id, dataType, value) {
    const status = await session.write({
        nodeId: tag("LINE", id), attributeId: AttributeIds.Value, value: { value: { dataType, value } },
    });
    return status.name;
}

async function readHistory(session, id, each) {
    const now = Date.now();
    const times = [];
    let continuationPoint;
    let pages = 0;
    do {
        const request = new HistoryReadRequest({
            historyReadDetails: new ReadRawModifiedDetails({
                startTime: new Date(now - 300000), endTime: new Date(now), numValuesPerNode: each,
                isReadModified: false, returnBounds: false,
            }),
            nodesToRead: [{ nodeId: tag("LINE", id), continuationPoint }],
            timestampsToReturn: TimestampsToReturn.Both, releaseContinuationPoints: false,
        });
        const result = (await session.historyRead(request)).results[0];
        times.push(...(result.historyData?.dataValues ?? []).map((value) => value.sourceTimestamp.getTime()));
        continuationPoint = result.continuationPoint?.length ? result.continuationPoint : undefined;
        ++pages;
    } while (continuationPoint && pages < 1000);
    return { points: times.length, distinct: new Set(times).size, pages,
             inOrder: times.every((time, i) => i === 0 || time > times[i - 1]) };
}

async function refusalOf(attempt) {
    try {
        await attempt();
    } catch (error) {
        return error.message;
    }
    return "none";
}

async function main() {
    const seen = { secured: [] };
    for (const policy of ["Basic256Sha256", "Aes128_Sha256_RsaOaep", "Aes256_Sha256_RsaPss"]) {
        for (const mode of ["Sign", "SignAndEncrypt"]) {
            const value = await inSession(policy, mode, password, (session) =>
                session.read({ nodeId: tag("LINE", "SPEED"), attributeId: AttributeIds.Value }));
            if (value.statusCode.isGood()) seen.secured.push(`${policy} ${mode}`);
        }
    }
    seen.wrongPassword = await refusalOf(() => inSession("Basic256Sha256", "Sign", "wrong", async () => {}));
    await inSession("Basic256Sha256", "SignAndEncrypt", password, async (session) => {
        const { ids, pages } = await browseAll(session, "ns=2;s=SITE_DEFAULT.MANY");
        seen.browsed = ids.length;
        seen.browsePages = pages;
        seen.good = await readAll(session, ids);
        seen.heard = await subscribe(session, ids);
        seen.wrote = await write(session, "LEVEL", DataType.Int16, -99);
        seen.readBack = (await session.read({ nodeId: tag("LINE", "LEVEL"), attributeId: AttributeIds.Value })).value
            .value;
        seen.wrongType = await write(session, "LEVEL", DataType.Double, 1.5);
        seen.outOfRange = await write(session, "SPEED", DataType.UInt16, 6000);
        seen.history = await readHistory(session, "SPEED", 7);
        seen.missing = (await session.read({ nodeId: tag("LINE", "NONE"), attributeId: AttributeIds.Value })).statusCode
            .name;
    });
    console.log(JSON.stringify(seen));
}

setTimeout(() => { console.error("nothing within 120 s"); process.exit(1); }, 120000).unref();
main().then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
