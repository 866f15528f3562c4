import { expect, logIn, test } from './page-test';

test('the page is worked by keyboard', async ({ page }) => {
    await logIn(page);
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Find a device')).toBeFocused();
    await page.keyboard.type('pump');
    await expect(page).toHaveURL(/q=pump/);
    await page.goto('/devices/PUMPS');
    const grid = page.getByRole('grid', { name: 'Tags' });
    await grid.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Water temperature' })).toBeFocused();
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
});
