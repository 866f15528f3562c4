import { chromium, type Page } from '@playwright/test';
import { lossyLine } from './line';
import { expect, logInByForm, test } from './page-test';
import { place } from './places';

const level = (page: Page) => page.getByRole('row').filter({ hasText: 'PUMPS.LEVEL' }).getByRole('gridcell').nth(1);
const lost = (page: Page) => page.getByRole('main').getByText(/^Connection lost, values from/);

test('over a line that loses 5 % of all frames values keep coming, and a line that is cut is told', async ({
    launchOptions,
}) => {
    test.setTimeout(400_000);
    const gateway = new URL((await place('full')).address);
    const line = await lossyLine(gateway.port, launchOptions.executablePath ?? 'chromium');
    test.skip(!line, 'no network namespace can be made on this machine');
    if (!line) return;
    const browser = await chromium.launch({ ...launchOptions, executablePath: line.executable });
    try {
        line.lose(0.05);
        const page = await browser.newPage({
            baseURL: `https://${line.host}:${gateway.port}`,
            ignoreHTTPSErrors: true,
            locale: 'en-GB',
        });
        await logInByForm(page, 'oskar', '/devices/PUMPS');
        // Ten changes one after the other, each seen, and no doubt in between.
        for (let change = 0; change < 10; change += 1) {
            const before = await level(page).textContent();
            await expect(level(page)).not.toHaveText(before ?? '');
            await expect(lost(page)).toBeHidden();
        }
        await page.goto('/tags/PUMPS.TEMP');
        await page.getByRole('button', { name: 'Write' }).click();
        await page.getByLabel('New value').fill('21.5');
        await page.getByLabel('New value').press('Enter');
        await expect(page.getByText('21.5 was sent, and the device now has 21.5.')).toBeVisible();
        await page.keyboard.press('Escape');
        line.lose(1);
        await expect(lost(page)).toBeVisible();
        line.lose(0.05);
        await expect(lost(page)).toBeHidden({ timeout: 90_000 });
    } finally {
        await browser.close();
        await line.close();
    }
});
