import type { Page } from '@playwright/test';
import { expect, logIn, simulatedDevice, test as base } from './page-test';

/** A limit below each value of the tags made here (18.5 to 24.5): the alarm is raised at once and stays. */
const passed = { hi: 1, hi_priority: 'MEDIUM' };
const passedWorse = { hi_hi: 1, hi_hi_priority: 'CRITICAL' };

/** Makes a device of the test alone with tags OPC.1, OPC.2 …, each with these limits: so that the test knows each row of
 *  its alarms, and when it comes. */
type MakeTags = (opcId: string, limits: object[]) => Promise<void>;

const test = base.extend<{ makeTags: MakeTags }>({
    makeTags: async ({ call }, use) => {
        const made: string[] = [];
        await use(async (opcId, limits) => {
            const { address, port } = await simulatedDevice(call, 'PUMPS');
            await call('POST', '/api/v1/opc', {
                opc_id: opcId,
                opc_type: 'MODBUS',
                opc_agent_ip: address,
                opc_agent_port: port,
                timecycle: 200,
                tag_list: limits.map((each, n) => ({
                    tag_id: `${opcId}.${n + 1}`,
                    plc_address: '40023',
                    data_type: 'Float',
                    ...each,
                })),
            });
            made.push(opcId);
        });
        for (const opcId of made) await call('DELETE', `/api/v1/opc/${opcId}`);
    },
});

const rowsOf = (page: Page) => page.getByRole('group', { name: 'Alarms' }).locator('tbody tr');

test('all alarms are acknowledged with a comment, which the journal has', async ({ page, makeTags }) => {
    await makeTags('ROUND', [passed, passed]);
    await logIn(page, 'oskar', '/alarms?q=ROUND.');
    await page.getByRole('button', { name: 'Acknowledge all (2)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Comment (optional)').fill('seen on the round');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowsOf(page).filter({ hasText: 'Active, acknowledged' })).toHaveCount(2);
    await page.getByRole('link', { name: 'Journal' }).click();
    await expect(page.getByText('seen on the round').first()).toBeVisible();
});

test('rows under the pointer stay, and new alarms wait behind the button', async ({ page, call, makeTags }) => {
    await makeTags('HELD', [passed, {}, {}]);
    await logIn(page, 'oskar', '/alarms?q=HELD.');
    const rows = rowsOf(page);
    const links = rows.getByRole('link');
    await expect(links).toHaveText([/HELD\.1/]);
    await rows.hover();
    // Both are worse than the one that stands there, and belong above it.
    await call('PUT', '/api/v1/tag/HELD.2', passedWorse);
    await expect(page.getByRole('button', { name: '1 new', exact: true })).toBeVisible();
    await call('PUT', '/api/v1/tag/HELD.3', passedWorse);
    const fresh = page.getByRole('button', { name: '2 new', exact: true });
    await expect(fresh).toBeVisible();
    await expect(links).toHaveText([/HELD\.1/]);
    // One that has cleared keeps its place, too.
    await call('PUT', '/api/v1/tag/HELD.1', { hi: 1000 });
    await expect(rows).toContainText('Cleared, not acknowledged');
    // As a finger does, for which there is no leaving of the list.
    await fresh.dispatchEvent('click');
    // The two may be of one scan, and so of one moment.
    await expect(links).toHaveText([/HELD\.[23]/, /HELD\.[23]/, /HELD\.1/]);
    await expect(fresh).toBeHidden();
});

test('an alarm is shelved with a reason and shown again; a viewer can do neither', async ({
    page,
    browser,
    makeTags,
}) => {
    await makeTags('SHELF', [passed]);
    await logIn(page, 'oskar', '/alarms?q=SHELF.');
    await rowsOf(page)
        .getByRole('button', { name: /^Actions for / })
        .click();
    await page.getByRole('menuitem', { name: 'Shelve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Shelve' }).click();
    await expect(dialog.getByText('Write why the alarm is shelved.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Sensor is replaced');
    await dialog.getByRole('button', { name: 'Shelve' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowsOf(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Shelved, out of service' }).click();
    await expect(page.getByText('Sensor is replaced')).toBeVisible();
    const context = await browser.newContext();
    const other = await context.newPage();
    await logIn(other, 'vera', '/alarms/silenced');
    await expect(other.getByText('Sensor is replaced')).toBeVisible();
    await expect(other.getByRole('button', { name: /^Show .* again$/ })).toHaveCount(0);
    await context.close();
    await page.getByRole('button', { name: /^Show .* again$/ }).click();
    await expect(page.getByText('No alarm is shelved.')).toBeVisible();
});
