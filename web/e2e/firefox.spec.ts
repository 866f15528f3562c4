import { launch, type Browser, type Page } from 'puppeteer-core';
import { expect, password, test } from './page-test';
import { places } from './start';

/** The main flows in Firefox ESR, which Playwright cannot drive as Debian ships it: log-in, live values, a write, the keyboard. */
let browser: Browser;

test.beforeAll(async () => {
    browser = await launch({
        browser: 'firefox',
        executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
        acceptInsecureCerts: true,
        defaultViewport: { width: 1440, height: 900 },
        extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
    });
});
test.afterAll(async () => browser.close());

/** A page of a new window without cookies, and what its console complained of. */
async function open(path: string): Promise<{ page: Page; faults: string[] }> {
    const page = await (await browser.createBrowserContext()).newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
    });
    page.setDefaultTimeout(15_000);
    await page.goto(places().full + path);
    return { page, faults };
}

async function logIn(page: Page, user: string) {
    await page.locator('input[autocomplete=username]').fill(user);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForSelector('nav');
}

async function text(page: Page, selector: string): Promise<string> {
    return page.$eval(selector, (found) => found.textContent ?? '');
}

test('Firefox: values of the tags on the screen change', async () => {
    const { page, faults } = await open('/devices/PUMPS?q=PUMPS.LEVEL');
    await logIn(page, 'vera');
    const cell = '[role=grid] [role=row][aria-rowindex="2"] [role=gridcell]:nth-child(2)';
    await page.waitForSelector(cell);
    const first = await text(page, cell);
    await expect.poll(() => text(page, cell), { timeout: 15_000 }).not.toBe(first);
    expect(faults).toEqual([]);
    await page.close();
});

test('Firefox: a write tells what the device made of it', async () => {
    const { page, faults } = await open('/tags/PUMPS.TEMP');
    await logIn(page, 'oskar');
    await page.locator('main button ::-p-text(Write)').click();
    await page.waitForSelector('dialog[open] input');
    await page.keyboard.type('21.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => text(page, 'dialog[open]')).toContain('21.5 was sent; the device has 21.5.');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await page.$('dialog[open]')) === null).toBe(true);
    expect(faults).toEqual([]);
    await page.close();
});

test('Firefox: pages are reached by keyboard, and focus goes to their heading', async () => {
    const { page, faults } = await open('/');
    await logIn(page, 'eva');
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
    expect(faults).toEqual([]);
    await page.close();
});
