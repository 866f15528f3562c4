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
    '/flows',
    '/no-such-page',
];

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

for (const [theme, language] of looks) {
    for (let first = 0; first < pages.length; first += share) {
        const part = pages.slice(first, first + share);
        test(`nothing is amiss for axe: ${theme}, ${language}, from ${part[0]}`, async ({ page }) => {
            test.setTimeout(part.length * 20_000);
            await logIn(page);
            await choose(page, theme, language);
            for (const path of part) {
                await page.goto(path);
                await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
                await page.waitForTimeout(500); // its data
                await expectAccessible(page, path);
            }
        });
    }

    test(`nothing is amiss for axe in a dialog: ${theme}, ${language}`, async ({ page }) => {
        await logIn(page);
        await choose(page, theme, language);
        await page.goto('/tags/PUMPS.TEMP');
        await page.locator('header button').nth(2).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'dialog');
    });
}
