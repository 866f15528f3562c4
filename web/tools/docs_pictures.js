// The pictures of docs/pictures, from one gateway with the plant of tools/try_gateway.py --plant.
// usage: PENSTOCK_BIN=… node tools/docs_pictures.js [--out ../docs/pictures] [--minutes 8] [--only NAME]…
// PENSTOCK_PREVIEW=1: with the page of `npm run build` instead of the one in the gateway.
// After --minutes of values the trends have a shape. pngquant, where it is installed, takes two thirds of a file away.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const { values: options } = parseArgs({
    options: {
        out: { type: 'string', default: '../docs/pictures' },
        minutes: { type: 'string', default: '8' },
        only: { type: 'string', multiple: true, default: [] },
    },
});
const venv = '../build/venv/bin/python';
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : 'python3');
const password = 'penstock-try-1';
const calm_percent = 60;
const calm_ms = 300_000;
const most_bytes = 150_000;
const size = { width: 1440, height: 900 };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const washer = '/tags/WASHER.BATH1?with=WASHER.BATH2,WASHER.BATH3,CIP.TEMP';
const worst = 'Caustic tank is almost empty';

/** Each: file, path, a text that shows when the page is whole, what is done before the picture, theme and language. */
const pictures = [
    { name: 'overview', path: '/', shows: 'Crane 2' },
    { name: 'overview-dark', path: '/', shows: 'Crane 2', theme: 'dark' },
    { name: 'devices', path: '/devices', shows: 'Crane 2' },
    { name: 'device-tags', path: '/devices/PASTEUR', shows: 'PASTEUR.HOLD' },
    { name: 'trend', path: '/tags/WASHER.BATH3', shows: 'Lowest', ranged: true },
    { name: 'compare', path: washer, shows: 'Lowest', ranged: true, theme: 'dark' },
    { name: 'alarms', path: '/alarms', shows: worst },
    { name: 'alarms-ko', path: '/alarms', shows: worst, language: 'ko' },
    { name: 'orders', path: '/orders', shows: 'Cola cans, week 48' },
    { name: 'write', path: '/devices/PASTEUR', shows: 'PASTEUR.HOLD', act: writeSetPoint },
];

/** A set point is written: sent, read back, the same. */
async function writeSetPoint(page) {
    await page.getByRole('button', { name: 'Write PASTEUR.SETPOINT' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New value').fill('73');
    await dialog.getByRole('button', { name: 'Write', exact: true }).click();
    await dialog.getByText(/the device has/).waitFor();
}

/** Under another host name where the system lets a user do so; otherwise the page shows this machine's. */
function start(folder) {
    const command = [python, '-B', 'tools/try_gateway.py', '--plant', folder];
    const named = ['unshare', '--user', '--map-root-user', '--uts', 'sh', '-c', 'hostname plant7 && exec "$@"', 'sh'];
    let prefix = [];
    try {
        execFileSync(named[0], [...named.slice(1), 'true'], { stdio: 'ignore' });
        prefix = named;
    } catch {
        console.log('pictures: the host name stays that of this machine');
    }
    const [program, ...words] = [...prefix, ...command];
    return spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function addressOf(child, folder) {
    const file = join(folder, 'try.json');
    for (const end = Date.now() + 120_000; Date.now() < end; await sleep(200)) {
        if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).https;
        if (child.exitCode !== null) break;
    }
    throw new Error('the gateway did not start');
}

/** The page of dist/ before the gateway. */
async function preview(gateway) {
    const port = 20_000 + (process.pid % 20_000);
    const words = ['node_modules/vite/bin/vite.js', 'preview', '--port', String(port), '--strictPort'];
    const child = spawn('node', words, {
        env: { ...process.env, GATEWAY: gateway },
        stdio: ['ignore', 'ignore', 'inherit'],
    });
    const base = `http://127.0.0.1:${port}`;
    for (const end = Date.now() + 20_000; Date.now() < end && child.exitCode === null; await sleep(200)) {
        const answer = await fetch(`${base}/login/state`).catch(() => undefined);
        if (answer?.ok) return { base, child };
    }
    child.kill('SIGTERM');
    throw new Error(`the preview did not start at port ${port}`);
}

async function takeAll(base, loaded_at) {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    try {
        const context = await browser.newContext({ viewport: size, ignoreHTTPSErrors: true, locale: 'en-GB' });
        const answer = await context.request.post(`${base}/login/form`, { data: { username: 'root', password } });
        if (!answer.ok()) throw new Error(`log-in: HTTP ${answer.status()}`);
        const chosen = pictures.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
        if (chosen.some(({ path }) => path === '/')) await waitForCalm(context, base);
        for (const picture of chosen) await take(context, base, loaded_at, picture);
    } finally {
        await browser.close();
    }
}

/** The overview shows how busy this machine is: it is not taken while something else works, if that ends. */
async function waitForCalm(context, base) {
    for (const end = Date.now() + calm_ms; Date.now() < end; await sleep(2_000)) {
        const answer = await context.request.get(`${base}/api/v1/monitoring`);
        if ((await answer.json()).data.cpu_used_percent < calm_percent) return;
    }
    console.log('pictures: the machine is busy, and the overview shows it');
}

async function take(context, base, loaded_at, { name, path, shows, act, ranged, theme = 'light', language = 'en' }) {
    const page = await context.newPage();
    await page.addInitScript(
        ([chosen, spoken]) => {
            localStorage.setItem('penstock.theme', chosen);
            localStorage.setItem('penstock.language', spoken);
        },
        [theme, language],
    );
    const range = ranged ? `${path.includes('?') ? '&' : '?'}from=${loaded_at}&to=${Date.now()}` : '';
    await page.goto(base + path + range, { waitUntil: 'load' });
    await page.locator('main').getByText(shows).first().waitFor();
    await page.getByText(language === 'ko' ? '실시간' : 'Live', { exact: true }).waitFor();
    // Until what the browser itself uses for the first view is out of the figures.
    await sleep(path === '/' ? 15_000 : 2_500);
    await act?.(page);
    const file = join(options.out, `${name}.png`);
    await page.screenshot({ path: file });
    await page.close();
    try {
        execFileSync('pngquant', ['--force', '--skip-if-larger', '--output', file, '128', file], { stdio: 'ignore' });
    } catch (error) {
        if (error.code !== 'ENOENT' && error.status !== 98) throw error; // 98: it would be larger
    }
    const { size: bytes } = statSync(file);
    console.log(`${file} ${Math.round(bytes / 1000)} kB`);
    if (bytes > most_bytes) {
        console.log(`pictures: ${file} is larger than ${most_bytes / 1000} kB: install pngquant`);
        process.exitCode = 1;
    }
}

async function stop(child) {
    const ended = child.exitCode === null && new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(15_000)]);
}

mkdirSync(options.out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'penstock-pictures-'));
const started = [start(join(folder, 'gateway'))];
for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
        for (const each of started) each.kill('SIGTERM');
        process.exit(130);
    });
try {
    let base = await addressOf(started[0], join(folder, 'gateway'));
    const loaded_at = Date.now();
    console.log(`pictures: ${base} runs for ${options.minutes} minutes first`);
    await sleep(Number(options.minutes) * 60_000);
    if (process.env.PENSTOCK_PREVIEW) {
        const page = await preview(base);
        started.push(page.child);
        base = page.base;
    }
    await takeAll(base, loaded_at);
} finally {
    await Promise.all(started.map(stop));
    rmSync(folder, { recursive: true, force: true });
}
