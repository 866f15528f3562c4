import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
    callGateway,
    clear,
    expect,
    expectAccessible,
    logIn,
    openWindow,
    password,
    startSession,
    test,
} from './page-test';
import { place } from './places';

/** What the page hides is no protection: these tests call the gateway from the page's own origin, with its cookie. */

const ranks = { viewer: 0, operator: 1, engineer: 2, admin: 3 };
type Role = keyof typeof ranks;

interface Operation {
    method: string;
    path: string;
    role: Role;
}

interface Description {
    paths: Record<string, Record<string, { description?: string; security?: unknown[] }>>;
}

/** Every call that is not a GET and not open to all. V1 tells the role; in V5 it follows from the path. */
function operationsOf(description: Description): Operation[] {
    return Object.entries(description.paths).flatMap(([path, methods]) =>
        Object.entries(methods)
            .filter(([method, { security }]) => method !== 'get' && (security ?? []).length > 0)
            .map(([method, { description: text }]) => ({
                method: method.toUpperCase(),
                path: path.replace(/\{\w+\}/g, 'NOPE'),
                role: (/Role: (\w+) or above/.exec(text ?? '')?.[1] as Role | undefined) ?? roleOfV5(method, path),
            })),
    );
}

function roleOfV5(method: string, path: string): Role {
    if (/\/system\/(disconnect|token)$/.test(path)) return 'viewer';
    if (path.startsWith('/api/v5/system/')) return 'admin';
    const isAct = /\/(alarm|order)\/.*\b(ack|shelve|unshelve|comment|start|pause|resume|end|abort|report)$/;
    return method === 'post' && isAct.test(path) ? 'operator' : 'engineer';
}

interface Attempt extends Operation {
    token: string;
    why: string;
}

/** Calls from the page; returns those that were not refused with 403, and the codes of all refusals. */
function attempt(page: Page, attempts: Attempt[]) {
    return page.evaluate(async (all) => {
        const passed: string[] = [];
        const codes = new Set<string>();
        const rest = [...all];
        const work = async () => {
            for (let next = rest.pop(); next; next = rest.pop()) {
                const headers: Record<string, string> = { 'Content-Type': 'application/json' };
                if (next.token) headers['X-CSRF-Token'] = next.token;
                const body = next.method === 'DELETE' ? undefined : '{}';
                const answer = await fetch(next.path, { method: next.method, headers, body });
                const text = await answer.text();
                if (answer.status !== 403) passed.push(`${next.method} ${next.path} ${next.why}: ${answer.status}`);
                codes.add(/X-CSRF-Token/.test(text) ? 'token' : 'role');
            }
        };
        await Promise.all(Array.from({ length: 5 }, work));
        return { passed, codes: [...codes] };
    }, attempts);
}

test('no call that changes anything passes without the token of its session, nor with too low a role', async ({
    browser,
}) => {
    const admin = await openWindow(browser, 'root');
    const operations: Operation[] = [];
    for (const version of ['v1', 'v5']) {
        const answer = await admin.page.request.get(`/api/${version}/openapi.json`);
        operations.push(...operationsOf((await answer.json()) as Description));
    }
    expect(operations.length).toBeGreaterThan(120);
    for (const role of Object.keys(ranks) as Role[])
        expect(operations.filter((each) => each.role === role).length, role).toBeGreaterThan(2);

    const users = [
        ['vera', 'viewer'],
        ['oskar', 'operator'],
        ['eva', 'engineer'],
        ['root', 'admin'],
    ] as const;
    for (const [at, [user, role]] of users.entries()) {
        const { context, page, token } = await openWindow(browser, user);
        const wrong = [
            ['without a token', ''],
            ['with a wrong token', 'x'.repeat(token.length)],
            ['with the token of the same user in another session', await startSession(admin.page.request, user)],
        ] as const;
        await page.goto('/icon.svg');
        // Over the users each call has each of them, and each user's calls have all.
        const without = operations.flatMap((each, n) =>
            wrong
                .filter((_, m) => process.env.PENSTOCK_ALL_FLOWS || m === (n + at) % 3)
                .map(([why, sent]) => ({ ...each, token: sent, why })),
        );
        expect((await attempt(page, without)).passed, user).toEqual([]);
        const tooLow = operations.filter((each) => ranks[each.role] > ranks[role]);
        const refused = await attempt(
            page,
            tooLow.map((each) => ({ ...each, token, why: `as ${role}` })),
        );
        expect(refused.passed, user).toEqual([]);
        // For the role, not for the token.
        if (role !== 'admin') expect(refused.codes, user).toEqual(['role']);
        await context.close();
    }
    await admin.context.close();
});

const secretCalls =
    /\/(config|users|keys|sessions|audit|display)\b|\/diagnostics\/(log|bundle|opc)|\/trace|\/certificates/;

test('a place that a role may not see says so, and asks the gateway for nothing of it', async ({ page }) => {
    await logIn(page, 'vera', '/devices');
    const asked: string[] = [];
    page.on('request', (request) => {
        if (secretCalls.test(new URL(request.url()).pathname) && request.resourceType() === 'fetch')
            asked.push(request.url());
    });
    for (const [path, sentence] of [
        ['/devices/new', 'Your role does not allow this. Ask an administrator.'],
        ['/devices/PUMPS/settings', 'Your role does not allow this. Ask an administrator.'],
        ['/devices/PUMPS/trace', 'Your role does not allow this. Ask an administrator.'],
        ['/settings', 'Only administrators see the settings.'],
        ['/settings/backup', 'Only administrators see the settings.'],
        ['/users', 'Only administrators see users and keys.'],
        ['/users/keys', 'Only administrators see users and keys.'],
        ['/users/audit?path=/login', 'Only administrators see users and keys.'],
        ['/diagnostics/log', 'Only engineers and administrators see this.'],
        ['/diagnostics/devices?opc=PUMPS', 'Only engineers and administrators see this.'],
        ['/orders?new=1', ''],
        ['/flows?new=1', ''],
        ['/devices/PUMPS?import=1', ''],
    ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (sentence) await expect(page.getByText(sentence), path).toBeVisible();
        await expect(page.getByRole('dialog'), path).toHaveCount(0);
    }
    expect(asked).toEqual([]);
});

test('a session that an administrator ends keeps what is typed; a lower role takes the controls and what it may not see', async ({
    page,
    browser,
}) => {
    const admin = await openWindow(browser, 'root');
    await admin.page.goto('/icon.svg');
    const user = { user_id: 'rita', password, role: 'admin' };
    await clear(admin.page, ['/api/v1/users/rita']);
    await callGateway(admin.page, 'POST', '/api/v1/users', user);
    try {
        await logIn(page, 'rita', '/users');
        await page.getByRole('button', { name: 'Create a user' }).click();
        await page.getByLabel('User name').fill('typed before');
        const sessions = (await (await admin.page.request.get('/api/v1/sessions')).json()) as {
            data: { data: { session_id: string; user_id: string }[] };
        };
        const own = sessions.data.data.filter((each) => each.user_id === 'rita');
        expect(own).toHaveLength(1);
        await callGateway(admin.page, 'DELETE', `/api/v1/sessions/${own[0]?.session_id}`);
        const again = page.getByRole('dialog', { name: 'Log in again' });
        await expect(again.getByLabel('Password')).toBeFocused();
        await expectAccessible(page, 'log in again');
        await page.keyboard.type(password);
        await page.keyboard.press('Enter');
        await expect(again).toHaveCount(0);
        await expect(page.getByLabel('User name')).toHaveValue('typed before');

        await callGateway(admin.page, 'PUT', '/api/v1/users/rita', { role: 'viewer' });
        await expect(again.getByLabel('Password')).toBeFocused();
        await page.keyboard.type(password);
        await page.keyboard.press('Enter');
        await expect(page.getByText('Only administrators see users and keys.')).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByText('oskar')).toHaveCount(0);
        await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
        const status = await page.evaluate(async () => {
            const session = (await (await fetch('/api/v1/session')).json()) as { data: { csrf_token: string } };
            const headers = { 'X-CSRF-Token': session.data.csrf_token };
            return (await fetch('/api/v1/users/oskar', { method: 'DELETE', headers })).status;
        });
        expect(status).toBe(403);

        // After the log-out the way back shows nothing.
        await page.getByRole('button', { name: /rita/ }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
        await expect(page.getByRole('navigation')).toHaveCount(0);
    } finally {
        await clear(admin.page, ['/api/v1/users/rita']);
        await admin.context.close();
    }
});

test('after a log-in no secret stands where a script or a person could read it, and no link leads to another site', async ({
    page,
    context,
}) => {
    await page.goto('/login?next=//evil.example');
    await page.getByLabel('User name').fill('eva');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    const cookies = await context.cookies();
    expect(cookies.map(({ httpOnly, sameSite, secure }) => ({ httpOnly, sameSite, secure }))).toEqual([
        { httpOnly: true, sameSite: 'Strict', secure: page.url().startsWith('https:') },
    ]);
    const readable = await page.evaluate(async () => {
        const session = (await (await fetch('/api/v1/session')).json()) as { data: { csrf_token: string } };
        const stores = [localStorage, sessionStorage].map((each) => JSON.stringify(each));
        const all = [document.cookie, location.href, document.documentElement.outerHTML, ...stores].join();
        return { token: session.data.csrf_token, all, cookie: document.cookie };
    });
    expect(readable.cookie).toBe('');
    for (const secret of [password, readable.token, cookies[0]?.value ?? '']) {
        expect(secret.length).toBeGreaterThan(10);
        expect(readable.all).not.toContain(secret);
    }
    for (const next of [
        '//evil.example',
        '/\\evil.example',
        '/%09/evil.example',
        '/.//evil.example',
        'javascript:alert(1)',
    ]) {
        const sent = next.includes('%') ? next : encodeURIComponent(next);
        await page.goto(`/login?next=${sent}`);
        await expect(page.getByRole('heading', { level: 1, name: 'Overview' }), next).toBeVisible();
        expect(new URL(page.url()).pathname, next).toBe('/');
    }
});

const posts = ['/logout', '/api/v1/opc/PUMPS/stop', '/api/v5/alarm/ack', '/config/restart'];

test('a page of another site can neither frame this one nor post to it', async ({ browser }) => {
    const { context, page } = await openWindow(browser, 'root');
    const base = (await place('full')).address;
    // Another host is another site; at a port of this machine, as a browser asks before a page of the internet calls one.
    const frames = posts.map((_, n) => `<iframe name="t${n}"></iframe>`).join('');
    const forms = posts.map(
        (path, n) =>
            `<form method="post" enctype="text/plain" action="${base}${path}" target="t${n}"><input name='{"a":"' value='"}'></form>`,
    );
    const html = `<title>other</title><iframe name="framed" src="${base}/"></iframe>${frames}${forms.join('')}`;
    const server = createServer((_, response) => {
        response.setHeader('Content-Type', 'text/html');
        response.end(html);
    }).listen(0, 'localhost');
    await once(server, 'listening');
    const other = await context.newPage();
    await other.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await expect.poll(() => other.frame('framed')?.url()).toMatch(/^chrome-error:/);
    const answers = posts.map((path) =>
        other.waitForResponse((each) => each.request().method() === 'POST' && each.url() === base + path),
    );
    await other.evaluate(() => {
        for (const form of document.forms) form.submit();
    });
    for (const answer of await Promise.all(answers)) {
        expect(await answer.request().headerValue('cookie'), answer.url()).toBeNull();
        expect([401, 403], answer.url()).toContain(answer.status());
    }
    // A script of it reads nothing, and its calls have no session either.
    const read = await other.evaluate(
        (url) => fetch(url, { credentials: 'include' }).then(() => 'read', String),
        `${base}/api/v1/session`,
    );
    expect(read).toContain('TypeError');
    expect((await page.request.get('/api/v1/session')).ok()).toBe(true);
    const device = (await (await page.request.get('/api/v1/opc/PUMPS')).json()) as { data: { scan_status: string } };
    expect(device.data.scan_status).not.toBe('STOP');
    server.close();
    await context.close();
});
