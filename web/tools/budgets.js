// Measures the page against the budgets of the design in Chromium, against a gateway of the release build that serves it,
// with 100,000 tags: `scripts/bench page`. Prints a table; exit 1 when one is broken. Leave the machine alone meanwhile.
// usage: PENSTOCK_BIN=build/release/bin node tools/budgets.js [--minutes N] [--heap]
//        --minutes N  leaves a page with 1,000 changes a second open for so long (2)
//        --heap       measures that alone
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { median, startGateway } from './budget-gateway.js';
import { framesWhile, heapOf, LAUNCH, logIn, workWhile } from './budget-page.js';

const { values: options } = parseArgs({
    options: { minutes: { type: 'string', default: '2' }, heap: { type: 'boolean', default: false } },
});
const rows = [];
/** `at_most`: false when the figure must not be below `budget`. */
function row(what, measured, unit, budget, at_most = true) {
    const holds = budget === undefined || (at_most ? measured <= budget : measured >= budget);
    const wanted = budget === undefined ? '' : `${at_most ? '≤' : '≥'} ${budget} ${unit}`;
    rows.push({ holds });
    const shown = measured >= 100 ? Math.round(measured) : Number(measured.toFixed(1));
    console.log(`| ${what} | ${shown} ${unit} | ${wanted} | ${budget === undefined ? '' : holds ? 'yes' : 'NO'} |`);
}

/** Largest paint and bytes of a view with an empty cache, of five. */
async function firstView(browser, base, language) {
    const paints = [];
    let bytes = 0;
    for (let n = 0; n < 5; n += 1) {
        const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
        await context.addInitScript((spoken) => localStorage.setItem('penstock.language', spoken), language);
        await logIn(context, base);
        const page = await context.newPage();
        const client = await context.newCDPSession(page);
        await client.send('Network.enable');
        bytes = 0;
        client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
        await page.goto(`${base}/`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForTimeout(1500);
        paints.push(
            await page.evaluate(
                () =>
                    new Promise((resolve) =>
                        new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
                            type: 'largest-contentful-paint',
                            buffered: true,
                        }),
                    ),
            ),
        );
        await context.close();
    }
    return { paint: median(paints), kB: bytes / 1000 };
}

async function measure(browser, base) {
    for (const [language, kB] of [
        ['en', 320],
        ['ko', 480],
    ]) {
        const seen = await firstView(browser, base, language);
        row(`first view, ${language}, cold cache: largest paint`, seen.paint, 'ms', 600);
        row(`first view, ${language}, cold cache: bytes with fonts`, seen.kB, 'kB', kB);
    }
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
    await logIn(context, base);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);

    const fetched = () =>
        page.evaluate(() =>
            performance
                .getEntriesByType('resource')
                .filter((entry) => entry.name.includes('/opc/BIG/tag'))
                .map((entry) => entry.duration),
        );
    await page.goto(`${base}/devices/BIG`);
    await page.getByText('BIG.000005').first().waitFor();
    // The gateway sorts its tags at the first list after a change of the configuration.
    row('the first page of 200 of 100,000 tags', (await fetched())[0], 'ms');
    await page.reload();
    await page.getByText('BIG.000005').first().waitFor();
    row('a page of 200 of 100,000 tags fetched', median(await fetched()), 'ms', 50);
    const dragged = await framesWhile(page, client, 5, 54);
    row('dragging the scroll bar, 54 rows a frame', dragged.fps, 'fps', 50, false);
    row('heap after 100,000 tags went by', await heapOf(client), 'MB', 40);
    const began = Date.now();
    await page.getByPlaceholder('Find a tag').fill('BIG.099999');
    await page.getByRole('gridcell', { name: 'BIG.099999' }).first().waitFor();
    row('found in 100,000 tags, from the key to the row', Date.now() - began, 'ms');

    for (const [opc_id, rate, share] of [
        ['FAST', '1,000', 15],
        ['FASTEST', '10,000'],
    ]) {
        await page.goto(`${base}/devices/${opc_id}`);
        await page.getByText(`${opc_id}.000005`).first().waitFor();
        await page.waitForTimeout(2000);
        const still = await framesWhile(page, client, 10, 0);
        row(`${rate} changes/s, still`, still.fps, 'fps', 59, false);
        row(`${rate} changes/s, still: main thread`, still.busy * 100, '%', share);
    }
    await page.goto(`${base}/devices/FAST`);
    await page.getByText('FAST.000005').first().waitFor();
    const scrolled = await framesWhile(page, client, 5, 2);
    row('1,000 changes/s, scrolling 2 rows a frame', scrolled.fps, 'fps', 59, false);
    row('1,000 changes/s, scrolling 2 rows a frame: p99 of a frame', scrolled.p99, 'ms', 17);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    row('the same with a CPU four times slower', (await framesWhile(page, client, 5, 2)).fps, 'fps', 40, false);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });

    // The gateway makes the buckets of a trend, so what is drawn has the width of the window, whatever the range holds.
    await page.goto(`${base}/tags/FAST.000001`);
    await page.locator('canvas').first().waitFor();
    await page.waitForTimeout(3000);
    const idle = await workWhile(page, client, () => undefined);
    const drawn = await workWhile(page, client, () => page.getByRole('button', { name: '1 h', exact: true }).click());
    row('trend: work of the main thread for another range', (drawn - idle) * 1000, 'ms', 50);
    await context.close();
}

/** A page that is left open with 1,000 changes a second. */
async function measureHeap(browser, base, minutes) {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
    await logIn(context, base);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await page.goto(`${base}/devices/FAST`);
    await page.getByText('FAST.000005').first().waitFor();
    await page.waitForTimeout(10_000);
    const before = await heapOf(client);
    const seen = [before];
    for (let minute = 1; minute <= minutes; minute += 1) {
        await page.waitForTimeout(60_000);
        // A session that nobody uses ends after 30 minutes.
        if (minute % 10 === 0) {
            await page.getByPlaceholder('Find a tag').fill(`FAST.0000${(minute / 10) % 10}`);
            await page.getByPlaceholder('Find a tag').fill('');
        }
        await page.getByText('Live', { exact: true }).waitFor({ timeout: 20_000 });
        seen.push(await heapOf(client));
        if (minute % 10 === 0) console.error(`heap after ${minute} min: ${seen.at(-1).toFixed(1)} MB`);
    }
    row(`heap, ${minutes} min with 1,000 changes/s later: growth`, seen.at(-1) - before, 'MB', 1);
    row(`heap, ${minutes} min with 1,000 changes/s: largest`, Math.max(...seen), 'MB');
}

const gateway = await startGateway(options.heap ? 0 : 100_000);
const browser = await chromium.launch(LAUNCH);
try {
    console.log('| what | measured | budget | reached |\n|---|---|---|---|');
    if (!options.heap) await measure(browser, gateway.base);
    await measureHeap(browser, gateway.base, Number(options.minutes));
} finally {
    await browser.close();
    await gateway.stop();
}
process.exit(rows.every((each) => each.holds) ? 0 : 1);
