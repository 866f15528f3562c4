import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callGateway, clear, expect, expectAccessible, logIn, openWindow, test, visit } from './page-test';
import { expectReflow } from './layout';

type Step = (page: Page) => Promise<void>;
const press =
    (name: string | RegExp): Step =>
    (page) =>
        page.getByRole('button', { name }).first().click();
const choose =
    (menu: string | RegExp, item: string | RegExp): Step =>
    async (page) => {
        await page.getByRole('button', { name: menu }).first().click();
        await page.getByRole('menuitem', { name: item }).click();
    };
const type =
    (label: string, text: string): Step =>
    (page) =>
        page.getByLabel(label).fill(text);
const tick: Step = (page) => page.getByLabel('Select ZX.TAG').check();
const alarms = '/alarms?q=Dialogs';

/** How each dialog is opened; by the file that has it. */
const opened: Record<string, [place: string, ...steps: Step[]][]> = {
    'app/find-dialog.tsx': [['/', (page) => page.keyboard.press('Control+k')]],
    'app/keys-dialog.tsx': [['/', (page) => page.keyboard.press('Shift+?')]],
    'app/person-dialog.tsx': [['/', press(/^root/)]],
    'pages/alarms/ack-dialog.tsx': [[alarms, press(/^Acknowledge .*Dialogs/)]],
    'pages/alarms/alarm-drawer.tsx': [[alarms, choose(/^Actions for/, 'Details')]],
    'pages/alarms/disable-dialog.tsx': [[alarms, choose(/^Actions for/, /^Take out of service/)]],
    'pages/alarms/shelve-dialog.tsx': [[alarms, choose(/^Actions for/, /^Shelve/)]],
    'pages/calendar/calendar-form.tsx': [['/calendar?edit=1']],
    'pages/devices/copy-dialog.tsx': [['/devices?q=ZX_', choose(/^More for/, 'Copy')]],
    'pages/devices/delete-dialog.tsx': [['/devices?q=ZX_', choose(/^More for/, 'Delete')]],
    'pages/devices/import-file-dialog.tsx': [['/devices?import=1']],
    'pages/flows/template-dialog.tsx': [['/flows/FLOW_ZX?copy=1']],
    'pages/flows/flow-settings.tsx': [['/flows/FLOW_ZX?settings=1']],
    'pages/flows/flows-page.tsx': [['/flows?new=1']],
    'pages/master/record-editor.tsx': [['/master/product?id=PROD_LEMONADE']],
    'pages/opcua/certificates.tsx': [['/opcua', press(/^Renew/)]],
    'pages/opcua/info.tsx': [['/opcua', press('Show password')]],
    'pages/orders/order-drawer.tsx': [['/orders?id=ORDER_LEMONADE']],
    'pages/orders/order-form.tsx': [['/orders?new=1']],
    'pages/settings/backup-dialogs.tsx': [['/settings/backup', press('Make a backup')]],
    'pages/settings/channel-dialog.tsx': [['/settings/notifications', press(/^Add a channel$/)]],
    'pages/settings/maintenance-tab.tsx': [['/settings/maintenance', press('Restart')]],
    'pages/tags/tag-add-dialog.tsx': [['/devices/ZX_DIALOGS', press('Add a tag')]],
    'pages/tags/tag-alarm-dialog.tsx': [['/devices/ZX_DIALOGS', tick, press(/^Alarm$/)]],
    'pages/tags/tag-delete-dialog.tsx': [['/devices/ZX_DIALOGS', tick, press('Delete')]],
    'pages/transfers/dead-letters.tsx': [['/transfers', press(/refused messages?$/)]],
    'pages/transfers/delete-dialog.tsx': [['/transfers', choose('More for zx', 'Delete')]],
    'pages/transfers/transfer-dialog.tsx': [['/transfers', press('Add a transfer')]],
    'pages/users/sessions-tab.tsx': [['/users/sessions', press(/^End the session of/)]],
    'ui/delete-record.tsx': [['/master/product?id=PROD_LEMONADE', press('Delete')]],
    'ui/saved-menu.tsx': [['/devices', choose('Saved filters', 'Save or remove')]],
    'ui/stop-dialog.tsx': [['/devices/ZX_DIALOGS', press('Stop')]],
    'ui/write-dialog.tsx': [['/tags/PUMPS.TEMP', press('Write')]],
    // The last: what was typed hinders the way on.
    'ui/leave-guard.tsx': [
        [
            '/settings?q=edge.backup.keep',
            type('edge.backup.keep', '12'),
            (page) => page.getByRole('link', { name: 'Backup', exact: true }).click(),
        ],
    ],
};

/** Those that a flow opens on its way and looks at with `expectAccessible(page, what)`. */
const elsewhere: Record<string, [spec: string, what: string]> = {
    'app/confirm-again.tsx': ['settings', 'confirm again'],
    'app/login-again.tsx': ['access', 'log in again'],
    'pages/device/settings-tab.tsx': ['device', 'settings dialog'],
    'pages/flows/button-dialog.tsx': ['displays', 'a button'],
    'pages/orders/action-dialog.tsx': ['orders', 'a refused start'],
    'pages/paths/path-form.tsx': ['paths', 'the form of a path'],
    'pages/settings/backup-tab.tsx': ['settings', 'delete a backup'],
    'pages/settings/bin-tab.tsx': ['who-did-what', 'a restore'],
    'pages/settings/channel-test.tsx': ['notifications', 'a test message'],
    'pages/settings/delete-notification.tsx': ['notifications', 'delete a channel'],
    'pages/settings/jobs-tab.tsx': ['settings', 'a job'],
    'pages/settings/restore-dialog.tsx': ['settings', 'restore'],
    'pages/settings/rule-dialog.tsx': ['notifications', 'a rule'],
    'pages/settings/save-dialog.tsx': ['settings', 'changes'],
    'pages/settings/upgrade-tab.tsx': ['settings', 'upgrade'],
    'pages/settings/versions-panel.tsx': ['settings', 'a version'],
    'pages/tag/pick-dialog.tsx': ['compare', 'compare dialog'],
    'pages/tags/import-dialog.tsx': ['tag-import', 'import dialog'],
    'pages/tags/tag-edit-dialog.tsx': ['tag-import', 'edit dialog'],
    'pages/users/display-dialog.tsx': ['users', 'create a link'],
    'pages/users/end-dialog.tsx': ['users', 'withdraw a link'],
    'pages/users/key-dialogs.tsx': ['users', 'a key'],
    'pages/users/token-dialogs.tsx': ['users', 'create a token'],
    'pages/users/user-dialogs.tsx': ['users', 'create a user'],
    'ui/take-back.tsx': ['who-did-what', 'taking a change back'],
};

/** Parts that only others open. */
const parts = ['ui/confirm-act.tsx', 'ui/dialog.tsx', 'ui/edited-record.tsx', 'ui/record-drawer.tsx'];

test('each dialog of the page is looked at', () => {
    const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
        .filter((file) =>
            /<(Dialog|Drawer|ConfirmByName|ConfirmAct|RecordDrawer|EditedRecord|DeleteRecord)\b/.test(
                readFileSync(`src/${file}`, 'utf8'),
            ),
        );
    const known = [...Object.keys(opened), ...Object.keys(elsewhere), ...parts];
    expect(known.filter((file) => !existsSync(`src/${file}`))).toEqual([]);
    expect(found.filter((file) => !known.includes(file))).toEqual([]);
    for (const [file, [spec, what]] of Object.entries(elsewhere))
        expect(readFileSync(`e2e/${spec}.spec.ts`, 'utf8'), file).toContain(`expectAccessible(page, '${what}')`);
});

test('nothing is amiss for axe in a dialog, and each fits into 320 px', async ({ page, browser }) => {
    test.setTimeout(180_000);
    const admin = await openWindow(browser, 'root');
    const ends = ['/api/v1/opc/ZX_DIALOGS', '/api/v1/transfer/zx', '/api/v5/flow/FLOW_ZX'];
    await clear(admin.page, ends);
    const make = (path: string, data: unknown) => callGateway(admin.page, 'POST', path, data);
    await make('/api/v1/opc', {
        opc_id: 'ZX_DIALOGS',
        opc_name: 'Dialogs',
        opc_type: 'HTTP',
        opc_agent_ip: 'zx',
        options: { push: true, push_key: 'a-key-that-is-long-enough' },
        tag_list: [{ tag_id: 'ZX.TAG', tag_name: 'Dialogs', plc_address: '/n', data_type: 'Double', hi: 10 }],
    });
    await make('/api/v1/opc/ZX_DIALOGS/ingest', { n: 50 });
    await make('/api/v1/transfer/zx', { type: 'api', url: 'http://127.0.0.1:9/in', enabled: false });
    await make('/api/v5/flow', { flow_id: 'FLOW_ZX', flow_name: 'Dialogs', site_id: 'SITE_DEFAULT' });
    try {
        await logIn(page);
        for (const [file, ways] of Object.entries(opened)) {
            for (const [place, ...steps] of ways) {
                await visit(page, place);
                for (const step of steps) await step(page);
                await expect(page.getByRole('dialog').last(), file).toBeVisible();
                await expectAccessible(page, file);
                await expectReflow(page, file);
                // One of the frame stays open from place to place.
                await page.keyboard.press('Escape');
            }
        }
    } finally {
        await clear(admin.page, ends);
        await admin.context.close();
    }
});
