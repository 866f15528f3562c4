import { choose, expect, expectAccessible, logIn, simulatedDevice, test } from './page-test';

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

test('a device of a known maker with many tags takes six presses', async ({ page, call }) => {
    const device = await simulatedDevice(call, 'PUMPS');
    await logIn(page, 'eva', '/devices');
    let count = 0;
    const press = async (role: 'button' | 'link', name: string | RegExp) => {
        await page.getByRole(role, { name }).click();
        count += 1;
    };
    await press('link', 'Add a device');
    await page.getByLabel('Find a maker or a series').fill('schneider');
    await press('button', 'Schneider Electric Modicon M221, M340 MODBUS');
    await page.getByLabel('Name', { exact: true }).fill('Made quickly');
    await page.getByLabel('Address (required)').fill(device.address);
    await page.getByLabel('Port', { exact: true }).fill(device.port);
    await press('button', 'Next: tags');
    await page.getByLabel('Rows by range').last().fill('40001 to 40019 step 2');
    await page.getByLabel('Type of these rows').fill('Int16');
    await press('button', 'Add 10 rows');
    await press('button', 'Next: summary');
    await press('button', 'Save and start');
    await expect(page.getByRole('heading', { level: 1, name: 'Made quickly' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'MADE_QUICKLY.40019' })).toBeVisible();
    expect(count).toBe(6);
    await call('DELETE', '/api/v1/opc/MADE_QUICKLY');
});

test('an option is shown where it has an effect, with a label in the language of the page', async ({ page }) => {
    await logIn(page, 'eva', '/devices/new');
    await page.getByRole('button', { name: 'Another maker RTU, RS-485 MODBUS' }).click();
    await expect(page.getByLabel('Baud rate')).toBeVisible();
    await page.getByLabel('Transport').selectOption('tcp');
    await expect(page.getByLabel('Baud rate')).toHaveCount(0);
    await choose(page, 'light', 'ko');
    await page.reload();
    await page.getByLabel('전송 방식').selectOption('rtu');
    await expect(page.getByLabel('통신 속도')).toBeVisible();
});

test('a branch of a device becomes tags, and the device starts', async ({ page, call }) => {
    const device = await simulatedDevice(call, 'CELL');
    await call('POST', '/api/v1/opc', {
        opc_id: 'NEW_BRANCH',
        opc_type: 'EIP',
        opc_agent_ip: device.address,
        opc_agent_port: device.port,
        auto_collect: 'false',
    });
    await logIn(page, 'eva', '/devices/NEW_BRANCH/browse');
    const motor = page.getByRole('treeitem', { name: /^Motor0/ });
    await motor.locator('[data-tick]').click();
    await expect(motor).toHaveAttribute('aria-checked', 'true');
    await expect(motor).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('button', { name: /^Create \d+ tags and start$/ }).click();
    await page.getByRole('link', { name: 'Show the tags' }).click();
    const row = page.getByRole('row').filter({ hasText: 'NEW_BRANCH.Motor0.Count' });
    await expect(row.getByText('Good', { exact: true })).toBeVisible();
    await call('DELETE', '/api/v1/opc/NEW_BRANCH');
});
