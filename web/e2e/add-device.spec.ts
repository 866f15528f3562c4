import { expect, expectAccessible, logIn, simulatedDevice, test } from './page-test';

test('faults of the gateway stand at their fields, in the step where they are mended', async ({ page }) => {
    await logIn(page, 'eva', '/devices/new');
    await page.getByRole('button', { name: /^MODBUS/ }).click();
    await page.getByRole('button', { name: 'Next: tags' }).click();
    await expect(page.getByText('Enter a value.')).toBeVisible();
    await page.getByLabel('Address (required)').fill('127.0.0.1');
    await page.getByLabel('Port', { exact: true }).fill('99999');
    await page.getByRole('button', { name: 'Next: tags' }).click();
    await page.getByLabel('Address, row 1').fill('zz');
    await page.getByLabel('Type, row 1').fill('Int16');
    await page.getByRole('button', { name: 'Next: summary' }).click();
    await page.getByRole('button', { name: 'Save and start' }).click();
    const port = page.getByLabel('Port', { exact: true });
    await expect(port).toHaveAttribute('aria-invalid', 'true');
    await port.fill('502');
    await page.getByRole('button', { name: 'Next: tags' }).click();
    await page.getByRole('button', { name: 'Next: summary' }).click();
    await page.getByRole('button', { name: 'Save and start' }).click();
    await expect(page.getByLabel('Address, row 1')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'tags step');
});

test('a failed test lets the device be saved without collecting; the draft is kept, its secrets are not', async ({
    page,
}) => {
    await logIn(page, 'eva', '/devices/new');
    await page.getByRole('button', { name: /^MELSEC/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Spare filler');
    await page.getByLabel('Address (required)').fill('127.0.0.1');
    await page.getByLabel('Port', { exact: true }).fill('9');
    await page.getByText(/more options$/).click();
    await page.getByLabel('Remote password').fill('hush-hush');
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Spare filler');
    await expect(page.getByLabel('Remote password')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hush-hush');
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText('Not connected: Connection refused.')).toBeVisible();
    await expectAccessible(page, 'connection step');
    await page.getByRole('button', { name: 'Next: tags' }).click();
    await page.getByRole('button', { name: 'Next: summary' }).click();
    await expectAccessible(page, 'summary step');
    await page.getByRole('button', { name: 'Save without collecting' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Spare filler' })).toBeVisible();
    await expect(page.getByText('This device has no tags yet.')).toBeVisible();
    await page.goto('/devices/new');
    await expect(page.getByRole('button', { name: 'Continue the draft' })).toHaveCount(0);
    await page.goto('/devices');
    await page.getByRole('button', { name: 'More for Spare filler' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByLabel('Type SPARE_FILLER to confirm').fill('SPARE_FILLER');
    await page.getByRole('button', { name: /^Delete the device/ }).click();
    await expect(page.getByRole('link', { name: 'Spare filler' })).toHaveCount(0);
});

/** A protocol, a device of the plant that speaks it, and an address with a value. */
const protocols = [
    ['S7', 'PRESS', 'DB1,REAL0', 'Float', { family: '1500' }],
    ['XGT', 'MIXER', 'D200', 'Int16', {}],
    ['MELSEC', 'FILL', 'D0', 'Int16', { frame: '4E' }],
    ['EIP', 'CELL', 'Motor0.Count', '', {}],
    ['HTTP', 'AIR', '/p0', 'Int32', {}],
] as const;

for (const [opcType, opcId, address, type, options] of protocols) {
    test(`a device is added: ${opcType}`, async ({ page, call }) => {
        const device = await simulatedDevice(call, opcId);
        await logIn(page, 'eva', '/devices/new');
        await page.getByRole('button', { name: new RegExp(`^${opcType}`) }).click();
        await page.getByLabel('Identifier').fill(`NEW_${opcType}`);
        await page.getByLabel('Address (required)').fill(device.address);
        await page.getByLabel('Port', { exact: true }).fill(device.port);
        for (const [name, value] of Object.entries(options)) await page.getByLabel(name).selectOption(value);
        await page.getByRole('button', { name: 'Next: tags' }).click();
        await page.getByLabel('Address, row 1').fill(address);
        await page.getByLabel('Type, row 1').fill(type);
        await page.getByLabel('Tag, row 1').fill(`NEW_${opcType}.VALUE`);
        await page.getByRole('button', { name: 'Test with the tags' }).click();
        await expect(page.getByText('1 tag was read.')).toBeVisible();
        await page.getByRole('button', { name: 'Next: summary' }).click();
        await page.getByRole('button', { name: 'Save and start' }).click();
        const row = page.getByRole('row').filter({ hasText: `NEW_${opcType}.VALUE` });
        await expect(row.getByText('Good', { exact: true })).toBeVisible();
        // The plant of the other flows stays as it was.
        await call('DELETE', `/api/v1/opc/NEW_${opcType}`);
    });
}
