import { expect, expectToChange, logIn, test } from './page-test';

test('values of the tags on the screen change', async ({ page }) => {
    await logIn(page, 'vera', '/devices/PUMPS');
    await expectToChange(page);
});

test('a write tells what the device made of it', async ({ page }) => {
    await logIn(page, 'oskar', '/tags/PUMPS.TEMP');
    await page.getByRole('button', { name: 'Write' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('New value')).toBeFocused();
    await dialog.getByLabel('New value').fill('1,5');
    await dialog.getByLabel('New value').press('Enter');
    await expect(dialog.getByText('Enter a number. Use a point for decimals, for example 2.5.')).toBeVisible();
    await dialog.getByLabel('New value').fill('21.5');
    await dialog.getByLabel('New value').press('Enter');
    await expect(dialog.getByText('21.5 was sent, and the device now has 21.5.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Write' })).toBeFocused();
});

test('a write to a device that is not connected is refused with its cause', async ({ page }) => {
    await logIn(page, 'oskar', '/tags/CRANE.LOAD');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByLabel('New value').fill('5');
    await page.getByRole('dialog').getByRole('button', { name: 'Write' }).click();
    await expect(page.getByRole('dialog').getByText('nothing was sent')).toBeVisible();
});

test('tags are filtered by status with counts, and sorted by the gateway', async ({ page }) => {
    await logIn(page, 'vera', '/tags?q=DRYER');
    const first = page.getByRole('grid').getByRole('row').nth(1);
    await expect(page.getByRole('link', { name: 'DRYER.TEMP' })).toBeVisible();
    await page.getByRole('button', { name: /^Bad 1$/ }).click();
    await expect(page).toHaveURL('/tags?q=DRYER&status=bad');
    await expect(page.getByRole('link', { name: 'DRYER.TEMP' })).toHaveCount(0);
    await expect(first).toContainText('DRYER.HUMIDITY');
    await page.goto('/tags');
    await expect(first).toContainText('AIR.PRESSURE');
    await page.getByRole('columnheader', { name: 'Tag' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Tag' }).getByRole('button').click();
    await expect(page).toHaveURL('/tags?sort=-tag_id');
    await expect(page.getByRole('columnheader', { name: 'Tag' })).toHaveAttribute('aria-sort', 'descending');
    await expect(first).not.toContainText('AIR.PRESSURE');
    await page.getByRole('columnheader', { name: 'Type' }).getByRole('button').click();
    await expect(page).toHaveURL('/tags?sort=data_type');
});
