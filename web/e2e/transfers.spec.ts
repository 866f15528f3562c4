import { expect, logIn, test } from './page-test';

test('a transfer is created, tested without a receiver, changed and deleted', async ({ page }) => {
    await logIn(page, 'eva', '/transfers');
    await page.getByRole('button', { name: 'Add a transfer' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name (required)' }).fill('mes');
    await dialog.getByLabel(/^url/).fill('nowhere');
    await dialog.getByRole('button', { name: 'Create the transfer' }).click();
    await expect(dialog.getByText('expected http:// or https:// and a host', { exact: true })).toBeVisible();
    await dialog.getByLabel(/^url/).fill('http://127.0.0.1:9/in');
    await dialog.getByRole('button', { name: 'Create the transfer' }).click();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('region', { name: 'mes' });
    await card.getByRole('button', { name: 'Send a test value' }).click();
    await expect(card.getByText('http://127.0.0.1:9/in did not accept the test value.')).toBeVisible();
    await expect(card.getByText('The number of waiting values grows by')).toBeVisible();
    await card.getByRole('button', { name: 'Change' }).click();
    await dialog.getByText('Delivery (').click();
    await dialog.getByLabel('batch_ms').fill('250');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole('button', { name: 'More for mes' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(dialog.getByText(/waits? and will not be sent/)).toBeVisible();
    await dialog.getByLabel('Type mes to confirm').fill('mes');
    await dialog.getByRole('button', { name: 'Delete the transfer' }).click();
    await expect(card).toHaveCount(0);
});
