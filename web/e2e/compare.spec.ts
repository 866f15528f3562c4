import { expect, expectAccessible, logIn, test } from './page-test';

test('a trend has the lines of several tags, with their values as tables and their exports', async ({ page }) => {
    await logIn(page, 'vera', '/tags/PUMPS.LEVEL?range=15m');
    await page.getByRole('button', { name: 'Compare with a tag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare with a tag' });
    await dialog.getByRole('searchbox').fill('PUMPS.T');
    await expectAccessible(page, 'compare dialog');
    await dialog.getByRole('button', { name: /^PUMPS\.TEMP/ }).click();
    await expect(page).toHaveURL(/with=PUMPS\.TEMP/);
    const lines = page.getByRole('list', { name: 'Lines of the trend' });
    await expect(lines.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('img', { name: /^Level of the sump from .*, Water temperature$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expect(page.getByRole('region', { name: 'Values of PUMPS.TEMP' }).getByRole('row').nth(1)).toContainText(
        '°C',
    );
    await page.getByRole('button', { name: 'Export the history of PUMPS.TEMP' }).click();
    const workbook = page.getByRole('menuitem', { name: 'Excel workbook (.xlsx)' });
    await expect(workbook).toHaveAttribute('href', /PUMPS\.TEMP.*format=xlsx/);
    await expectAccessible(page, 'trend of two');
    await lines.getByRole('button', { name: 'Remove PUMPS.TEMP' }).click();
    await expect(lines).toHaveCount(0);
    await expect(page).not.toHaveURL(/with=/);
});
