import { expect, logIn, test } from './page-test';

test('a device is stopped and started', async ({ page }) => {
    await logIn(page, 'oskar', '/devices');
    const row = page.getByRole('row').filter({ hasText: 'Mixer (LS XGT)' });
    await row.getByRole('button', { name: 'Stop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop Mixer' });
    await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(row.getByText('Stopped')).toBeVisible();
    // Other tests make devices meanwhile: a row that moves between press and release is not clicked.
    await expect(async () => {
        const start = row.getByRole('button', { name: 'Start' });
        if (await start.isVisible()) await start.click({ timeout: 5000 });
        await expect(row.getByText('Connected')).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 45_000 });
});

test('a device is copied, and deleted by its name', async ({ page }) => {
    await logIn(page, 'eva', '/devices');
    await page.getByRole('button', { name: 'More for Dryer' }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Make the copy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dryer 2' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'DRYER_2.TEMP' })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'More for Dryer 2' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: /^Delete the device/ })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel('Type DRYER_2 to confirm').fill('DRYER_2');
    await dialog.getByRole('button', { name: /^Delete the device/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'Dryer 2' })).toHaveCount(0);
});
