import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './page-test';

const lines = (page: Page) => page.getByRole('list', { name: 'Lines of the trend' });
const picture = (page: Page, name: RegExp) => page.getByRole('img', { name });

test('a trend has the lines of several tags, with their values as tables and their exports', async ({ page }) => {
    await logIn(page, 'vera', '/tags/PUMPS.LEVEL?range=15m');
    await page.getByRole('button', { name: 'Add a tag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a tag' });
    await dialog.getByRole('searchbox').fill('PUMPS.T');
    await expectAccessible(page, 'compare dialog');
    await dialog.getByRole('button', { name: /^PUMPS\.TEMP/ }).click();
    await expect(page).toHaveURL(/with=PUMPS\.TEMP/);
    await expect(lines(page).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('img', { name: /^Level of the sump from .*, Water temperature$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expect(page.getByRole('region', { name: 'Values of PUMPS.TEMP' }).getByRole('row').nth(1)).toContainText(
        '°C',
    );
    await page.getByRole('button', { name: 'Export the history of PUMPS.TEMP' }).click();
    const workbook = page.getByRole('menuitem', { name: 'Excel workbook (.xlsx)' });
    await expect(workbook).toHaveAttribute('href', /PUMPS\.TEMP.*format=xlsx/);
    await expectAccessible(page, 'trend of two');
    await lines(page).getByRole('button', { name: 'Remove PUMPS.TEMP' }).click();
    await expect(lines(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/with=/);
});

test('a line is hidden by its tick and shown again', async ({ page }) => {
    await logIn(page, 'vera', '/tags/PUMPS.LEVEL?range=15m&with=PUMPS.TEMP');
    await expect(picture(page, /^Level of the sump from .*, Water temperature$/)).toBeVisible();
    const tick = lines(page).getByRole('checkbox', { name: 'Show PUMPS.LEVEL' });
    // Not by check() and uncheck(): these want the tick to change within the click, and the URL holds it.
    await tick.click();
    await expect(tick).not.toBeChecked();
    await expect(picture(page, /^Water temperature from/)).toBeVisible();
    await expect(page).toHaveURL(/hide=PUMPS\.LEVEL/);
    await lines(page).getByRole('checkbox', { name: 'Show PUMPS.TEMP' }).click();
    await expect(page.getByText('All lines are hidden. Tick one above.')).toBeVisible();
    await tick.click();
    await expect(tick).toBeChecked();
    await expect(picture(page, /^Level of the sump from/)).toBeVisible();
});

test('the link of a tag is dragged into a trend', async ({ page }) => {
    await logIn(page, 'vera', '/tags/PUMPS.LEVEL?range=15m&with=PUMPS.TEMP');
    await expect(picture(page, /^Level of the sump from/)).toBeVisible();
    // As from a list in another window.
    const address = new URL('/tags/PUMPS.FLOW', page.url()).href;
    const dropped = await page.evaluateHandle((link) => {
        const carried = new DataTransfer();
        carried.setData('text/uri-list', link);
        return carried;
    }, address);
    const target = picture(page, /^Level of the sump from/);
    await target.dispatchEvent('dragover', { dataTransfer: dropped });
    await expect(page.getByText('Drop the tag here to add its line.')).toBeVisible();
    await target.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(lines(page).getByRole('listitem')).toHaveCount(3);
    await expect(page).toHaveURL(/PUMPS\.FLOW/);
});

test('values of a day earlier are drawn at the present time', async ({ page, call }) => {
    const dayAgo = Date.now() - 86_400_000;
    const points = Array.from({ length: 20 }, (_, n) => `PUMPS.TEMP,,${dayAgo - n * 10_000},${n},Float,192`);
    await call('POST', '/api/v1/history/import', ['tag_id,time,ts,value,type,quality', ...points].join('\n'));
    await logIn(page, 'vera', '/tags/PUMPS.TEMP?range=15m');
    await page.getByRole('button', { name: 'A day earlier' }).click();
    await expect(picture(page, /^Water temperature from .*, Water temperature, a day earlier$/)).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Water temperature, a day earlier' });
    await expect(row).toContainText('19 ');
    await expectAccessible(page, 'trend with a day earlier');
    await page.getByRole('button', { name: 'A day earlier' }).click();
    await expect(row).toHaveCount(0);
});

test('a bit is a bar of its states, and any range is shown from one time to another', async ({ page }) => {
    await logIn(page, 'vera', '/tags/PUMPS.ALARM?range=15m');
    const states = page.getByRole('list', { name: 'States' });
    await expect(states.getByRole('listitem')).toContainText(/true: .*\(.* %\).*false: .*\(.* %\).*changes?/);
    await expectAccessible(page, 'trend of a bit');
    await page.getByRole('button', { name: 'From – to' }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-01-13 14:00');
    await page.getByLabel('To', { exact: true }).fill('2026-01-13 15:00');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/from=\d+&to=\d+/);
    await expect(page.getByText('No values were stored in this range.')).toBeVisible();
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await expect(states.getByRole('listitem')).toContainText('true');
});
