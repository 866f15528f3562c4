import { expect, logIn, test, expectAccessible } from './page-test';

test('a product is created with a made id, changed, and deleted by its id', async ({ page }) => {
    await logIn(page, 'eva', '/master/product');
    await page.getByRole('button', { name: 'Add a product' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Unit', { exact: true }).fill('a unit that is far too long');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Enter a value.')).toBeVisible();
    await expect(dialog.getByText('Enter at most 20 characters.')).toBeVisible();
    await dialog.getByLabel('Name (required)').fill('Iced tea');
    await dialog.getByLabel('Unit', { exact: true }).fill('l');
    await dialog.getByLabel('Product code').fill('L-05');
    await dialog.getByRole('button', { name: 'Create' }).click();
    // The gateway's own rule, at its field.
    await expect(dialog.getByText('L-05 is already used by PROD_LEMONADE', { exact: true })).toBeVisible();
    await dialog.getByLabel('Product code').fill('T-05');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^Iced tea/ }).click();
    await expectAccessible(page, 'the drawer of a product');
    await dialog.getByLabel('Specification').fill('0.33 l');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^Iced tea/ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete Iced tea' });
    const label = await confirm.getByText(/^Type PROD_\w+ to confirm$/).innerText();
    await confirm.getByRole('textbox').fill(label.split(' ')[1] ?? '');
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Iced tea/ })).toHaveCount(0);
});

test('what another has changed meanwhile is shown and not overwritten', async ({ page, browser }) => {
    await logIn(page, 'eva', '/master/site?id=SITE_DEFAULT');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('1 Harbour Road');
    const context = await browser.newContext();
    const other = await context.newPage();
    await logIn(other, 'root', '/master/site?id=SITE_DEFAULT');
    await other.getByRole('dialog').getByLabel('Address').fill('2 Station Square');
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('dialog')).toBeHidden();
    await context.close();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/^root changed this record at /)).toBeVisible();
    await expect(dialog.getByRole('cell', { name: '2 Station Square' })).toBeVisible();
    await expectAccessible(page, 'a conflict');
    await dialog.getByRole('button', { name: 'Use what is stored' }).click();
    await expect(dialog.getByLabel('Address')).toHaveValue('2 Station Square');
    await dialog.getByLabel('Address').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
});

test('a record that others refer to stays, and they can be opened', async ({ page }) => {
    await logIn(page, 'eva', '/master/product?id=PROD_LEMONADE');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog', { name: /^Delete Lemonade/ });
    await confirm.getByRole('textbox').fill('PROD_LEMONADE');
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(confirm.getByText(/^PROD_LEMONADE is used by order /)).toBeVisible();
    await expect(confirm.getByRole('link', { name: /^ORDER_/ }).first()).toBeVisible();
});

test('a tag is linked to an asset by keyboard and unlinked; a viewer sees facts only', async ({ page, browser }) => {
    await logIn(page, 'eva', '/master/asset?id=EQUI_PACKER');
    const tree = page.getByRole('tree', { name: 'Plant' });
    await expect(tree.getByRole('treeitem', { name: /^Packing cell/, selected: true })).toBeVisible();
    const field = page.getByRole('combobox', { name: 'Link a tag' });
    await field.pressSequentially('PRESS.FORCE');
    await expect(page.getByRole('option')).toHaveText([/PRESS.FORCE/]);
    await page.keyboard.press('Enter');
    const unlink = page.getByRole('button', { name: 'Unlink PRESS.FORCE' });
    await expect(unlink).toBeVisible();
    const context = await browser.newContext();
    const other = await context.newPage();
    await logIn(other, 'vera', '/master/asset?id=EQUI_PACKER');
    await expect(other.getByRole('link', { name: 'Force' })).toBeVisible();
    await expect(other.getByRole('combobox', { name: 'Link a tag' })).toHaveCount(0);
    await other.getByRole('button', { name: 'Details' }).click();
    await expect(other.getByRole('dialog').getByText('PACKER', { exact: true })).toBeVisible();
    await expect(other.getByRole('dialog').getByRole('button', { name: 'Save' })).toHaveCount(0);
    await context.close();
    await unlink.click();
    await expect(unlink).toHaveCount(0);
});
