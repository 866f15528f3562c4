import { expect, expectAccessible, logIn, test } from './page-test';

test('a path is made of steps, drawn, reordered by keyboard; a viewer can change nothing', async ({
    page,
    browser,
}) => {
    const run = Date.now() % 1_000_000;
    await logIn(page, 'eva', '/paths?new=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name (required)').fill(`Bottling ${run}`);
    await dialog.getByLabel('Identifier').fill(`PATH_${run}`);
    for (const [name, asset, cycle] of [
        ['Pack', 'EQUI_PACKER', '500'],
        ['Fill', 'EQUI_FILLER', '250'],
    ] as const) {
        await dialog.getByRole('button', { name: 'Add a step' }).click();
        const step = dialog.getByRole('group', { name: /^Step / }).last();
        await step.getByLabel('Step', { exact: true }).fill(name);
        const field = step.getByRole('combobox');
        await field.pressSequentially(asset);
        await expect(page.getByRole('option')).toHaveText([new RegExp(asset)]);
        await field.press('Enter');
        await expect(field).toHaveValue(/\(.+\)$/);
        await step.getByLabel('Time for one unit').fill(cycle);
    }
    await dialog.getByRole('button', { name: 'Move step 20 up' }).press('Enter');
    await expect(dialog.getByRole('group', { name: 'Step 10 Fill' })).toBeVisible();
    await expectAccessible(page, 'the form of a path');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('img', { name: '2 steps in this order: Fill, Pack' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Filler' })).toBeVisible();
    await expect(page.getByText('Time for one unit 0.75 s', { exact: false })).toBeVisible();

    const context = await browser.newContext();
    const other = await context.newPage();
    await logIn(other, 'vera', `/paths?id=PATH_${run}&edit=1`);
    await expect(other.getByRole('cell', { name: 'Filler' })).toBeVisible();
    await expect(other.getByRole('button', { name: /^(Edit|Add a path)$/ })).toHaveCount(0);
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await context.close();

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('group', { name: 'Step 20 Pack' }).getByLabel('Number').fill('10');
    await expect(dialog.getByText('Another step has this number.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Correct the marked steps first.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
});
