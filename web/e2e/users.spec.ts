import { expect, expectAccessible, logIn, password, test } from './page-test';

test('every user has an account; users and keys are for administrators', async ({ page }) => {
    await logIn(page, 'eva', '/users');
    await expect(page).toHaveURL('/users/account');
    await expect(page.getByRole('link', { name: 'Users & keys' })).toHaveCount(0);
});

test('the last administrator cannot be deleted; another user can, by typing the name', async ({ page }) => {
    await logIn(page, 'root', '/users');
    await page.getByRole('button', { name: 'More for root' }).click();
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create a user' }).click();
    const create = page.getByRole('dialog', { name: 'Create a user' });
    await create.getByLabel('User name').fill('guest');
    await create.getByLabel('New password').fill('short');
    await create.getByRole('button', { name: 'Create a user' }).click();
    await expect(create.getByText('Enter at least 8 characters.')).toBeVisible();
    await expectAccessible(page, 'create a user');
    for (const wanted of ['only small', 'long enough for all']) {
        await create.getByLabel('New password').fill(wanted);
        await create.getByLabel('Password again').fill(wanted);
        await create.getByRole('button', { name: 'Create a user' }).click();
        // The gateway's own rule, shown at the field.
        if (wanted === 'only small') await expect(create.getByText(/^expected at least 12 characters/)).toBeVisible();
    }
    await expect(create).toHaveCount(0);
    await page.getByRole('button', { name: 'More for guest' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByLabel('Type guest to confirm').fill('guest');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: 'More for guest' })).toHaveCount(0);
});

test('a key is shown once', async ({ page }) => {
    await logIn(page, 'root', '/users/keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('report program');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
    const shown = page.getByRole('dialog', { name: 'Key report program' });
    const key = (await shown.locator('code').textContent()) ?? '';
    expect(key.length).toBeGreaterThan(20);
    await expectAccessible(page, 'a key');
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await expect(page.getByRole('cell', { name: 'report program', exact: true })).toBeVisible();
    expect(await page.content()).not.toContain(key);
});

test('a token of an account is shown once, and revoked by typing the account', async ({ page, call }) => {
    const account = { user_id: 'reporting', role: 'viewer' };
    await call('POST', '/api/v5/system/account', account);
    await logIn(page, 'root', '/users/tokens');
    await page.getByRole('button', { name: 'Create a token' }).click();
    const create = page.getByRole('dialog', { name: 'Create a token' });
    await create.getByLabel('Account').selectOption('reporting');
    await create.getByLabel('What it is for').fill('monthly report');
    await expectAccessible(page, 'create a token');
    await create.getByRole('button', { name: 'Create a token' }).click();
    const shown = page.getByRole('dialog', { name: 'Token of reporting' });
    const token = (await shown.locator('code').textContent()) ?? '';
    expect(token.length).toBeGreaterThan(20);
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await expect(page.getByRole('cell', { name: 'monthly report' })).toBeVisible();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke the token of reporting' }).click();
    await page.getByLabel('Type reporting to confirm').fill('reporting');
    await expectAccessible(page, 'revoke a token');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByRole('cell', { name: 'monthly report' })).toHaveCount(0);
    await call('DELETE', '/api/v5/system/account/reporting');
});

test('a session is ended: its window asks for a log-in and loses nothing', async ({ page, browser, call }) => {
    // Of a user of this test alone: no other flow loses its session.
    await call('POST', '/api/v1/users', { user_id: 'leaver', password, role: 'operator' });
    const other = await browser.newContext();
    const window = await other.newPage();
    await logIn(window, 'leaver', '/alarms');
    await logIn(page, 'root', '/users/sessions');
    await page.getByRole('button', { name: 'End the session of leaver' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(window.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
    await other.close();
    await call('DELETE', '/api/v1/users/leaver');
});

test('a wall display opens its page without a login until the link is withdrawn', async ({ page, browser }) => {
    await logIn(page, 'root', '/users/displays');
    await page.getByRole('button', { name: 'Create a link' }).click();
    const create = page.getByRole('dialog', { name: 'Create a link' });
    await create.getByLabel('Name').fill('Hall 2');
    await create.getByLabel('Page', { exact: true }).selectOption('Another page, by its address');
    await create.getByLabel('Address of the page').fill('/settings');
    await create.getByLabel('Addresses').fill('here');
    await create.getByRole('button', { name: 'Create a link' }).click();
    await expect(create.getByText(/^Enter an address of this gateway/)).toBeVisible();
    await create.getByLabel('Address of the page').fill('/alarms?priority=2');
    await create.getByRole('button', { name: 'Create a link' }).click();
    await expect(create.getByText(/^here: expected an address or a network/)).toBeVisible();
    await create.getByLabel('Addresses').fill('127.0.0.0/8');
    await expectAccessible(page, 'create a link');
    await create.getByRole('button', { name: 'Create a link' }).click();
    const link = (await page.getByRole('dialog', { name: 'Link for Hall 2' }).locator('code').textContent()) ?? '';
    await page.getByRole('button', { name: 'I have stored it' }).click();

    const other = await browser.newContext();
    const wall = await other.newPage();
    await wall.goto(link);
    await expect(wall.getByRole('heading', { name: 'Alarms', level: 1 })).toBeVisible();
    await expect(wall).toHaveURL('/alarms?priority=2');
    await expect(wall.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    await expect(wall.getByText('Live')).toBeVisible();

    await page.getByRole('button', { name: 'Withdraw Hall 2' }).click();
    await page.getByLabel('Type Hall 2 to confirm').fill('Hall 2');
    await expectAccessible(page, 'withdraw a link');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText(/^There is no wall display yet/)).toBeVisible();
    await expect(wall.getByRole('dialog', { name: 'This screen no longer has access' })).toBeVisible();
    await other.close();
});

test('the audit is searched and verified', async ({ page }) => {
    await logIn(page, 'root', '/users/audit?what=all&path=/login/form&span=1h');
    await expect(page.getByRole('cell', { name: 'POST /login/form' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Check for changed lines' }).click();
    await expect(page.getByText(/none was removed or changed\.$/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Path begins with' }).fill('/no/such/path');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No line matches.')).toBeVisible();
    await expect(page).toHaveURL(/path=%2Fno%2Fsuch%2Fpath/);
    await page.goto('/users/audit?what=all&path=/login/form&from=2000-01-01T00:00');
    await expect(page.getByRole('cell', { name: 'POST /login/form' }).first()).toBeVisible();
    await expect(page.getByLabel('Period')).toHaveValue('chosen');
    await page.getByLabel('To', { exact: true }).fill('1999-12-31T23:59');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The end must be later than the start.')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('2000-01-02T00:00');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No line matches.')).toBeVisible();
    await expect(page).toHaveURL(/to=2000-01-02T00%3A00/);
    await page.getByLabel('Period').selectOption('Last hour');
    await expect(page).not.toHaveURL(/from=/);
    const got = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    expect((await got).suggestedFilename()).toBe('audit.csv');
});
