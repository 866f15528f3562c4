import { expect, expectAccessible, logIn, test } from './page-test';

const run = Date.now() % 1_000_000;

test('a flow is drawn by keyboard, bound, connected, saved, and shown with live values', async ({ page, browser }) => {
    await logIn(page, 'eva', '/flows?new=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name (required)').fill(`Steam ${run}`);
    await dialog.getByLabel('Identifier').fill(`FLOW_${run}`);
    const site = dialog.getByRole('combobox', { name: 'Site (required)' });
    await site.pressSequentially('SITE_DEFAULT');
    await expect(page.getByRole('option')).toHaveText([/SITE_DEFAULT/]);
    await site.press('Enter');
    await expect(site).toHaveValue(/\(.+\)$/);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(new RegExp(`/flows/FLOW_${run}\\?edit=1`));

    const palette = page.getByRole('toolbar', { name: 'Palette' });
    await palette.getByRole('button', { name: 'Tank' }).press('Enter');
    await page.getByLabel('Name', { exact: true }).fill('Boiler');
    await page.getByRole('button', { name: 'Add a tag' }).press('Enter');
    await expect(page.getByText('Boiler: choose a tag, or remove the entry without a tag.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');
    const tag = page.getByRole('combobox', { name: 'Tag', exact: true });
    await tag.pressSequentially('BOILER.PRESSURE');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/BOILER.PRESSURE/]);
    await tag.press('Enter');
    await expect(tag).toHaveValue(/\(.+\)$/);
    await palette.getByRole('button', { name: 'Valve' }).press('Enter');
    await page.getByLabel('Left', { exact: true }).fill('900');
    const outline = page.getByRole('list', { name: 'On this flow' });
    await outline.getByRole('button', { name: /^Boiler/ }).press('Enter');
    await page.getByLabel('Connect to').selectOption('Valve');
    await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
    await expect(outline.getByRole('button', { name: /^Boiler to Valve/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(outline.getByRole('button', { name: /^Boiler to Valve/ })).toHaveCount(0);
    await outline.getByRole('button', { name: /^Boiler/ }).press('Enter');
    await page.getByLabel('Connect to').selectOption('Valve');
    await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
    await expectAccessible(page, 'the editor of a flow');
    await page.getByRole('button', { name: /^Save/ }).press('Enter');
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');

    // Leaving with changes asks first.
    await palette.getByRole('button', { name: 'Motor' }).click();
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();

    const context = await browser.newContext();
    const other = await context.newPage();
    await logIn(other, 'vera', `/flows/FLOW_${run}?edit=1`);
    await expect(other.getByRole('toolbar', { name: 'Palette' })).toHaveCount(0);
    await expect(other.getByRole('button', { name: /^(Edit|Settings)$/ })).toHaveCount(0);
    const shown = other.getByRole('list', { name: 'On this flow' }).getByRole('link', { name: /BOILER.PRESSURE/ });
    await expect(shown).toHaveText(/\d\.\d/);
    const before = await shown.innerText();
    await expect(shown).not.toHaveText(before);
    await expectAccessible(other, 'a flow');
    await context.close();
});

test('nodes are dragged on the grid and joined by a line; what another saved is not overwritten', async ({
    page,
    browser,
}) => {
    await logIn(page, 'eva', '/flows?new=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name (required)').fill(`Drawn ${run}`);
    await dialog.getByLabel('Identifier').fill(`FLOW_D${run}`);
    const site = dialog.getByRole('combobox', { name: 'Site (required)' });
    await site.pressSequentially('SITE_DEFAULT');
    await expect(page.getByRole('option')).toHaveText([/SITE_DEFAULT/]);
    await site.press('Enter');
    await expect(site).toHaveValue(/\(.+\)$/);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const palette = page.getByRole('toolbar', { name: 'Palette' });
    await palette.getByRole('button', { name: 'Pump' }).click();
    const left = page.getByLabel('Left', { exact: true });
    const start = Number(await left.inputValue());
    const pump = page.locator('.react-flow__node').first();
    const box = await pump.boundingBox();
    if (!box) throw new Error('the pump is not drawn');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 100, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Number(await left.inputValue())).toBeGreaterThan(start);
    expect(Number(await left.inputValue()) % 10).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(left).toHaveValue(String(start));

    const context = await browser.newContext();
    const other = await context.newPage();
    await logIn(other, 'root', `/flows/FLOW_D${run}?edit=1`);
    await other.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Motor' }).click();
    await other.getByRole('button', { name: /^Save/ }).click();
    await expect(other.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');
    await other.getByRole('button', { name: /^Done/ }).click();
    await expect(other.getByRole('list', { name: 'On this flow' }).getByText('Motor').first()).toBeVisible();
    await context.close();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('The flow was not saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Use what is stored' }).click();
    await expect(page.getByRole('list', { name: 'On this flow' }).getByText('Motor').first()).toBeVisible();
});
