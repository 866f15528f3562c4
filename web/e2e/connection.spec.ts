import type { Page } from '@playwright/test';
import { expect, expectToChange, logIn, test } from './page-test';
import { keepingProxy, relay } from './proxy';

/** The bar itself, not what a screen reader says of it, which stays. */
const lost = (page: Page) => page.getByRole('main').getByText(/^Connection lost, values from/);

test('a gateway that goes away turns values stale, and comes back by itself', async ({ page }) => {
    const gateway = await relay();
    try {
        await logIn(page, 'vera', `${gateway.address}/devices/PUMPS`);
        await expect(page.getByText('Live', { exact: true })).toBeVisible();
        gateway.goAway();
        await expect(lost(page)).toBeVisible();
        const row = page.getByRole('row').filter({ hasText: 'PUMPS.LEVEL' });
        await expect(row).toContainText('the value may have changed');
        await gateway.comeBack();
        await expect(lost(page)).toBeHidden();
        await expect(row).not.toContainText('the value may have changed');
        await expectToChange(page);
    } finally {
        gateway.goAway();
    }
});

test('nine windows at a time show values; three have a stream', async ({ context, page }) => {
    await logIn(page, 'vera', '/devices/PUMPS');
    const windows = [page];
    for (let n = 2; n <= 9; n += 1) {
        const next = await context.newPage();
        await next.goto('/devices/PUMPS');
        windows.push(next);
    }
    for (const each of windows) {
        await each.bringToFront();
        await expectToChange(each);
    }
    const live = async () => {
        const counts = await Promise.all(windows.map((each) => each.getByText('Live', { exact: true }).count()));
        return counts.filter((count) => count > 0).length;
    };
    await expect.poll(live).toBe(3);
});

test('behind a proxy that keeps streams, values come by polls', async ({ page }) => {
    const proxy = await keepingProxy();
    try {
        await logIn(page, 'vera', `${proxy.address}/devices/PUMPS`);
        await expect(page.getByText('Updated every 2 s')).toBeVisible();
        await expectToChange(page);
    } finally {
        proxy.close();
    }
});

test('a clock of the browser that is wrong by a day changes no age', async ({ page }) => {
    await page.clock.install({ time: Date.now() + 86_400_000 });
    await logIn(page, 'vera', '/devices/PUMPS');
    await expectToChange(page);
    const row = page.getByRole('row').filter({ hasText: 'PUMPS.LEVEL' });
    await expect(row).toContainText(/[0-9]{2}:[0-9]{2}:[0-9]{2}/);
    await expect(row).not.toContainText(/[0-9]{4}-[0-9]{2}-[0-9]{2}|day/);
    // Set back while the page is open.
    await page.clock.setSystemTime(Date.now() - 86_400_000);
    await expectToChange(page);
    await expect(row).not.toContainText(/[0-9]{4}-[0-9]{2}-[0-9]{2}|day/);
});
