import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, gatewayName, logIn, password, test } from './page-test';
import { folderOf } from './places';

test.use({ gateway: 'managed' });

/** The properties file of the gateway under test, as tools/try_gateway.py names it. */
function propertiesFile(): string {
    return join(folderOf('managed'), 'penstock.properties');
}

async function save(page: Page) {
    await page.getByRole('button', { name: 'See changes and save' }).click();
    await page.getByRole('dialog', { name: 'Changes of the properties' }).getByRole('button', { name: 'Save' }).click();
}

test('only administrators see the settings', async ({ page }) => {
    await logIn(page, 'eva', '/settings');
    await expect(page.getByText('Only administrators see the settings.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
});

test('a fault is shown at its field and at its line, and nothing is saved with it', async ({ page }) => {
    await logIn(page, 'root', '/settings?q=backup.keep');
    await page.getByLabel('edge.backup.keep').fill('many');
    await expect(page.getByText('"many" is not valid')).toBeVisible();
    await expect(page.getByText('The draft has 1 error.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'See changes and save' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await expect(page.getByText('"many" is not valid')).toBeVisible();
    await page.getByRole('link', { name: 'Backup', exact: true }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL('/settings/backup');
});

test('form and text are one draft; a save tells what acts now and what waits for a restart', async ({ page }) => {
    await logIn(page, 'root', '/settings?q=edge.backup.keep');
    await page.getByLabel('edge.backup.keep').fill('9');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    const text = page.getByRole('textbox', { name: /^Properties file/ });
    await expect(text).toHaveValue(/edge\.backup\.keep=9/);
    await text.fill((await text.inputValue()).replace('edge.log.level=info', 'edge.log.level=debug'));
    await page.getByRole('button', { name: 'See changes and save' }).click();
    const review = page.getByRole('dialog', { name: 'Changes of the properties' });
    await expect(review.getByRole('heading', { name: 'Takes effect at once' })).toBeVisible();
    await expect(review.getByRole('heading', { name: 'Takes effect after a restart' })).toBeVisible();
    await expectAccessible(page, 'changes');
    await review.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Saved as version/)).toBeVisible();
    expect(readFileSync(propertiesFile(), 'utf8')).toContain('edge.log.level=debug');
    // Its version before is kept, and can be taken back.
    await page.getByRole('button', { name: 'Compare' }).first().click();
    await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
    await expectAccessible(page, 'a version');
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(readFileSync(propertiesFile(), 'utf8')).toContain('edge.log.level=info');
});

test('a file that was changed meanwhile is a conflict with both texts', async ({ page }) => {
    await logIn(page, 'root', '/settings?q=edge.backup.keep');
    await page.getByLabel('edge.backup.keep').fill('11');
    await expect(page.getByText('Changes that take effect after a restart: 1.')).toBeVisible();
    const file = propertiesFile();
    writeFileSync(file, `${readFileSync(file, 'utf8')}# by hand\n`);
    await save(page);
    const conflict = page.getByRole('dialog', { name: 'The file has changed meanwhile' });
    await expect(conflict.getByText('# by hand')).toBeVisible();
    await expect(conflict.getByText('edge.backup.keep=11')).toBeVisible();
    await expectAccessible(page, 'conflict');
    await conflict.getByRole('button', { name: 'Keep the file, discard my text' }).click();
    await expect(page.getByLabel('edge.backup.keep')).toHaveValue('7');
});

test('a backup is made, checked, and offered for restoring with its contents', async ({ page }) => {
    await logIn(page, 'root', '/settings/backup');
    await page.getByRole('button', { name: 'Make a backup' }).click();
    const make = page.getByRole('dialog', { name: 'Make a backup' });
    await make.getByLabel('Passphrase').fill('a long passphrase');
    await make.getByLabel('Passphrase again').fill('a long passphrase');
    await make.getByLabel('Note').fill('before the test');
    await make.getByRole('button', { name: 'Make a backup' }).click();
    const row = page.getByRole('row').filter({ hasText: 'before the test' });
    await expect(row).toBeVisible();
    // As ten minutes after the log-in: a backup with secrets leaves the box after the password only.
    const refused = {
        result: 'ERROR',
        errors: [{ code: 'CONFIRMATION_REQUIRED', message: 'show your password again' }],
    };
    await page.route(/\.psb$/, (route) => route.fulfill({ status: 403, json: refused }), { times: 1 });
    await row.getByRole('button', { name: 'Download' }).click();
    const confirm = page.getByRole('dialog', { name: 'Enter your password again' });
    await confirm.getByLabel('Password').fill('not the password');
    await confirm.getByRole('button', { name: 'Continue' }).click();
    await expect(confirm.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'confirm again');
    await confirm.getByLabel('Password').fill(password);
    const got = page.waitForEvent('download');
    await confirm.getByRole('button', { name: 'Continue' }).click();
    expect((await got).suggestedFilename()).toMatch(/\.psb$/);
    await row.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByLabel('Passphrase').fill('another one');
    await page.getByRole('button', { name: 'Show the contents' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Passphrase').fill('a long passphrase');
    await page.getByRole('button', { name: 'Show the contents' }).click();
    await expect(page.getByRole('heading', { name: 'Parts to restore' })).toBeVisible();
    await expectAccessible(page, 'restore');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Restore/ })).toHaveAttribute(
        'aria-disabled',
        'true',
    );
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete a backup' })).toBeVisible();
    await expectAccessible(page, 'delete a backup');
});

test('a job shows its steps while it runs, then its result and log', async ({ page }) => {
    await logIn(page, 'root', '/settings/maintenance');
    await page.getByRole('button', { name: 'Upgrade the packages', exact: true }).click();
    const confirm = page.getByRole('dialog', { name: 'Upgrade the operating system packages' });
    await confirm.getByRole('textbox').fill(await gatewayName(page));
    await confirm.getByRole('button', { name: 'Upgrade the packages', exact: true }).click();
    await expect(page.getByText(/^download: /)).toBeVisible();
    await expect(page.getByText('Succeeded').first()).toBeVisible();
    await page.getByText('Log', { exact: true }).click();
    await expect(page.getByText('install: nothing is changed on this machine')).toBeVisible();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Upgrade the packages' }).first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'a job');
});

test('an upgrade is checked, confirmed, and its rollback is shown as it happens', async ({ page }) => {
    await logIn(page, 'root', '/settings/upgrade');
    await page.getByRole('button', { name: 'Check for a newer version' }).click();
    await expect(page.getByText('Quicker start. Trends show gaps.')).toBeVisible();
    await page.getByRole('button', { name: 'Upgrade to 9.9.0' }).click();
    const confirm = page.getByRole('dialog', { name: 'Upgrade to 9.9.0' });
    await expectAccessible(page, 'upgrade');
    await confirm.getByRole('textbox').fill(await gatewayName(page));
    await confirm.getByRole('button', { name: 'Upgrade', exact: true }).click();
    await expect(page.getByText('commit: waiting')).toBeVisible();
    await expect(page.getByText('rollback: done')).toBeVisible();
    await expect(page.getByText('Rolled back', { exact: true })).toBeVisible();
    await expect(page.getByText(/^9\.9\.0 was not ready: component opc_ua is down/)).toBeVisible();
    await expect(page.getByText('probe: failed')).toBeVisible();
});

test('a bundle is brought behind its signature, and is what the upgrade gets', async ({ page }) => {
    const releases = join(folderOf('managed'), 'releases');
    const bundle = readdirSync(releases).find((name) => /^penstock-9\.9\.1-.*\.zst$/.test(name)) ?? '';
    await logIn(page, 'root', '/settings/upgrade');
    // As a person does: the field is pressed before a file is chosen, also the same file again.
    const choose = async (label: string, file: Parameters<Locator['setInputFiles']>[0]) => {
        await page.getByLabel(label).dispatchEvent('click');
        await page.getByLabel(label).setInputFiles(file);
    };
    const signature = 'Signature (.tar.zst.minisig)';
    // Of another file, by the right key.
    const other = readFileSync(join(releases, 'latest.json.minisig'));
    await choose(signature, { name: `${bundle}.minisig`, mimeType: 'text/plain', buffer: other });
    await expect(page.getByText(`The signature ${bundle}.minisig is on the gateway.`)).toBeVisible();
    await choose('Bundle (.tar.zst)', join(releases, bundle));
    await expect(page.getByRole('alert')).toContainText('The file could not be uploaded.');
    await expect(page.getByRole('alert')).toContainText('the signature is not one of this file');
    await expect(page.getByRole('button', { name: /^Upgrade to/ })).toHaveCount(0);
    await choose(signature, join(releases, `${bundle}.minisig`));
    await expect(page.getByRole('alert')).toHaveCount(0);
    await choose('Bundle (.tar.zst)', join(releases, bundle));
    await expect(
        page.getByText(/^Version 9\.9\.1 \(.* MB\) is on the gateway, with a valid signature\.$/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Upgrade to 9.9.1' }).click();
    const confirm = page.getByRole('dialog', { name: 'Upgrade to 9.9.1' });
    await expect(confirm.getByRole('switch', { name: 'Allow an older version' })).toBeVisible();
    await confirm.getByRole('textbox').fill(await gatewayName(page));
    await confirm.getByRole('button', { name: 'Upgrade', exact: true }).click();
    await expect(page.getByText('verify: done')).toBeVisible();
    await expect(page.getByText('Succeeded').first()).toBeVisible();
});
