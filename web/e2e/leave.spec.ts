import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './page-test';

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });
const stay = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' }).click();
const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard changes' }).click();

test('changed settings of a device are not lost by another tab; without a change nothing is asked', async ({
    page,
}) => {
    await logIn(page, 'eva', '/devices/DRYER/settings');
    const cycle = page.getByLabel('Cycle');
    const plan = page.getByRole('link', { name: 'Read plan' });
    const before = await cycle.inputValue();
    await cycle.fill('1234');
    await plan.click();
    await expectAccessible(page, 'the question before leaving');
    await stay(page);
    await expect(cycle).toHaveValue('1234');
    await cycle.fill(before);
    await plan.click();
    await expect(page).toHaveURL('/devices/DRYER/plan');
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await cycle.fill('1234');
    await plan.click();
    await discard(page);
    await expect(page).toHaveURL('/devices/DRYER/plan');
});

test('a drawer and a dialog with changes ask before Esc, Cancel and the way back close them', async ({ page }) => {
    await logIn(page, 'eva', '/calendar?id=CAL_THREE_SHIFTS');
    await page.getByRole('button', { name: 'Edit' }).click();
    const drawer = page.getByRole('dialog').first();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Edit' }).click();
    await drawer.getByRole('button', { name: 'Add a shift' }).click();
    await page.keyboard.press('Escape');
    await stay(page);
    await expect(drawer.getByRole('group', { name: /^Shift 4/ })).toBeVisible();
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await discard(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('link', { name: 'Paths' }).click();
    await page.getByRole('button', { name: 'Add a path' }).first().click();
    await page.getByRole('dialog').getByLabel('Name (required)').fill('Not kept');
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').getByLabel('Name (required)')).toHaveValue('Not kept');
    await page.goBack();
    await discard(page);
    await expect(page).toHaveURL(/\/calendar/);

    await page.goto('/tags/BOILER.PRESSURE/alarm');
    await page.getByRole('textbox', { name: 'High', exact: true }).fill('6.6');
    await page.getByRole('link', { name: 'Values', exact: true }).click();
    await discard(page);
    await expect(page).toHaveURL('/tags/BOILER.PRESSURE');
});
