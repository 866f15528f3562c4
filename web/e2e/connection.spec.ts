import { expect, logIn, test } from './page-test';

test('a gateway that goes away turns values stale, and comes back by itself', async ({ page, context }) => {
    await logIn(page, 'vera', '/devices/PUMPS');
    await expect(page.getByText('Every 2 s').or(page.getByText('Live', { exact: true }))).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/^Connection lost, values from/)).toBeVisible({ timeout: 25_000 });
    await expect(page.getByRole('row').filter({ hasText: 'PUMPS.LEVEL' })).toContainText('the value may have changed');
    await context.setOffline(false);
    await expect(page.getByText(/^Connection lost, values from/)).toBeHidden({ timeout: 25_000 });
    await expect(page.getByRole('row').filter({ hasText: 'PUMPS.LEVEL' })).not.toContainText(
        'the value may have changed',
    );
});
