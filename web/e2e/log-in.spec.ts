import { expect, expectAccessible, logIn, password, simulatedDevice, test } from './page-test';
import { place, prefix } from './places';

test('from the first set-up to the first live value without a terminal, in twelve interactions or fewer', async ({
    page,
    call,
}) => {
    // An interaction is the press of a button or link; typing is none.
    let presses = 0;
    const press = async (name: string | RegExp) => {
        presses += 1;
        await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
    };
    const device = await simulatedDevice(call, 'PUMPS');
    const { address, setup_token: setupToken } = await place('empty');
    await page.goto(address);
    await expect(page.getByText(/The log of the gateway names the full path of the file, not the token/)).toBeVisible();
    await expectAccessible(page, 'first set-up');
    await page.getByLabel('Set-up token').fill('wrong');
    await page.getByLabel('Name of the first administrator').fill('root');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password again').fill(password);
    await page.getByLabel('Password again').press('Enter');
    await expect(page.getByText('The token is wrong or was used already.')).toBeVisible();
    await page.getByLabel('Set-up token').fill(setupToken);
    await press('Create the administrator');
    await page.getByLabel('Name of the site').fill('North plant');
    await page.getByLabel('Time zone').fill('Asia/Seoul');
    await press('Save');
    await press('Next');
    await press('Add the first device');
    await expect(page.getByRole('heading', { level: 1, name: 'Add a device' })).toBeVisible();
    await press(/^MODBUS/);
    await page.getByLabel('Name', { exact: true }).fill('Pump station');
    await page.getByLabel('Address (required)').fill(device.address);
    await page.getByLabel('Port', { exact: true }).fill(device.port);
    await press('Test the connection');
    await expect(page.getByText(/^Connected in .* ms to Penstock pump station/)).toBeVisible();
    await press('Next: tags');
    await page.getByLabel('Address, row 1').fill('40023');
    await page.getByLabel('Type, row 1').fill('Float');
    await press('Test with the tags');
    await expect(page.getByText('1 tag was read.')).toBeVisible();
    await press('Next: summary');
    await press('Save and start');
    const row = page.getByRole('row').filter({ hasText: 'PUMP_STATION.40023' });
    await expect(row.getByRole('gridcell').nth(2)).toHaveText(/^\d+\.\d+/); // after the box that selects the row
    expect(presses).toBeLessThanOrEqual(12);
    await expect(page.getByText('North plant')).toBeVisible();
    await expect(page.getByText('Asia/Seoul')).toBeVisible();
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
    await expect(again).toBeVisible();
    await again.getByLabel('Password').fill(password);
    await again.getByRole('button', { name: 'Log in' }).click();
    await expect(again).toBeHidden();
    await expect(page.getByLabel('New value')).toHaveValue('21.25');
});

test('the page works below a prefix, from the first set-up on', async ({ page }) => {
    const { address, setup_token: setupToken } = await place('prefixed');
    await page.goto(`${address}/devices?q=pump`);
    await page.getByLabel('Set-up token').fill(setupToken);
    await page.getByLabel('Name of the first administrator').fill('root');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password again').fill(password);
    await page.getByRole('button', { name: 'Create the administrator' }).click();
    await expect(page.getByLabel('Name of the site')).toBeVisible();
    await page.goto(`${address}/devices?q=pump`);
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
    await expect(page).toHaveURL(`${address}/devices?q=pump`);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/?$`));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
