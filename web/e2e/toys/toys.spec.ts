import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { password } from '../page-test';

/** A protocol and a type of transfer that nothing of the page knows: what is shown comes from their folders. */
const toys = '../tests/toys/src';
const iconOf = (folder: string) =>
    (JSON.parse(readFileSync(`${toys}/${folder}/schema.json`, 'utf8')) as { icon: string }).icon;

async function expectIcon(part: Locator, folder: string) {
    await expect(part.locator(`svg path[d="${iconOf(folder)}"]`).first()).toBeVisible();
}

async function logIn(page: Page, path: string) {
    await page.request.post('/login/form', { data: { username: 'root', password } });
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
}

test('a device of the toy protocol is added with its icon and its options', async ({ page }) => {
    await logIn(page, '/devices/new');
    const card = page.getByRole('button', { name: /^TOY/ });
    await expect(card).toContainText("A hundred numbers in the gateway's memory");
    await expectIcon(card, 'drivers/toy');
    await card.click();
    await page.getByLabel('Address (required)').fill('127.0.0.1');
    await page.getByText(/more options$/).click();
    await expect(page.getByLabel(/^first/)).toHaveAttribute('placeholder', '0');
    const toTags = page.getByRole('button', { name: 'Next: tags' });
    const byBrowsing = page.getByRole('button', { name: /browse/i });
    await toTags.click();
    await expect(page.getByLabel('Address, row 1')).toHaveAttribute('placeholder', '0');
    await expect(byBrowsing).toHaveCount(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText(/more options$/).click();
    await page.getByLabel(/^listed/).selectOption('yes');
    await toTags.click();
    await expect(byBrowsing).toBeVisible();
});

test('only the toy device that lists its numbers can be browsed', async ({ page }) => {
    await logIn(page, '/devices/TOY1');
    const views = page.getByRole('navigation', { name: 'Views of the device' });
    await expect(views.getByRole('link', { name: 'Trace' })).toBeVisible();
    await expect(views.getByRole('link', { name: 'Browse' })).toHaveCount(0);
    await page.goto('/devices/TOY2');
    await views.getByRole('link', { name: 'Browse' }).click();
    await expect(page.getByRole('treeitem', { name: /^number 7\D/ })).toBeVisible();
});

test('the trace of a toy device shows the fields that its driver decodes', async ({ page }) => {
    await logIn(page, '/devices/TOY1/trace');
    await page.getByLabel('Duration', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Start the trace' }).click();
    await page.getByRole('row').filter({ hasText: 'read 1 numbers' }).first().getByRole('button').click();
    const frame = page.getByRole('region', { name: 'Sent' });
    await expect(frame.getByRole('button', { name: 'numbers asked for' }).locator('code')).toHaveText('1');
    const address = frame.getByRole('button', { name: 'address' });
    await expect(address.locator('code')).toHaveText('2');
    await address.focus();
    await expect(frame.locator('pre span[class*=lit]')).toHaveText('02');
});

test('a transfer of the toy type has its icon, its options and what it reports', async ({ page }) => {
    await logIn(page, '/transfers');
    const north = page.getByRole('region', { name: 'north' });
    await expectIcon(north, 'publish/toy');
    await expect(north.locator('dl div').filter({ hasText: 'lines' }).locator('dd')).toHaveText(/^[1-9]/);
    await page.getByRole('button', { name: 'Add a transfer' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('Toy');
    await dialog.getByRole('textbox', { name: 'Name (required)' }).fill('south');
    await dialog.getByLabel(/^mark/).fill('# ');
    await dialog.getByRole('button', { name: 'Create the transfer' }).click();
    await expect(dialog).toBeHidden();
    await expectIcon(page.getByRole('region', { name: 'south' }), 'publish/toy');
});
