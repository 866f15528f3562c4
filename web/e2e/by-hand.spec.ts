import type { Page } from '@playwright/test';
import { expectReflow } from './layout';
import { choose, clear, expect, expectAccessible, logIn, test } from './page-test';

/** Drops a file on the page as the browser does. */
async function drop(page: Page, name: string, text: string) {
    await page.evaluate(
        ([fileName, content]) => {
            const data = new DataTransfer();
            data.items.add(new File([content as string], fileName as string));
            for (const type of ['dragover', 'drop'])
                document.body.dispatchEvent(
                    new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
                );
        },
        [name, text],
    );
}

const others = 'tag_id;Where;Measured in;Kind\nCRANE.40020;40020;bar;Int16\n';

test('a list of others that is dropped on the tags of a device is mapped by hand, once', async ({ page }) => {
    await logIn(page, 'eva', '/devices/CRANE');
    await clear(page, ['/api/v1/tag/CRANE.40020']);
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
    await drop(page, 'list.csv', others);
    const dialog = page.getByRole('dialog', { name: 'Import tags of CRANE' });
    await dialog.getByLabel('Where').selectOption('plc_address');
    await dialog.getByLabel('Measured in').selectOption('unit');
    await dialog.getByLabel('Kind').selectOption('data_type');
    await expectAccessible(page, 'columns by hand');
    await expectReflow(page, 'columns by hand');
    await dialog.getByRole('button', { name: 'Use these columns' }).click();
    const table = dialog.getByRole('grid', { name: 'What the file does' });
    const row = table.getByRole('row').filter({ hasText: '40020' });
    await expect(row).toContainText('unit: bar');
    await row.click();
    await expect(dialog.getByRole('region', { name: /^Line 2/ })).toContainText('Int16');
    await drop(page, 'again.csv', others);
    await expect(dialog.getByText('Columns as chosen for these headings before')).toBeVisible();
    await dialog.getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(dialog.getByText('Done. New tags: 1; saved again: 0; deleted: 0.')).toBeVisible();
    await clear(page, ['/api/v1/tag/CRANE.40020']);
});

test('cells of a spreadsheet are pasted, with line ends in them', async ({ page }) => {
    await logIn(page, 'eva', '/devices/CRANE?import=1');
    const dialog = page.getByRole('dialog', { name: 'Import tags of CRANE' });
    await dialog.getByLabel('Or paste cells of a spreadsheet here').evaluate((element) => {
        const data = new DataTransfer();
        data.setData('text/plain', 'plc_address\tdata_type\tdescription\r\n40021\tInt16\t"two\r\nlines"\r\n');
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(dialog.getByRole('grid').getByRole('row').filter({ hasText: '40021' })).toContainText(
        'description: two',
    );
});

test('a file that is dropped on Devices opens the import of files', async ({ page }) => {
    await logIn(page, 'eva', '/devices');
    await expect(page.getByRole('row').filter({ hasText: 'Pump station' })).toBeVisible();
    await drop(page, 'plant.json', '{}');
    await expect(page.getByRole('dialog', { name: 'Import from another program' })).toBeVisible();
});

for (const [theme, language] of [
    ['light', 'en'],
    ['dark', 'ko'],
] as const)
    test(`a new transfer shows what it would send (${theme}, ${language})`, async ({ page }) => {
        await logIn(page, 'eva', '/transfers');
        await choose(page, theme, language);
        await page.goto('/transfers?new=1');
        const dialog = page.getByRole('dialog').first();
        await dialog.getByLabel(/^url/).fill('http://127.0.0.1:9/in?key=1');
        await dialog
            .getByRole('button', { expanded: false })
            .filter({ hasText: /next message|다음 메시지/ })
            .click();
        await expect(dialog.getByText('http://127.0.0.1:9/in', { exact: true })).toBeVisible();
        await expect(dialog.getByRole('status').filter({ hasText: /\d+/ }).first()).toBeVisible();
        await expectAccessible(page, 'preview of a transfer');
        await expectReflow(page, 'preview of a transfer');
    });
