import { readFileSync } from 'node:fs';
import { expect, expectAccessible, logIn, test } from './page-test';

test('the read plan shows areas, requests and what the device refuses', async ({ page }) => {
    await logIn(page, 'vera', '/devices/DRYER/plan');
    await expect(page.getByRole('img', { name: /^unit 1 holding, 22 to 23: 1 request/ })).toBeVisible();
    await expect(page.getByText(/^The last scan took/)).toBeVisible();
    const refused = page.getByRole('group', { name: 'Addresses with an error' });
    await expect(refused.getByText('exception 02 illegal data address')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Trace' })).toHaveCount(0);
    await page.goto('/devices/PUMPS/plan');
    await expect(page.getByRole('img', { name: /^unit 1 holding, 0 to 57: 3 requests, 45 addresses/ })).toBeVisible();
});

test('a trace pairs requests and answers, shows their bytes and fields, and is saved', async ({ page }) => {
    await logIn(page, 'eva', '/devices/PUMPS/trace');
    await page.getByLabel('Duration', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Start the trace' }).click();
    await expect(page.getByText(/^Ends in \d+ s\./)).toBeVisible();
    const first = page.getByRole('row').filter({ hasText: 'Received' }).first();
    await first.getByRole('button').click();
    const request = page.getByRole('region', { name: 'Sent' });
    const answer = page.getByRole('region', { name: 'Received' });
    await expect(request.getByRole('button', { name: 'transaction id' })).toBeVisible();
    const number = await request.getByRole('button', { name: 'transaction id' }).locator('code').innerText();
    await expect(answer.getByRole('button', { name: 'transaction id' }).locator('code')).toHaveText(number);
    await answer.getByRole('button', { name: /^function/ }).focus();
    await expect(answer.locator('pre span[class*=lit]')).toHaveCount(1);
    await expectAccessible(page, 'trace');
    await expect(page.getByText(/^Ends in/)).toBeHidden();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as text' }).click();
    const saved = readFileSync(await (await waiting).path(), 'utf8');
    expect(saved).toMatch(/\tsent\t#\d+ unit 1 read/);
});

test('ticked nodes become tags; a clash is marked and hinders', async ({ page }) => {
    await logIn(page, 'eva', '/devices/CELL/browse');
    const tree = page.getByRole('tree', { name: 'Contents of the device' });
    const node = tree.getByRole('treeitem', { name: /^Bool0/ });
    await node.focus();
    await page.keyboard.press('Enter');
    await expect(node).toHaveAttribute('aria-checked', 'true');
    const id = page.getByLabel('Identifier of the tag for Bool0');
    await expect(id).toHaveValue('CELL.Bool0');
    const create = page.getByRole('button', { name: 'Create 1 tag' });
    await id.fill('CELL.PACKS');
    await expect(page.getByText('A tag of this device has this identifier already.')).toBeVisible();
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'browse');
    await id.fill('CELL.FLAG');
    await create.click();
    await expect(page.getByText('1 tag was created.')).toBeVisible();
    await page.getByRole('link', { name: 'Show the tags' }).click();
    const row = page.getByRole('row').filter({ hasText: 'CELL.FLAG' });
    await expect(row.getByText('Good', { exact: true })).toBeVisible();
});

test('settings are compared before they are saved; the tab Browse is absent where the driver has none', async ({
    page,
}) => {
    await logIn(page, 'eva', '/devices/METER/settings');
    await expect(page.getByRole('link', { name: 'Browse' })).toHaveCount(0);
    const review = page.getByRole('button', { name: 'Review the changes' });
    await expect(review).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Cycle').fill('3');
    await review.click();
    await expect(page.getByText('Enter 0, or a number from 10 to 86,400,000.')).toBeVisible();
    await page.getByLabel('Cycle').fill('750');
    await review.click();
    const dialog = page.getByRole('dialog', { name: 'Changes of Electricity meter' });
    await expect(dialog.getByRole('cell', { name: /timecycle = 750$/ })).toBeVisible();
    await expectAccessible(page, 'settings dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/cycle 750 ms/)).toBeVisible();
    await page.getByLabel('Cycle').fill('500');
    await review.click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/cycle 500 ms/)).toBeVisible();
});

test('the events of a device are its log and the alarms of its tags', async ({ page }) => {
    await logIn(page, 'eva', '/devices/BOILER/events');
    await expect(page.getByRole('heading', { name: 'Events of the device' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Alarms of its tags' }).getByText('Raised').first()).toBeVisible();
});
