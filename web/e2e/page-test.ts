import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { places } from './start';

/** Of every user that tools/try_gateway.py makes: root (admin), eva (engineer), oskar (operator), vera (viewer). */
export const password = 'penstock-try-1';

/** Console lines that the browser writes by itself: 401 of a wrong password and the like, and a gateway that is away. */
const isOfBrowser = /^Failed to load resource: (the server responded with a status of [45]\d\d|net::ERR_)/;

/**
 * A test whose page asks no other host, breaks no rule of the CSP and leaves no fault in the console. One that fails leaves
 * the gateway's log beside its picture and trace.
 */
export const test = base.extend<{ faults: string[]; log: undefined }>({
    baseURL: async ({}, use) => use(places().full),
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
            for (const [name, path] of Object.entries(places().logs))
                await info.attach(`log of gateway ${name}`, { path, contentType: 'text/plain' });
        },
        { auto: true },
    ],
});

export async function logIn(page: Page, user = 'root', path = '/') {
    await page.goto(path);
    await page.getByLabel('User name').fill(user);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
}

/** Where a simulated device of the full gateway listens, for another gateway or another device. */
export async function simulatedDevice(page: Page, opc_id: string): Promise<{ address: string; port: string }> {
    const base = places().full;
    const answer = await page.request.post(`${base}/login/form`, { data: { username: 'vera', password } });
    expect(answer.ok()).toBe(true);
    const found = (await (await page.request.get(`${base}/api/v1/opc/${opc_id}`)).json()) as {
        data: { opc_agent_ip: string; opc_agent_port: string };
    };
    await page.context().clearCookies();
    return { address: found.data.opc_agent_ip, port: found.data.opc_agent_port };
}

/** A call beside the page, with its session: to put the plant back as it was for the other flows. */
export async function callGateway(page: Page, method: string, path: string, data?: unknown): Promise<void> {
    const session = (await (await page.request.get('/api/v1/session')).json()) as { data: { csrf_token: string } };
    const headers = { 'X-CSRF-Token': session.data.csrf_token };
    const answer = await page.request.fetch(path, { method, data, headers, timeout: 60_000 });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
}

/** A window of its own with the session of a user, and that session's token. Its context is to be closed. */
export async function openWindow(browser: Browser, user: string) {
    const context = await browser.newContext({ baseURL: places().full, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    return { context, page, token: await startSession(context.request, user) };
}

/** Logs in without a page; returns the token. */
export async function startSession(request: APIRequestContext, username: string): Promise<string> {
    const answer = await request.post('/login/form', { data: { username, password } });
    expect(answer.ok()).toBe(true);
    return ((await answer.json()) as { data: { csrf_token: string } }).data.csrf_token;
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

/** Nothing of the page as it stands is amiss for axe; `what` names it where something is. */
export async function expectAccessible(page: Page, what: string) {
    const rules = { 'target-size': { enabled: true } };
    const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
    expect.soft(violations.map((each) => `${what} ${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
}

export { expect };
