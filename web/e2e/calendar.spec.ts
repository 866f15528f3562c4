import { expect, expectAccessible, logIn, test } from './page-test';

test('a shift that overlaps is marked while it is typed, and stored once it does not', async ({ page }) => {
    const run = Date.now() % 1_000_000;
    await logIn(page, 'eva', '/calendar?new=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name (required)').fill(`Two shifts ${run}`);
    await dialog.getByLabel('Identifier').fill(`CAL_${run}`);
    await dialog.getByRole('button', { name: 'Add a shift' }).click();
    const early = dialog.getByRole('group', { name: /^Shift 1/ });
    await early.getByLabel('Name of the shift').fill('early');
    await early.getByLabel('Start').fill('06:00');
    await early.getByLabel('End').fill('14:30');
    await dialog.getByRole('button', { name: 'Add a shift' }).click();
    const late = dialog.getByRole('group', { name: /^Shift 2/ });
    await late.getByLabel('Name of the shift').fill('late');
    await late.getByLabel('Start').fill('14:00');
    await late.getByLabel('End').fill('22:00');
    await expect(early.getByText('This shift overlaps the shift late. Day: Mon.')).toBeVisible();
    await expect(late.getByText('This shift overlaps the shift early. Day: Mon.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Correct the marked fields first.')).toBeVisible();
    await expectAccessible(page, 'an overlap');
    await early.getByLabel('End').fill('14:00');
    await expect(early.getByText(/It overlaps/)).toHaveCount(0);
    await early.getByRole('button', { name: 'Add a break' }).click();
    await early.getByLabel('Break from').fill('10:00');
    await early.getByLabel('Break to').fill('10:30');
    await late.getByRole('checkbox', { name: 'Sun' }).uncheck();
    await dialog.getByRole('button', { name: 'Add an exception' }).click();
    const exception = dialog.getByRole('group', { name: 'Exception', exact: true });
    await exception.getByLabel('First day').fill('2026-12-24');
    await exception.getByLabel('Name', { exact: true }).fill('Christmas Eve');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();

    await page.goto(`/calendar?id=CAL_${run}&week=2026-12-21`);
    const day = (name: string) => page.getByRole('region', { name });
    await expect(day('Mon 2026-12-21').getByText('06:00–10:00')).toBeVisible();
    await expect(day('Mon 2026-12-21').getByText('10:30–14:00')).toBeVisible();
    await expect(day('Thu 2026-12-24').getByText('Christmas Eve – no shifts')).toBeVisible();
    await expect(day('Thu 2026-12-24').getByRole('listitem')).toHaveCount(0);
    await expect(day('Sun 2026-12-27').getByText('late')).toHaveCount(0);
    await expect(day('Sun 2026-12-27').getByText('early')).toHaveCount(2);
});

test('a viewer sees the week and the details, and can change nothing', async ({ page }) => {
    await logIn(page, 'vera', '/calendar?id=CAL_THREE_SHIFTS');
    await expect(page.getByText('Now: ')).toBeVisible();
    await page.getByRole('button', { name: 'Week after' }).press('Enter');
    await expect(page).toHaveURL(/week=/);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('dialog').getByText('2026-12-25 to 2026-12-26: Christmas')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toHaveCount(0);
});
