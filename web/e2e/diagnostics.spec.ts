import { expect, logIn, test } from './page-test';

test('the metrics and the round trips of a device are shown', async ({ page }) => {
    await logIn(page, 'eva', '/diagnostics/metrics');
    await page.getByRole('link', { name: 'tags configured' }).click();
    await expect(page.getByRole('img', { name: 'Curve of: tags configured' }).first()).toBeVisible();
    await page.goto('/diagnostics/devices?opc=PUMPS');
    await expect(page.getByText(/^Half of the requests took up to/)).toBeVisible();
});

test('the log follows its end, is filtered and paused; calls are only for administrators', async ({ page }) => {
    await logIn(page, 'root', '/diagnostics/log');
    const log = page.getByRole('log');
    await page.evaluate(() => fetch('/api/v1/opc/NO_SUCH_DEVICE'));
    await expect(log.getByText('/api/v1/opc/NO_SUCH_DEVICE')).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.evaluate(() => fetch('/api/v1/opc/ANOTHER_DEVICE'));
    await expect(page.getByText(/new lines? wait/)).toBeVisible();
    await expect(log.getByText('/api/v1/opc/ANOTHER_DEVICE')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('searchbox').fill('ANOTHER_DEVICE');
    await expect(log.getByText('/api/v1/opc/ANOTHER_DEVICE')).toBeVisible();
    await expect(log.getByText('/api/v1/opc/NO_SUCH_DEVICE')).toHaveCount(0);
    await page.getByLabel('Lowest level to show').selectOption('error');
    await expect(page).toHaveURL(/level=error/);
    await expect(page.getByText('No line matches.')).toBeVisible();
});

test('the contents of the support bundle are listed before it is fetched', async ({ page }) => {
    await logIn(page, 'root', '/diagnostics');
    await page.getByRole('button', { name: 'List the contents' }).click();
    await expect(page.getByRole('cell', { name: 'properties.txt' })).toBeVisible();
    const got = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the bundle' }).click();
    expect((await got).suggestedFilename()).toMatch(/\.zip$/);
});
