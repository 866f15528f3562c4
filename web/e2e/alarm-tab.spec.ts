import type { Page } from '@playwright/test';
import { expect, logIn, simulatedDevice, test as base } from './page-test';

/** Makes a device of the test alone with so many tags OPC.1, OPC.2 …, whose values are between 18.5 and 24.5. */
type MakeTags = (opcId: string, count: number, settings?: object) => Promise<void>;

const test = base.extend<{ makeTags: MakeTags }>({
    makeTags: async ({ call }, use) => {
        const made: string[] = [];
        await use(async (opcId, count, settings = {}) => {
            const { address, port } = await simulatedDevice(call, 'PUMPS');
            await call('POST', '/api/v1/opc', {
                opc_id: opcId,
                opc_type: 'MODBUS',
                opc_agent_ip: address,
                opc_agent_port: port,
                timecycle: 200,
                tag_list: Array.from({ length: count }, (_, n) => ({
                    tag_id: `${opcId}.${n + 1}`,
                    plc_address: '40023',
                    data_type: 'Float',
                    display_format: '0.0',
                    ...settings,
                })),
            });
            made.push(opcId);
        });
        for (const opcId of made) await call('DELETE', `/api/v1/opc/${opcId}`);
    },
});

/** Counts what a person presses: the pointer, and Enter. Typing into a field that has the focus is no press. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
    await page.evaluate(() => {
        const counted = window as unknown as { presses: number };
        counted.presses = 0;
        addEventListener('pointerdown', () => (counted.presses += 1), true);
        addEventListener('keydown', (event) => event.key === 'Enter' && (counted.presses += 1), true);
    });
    return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

test('an alarm with a delay and a message on twenty tags takes six presses', async ({ page, call, makeTags }) => {
    await makeTags('TWENTY', 20);
    await logIn(page, 'eva', '/devices/TWENTY');
    await expect(page.getByLabel('Select TWENTY.1', { exact: true })).toBeVisible();
    const presses = await countPresses(page);
    await page.getByLabel('Select TWENTY.1', { exact: true }).click();
    await page.getByRole('button', { name: 'Select all 20 tags' }).click();
    await expect(page.getByText('20 tags selected')).toBeVisible();
    await page.getByRole('button', { name: 'Alarm', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('High', { exact: true })).toBeFocused();
    await page.keyboard.type('1');
    await dialog.getByRole('group', { name: 'Level High', exact: true }).getByLabel('Message').click();
    await page.keyboard.type('{tag_name} has {value}');
    await dialog.getByLabel('On-delay').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0.4');
    await dialog.getByRole('button', { name: 'Save 20 tags' }).click();
    await expect(dialog).toBeHidden();
    expect(await presses()).toBe(6);
    for (const tag of ['TWENTY.1', 'TWENTY.20'])
        expect(await call('GET', `/api/v1/tag/${tag}`)).toMatchObject({
            hi: 1,
            hi_message: '{tag_name} has {value}',
            alarm_on_delay_ms: 400,
        });
    // All are raised, with the decimals of the tag in the message.
    await page.goto('/alarms?q=TWENTY.');
    await expect(page.getByText('20 alarms')).toBeVisible();
    await expect(page.getByText(/^TWENTY\.7 has \d\d\.\d$/)).toBeVisible();
});

test('the alarm of a tag is made on its tab, and the operator reads what to do', async ({
    page,
    browser,
    call,
    makeTags,
}) => {
    await makeTags('ONE', 1);
    await logIn(page, 'eva', '/tags/ONE.1');
    await page.getByRole('link', { name: 'Change the limits' }).click();
    await expect(page).toHaveURL('/tags/ONE.1/alarm');
    await page.getByRole('textbox', { name: 'High', exact: true }).fill('1');
    await page.getByRole('textbox', { name: 'Low', exact: true }).fill('2');
    await page.getByLabel('What to do').fill('Open the valve');
    await page.getByRole('button', { name: 'Save the alarm' }).click();
    await expect(page.getByText('This limit must be lower than the limit above it.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Low', exact: true }).fill('');
    await page.getByLabel('Off-delay').fill('3');
    await page.getByRole('button', { name: 'Save the alarm' }).click();
    await expect(page.getByRole('button', { name: /^Save the alarm/ })).toHaveAttribute('aria-disabled', 'true');
    expect(await call('GET', '/api/v1/tag/ONE.1')).toMatchObject({ hi: 1, lo: null, alarm_off_delay_ms: 3000 });
    const context = await browser.newContext();
    const other = await context.newPage();
    await logIn(other, 'oskar', '/alarms?q=ONE.1');
    await other.locator('button[data-alarm="ALARM_ONE.1"]').click();
    await expect(other.getByRole('dialog').getByText('Open the valve')).toBeVisible();
    await other.goto('/tags/ONE.1/alarm');
    await expect(other.getByText('Open the valve')).toBeVisible();
    await expect(other.getByRole('button', { name: /^Save the alarm/ })).toHaveCount(0);
    await context.close();
});

test('a acknowledges the row with the focus, which keeps it; the arrows go on', async ({ page, makeTags }) => {
    await makeTags('KEYS', 2, { hi: 1 });
    await logIn(page, 'oskar', '/alarms?q=KEYS.');
    const opens = page.locator('tr button[data-alarm]');
    await expect(opens).toHaveCount(2);
    await page.getByLabel('Find an alarm').focus();
    while (!(await opens.first().evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('a');
    const rows = page.getByRole('group', { name: 'Alarms' }).locator('tbody tr');
    await expect(rows.filter({ hasText: 'Active, acknowledged' })).toHaveCount(1);
    await expect(opens.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(opens.nth(1)).toBeFocused();
    await page.keyboard.press('a');
    await expect(rows.filter({ hasText: 'Active, acknowledged' })).toHaveCount(2);
    await expect(opens.nth(1)).toBeFocused();
});

test('an alarm is acknowledged on the overview, which names its device', async ({ page, makeTags }) => {
    await makeTags('HALL', 1, { hi: 1, hi_priority: 'CRITICAL', hi_message: 'Hall is hot' });
    await logIn(page, 'oskar', '/');
    const line = page.getByRole('listitem').filter({ hasText: 'Hall is hot' });
    await expect(line.getByRole('link', { name: 'HALL', exact: true })).toBeVisible();
    await line.getByRole('button', { name: 'Acknowledge: Hall is hot' }).click();
    await expect(line).toContainText('Active, acknowledged');
});

test('the sound is switched on for this browser, and stays on', async ({ page }) => {
    await logIn(page, 'oskar', '/alarms');
    await page.getByRole('button', { name: 'Sound: off' }).click();
    await expect(page.getByRole('button', { name: 'Sound: on' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Sound: on' }).click();
    await expect(page.getByRole('button', { name: 'Sound: off' })).toBeVisible();
});
