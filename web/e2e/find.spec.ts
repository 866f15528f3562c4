import { password, test, expect, expectAccessible, logIn, openWindow, type Call } from './page-test';
import type { Page } from '@playwright/test';

/** Find anything, favourites, saved filters and trends, and the own start page: each user of these flows is of this file. */

/** A user of its own with that role: what is stored with an account must not change other flows. */
async function makeUser(call: Call, role: string): Promise<string> {
    const user = `finder-${role}-${Math.random().toString(36).slice(2, 8)}`;
    await call('POST', '/api/v1/users', { user_id: user, password, role });
    return user;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const options = (page: Page, group: string) =>
    dialog(page).getByRole('group', { name: group, exact: true }).getByRole('option');

/** Again where the page did not listen yet. */
const pressFind = (page: Page) =>
    expect(async () => {
        await page.keyboard.press('Control+k');
        await expect(dialog(page)).toBeVisible({ timeout: 3000 });
    }).toPass();

test('Ctrl-K finds devices, tags by words in any order, settings, and pages, all by keyboard', async ({
    page,
    call,
}) => {
    const user = await makeUser(call, 'admin');
    await logIn(page, user);
    await pressFind(page);
    await expect(page.getByRole('combobox', { name: 'Words to find, in any order' })).toBeFocused();
    await expect(options(page, 'Pages').first()).toContainText('Overview');
    await expectAccessible(page, 'the dialog that finds anything');
    await dialog(page).getByRole('combobox').fill('level pumps');
    await expect(options(page, 'Tags').filter({ hasText: 'PUMPS.LEVEL' }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tags\/PUMPS\.LEVEL$/);
    await expect(page.locator('#main h1')).toBeFocused();

    await pressFind(page);
    await dialog(page).getByRole('combobox').fill('retention audit');
    await expect(options(page, 'Settings').first()).toContainText('edge.audit.retention_days');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();

    await page.getByRole('button', { name: 'Find anything' }).click();
    await dialog(page).getByRole('combobox').fill('transfer');
    await expect(options(page, 'Pages').first()).toContainText('Transfers');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/transfers$/);
    await call('DELETE', `/api/v1/users/${user}`);
});

test('a viewer finds no settings, and none are asked for', async ({ page, call }) => {
    const user = await makeUser(call, 'viewer');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await logIn(page, user);
    await pressFind(page);
    await dialog(page).getByRole('combobox').fill('pumps');
    await expect(options(page, 'Devices').first()).toContainText(/pumps/i);
    await expect(dialog(page).getByRole('group', { name: 'Settings' })).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith('/config'))).toEqual([]);
    await call('DELETE', `/api/v1/users/${user}`);
});

test('a star makes a favourite, which is in the menu, also in another browser; it can be the start page', async ({
    page,
    call,
    browser,
}) => {
    const user = await makeUser(call, 'operator');
    await logIn(page, user, '/tags/PUMPS.LEVEL');
    const star = page.getByRole('button', { name: 'Favourite', exact: true });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    const favourites = page.getByRole('group', { name: 'Favourites' });
    await expect(favourites.getByRole('link')).toHaveCount(1);
    await expectAccessible(page, 'a page with its star');
    await page.getByRole('button', { name: new RegExp(user) }).click();
    await page.getByLabel('Start page').selectOption('/tags/PUMPS.LEVEL');
    await page.getByLabel('Language').selectOption('ko');
    await expect(page.getByLabel('언어')).toHaveValue('ko');

    const other = await openWindow(browser, user);
    await other.page.goto('/');
    await expect(other.page).toHaveURL(/\/tags\/PUMPS\.LEVEL$/);
    await expect(other.page.getByRole('group', { name: '즐겨찾기' }).getByRole('link')).toHaveCount(1);
    await other.page.getByRole('link', { name: '개요' }).click();
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('개요');
    await expect(other.page).toHaveURL(/\/$/);
    await other.context.close();
    await call('DELETE', `/api/v1/users/${user}`);
});

test('a filter of the tags and a trend are saved, opened again and removed', async ({ page, call }) => {
    const user = await makeUser(call, 'viewer');
    await logIn(page, user, '/tags?q=level%20pumps');
    await expect(page.getByRole('row').filter({ hasText: 'PUMPS.LEVEL' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Save or remove' }).click();
    await page.getByLabel('Name for what is shown now').fill('My level');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'My level' }).click();
    await expect(page).toHaveURL(/q=level\+pumps/);

    await page.goto('/tags/PUMPS.LEVEL?range=7d');
    await page.getByRole('button', { name: 'Saved trends' }).click();
    await page.getByRole('menuitem', { name: 'Save or remove' }).click();
    await page.getByLabel('Name for what is shown now').fill('Level of a week');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Saved trends' })).toBeHidden();
    await page.goto('/alarms');
    await pressFind(page);
    await dialog(page).getByRole('combobox').fill('week level');
    await expect(options(page, 'Favourites').first()).toContainText('Level of a week');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tags\/PUMPS\.LEVEL\?range=7d$/);

    await page.getByRole('button', { name: 'Saved trends' }).click();
    await page.getByRole('menuitem', { name: 'Save or remove' }).click();
    await page.getByRole('button', { name: 'Remove Level of a week' }).click();
    await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await call('DELETE', `/api/v1/users/${user}`);
});
