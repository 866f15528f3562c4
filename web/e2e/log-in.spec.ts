import { expect, logIn, password, test } from './page-test';
import { places, prefix } from './start';

test('the first set-up makes an administrator and names the site', async ({ page }) => {
    await page.goto(places().empty);
    await page.getByLabel('Set-up token').fill('wrong');
    await page.getByLabel('Name of the first administrator').fill('root');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password again').fill(password);
    await page.getByRole('button', { name: 'Create the administrator' }).click();
    await expect(page.getByText('The token is wrong or was used already.')).toBeVisible();
    await page.getByLabel('Set-up token').fill(places().tokens.empty);
    await page.getByRole('button', { name: 'Create the administrator' }).click();
    await page.getByLabel('Name of the site').fill('North plant');
    await page.getByLabel('Time zone').fill('Asia/Seoul');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Go to the overview' }).click();
    await expect(page.getByText('North plant')).toBeVisible();
    await expect(page.getByText('Asia/Seoul')).toBeVisible();
    await expect(page.getByText('No device is registered yet.')).toBeVisible();
});

test('a log-in with a wrong password says so, then goes where the link led', async ({ page }) => {
    await page.goto('/devices/PUMPS?q=temp');
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel('User name').fill('eva');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('The user name, the password or the code is wrong.')).toBeVisible();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/devices/PUMPS?q=temp');
    await expect(page.getByRole('link', { name: 'PUMPS.TEMP' })).toBeVisible();
});

test('each role sees what it may do', async ({ page, browser }) => {
    await logIn(page, 'vera', '/devices');
    await expect(page.getByRole('link', { name: 'Pump station' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Stop|Start|More for) / })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Add a device' })).toHaveCount(0);
    const context = await browser.newContext();
    const operator = await context.newPage();
    await logIn(operator, 'oskar', '/devices');
    await expect(operator.getByRole('button', { name: 'Stop Pump station' })).toBeVisible();
    await expect(operator.getByRole('button', { name: /^More for/ })).toHaveCount(0);
    await context.close();
});

test('a session that ends while something is typed asks for the password and keeps it', async ({ page, context }) => {
    await logIn(page, 'oskar', '/tags/PUMPS.TEMP');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByLabel('New value').fill('21.25');
    await context.clearCookies();
    const again = page.getByRole('dialog', { name: 'Log in again' });
    await expect(again).toBeVisible({ timeout: 20_000 });
    await again.getByLabel('Password').fill(password);
    await again.getByRole('button', { name: 'Log in' }).click();
    await expect(again).toBeHidden();
    await expect(page.getByLabel('New value')).toHaveValue('21.25');
});

test('the page works below a prefix, from the first set-up on', async ({ page }) => {
    const { prefixed, tokens } = places();
    await page.goto(`${prefixed}/devices?q=pump`);
    await page.getByLabel('Set-up token').fill(tokens.prefixed);
    await page.getByLabel('Name of the first administrator').fill('root');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password again').fill(password);
    await page.getByRole('button', { name: 'Create the administrator' }).click();
    await expect(page.getByLabel('Name of the site')).toBeVisible();
    await page.goto(`${prefixed}/devices?q=pump`);
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
    await expect(page).toHaveURL(`${prefixed}/devices?q=pump`);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/?$`));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
