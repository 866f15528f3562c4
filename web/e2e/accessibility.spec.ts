import { choose, expect, expectAccessible, logIn, test } from './page-test';

const pages = [
    '/',
    '/devices',
    '/devices/new',
    '/devices/DRYER',
    '/devices/DRYER/plan',
    '/devices/CELL/browse',
    '/devices/DRYER/settings',
    '/devices/BOILER/events',
    '/tags/BOILER.PRESSURE',
    '/alarms',
    '/alarms/silenced',
    '/alarms/journal',
    '/alarms/statistics',
    '/transfers',
    '/opcua',
    '/master/site',
    '/master/product?id=PROD_LEMONADE',
    '/master/asset?id=LINE_FILLING',
    '/orders',
    '/orders?id=ORDER_LEMONADE',
    '/orders/timeline',
    '/calendar',
    '/calendar?edit=1',
    '/paths',
    '/settings',
    '/settings?view=text',
    '/settings/backup',
    '/settings/upgrade',
    '/settings/maintenance',
    '/settings/jobs',
    '/users',
    '/users/keys',
    '/users/sessions',
    '/users/displays',
    '/users/audit',
    '/users/account',
    '/diagnostics',
    '/diagnostics/log',
    '/diagnostics/metrics',
    '/diagnostics/devices',
    '/no-such-page',
];

for (const theme of ['light', 'dark'] as const) {
    for (const language of ['en', 'ko'] as const) {
        test(`nothing is amiss for axe: ${theme}, ${language}`, async ({ page }) => {
            test.setTimeout(pages.length * 20_000); // two cores shared with compilers
            await logIn(page);
            await choose(page, theme, language);
            for (const path of pages) {
                await page.goto(path);
                await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
                await page.waitForTimeout(700); // its data
                await expectAccessible(page, path);
            }
            await page.goto('/tags/PUMPS.TEMP');
            await page.locator('header button').nth(2).click();
            await expect(page.getByRole('dialog')).toBeVisible();
            await expectAccessible(page, 'dialog');
        });
    }
}
