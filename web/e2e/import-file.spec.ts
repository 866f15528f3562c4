import { expectReflow } from './layout';
import { clear, expect, expectAccessible, logIn, simulatedDevice, test } from './page-test';

const tag = (name: string, address: string, type: number, more = {}) => ({
    'common.ALLTYPES_NAME': name,
    'servermain.TAG_ADDRESS': address,
    'servermain.TAG_DATA_TYPE': type,
    ...more,
});

/** A Kepware project that does not tell whether its addresses count from 0. */
function projectOf(address: string, port: string) {
    const driver = { 'servermain.MULTIPLE_TYPES_DEVICE_DRIVER': 'Modbus TCP/IP Ethernet' };
    const device = {
        'common.ALLTYPES_NAME': 'Reservoir',
        ...driver,
        'servermain.DEVICE_ID_STRING': `<${address}>.1`,
        'servermain.DEVICE_SCAN_MODE': 2,
        'servermain.DEVICE_SCAN_MODE_RATE_MS': 500,
        'modbus_ethernet.DEVICE_ETHERNET_PORT_NUMBER': Number(port),
        'modbus_ethernet.DEVICE_ETHERNET_IP_PROTOCOL': 1,
        'modbus_ethernet.DEVICE_FIRST_WORD_LOW': false,
        tags: [
            tag('Level', '400001', 4),
            tag('Temperature', '400023', 8),
            tag('Outflow', '400030', 5, { 'servermain.TAG_SCALING_TYPE': 2 }),
        ],
    };
    const channel = { 'common.ALLTYPES_NAME': 'Hall_7', ...driver, devices: [device] };
    return Buffer.from(JSON.stringify({ project: { channels: [channel] } }));
}

test('a Kepware project is asked about, shown line by line, imported once, and then changes nothing', async ({
    page,
    call,
}) => {
    // By another name, so that it is no device that the gateway has already.
    const { port } = await simulatedDevice(call, 'PUMPS');
    const buffer = projectOf('localhost', port);
    const file = { name: 'plant.json', mimeType: 'application/json', buffer };
    await logIn(page, 'eva', '/devices');
    // What an attempt before this one may have left: the device, and the answer. A file that asks is not stored.
    await clear(page, ['/api/v1/opc/Hall_7.Reservoir']);
    await call('POST', '/api/v1/import?set=modbus_base%3D', buffer);

    await page.getByRole('button', { name: 'Import from another program' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import from another program' });
    await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('nothing that is known') });
    await expect(dialog.getByRole('alert')).toContainText('no program that is known');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByText(/^Kepware project \(JSON\): /)).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    const check = dialog.getByRole('button', { name: 'Check the file' });
    await expect(check).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'questions of a file');
    await expectReflow(page, 'questions of a file');
    await dialog.getByLabel(/^yes: /).check();
    await check.click();

    const row = (text: string) => dialog.getByRole('row').filter({ hasText: text });
    await expect(row('Level')).toContainText('New');
    await expect(row('Outflow')).toContainText('square root');
    await expect(row('Outflow')).toContainText('What helps: ');
    await expectAccessible(page, 'report of a file');
    await expectReflow(page, 'report of a file');
    await dialog.getByRole('button', { name: /^Left out/ }).click();
    await expect(row('Level')).toHaveCount(0);
    await expect(row('Outflow')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 3 changes' }).click();
    await expect(dialog.getByText('Done: 3 changes are stored.')).toBeVisible();
    await dialog.getByRole('link', { name: 'Hall_7.Reservoir' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hall_7.Reservoir' })).toBeVisible();
    for (const name of ['Level', 'Temperature']) {
        const read = page.getByRole('row').filter({ hasText: `Hall_7.Reservoir.${name}` });
        await expect(read.getByText('Good', { exact: true })).toBeVisible();
    }

    await page.goto('/devices?import=1');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByText('modbus_base: yes')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Import 0 changes/ })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('button', { name: 'Ask again: modbus_base' }).click();
    await expect(dialog.getByLabel(/^yes: /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();

    // The plant of the other flows stays as it was.
    await call('DELETE', '/api/v1/opc/Hall_7.Reservoir');
    await call('POST', '/api/v1/import?set=modbus_base%3D', buffer);
});

test('who may not import does not see it', async ({ page }) => {
    await logIn(page, 'oskar', '/devices?import=1');
    await expect(page.getByRole('row').filter({ hasText: 'Pump station' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import from another program' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
});
