import { readFileSync } from 'node:fs';
import { expect, expectAccessible, logIn, test } from './page-test';

const csv = (text: string) => ({ name: 'tags.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a file is shown line by line before it is applied; tags that it does not have go when that is chosen', async ({
    page,
}) => {
    await logIn(page, 'eva', '/devices/CRANE');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import tags of CRANE' });
    const file = dialog.locator('input[type=file]');
    await file.setInputFiles(
        csv(
            'tag_id,plc_address,data_type,unit\nCRANE.LOAD,40001,Int16,t\nCRANE.NEW,zz,Int16,\nPUMPS.TEMP,40005,Float,\n',
        ),
    );
    const table = dialog.getByRole('grid', { name: 'What the file does' });
    await expect(table.getByRole('row').filter({ hasText: 'CRANE.NEW' })).toContainText('plc_address');
    await expect(table.getByRole('row').filter({ hasText: 'PUMPS.TEMP' })).toContainText(
        'is already a tag of OPC PUMPS',
    );
    await expect(dialog.getByRole('button', { name: /^Apply/ })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'import dialog');
    await file.setInputFiles(
        csv('tag_id,plc_address,data_type,unit\nCRANE.LOAD,40001,Int16,t\nCRANE.NEW,40003,Int16,\n'),
    );
    await expect(table.getByRole('row').filter({ hasText: 'CRANE.LOAD' })).toContainText('unit: kg → t');
    await expect(table.getByRole('row').filter({ hasText: 'CRANE.HOOK' })).toContainText('Not in the file');
    await dialog.getByLabel('Delete 1 tag that is not in the file').check();
    await dialog.getByLabel('Type CRANE to confirm').fill('CRANE');
    await dialog.getByRole('button', { name: 'Apply 3 changes' }).click();
    await expect(dialog.getByText('Done. New tags: 1; saved again: 1; deleted: 1.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('row').filter({ hasText: 'CRANE.NEW' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'CRANE.HOOK' })).toHaveCount(0);
});

test('selected tags are edited together, exported with guarded cells, and deleted', async ({ page }) => {
    await logIn(page, 'eva', '/devices/CRANE');
    await page.getByRole('button', { name: 'Add a tag' }).click();
    const add = page.getByRole('dialog', { name: 'Add a tag' });
    await add.getByLabel('Name').fill('=SUM(A1)');
    await add.getByLabel('Address (required)').fill('40010');
    await add.getByLabel('Type').fill('Int16');
    await add.getByRole('button', { name: 'Add a tag' }).click();
    await expect(add).toBeHidden();
    await page.getByLabel('Select CRANE.40010').check();
    await page.getByLabel('Select CRANE.LOAD').check();
    await expect(page.getByText('2 tags selected')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit 2 tags' });
    await edit.getByLabel('Unit').fill('kN');
    await expectAccessible(page, 'edit dialog');
    await edit.getByRole('button', { name: 'Save 2 tags' }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'CRANE.LOAD' })).toContainText('kN');
    await expect(page.getByRole('row').filter({ hasText: 'CRANE.40010' })).toContainText('kN');
    await page.getByLabel('Select CRANE.40010').check();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect(readFileSync(await (await waiting).path(), 'utf8')).toContain(",'=SUM(A1),40010,");
    await page.getByRole('button', { name: 'Delete' }).click();
    const remove = page.getByRole('dialog', { name: 'Delete 1 tag' });
    await remove.getByLabel('Type CRANE.40010 to confirm').fill('CRANE.40010');
    await remove.getByRole('button', { name: /^Delete 1 tag/ }).click();
    await expect(remove).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'CRANE.40010' })).toHaveCount(0);
});
