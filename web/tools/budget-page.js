// What tools/budgets.js does with a page and reads of it.
export const LAUNCH = {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--enable-precise-memory-info'],
};

export async function logIn(context, base) {
    const answer = await context.request.post(`${base}/login/form`, {
        data: { username: 'root', password: 'penstock-try-1' },
    });
    if (!answer.ok()) throw new Error(`log-in: HTTP ${answer.status()}`);
}

/** MB in use after a collection. */
export async function heapOf(client) {
    await client.send('HeapProfiler.enable');
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
}

async function workSoFar(client) {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find((each) => each.name === 'TaskDuration').value;
}

/** Seconds that the main thread worked in the two seconds after `act`. */
export async function workWhile(page, client, act) {
    await client.send('Performance.enable');
    const before = await workSoFar(client);
    await act();
    await page.waitForTimeout(2000);
    return (await workSoFar(client)) - before;
}

/** Frames a second, the 99th percentile of a frame in ms and the share of the main thread's time that was work, for some
 *  seconds in which the table of tags is scrolled by so many of its rows (28 px) each frame. */
export async function framesWhile(page, client, seconds, rows_a_frame) {
    await client.send('Performance.enable');
    const before = await workSoFar(client);
    const frames = await page.evaluate(
        ([ms, step]) =>
            new Promise((resolve) => {
                const grid = document.querySelector('[role=grid]');
                const box = [grid, ...grid.querySelectorAll('*')].find(
                    (each) => each.scrollHeight > each.clientHeight + 50,
                );
                const times = [];
                let way = step * 28;
                const began = performance.now();
                const frame = (now) => {
                    times.push(now);
                    if (way && box) {
                        const at = box.scrollTop;
                        box.scrollTop += way;
                        if (box.scrollTop === at) way = -way;
                    }
                    if (now - began < ms) requestAnimationFrame(frame);
                    else resolve(times);
                };
                requestAnimationFrame(frame);
            }),
        [seconds * 1000, rows_a_frame],
    );
    const busy = ((await workSoFar(client)) - before) / seconds;
    const lengths = frames.slice(1).map((time, n) => time - frames[n]);
    lengths.sort((a, b) => a - b);
    return {
        fps: (1000 * lengths.length) / (frames.at(-1) - frames[0]),
        p99: lengths[Math.floor(lengths.length * 0.99)],
        busy,
    };
}
