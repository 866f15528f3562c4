import type { Locator, Page } from '@playwright/test';
import { clear, expect, expectAccessible, logIn, simulatedDevice, test } from './page-test';

const source = 'CP_DRYER';
const copies = Array.from({ length: 20 }, (_, n) => `CP_DRYER_${n + 2}`);

interface Tag {
    tag_name: string;
    unit: string;
    scale: string;
    hi: string;
    states: Record<string, string>;
}

/** Presses and counts: typing is no press. */
function counter() {
    let count = 0;
    return {
        press: async (what: Locator) => {
            await what.click();
            count += 1;
        },
        count: () => count,
    };
}

async function makeSource(page: Page, call: (method: string, path: string, body?: unknown) => Promise<unknown>) {
    await clear(
        page,
        [source, ...copies].map((id) => `/api/v1/opc/${id}`),
    );
    const { port } = await simulatedDevice(call, 'PUMPS');
    await call('POST', '/api/v1/opc', {
        opc_id: source,
        opc_name: 'Copied dryer',
        opc_type: 'MODBUS',
        opc_agent_ip: '127.0.0.1',
        opc_agent_port: port,
        auto_collect: 'false',
        tag_list: [
            {
                tag_id: `${source}.TEMP`,
                tag_name: 'Copied dryer air',
                plc_address: '40001',
                data_type: 'Int16',
                unit: '°C',
                scale: 0.1,
                hi: 90,
            },
            {
                tag_id: `${source}.STATE`,
                tag_name: 'State',
                plc_address: '40002',
                data_type: 'Int16',
                states: { '0': 'stopped', '1': 'running' },
            },
        ],
    });
}

test('twenty copies of a device with its tags take at most twelve presses', async ({ page, call }) => {
    await logIn(page, 'eva', '/devices');
    await makeSource(page, call);
    const { press, count } = counter();
    await press(page.getByRole('button', { name: 'More for Copied dryer' }));
    await press(page.getByRole('menuitem', { name: 'Copy' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Addresses of the copies').fill('127.0.0.10 to .29');
    const row = dialog.getByRole('row').filter({ hasText: 'CP_DRYER_21.TEMP' });
    await expect(row).toContainText('127.0.0.29');
    await expect(row).toContainText('Can be made');
    await expectAccessible(page, 'copies of a device');
    await press(dialog.getByRole('button', { name: 'Make 20 copies' }));
    await expect(dialog).toBeHidden();
    expect(count()).toBe(3);
    await page.getByLabel('Find a device').fill('CP_DRYER_');
    await expect(page.getByRole('link', { name: 'Copied dryer 21', exact: true })).toBeVisible();
    const temp = (await call('GET', `/api/v1/tag/${copies[19]}.TEMP`)) as Tag;
    expect([temp.tag_name, temp.unit, Number(temp.scale), Number(temp.hi)]).toEqual([
        'Copied dryer 21 air',
        '°C',
        0.1,
        90,
    ]);
    const state = (await call('GET', `/api/v1/tag/${copies[0]}.STATE`)) as Tag;
    expect(state.states).toEqual({ '0': 'stopped', '1': 'running' });
    await clear(
        page,
        [source, ...copies].map((id) => `/api/v1/opc/${id}`),
    );
});

test('one copy that cannot be made hinders all of them, and its line says why', async ({ page, call }) => {
    await logIn(page, 'eva', '/devices?q=CP_DRYER');
    await makeSource(page, call);
    await page.getByRole('button', { name: 'More for Copied dryer' }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Addresses of the copies').fill('127.0.0.10\n127.0.0.300');
    const row = dialog.getByRole('row').filter({ hasText: 'CP_DRYER_3' });
    await expect(row).toContainText('127.0.0.300 is no address');
    const submit = dialog.getByRole('button', { name: /^Make 2 copies/ });
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel('Addresses of the copies').fill('127.0.0.10\n127.0.0.11; 503; 7');
    await expect(dialog.getByRole('row').filter({ hasText: 'CP_DRYER_3.TEMP' })).toContainText('127.0.0.11:503 · 7');
    await submit.click();
    await expect(dialog).toBeHidden();
    const made = (await call('GET', '/api/v1/opc/CP_DRYER_3')) as { options: Record<string, unknown> };
    expect(made.options['unit_id']).toBe(7);
    await clear(
        page,
        [source, ...copies].map((id) => `/api/v1/opc/${id}`),
    );
});
