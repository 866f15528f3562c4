import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { ports, prefix } from './start';

const password = 'penstock-try-1';

/** A test whose page asks no other host and breaks no rule of the CSP. */
const test = base.extend<{ faults: string[] }>({
    faults: [
        async ({ page }, use) => {
            const faults: string[] = [];
            page.on('pageerror', (error) => faults.push(error.message));
            page.on('console', (message) => {
                if (/Content Security Policy|Trusted ?Type/i.test(message.text())) faults.push(message.text());
            });
            page.on('request', (request) => {
                if (new URL(request.url()).hostname !== '127.0.0.1') faults.push(request.url());
            });
            await use(faults);
            expect(faults).toEqual([]);
        },
        { auto: true },
    ],
});

async function logIn(page: Page, user = 'root', path = '/') {
    await page.goto(path);
    await page.getByLabel('User name').fill(user);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
}

test('the first set-up makes an administrator and names the site', async ({ page }) => {
    await page.goto(`http://127.0.0.1:${ports.empty}/`);
    await page.getByLabel('Set-up token').fill('wrong');
    await page.getByLabel('Name of the first administrator').fill('root');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password again').fill(password);
    await page.getByRole('button', { name: 'Create the administrator' }).click();
    await expect(page.getByText('The token is wrong or was used already.')).toBeVisible();
    await page.getByLabel('Set-up token').fill(process.env.SETUP_TOKEN ?? '');
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

test('the overview names what is wrong, worst first, and where to help', async ({ page }) => {
    await logIn(page);
    const lost = page.getByRole('listitem').filter({ hasText: 'Crane 2 is not connected' });
    await expect(lost).toContainText('Connection refused');
    await lost.getByRole('link', { name: 'Open the device' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Crane 2' })).toBeFocused();
    await expect(page).toHaveTitle(/Crane 2/);
});

test('each role sees what it may do', async ({ page, browser }) => {
    await logIn(page, 'vera', '/devices');
    await expect(page.getByRole('link', { name: 'Pump station' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Stop|Start|More for) / })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Add a device' })).toHaveCount(0);
    const context = await browser.newContext();
    const operator = await context.newPage();
    await logIn(operator, 'oskar', 'http://127.0.0.1:4811/devices');
    await expect(operator.getByRole('button', { name: 'Stop Pump station' })).toBeVisible();
    await expect(operator.getByRole('button', { name: /^More for/ })).toHaveCount(0);
    await context.close();
});

test('a device is stopped and started', async ({ page }) => {
    await logIn(page, 'oskar', '/devices');
    const row = page.getByRole('row').filter({ hasText: 'Mixer (LS XGT)' });
    await row.getByRole('button', { name: 'Stop' }).click();
    await expect(row.getByText('Stopped')).toBeVisible();
    await row.getByRole('button', { name: 'Start' }).click();
    await expect(row.getByText('Connected')).toBeVisible();
});

test('a device is copied, and deleted by its name', async ({ page }) => {
    await logIn(page, 'eva', '/devices');
    await page.getByRole('button', { name: 'More for Dryer' }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Create the copy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dryer (copy)' })).toBeVisible();
    await expect(page.getByText('This device has no tags yet.')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'More for Dryer (copy)' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: /^Delete the device/ })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel('Type DRYER_2 to confirm').fill('DRYER_2');
    await dialog.getByRole('button', { name: /^Delete the device/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'Dryer (copy)' })).toHaveCount(0);
});

test('values of the tags on the screen change', async ({ page }) => {
    await logIn(page, 'vera', '/devices/PUMPS');
    const cell = page.getByRole('row').filter({ hasText: 'PUMPS.LEVEL' }).getByRole('gridcell').nth(1);
    const first = await cell.textContent();
    await expect(cell).not.toHaveText(first ?? '');
});

test('a write tells what the device made of it', async ({ page }) => {
    await logIn(page, 'oskar', '/tags/PUMPS.TEMP');
    await page.getByRole('button', { name: 'Write' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('New value')).toBeFocused();
    await dialog.getByLabel('New value').fill('1,5');
    await dialog.getByLabel('New value').press('Enter');
    await expect(dialog.getByText('Enter a number, with a point for decimals.')).toBeVisible();
    await dialog.getByLabel('New value').fill('21.5');
    await dialog.getByLabel('New value').press('Enter');
    await expect(dialog.getByText('21.5 was sent; the device has 21.5.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Write' })).toBeFocused();
});

test('a write to a device that is not connected is refused with its cause', async ({ page }) => {
    await logIn(page, 'oskar', '/tags/CRANE.LOAD');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByLabel('New value').fill('5');
    await page.getByRole('dialog').getByRole('button', { name: 'Write' }).click();
    await expect(page.getByRole('dialog').getByText('nothing was sent')).toBeVisible();
});

test('limits are changed, and a wrong order is told', async ({ page }) => {
    await logIn(page, 'eva', '/tags/PUMPS.FLOW');
    await page.getByRole('button', { name: 'Change the limits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('High', { exact: true }).fill('900');
    await dialog.getByLabel('Low', { exact: true }).fill('950');
    await dialog.getByRole('button', { name: 'Save the limits' }).click();
    await expect(dialog.getByText('This limit must be below the one before it.')).toBeVisible();
    await dialog.getByLabel('Low', { exact: true }).fill('-5');
    await dialog.getByRole('button', { name: 'Save the limits' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'High' })).toContainText('900');
});

test('the page is worked by keyboard', async ({ page }) => {
    await logIn(page);
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Find a device')).toBeFocused();
    await page.keyboard.type('pump');
    await expect(page).toHaveURL(/q=pump/);
    await page.goto('/devices/PUMPS');
    const grid = page.getByRole('grid', { name: 'Tags' });
    await grid.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Water temperature' })).toBeFocused();
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
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

test('a gateway that goes away turns values stale, and comes back by itself', async ({ page, context }) => {
    await logIn(page, 'vera', '/devices/PUMPS');
    await expect(page.getByText('Every 2 s').or(page.getByText('Live', { exact: true }))).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/^Connection lost, values from/)).toBeVisible({ timeout: 25_000 });
    await expect(page.getByRole('row').filter({ hasText: 'PUMPS.LEVEL' })).toContainText('the value may have changed');
    await context.setOffline(false);
    await expect(page.getByText(/^Connection lost, values from/)).toBeHidden({ timeout: 25_000 });
    await expect(page.getByRole('row').filter({ hasText: 'PUMPS.LEVEL' })).not.toContainText(
        'the value may have changed',
    );
});

test('the page works below a prefix', async ({ page }) => {
    await logIn(page, 'vera', `http://127.0.0.1:${ports.prefix}${prefix}/devices/PUMPS`);
    await expect(page).toHaveURL(`http://127.0.0.1:${ports.prefix}${prefix}/devices/PUMPS`);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page).toHaveURL(new RegExp(`:${ports.prefix}${prefix}/?$`));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

for (const theme of ['light', 'dark']) {
    for (const language of ['en', 'ko']) {
        test(`nothing is amiss for axe: ${theme}, ${language}`, async ({ page }) => {
            await logIn(page);
            await page.evaluate(
                ([chosen, spoken]) => {
                    localStorage.setItem('penstock.theme', chosen as string);
                    localStorage.setItem('penstock.language', spoken as string);
                },
                [theme, language],
            );
            for (const path of [
                '/',
                '/devices',
                '/devices/DRYER',
                '/tags/BOILER.PRESSURE',
                '/alarms',
                '/alarms/silenced',
                '/alarms/journal',
                '/alarms/statistics',
                '/transfers',
                '/opcua',
                '/no-such-page',
            ]) {
                await page.goto(path);
                await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
                await page.waitForTimeout(1000);
                const { violations } = await new AxeBuilder({ page }).analyze();
                expect(violations.map((each) => `${path} ${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
            }
            await page.goto('/tags/PUMPS.TEMP');
            await page.locator('header button').nth(2).click();
            await expect(page.getByRole('dialog')).toBeVisible();
            const { violations } = await new AxeBuilder({ page }).analyze();
            expect(violations.map((each) => `dialog ${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
        });
    }
}
