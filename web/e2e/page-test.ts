import { copyFileSync, existsSync } from 'node:fs';
import { expect, test as base, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import axe from 'axe-core';
import { gateways, logOf, place, type GatewayName } from './places';

/** Of every user that tools/try_gateway.py makes: root (admin), eva (engineer), oskar (operator), vera (viewer). */
export const password = 'penstock-try-1';

/** Console lines that the browser writes by itself: 401 of a wrong password and the like, and a gateway that is away. */
const isOfBrowser = /^Failed to load resource: (the server responded with a status of [45]\d\d|net::ERR_)/;

/** Calls the gateway of the test beside the page, as root; returns what is in the envelope. A text as body is CSV. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

interface Fixtures {
    /** Which gateway the test is about. */
    gateway: GatewayName;
    call: Call;
    faults: string[];
    log: undefined;
}

/**
 * A test whose page asks no other host, breaks no rule of the CSP and leaves no fault in the console. One that fails leaves
 * the gateways' logs beside its picture and trace.
 */
export const test = base.extend<Fixtures>({
    gateway: ['full', { option: true }],
    baseURL: async ({ gateway }, use) => use((await place(gateway)).address),
    call: async ({ playwright, baseURL }, use) => {
        const session = await playwright.request.newContext({ baseURL, ignoreHTTPSErrors: true });
        const { csrf_token: csrfToken } = (await openSession(session, 'root')) as { csrf_token: string };
        await use(async (method, path, data) => {
            const headers = { 'X-CSRF-Token': csrfToken };
            return dataOf(await session.fetch(path, { method, data, headers, timeout: 60_000 }));
        });
        await session.dispose();
    },
    faults: [
        async ({ context }, use) => {
            const faults: string[] = [];
            context.on('weberror', (error) => faults.push(error.error().message));
            context.on('console', (message) => {
                if (['error', 'warning'].includes(message.type()) && !isOfBrowser.test(message.text()))
                    faults.push(message.text());
            });
            context.on('request', (request) => {
                if (new URL(request.url()).hostname !== '127.0.0.1') faults.push(request.url());
            });
            await use(faults);
            expect(faults).toEqual([]);
        },
        { auto: true },
    ],
    log: [
        async ({}, use, info) => {
            await use(undefined);
            if (info.status === info.expectedStatus) return;
            for (const name of Object.keys(gateways) as GatewayName[])
                if (existsSync(logOf(name))) copyFileSync(logOf(name), info.outputPath(`gateway-${name}.log`));
        },
        { auto: true },
    ],
});

type Answer = Awaited<ReturnType<APIRequestContext['fetch']>>;

async function dataOf(answer: Answer): Promise<unknown> {
    const text = await answer.text();
    expect(answer.ok(), `${answer.url()}: ${text}`).toBe(true);
    const { result, data } = JSON.parse(text) as { result: string; data?: { result?: string } };
    expect([result, data?.result], text).not.toContain('ERROR');
    return data;
}

async function openSession(session: APIRequestContext, user: string, base = ''): Promise<unknown> {
    return dataOf(await session.post(`${base}/login/form`, { data: { username: user, password } }));
}

/** Opens a page with a session of that user. It is made by a call: the form itself has its tests in log-in.spec.ts.
 *  `path` may be a whole address. */
export async function logIn(page: Page, user = 'root', path = '/') {
    await openSession(page.request, user, /^https?:\/\/[^/]+/.exec(path)?.[0]);
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
}

/** The same by the page itself. */
export async function logInByForm(page: Page, user: string, path: string) {
    await page.goto(path);
    await page.getByLabel('User name').fill(user);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
}

/** Where a simulated device of the plant listens, for another gateway or another device. `call`: of the full gateway. */
export async function simulatedDevice(call: Call, opcId: string): Promise<{ address: string; port: string }> {
    const found = (await call('GET', `/api/v1/opc/${opcId}`)) as { opc_agent_ip: string; opc_agent_port: string };
    return { address: found.opc_agent_ip, port: found.opc_agent_port };
}

/** Another place in the page that is open: as by a link, without loading the page again. From a place without anything, so
 *  that the same page begins anew, too. */
export async function visit(page: Page, path: string) {
    const go = (to: string) =>
        page.evaluate((place) => {
            const { idx } = (history.state ?? { idx: 0 }) as { idx: number };
            history.pushState({ idx: idx + 1, key: place, usr: null }, '', place);
            dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
        }, to);
    await go('/nowhere');
    await expect(page.locator('#main')).toContainText('/nowhere');
    await go(path);
    await expect(page.locator('#main')).not.toContainText('/nowhere');
    await expect(page.locator('#main h1')).toBeVisible();
}

/** A call beside the page, with its session: to put the plant back as it was for the other flows. */
export async function callGateway(page: Page, method: string, path: string, data?: unknown): Promise<void> {
    const session = (await (await page.request.get('/api/v1/session')).json()) as { data: { csrf_token: string } };
    const headers = { 'X-CSRF-Token': session.data.csrf_token };
    const answer = await page.request.fetch(path, { method, data, headers, timeout: 60_000 });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
}

/** Deletes what a test has made, also what one that was cut off has left; what is not there is none of it. */
export async function clear(page: Page, paths: readonly string[]): Promise<void> {
    const session = (await (await page.request.get('/api/v1/session')).json()) as { data: { csrf_token: string } };
    const headers = { 'X-CSRF-Token': session.data.csrf_token };
    for (const path of paths) await page.request.delete(path, { headers, timeout: 60_000 });
}

/** A window of its own with the session of a user, and that session's token. Its context is to be closed. */
export async function openWindow(browser: Browser, user: string) {
    const context = await browser.newContext({ baseURL: (await place('full')).address, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    return { context, page, token: await startSession(context.request, user) };
}

/** Logs in without a page; returns the token. */
export async function startSession(request: APIRequestContext, username: string): Promise<string> {
    const answer = await request.post('/login/form', { data: { username, password } });
    expect(answer.ok()).toBe(true);
    return ((await answer.json()) as { data: { csrf_token: string } }).data.csrf_token;
}

/** Waits until the value of a tag that changes all the time has changed on the page of its device. */
export async function expectToChange(page: Page) {
    const row = page.getByRole('row').filter({ hasText: 'PUMPS.LEVEL' });
    const level = row.getByRole('gridcell').filter({ hasText: /^-?\d/ }).first();
    const before = await level.textContent();
    await expect(level).not.toHaveText(before ?? '');
}

/** The name that dangerous acts ask for: as the gateway says it; the page shows the product's until then. */
export async function gatewayName(page: Page): Promise<string> {
    const name = () => page.evaluate(() => document.documentElement.dataset['gateway'] ?? 'Penstock');
    await expect.poll(name).not.toBe('Penstock');
    return name();
}

/** From the next load on. */
export async function choose(page: Page, theme: 'light' | 'dark', language: 'en' | 'ko') {
    await page.evaluate(
        ([chosen, spoken]) => {
            localStorage.setItem('penstock.theme', chosen as string);
            localStorage.setItem('penstock.language', spoken as string);
        },
        [theme, language],
    );
}

/** Nothing of the page as it stands is amiss for axe, or of the dialog that is open; `what` names it where something is. */
export async function expectAccessible(page: Page, what: string) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
        // A dialog that still fades in has other contrasts.
        await Promise.allSettled(document.getAnimations().map((each) => each.finished));
        const { run } = (window as unknown as { axe: typeof axe }).axe;
        const { violations } = await run([...document.querySelectorAll('dialog:modal')].at(-1) ?? document, {
            resultTypes: ['violations'],
            rules: { 'target-size': { enabled: true } },
        });
        return violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`);
    });
    expect.soft(found, what).toEqual([]);
}

export { expect };
