import { expect, logIn, test } from './page-test';

test('the OPC UA page shows values of an opened device, and the password only when asked', async ({ page }) => {
    await logIn(page, 'eva', '/opcua');
    await page.getByRole('treeitem', { name: 'Demonstration plant' }).click();
    await page.getByRole('treeitem', { name: 'Steam boiler' }).click();
    const grid = page.getByRole('grid', { name: 'Values' });
    await expect(grid.getByRole('row').filter({ hasText: 'Feed water' })).toContainText('UInt16');
    await grid.getByRole('button', { name: 'Pressure' }).click();
    await expect(page.getByRole('img', { name: /^BOILER\.PRESSURE from/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show password' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Copy Password' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Show password' }).click();
    await expect(dialog.getByRole('button', { name: 'Copy Password' })).toBeVisible();
});
