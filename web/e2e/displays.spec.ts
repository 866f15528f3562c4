import type { Page } from '@playwright/test';
import { clear, expect, expectAccessible, logIn, test, type Call } from './page-test';

const flowId = 'FLOW_WALL';
const path = `/flows/${flowId}`;
// One pixel.
const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
);

const binding = (role: string, tagId: string, min: number | null = null, max: number | null = null) => ({
    role,
    tag_id: tagId,
    min,
    max,
});

/** A flow with a node of each kind that shows or writes a value. */
async function drawFlow(call: Call, page: Page) {
    await clear(page, [`/api/v5/flow/${flowId}`]);
    await call('POST', '/api/v5/flow', {
        flow_id: flowId,
        flow_name: 'Pump house',
        site_id: 'SITE_DEFAULT',
        width: 1200,
        height: 700,
    });
    const kinds = [
        ['GAUGE', 'Pressure', 20, 20, 220, 200, [binding('LEVEL', 'BOILER.PRESSURE', 0, 10)]],
        ['BAR', 'Level', 260, 20, 140, 240, [binding('LEVEL', 'PUMPS.LEVEL', 0, 4000)]],
        ['VALUE', 'Flow', 420, 20, 180, 80, [binding('VALUE', 'PUMPS.FLOW')]],
        ['PUMP', 'P-101', 640, 20, 90, 90, [binding('STATE', 'BOILER.FLAME')]],
        ['TREND', 'Temperature', 20, 300, 500, 260, [binding('VALUE', 'PUMPS.TEMP')]],
        [
            'TABLE',
            'Pump station',
            540,
            300,
            380,
            180,
            [binding('VALUE', 'PUMPS.TEMP'), binding('VALUE', 'PUMPS.LEVEL')],
        ],
        ['BUTTON', 'Set temperature', 940, 300, 220, 70, [binding('WRITE', 'PUMPS.TEMP')]],
        ['IMAGE', 'Map', 940, 400, 220, 120, []],
    ] as const;
    const nodes = kinds.map(([nodeType, name, x, y, width, height, bindings], n) => ({
        flow_node_id: `FNODE_WALL_${n}`,
        flow_node_name: name,
        node_type: nodeType,
        ...{ x, y, width, height, bindings },
        ...(nodeType === 'BUTTON' && { button_value: '21.5' }),
    }));
    const { version } = (await call('GET', `/api/v5/flow/${flowId}`)) as { version: number };
    await call('PUT', `/api/v5/flow/${flowId}/graph`, { nodes, edges: [], version });
}

test.beforeEach(async ({ page, call }) => {
    await logIn(page, 'root');
    await drawFlow(call, page);
});

test('gauge, bar, trend, table and value show their tags; a button writes after a question', async ({
    page,
    browser,
    baseURL,
}) => {
    await logIn(page, 'oskar', path);
    const drawing = page.getByRole('group', { name: 'Drawing of Pump house' });
    await expect(drawing.getByText('Water temperature')).toBeVisible();
    await expect(drawing.getByRole('img', { name: /^Temperature: from -?[\d.]+ to/ })).toBeVisible();
    await expectAccessible(page, 'a flow with gauges');
    await page.screenshot({ path: 'build/e2e/displays-view.png' });
    await page
        .getByRole('list', { name: 'On this flow' })
        .getByRole('button', { name: 'Set temperature' })
        .press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set temperature: Water temperature' });
    await expect(dialog.getByText('21.5')).toBeVisible();
    await expectAccessible(page, 'a button');
    await dialog.getByRole('button', { name: 'Write' }).click();
    await expect(dialog.getByText(/^(21\.5 was sent|This tag|It is unknown)/).first()).toBeVisible();

    const context = await browser.newContext({ baseURL, ignoreHTTPSErrors: true });
    const other = await context.newPage();
    await logIn(other, 'vera', path);
    const button = other.getByRole('list', { name: 'On this flow' }).getByRole('button', { name: 'Set temperature' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await context.close();
});

test('nodes are chosen, aligned, grouped, copied and pasted by keyboard', async ({ page }) => {
    await logIn(page, 'eva', `${path}?edit=1`);
    const outline = page.getByRole('list', { name: 'On this flow' });
    await outline.getByRole('button', { name: /^Pressure/ }).press('Enter');
    for (const name of [/^Level/, /^Flow/]) await outline.getByRole('button', { name }).press('Shift+Enter');
    const bar = page.getByRole('toolbar', { name: 'Arrange' });
    await expect(bar.getByRole('status')).toHaveText('3 chosen');
    await bar.getByRole('button', { name: 'Align' }).press('Enter');
    await page.getByRole('menuitem', { name: 'At the bottom edges' }).press('Enter');
    await page.keyboard.press('Control+g');
    await expect(outline.getByRole('button', { name: /^Group/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect(bar.getByRole('status')).toHaveText('4 chosen');
    await expect(outline.getByRole('button', { name: /^Pressure/ })).toHaveCount(2);
    await outline.getByRole('button', { name: /^Flow/ }).first().press('Enter');
    await expect(page.getByLabel('Top', { exact: true })).toHaveValue('180');
    await expectAccessible(page, 'the editor with several nodes');
    await page.screenshot({ path: 'build/e2e/displays-editor.png' });
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');
});

test('a picture is stored with its flow and shown; an SVG is none', async ({ page }) => {
    await logIn(page, 'eva', `${path}?edit=1`);
    await page.getByRole('list', { name: 'On this flow' }).getByRole('button', { name: /^Map/ }).click();
    const file = page.getByLabel(/^Picture \(PNG/);
    await file.setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText(/^This file is no PNG, JPEG or WebP/)).toBeVisible();
    await file.setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('img', { name: 'Map' }).last()).toBeVisible();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Done' }).click();
    const shown = page.getByRole('img', { name: 'Map' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});

test('a copy for another device shows first which of its tags do not exist', async ({ page }) => {
    await logIn(page, 'eva', `${path}?copy=1`);
    const dialog = page.getByRole('dialog', { name: 'Copy for a device' });
    await dialog.getByLabel('Name (required)').fill('Filling');
    await dialog.getByLabel('Tags begin with').fill('PUMPS.');
    await dialog.getByLabel(/^In the copy they begin with/).fill('NO.');
    await expect(dialog.getByRole('row', { name: /PUMPS\.FLOW NO\.FLOW does not exist/ })).toBeVisible();
    await dialog.getByLabel(/^In the copy they begin with/).fill('FILL.');
    await expect(dialog.getByRole('row', { name: /PUMPS\.TEMP FILL\.TEMP exists/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Make the copy' }).click();
    await expect(page.getByRole('heading', { name: 'Filling', level: 1 })).toBeVisible();
    const list = page.getByRole('list', { name: 'On this flow' });
    await expect(list.getByRole('link', { name: /FILL\.TEMP/ }).first()).toBeVisible();
    await expect(list.getByRole('link', { name: /PUMPS\./ })).toHaveCount(0);
    await clear(page, [new URL(page.url()).pathname.replace('/flows/', '/api/v5/flow/')]);
});

test('a wall display shows flows and alarms in turn, larger, and has nothing to press', async ({
    page,
    browser,
    baseURL,
}) => {
    await logIn(page, 'root', '/users/displays');
    await page.getByRole('button', { name: 'Create a link' }).click();
    const create = page.getByRole('dialog', { name: 'Create a link' });
    await create.getByLabel('Name').fill('Hall 7');
    await create.getByLabel('Page', { exact: true }).selectOption('Flow Pump house');
    await create.getByRole('button', { name: 'Add a page' }).click();
    await create.getByLabel('Shown for').first().fill('8');
    await create.getByLabel('Shown for').last().fill('8');
    await create.getByLabel('Size').selectOption('125 %');
    await create.getByLabel('Addresses').fill('127.0.0.0/8');
    await create.getByRole('button', { name: 'Create a link' }).click();
    const link = (await page.getByRole('dialog', { name: 'Link for Hall 7' }).locator('code').textContent()) ?? '';

    const context = await browser.newContext({
        baseURL,
        ignoreHTTPSErrors: true,
        viewport: { width: 1920, height: 1080 },
    });
    const wall = await context.newPage();
    const refused: string[] = [];
    wall.on('response', (answer) => {
        if (answer.status() === 403) refused.push(answer.url());
    });
    await wall.goto(new URL(link).pathname);
    await expect(wall).toHaveURL(path);
    const main = wall.locator('#main');
    await expect(main.getByText('Water temperature')).toBeVisible();
    await expect(main.getByRole('img', { name: /^Temperature: from/ })).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(0);
    await wall.screenshot({ path: 'build/e2e/displays-wall.png' });
    await expect(wall).toHaveURL('/alarms');
    await expect(wall).toHaveURL(path);
    expect(refused).toEqual([]);
    await context.close();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: 'Withdraw Hall 7' }).click();
    await page.getByLabel('Type Hall 7 to confirm').fill('Hall 7');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
});
