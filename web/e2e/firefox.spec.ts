import { launch, type Browser, type Page } from 'puppeteer-core';
import { expect, password, test } from './page-test';
import { place } from './places';

/** The main flows in Firefox ESR, which Playwright cannot drive as Debian ships it: log-in, live values, a write, the keyboard. */
let browser: Browser;
let page: Page;
let faults: string[];

test.beforeAll(async () => {
    browser = await launch({
        timeout: 60_000,
        browser: 'firefox',
        executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
        acceptInsecureCerts: true,
        defaultViewport: { width: 1440, height: 900 },
        extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
    });
});
test.afterAll(async () => browser.close());

test.afterEach(async ({}, info) => {
    if (info.status !== info.expectedStatus) await page.screenshot({ path: info.outputPath('firefox.png') });
    await page.close();
    expect(faults).toEqual([]);
});

/** Opens a page in a window without cookies; its console's complaints are `faults`. */
async function open(path: string) {
    faults = [];
    page = await (await browser.createBrowserContext()).newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
    });
    page.setDefaultTimeout(30_000);
    await page.goto((await place('full')).address + path);
}

async function logIn(user: string) {
    await page.locator('input[autocomplete=username]').fill(user);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForSelector('nav');
}

async function text(selector: string): Promise<string> {
    return page.$eval(selector, (found) => found.textContent);
}

test('Firefox: values of the tags on the screen change', async () => {
    await open('/devices/PUMPS?q=PUMPS.LEVEL');
    await logIn('vera');
    const cell = '[role=grid] [role=row][aria-rowindex="2"] [role=gridcell]:nth-child(2)';
    await page.waitForSelector(cell);
    await expect.poll(() => text(cell)).toMatch(/\d/);
    const first = await text(cell);
    await expect.poll(() => text(cell)).not.toBe(first);
});

test('Firefox: a write tells what the device made of it', async () => {
    await open('/tags/PUMPS.TEMP');
    await logIn('oskar');
    await page.locator('main button ::-p-text(Write)').click();
    await page.waitForSelector('dialog[open] input');
    await page.keyboard.type('21.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => text('dialog[open]')).toContain('21.5 was sent, and the device now has 21.5.');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await page.$('dialog[open]')) === null).toBe(true);
});

test('Firefox: pages are reached by keyboard, and focus goes to their heading', async () => {
    await open('/');
    await logIn('eva');
    for (const [key, title] of [
        ['d', 'Devices'],
        ['a', 'Alarms'],
        ['r', 'Transfers'],
        ['o', 'Overview'],
    ] as const) {
        await page.keyboard.press('g');
        await page.keyboard.press(key);
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toBe(title);
    }
});
