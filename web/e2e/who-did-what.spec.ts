import { expect, expectAccessible, logIn, test, type Call } from './page-test';

const tag = 'WHO.LEVEL';

/** A device of these tests alone, with one tag whose high limit is 80. */
async function makeDevice(call: Call, id = 'WHO') {
    await call('POST', '/api/v1/opc', {
        opc_id: id,
        opc_name: `${id} device`,
        opc_type: 'MODBUS',
        opc_agent_ip: '127.0.0.1',
        opc_agent_port: '9',
        auto_collect: 'false',
        tag_list: [{ tag_id: `${id}.LEVEL`, tag_name: 'Level', plc_address: '40001', data_type: 'Int16', hi: 80 }],
    });
}

test.afterEach(async ({ call }) => {
    await call('DELETE', '/api/v1/opc/WHO').catch(() => undefined);
});

test('the audit says in a sentence who changed what, and the change is taken back', async ({ page, call }) => {
    await makeDevice(call);
    await call('PUT', `/api/v1/tag/${tag}`, { hi: 85 });
    await logIn(page, 'root', `/users/audit?span=1h&object=tag/${tag}`);
    const sentence = page.getByText(`root changed the high limit of ${tag} from 80 to 85.`);
    await expect(async () => {
        await page.reload();
        await expect(sentence).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
    await expectAccessible(page, 'the changes of a tag');
    await page.getByRole('button', { name: 'Take back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take back this change' });
    await expect(dialog.getByText('high limit: 85 → 80')).toBeVisible();
    await expectAccessible(page, 'taking a change back');
    await dialog.getByRole('button', { name: 'Set them again' }).click();
    await expect(dialog).toHaveCount(0);
    expect(((await call('GET', `/api/v1/tag/${tag}`)) as { hi: number }).hi).toBe(80);
    // A change that another one has followed is not taken back.
    await call('PUT', `/api/v1/tag/${tag}`, { hi: 90 });
    await page.getByRole('row').filter({ has: sentence }).getByRole('button', { name: 'Take back' }).click();
    await dialog.getByRole('button', { name: 'Set them again' }).click();
    await expect(dialog.getByRole('alert')).toContainText('changed again meanwhile: high limit');
    expect(((await call('GET', `/api/v1/tag/${tag}`)) as { hi: number }).hi).toBe(90);
});

test('only changes are shown first, all calls on demand', async ({ page, call }) => {
    await makeDevice(call);
    await logIn(page, 'root', '/users/audit?span=1h');
    const table = page.getByRole('table');
    await expect(async () => {
        await page.reload();
        await expect(table.getByText('root created device WHO.').first()).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
    await expect(table.getByText('GET /api')).toHaveCount(0);
    await page.getByLabel('Show').selectOption('all');
    await expect(table.getByText('GET /api').first()).toBeVisible();
});

test('the events of a device tell of its connection and of users, not of the calls of the page', async ({
    page,
    call,
}) => {
    await makeDevice(call);
    await call('POST', '/api/v1/opc/WHO/start');
    await logIn(page, 'oskar', '/devices/WHO/events');
    const events = page.getByRole('table', { name: 'Events of the device' }).or(page.getByRole('table').first());
    await expect(async () => {
        await page.reload();
        await expect(events.getByText('root started device WHO.')).toBeVisible({ timeout: 3000 });
        await expect(events.getByText(/^Cannot connect: /)).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 40_000 });
    await expect(events.getByText('/api/v1')).toHaveCount(0);
    await expectAccessible(page, 'the events of a device');
    await page.setViewportSize({ width: 360, height: 740 });
});

test('stopping a device says what falls silent', async ({ page, call }) => {
    await makeDevice(call);
    await call('POST', '/api/v1/opc/WHO/start');
    await logIn(page, 'oskar', '/devices/WHO');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop WHO device' });
    await expect(dialog.getByText('Its 1 tag gets no new value until somebody starts it again.')).toBeVisible();
    await expect(dialog.getByText('1 alarm is not evaluated.')).toBeVisible();
    await expectAccessible(page, 'the dialog of a stop');
    await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible({ timeout: 15_000 });
});

test('a deleted device is restored from the bin with its tag and limit', async ({ page, call }) => {
    await makeDevice(call);
    await logIn(page, 'eva', '/devices?q=WHO');
    await page.getByRole('button', { name: 'More for WHO device' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('It stays in the bin for 7 days')).toBeVisible();
    await page.getByLabel('Type WHO to confirm').fill('WHO');
    await page.getByRole('button', { name: 'Delete the device' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/settings/bin');
    const row = page.getByRole('row').filter({ hasText: 'WHO device' }).first();
    await expect(row.getByText('2 records')).toBeVisible();
    await expectAccessible(page, 'the bin');
    await row.getByRole('button', { name: 'Restore' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore WHO device' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'a restore');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog).toHaveCount(0);
    expect(((await call('GET', `/api/v1/tag/${tag}`)) as { hi: number }).hi).toBe(80);
});
