import { expect, logIn, test } from './page-test';

test('all alarms are acknowledged with a comment, which the journal has', async ({ page }) => {
    await logIn(page, 'oskar', '/alarms');
    await page.getByRole('button', { name: /^Acknowledge all \([1-9]/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Comment (optional)').fill('seen on the round');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Journal' }).click();
    await expect(page.getByText('seen on the round').first()).toBeVisible();
});

test('rows under the pointer stay, and new alarms wait behind the button', async ({ page }) => {
    // Nothing is left to acknowledge, so the plant's four alarms come back one after the other.
    await logIn(page, 'oskar', '/alarms?filter=unacked');
    await page.getByRole('button', { name: /^Acknowledge all \([1-9]/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
    const rows = page.getByRole('group', { name: 'Alarms' }).locator('tbody tr');
    await rows.first().hover({ timeout: 30_000 });
    const order = () => rows.getByRole('link').allInnerTexts();
    const before = await order();
    const fresh = page.getByRole('button', { name: /^\d+ new$/ });
    await expect(fresh).toBeVisible({ timeout: 45_000 });
    expect(await order()).toEqual(before);
    await fresh.click();
    await expect(fresh).toBeHidden();
    expect((await order()).length).toBeGreaterThan(before.length);
});

test('an alarm is shelved with a reason and shown again; a viewer can do neither', async ({ page, browser }) => {
    await logIn(page, 'oskar', '/alarms');
    const rows = page.getByRole('group', { name: 'Alarms' }).locator('tbody tr');
    await rows.first().hover();
    await rows
        .first()
        .getByRole('button', { name: /^Actions for / })
        .click();
    await page.getByRole('menuitem', { name: 'Shelve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Shelve' }).click();
    await expect(dialog.getByText('Write why the alarm is shelved.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Sensor is replaced');
    await dialog.getByRole('button', { name: 'Shelve' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Shelved, out of service' }).click();
    await expect(page.getByText('Sensor is replaced')).toBeVisible();
    const context = await browser.newContext();
    const other = await context.newPage();
    await logIn(other, 'vera', '/alarms/silenced');
    await expect(other.getByText('Sensor is replaced')).toBeVisible();
    await expect(other.getByRole('button', { name: /^Show .* again$/ })).toHaveCount(0);
    await context.close();
    await page.getByRole('button', { name: /^Show .* again$/ }).click();
    await expect(page.getByText('No alarm is shelved.')).toBeVisible();
});
