import type { Page } from '@playwright/test';
import { expect, expectToChange, gatewayName, logIn, password, test } from './page-test';
import { place } from './places';

// The gateway goes away under the open page. Each time it ends the sessions of all: these tests have one of their own.
test.use({ gateway: 'away' });

/** What was shown stays below the dialog; it has the focus when the gateway is back. */
async function logInAgain(page: Page) {
    const again = page.getByRole('dialog', { name: 'Log in again' });
    await expect(again.getByLabel('Password')).toBeFocused({ timeout: 60_000 });
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(again).toHaveCount(0);
}

/** Orders `act` of the page Maintenance, and follows it to its end. */
async function orderAndFollow(page: Page, act: 'Restart' | 'Reboot', title: string) {
    await logIn(page, 'root', '/settings/maintenance');
    await page.getByRole('button', { name: act, exact: true }).click();
    const confirm = page.getByRole('dialog', { name: title });
    const order = confirm.getByRole('button', { name: new RegExp(`^${act}`) });
    await expect(order).toHaveAttribute('aria-disabled', 'true');
    await confirm.getByRole('textbox').fill('another-gateway');
    await expect(order).toHaveAttribute('aria-disabled', 'true');
    await confirm.getByRole('textbox').fill(await gatewayName(page));
    await order.click();
    await expect(page.getByText(/^(Queued|Running)$/)).toBeVisible();
    await logInAgain(page);
    await expect(page.getByText('Succeeded')).toBeVisible();
}

test('a gateway that is killed and started again is found by the open page', async ({ page }) => {
    await logIn(page, 'vera', '/devices/PUMPS');
    await expectToChange(page);
    process.kill((await place('away')).process, 'SIGUSR1');
    await expect(page.getByText('Live', { exact: true })).toBeHidden();
    await logInAgain(page);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expectToChange(page);
});

test('a restart needs the name typed; the page waits and returns by itself', async ({ page }) => {
    await orderAndFollow(page, 'Restart', 'Restart the gateway');
    await expect(page.getByText(/The last restart took/)).toBeVisible();
});

// By a script in the place of the gateway's own, which leaves the machine alone.
test('a reboot needs the name typed, and has succeeded when the gateway is back', async ({ page }) => {
    await orderAndFollow(page, 'Reboot', 'Reboot the machine');
});

test('a backup is restored to its end, and all is as it was before', async ({ page, call }) => {
    await call('PUT', '/api/v1/tag/PUMPS.FLOW', { hi: 987, description: 'as it was' });
    const backup = (await call('POST', '/config/backup', { passphrase: 'a long passphrase' })) as { job_id: string };
    const made = () => call('GET', `/config/job/${backup.job_id}`);
    await expect.poll(made, { timeout: 60_000 }).toMatchObject({ state: 'SUCCEEDED' });
    await call('PUT', '/api/v1/tag/PUMPS.FLOW', { hi: 5, description: 'changed' });
    await call('DELETE', '/api/v1/tag/PUMPS.LEVEL');
    await call('POST', '/api/v1/opc', {
        opc_id: 'STRAY',
        opc_type: 'MODBUS',
        opc_agent_ip: '127.0.0.1',
        opc_agent_port: '9',
    });

    await logIn(page, 'root', '/settings/backup');
    // After a failed try there are two: the newest is first.
    await page
        .getByRole('button', { name: /^More for penstock-/ })
        .first()
        .click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    const restore = page.getByRole('dialog', { name: 'Restore a backup' });
    await restore.getByLabel('Passphrase').fill('a long passphrase');
    await restore.getByRole('button', { name: 'Show the contents' }).click();
    const changes = restore.getByRole('group', { name: 'What restoring would change' }).getByRole('row');
    await expect(changes.filter({ has: page.getByRole('cell', { name: 'opc', exact: true }) })).toHaveText(/010$/);
    await restore.getByRole('button', { name: 'Continue' }).click();
    await restore.getByRole('textbox').fill(await gatewayName(page));
    await restore.getByRole('button', { name: 'Restore', exact: true }).click();
    await logInAgain(page);
    await expect(page.getByText('Succeeded')).toBeVisible({ timeout: 60_000 });

    // Chromium may try its connections to the process of before, one after the other, until it gives up once.
    await expect(() => page.goto('/devices')).toPass({ timeout: 30_000 });
    await expect(page.getByRole('link', { name: 'Pump station' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'STRAY' })).toHaveCount(0);
    await page.goto('/devices/PUMPS');
    await expectToChange(page);
    await expect(
        page.getByRole('row').filter({ hasText: 'PUMPS.TEMP' }).getByText('Good', { exact: true }),
    ).toBeVisible();
    await page.goto('/tags/PUMPS.FLOW');
    await expect(page.getByRole('listitem').filter({ hasText: 'High' })).toContainText('987');
    await expect(page.getByText('as it was')).toBeVisible();
});
