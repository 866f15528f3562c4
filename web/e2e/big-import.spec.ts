import { expect, logIn, test } from './page-test';

// A gateway of its own: a sanitizer makes this a minute's work, and others would wait for their answers.
test.use({ gateway: 'big' });

test('100,000 tags are imported in pieces', async ({ page, call }) => {
    test.setTimeout(400_000);
    await logIn(page, 'eva');
    const body = {
        opc_id: 'MANY',
        opc_type: 'MODBUS',
        opc_agent_ip: '127.0.0.1',
        opc_agent_port: 9,
        auto_collect: false,
    };
    await call('POST', '/api/v1/opc', body);
    await page.goto('/devices/MANY?import=1');
    const dialog = page.getByRole('dialog', { name: 'Import tags of MANY' });
    const header = 'tag_id,plc_address,data_type,description\n';
    const about = 'x'.repeat(10); // with it the file is larger than a piece
    const rows = Array.from({ length: 100_000 }, (_, n) => `MANY.${n},hr${n % 9000},Int16,${about}\n`);
    await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'tags.csv', mimeType: 'text/csv', buffer: Buffer.from(header + rows.join('')) });
    await dialog.getByRole('button', { name: 'Apply 100,000 changes' }).click({ timeout: 120_000 });
    await expect(dialog.getByText(/New tags: 100,000;/)).toBeVisible({ timeout: 240_000 });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('100,000 tags')).toBeVisible();
    // Only those that are seen are drawn.
    await expect(page.getByRole('link', { name: 'MANY.0', exact: true })).toBeVisible();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
});
