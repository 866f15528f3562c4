import { expect, expectAccessible, logIn, test } from './page-test';

/** Of this run alone: one gateway serves all tests, also when they are repeated. */
const run = Date.now() % 1_000_000;
const name = `Cider ${run}`;
const dragged = `Dragged ${run}`;
const newLine = `Line ${run}`;

test('an order is made, refused on a taken line, run to its end on another', async ({ page }) => {
    await logIn(page, 'eva', '/master/asset?id=AREA_FILLING&new=line');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name (required)').fill(newLine);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/orders?new=1');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    const product = dialog.getByRole('combobox', { name: 'Product (required)' });
    await product.pressSequentially('PROD_LEMONADE');
    await expect(page.getByRole('option')).toHaveText([/PROD_LEMONADE/]);
    await product.press('Enter');
    await expect(product).toHaveValue(/\(.+\)$/);
    await dialog.getByLabel('Planned amount (required)').fill('500');
    await dialog.getByLabel('Planned start').fill('2026-11-25T08:00');
    await dialog.getByLabel('Planned end').fill('2026-11-25T07:00');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText(/planned_start/).first()).toBeVisible();
    await dialog.getByLabel('Planned end').fill('2026-11-25T16:00');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();

    await page.goto(`/orders?q=${name}`);
    const card = page.getByRole('article', { name });
    await card.getByRole('button', { name: `Start ${name}` }).click();
    const line = dialog.getByRole('combobox', { name: 'Line (required)' });
    await line.pressSequentially('LINE_FILLING');
    await expect(page.getByRole('option')).toHaveText([/LINE_FILLING/]);
    await line.press('Enter');
    await expect(line).toHaveValue(/\(.+\)$/);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(dialog.getByText('The order was not started.')).toBeVisible();
    await expectAccessible(page, 'a refused start');
    await line.fill('');
    await line.pressSequentially(newLine);
    await expect(page.getByRole('option')).toHaveText([new RegExp(newLine)]);
    await line.press('Enter');
    await expect(line).toHaveValue(/\(.+\)$/);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(dialog).toBeHidden();

    const column = (label: string) => page.getByRole('region', { name: label, exact: true });
    await expect(column('Running').getByRole('article', { name })).toBeVisible();
    // The keyboard alone, from here on.
    await card.getByRole('button', { name: `Pause ${name}` }).press('Enter');
    await dialog.getByLabel('Reason (optional)').fill('No bottles');
    await page.keyboard.press('Enter');
    await expect(column('Paused').getByRole('article', { name })).toBeVisible();
    await card.getByRole('button', { name: `Resume ${name}` }).press('Enter');
    await expect(column('Running').getByRole('article', { name })).toBeVisible();
    await card.getByRole('button', { name: `End ${name}` }).press('Enter');
    await dialog.getByLabel('Good amount to add').fill('480');
    await dialog.getByLabel('Rejected amount to add').fill('3');
    await page.keyboard.press('Enter');
    await expect(column('Ended').getByRole('article', { name })).toBeVisible();
    await expect(card.getByText('480 of 500')).toBeVisible();
    await expect(card.getByRole('button', { name: /^(Start|Pause|Resume|End) / })).toHaveCount(0);
    await card.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(dialog.getByText('480 good, 3 rejected')).toBeVisible();
    await expect(dialog.getByText(/No bottles/)).toBeVisible();
});

test('a card that is dragged into a column runs the action; what is refused stands on the card', async ({ page }) => {
    await logIn(page, 'eva', '/orders?new=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill(dragged);
    for (const [label, id] of [
        ['Product (required)', 'PROD_LEMONADE'],
        ['Line', 'LINE_FILLING'],
    ] as const) {
        const field = dialog.getByRole('combobox', { name: label, exact: true });
        await field.pressSequentially(id);
        await expect(page.getByRole('option')).toHaveText([new RegExp(id)]);
        await field.press('Enter');
        await expect(field).toHaveValue(/\(.+\)$/);
    }
    await dialog.getByLabel('Planned amount (required)').fill('10');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/orders?q=${dragged}`);
    const card = page.getByRole('article', { name: dragged });
    // The plant's own order runs on the line.
    await card.dragTo(page.getByRole('region', { name: 'Running', exact: true }));
    await expect(card.getByRole('alert')).toHaveText(/LINE_FILLING/);
    await card.dragTo(page.getByRole('region', { name: 'Aborted', exact: true }));
    await dialog.getByLabel('Reason (optional)').fill('Not needed');
    await dialog.getByRole('button', { name: 'Abort' }).click();
    const aborted = page.getByRole('region', { name: 'Aborted', exact: true });
    await expect(aborted.getByRole('article', { name: dragged })).toBeVisible();
    await expect(card.getByText('Not needed')).toBeVisible();
});

test('the timeline shows the orders of the lines with shifts; a viewer has no actions', async ({ page }) => {
    await logIn(page, 'vera', '/orders/timeline');
    const timeline = page.getByRole('region', { name: 'Timeline' }).last();
    await expect(timeline.getByRole('heading', { name: 'Filling line' })).toBeVisible();
    await expect(timeline.getByText('early').first()).toBeVisible();
    await timeline.getByRole('button', { name: /^Lemonade for the weekend, running, / }).press('Enter');
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('LINE_FILLING').or(drawer.getByText('Filling line'))).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^(Pause|End|Edit)/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add an order' })).toHaveCount(0);
    // A date is kept while it is typed, and taken once it is whole.
    const from = page.getByLabel('From');
    await from.fill('2026-11-2');
    await expect(from).toHaveValue('2026-11-2');
    await from.press('4');
    await expect(page).toHaveURL(/from=2026-11-24/);
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(from).not.toHaveValue('2026-11-24');
});
