import type { Page } from '@playwright/test';
import { expectForcedColours, expectReflow } from './layout';
import { callGateway, choose, expect, expectAccessible, logIn, openWindow, test, visit } from './page-test';
import { pages } from './pages';
import { routeOf, routePaths } from './routes';

/** Each theme and each language once; all four pairs with PENSTOCK_ALL_FLOWS=1. */
const looks = [
    ['light', 'en'],
    ['dark', 'ko'],
    ...(process.env.PENSTOCK_ALL_FLOWS
        ? ([
              ['light', 'ko'],
              ['dark', 'en'],
          ] as const)
        : []),
] as const;
const share = Math.ceil(pages.length / 3);

const flow = { flow_id: 'FLOW_SEEN', flow_name: 'Seen', site_id: 'SITE_DEFAULT' };
const node = { flow_node_id: 'FNODE_SEEN', flow_id: 'FLOW_SEEN', flow_node_name: 'Boiler', node_type: 'TANK' };
test.beforeAll(async ({ browser }) => {
    const { context, page } = await openWindow(browser, 'eva');
    // After a failed test they are there already.
    if (!(await page.request.get('/api/v5/flow/FLOW_SEEN')).ok()) {
        await callGateway(page, 'POST', '/api/v5/flow', flow);
        const bindings = [{ role: 'VALUE', tag_id: 'BOILER.PRESSURE' }];
        await callGateway(page, 'POST', '/api/v5/flow/node', { ...node, bindings });
    }
    await context.close();
});

test('each route of the page is looked at', () => {
    const routes = routePaths();
    expect(routes.length).toBeGreaterThan(40);
    // The log-in stands before all: screen-reader.spec.ts.
    const seen = new Set([...pages.map((place) => routeOf(place, routes)), '/login']);
    expect(routes.filter((route) => !seen.has(route))).toEqual([]);
});

const loading = /^(Loading|불러오는 중)$/;

/** The page and its data are there. */
async function expectLoaded(page: Page) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(loading).or(page.getByLabel(loading)).filter({ visible: true })).toHaveCount(0);
}

for (const [theme, language] of looks) {
    for (let first = 0; first < pages.length; first += share) {
        const part = pages.slice(first, first + share);
        test(`nothing is amiss for axe: ${theme}, ${language}, from ${part[0]}`, async ({ page }) => {
            test.setTimeout(part.length * 20_000);
            await logIn(page);
            await choose(page, theme, language);
            await page.reload();
            for (const path of part) {
                await visit(page, path);
                await expectLoaded(page);
                await expectAccessible(page, path);
                if (language === 'en') await expectReflow(page, path);
            }
        });
    }

    test(`nothing is amiss for axe in a dialog: ${theme}, ${language}`, async ({ page }) => {
        await logIn(page);
        await choose(page, theme, language);
        await page.goto('/tags/PUMPS.TEMP');
        await page.getByRole('button', { name: language === 'en' ? 'Write' : '쓰기', exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'dialog');
    });
}

test('in forced colours marks, curves, what is chosen and the focus are seen; with reduced motion nothing moves', async ({
    page,
}) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page);
    for (const path of [
        '/',
        '/devices?filter=sick',
        '/tags?status=bad',
        '/tags/BOILER.PRESSURE',
        '/alarms?filter=active',
        '/orders/timeline',
        '/devices/PUMPS/plan',
        '/master/asset?id=LINE_FILLING',
        '/flows/FLOW_SEEN',
    ]) {
        await visit(page, path);
        await expectLoaded(page);
        await expectForcedColours(page, path);
        expect(await page.evaluate(() => document.getAnimations().length), path).toBe(0);
    }
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
