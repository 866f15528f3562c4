import { expect, logIn, test } from './page-test';

test('the overview names what is wrong, worst first, and where to help', async ({ page }) => {
    await logIn(page);
    const lost = page.getByRole('listitem').filter({ hasText: 'Crane 2 is not connected' });
    await expect(lost).toContainText('Connection refused');
    await lost.getByRole('link', { name: 'Open the device' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Crane 2' })).toBeFocused();
    await expect(page).toHaveTitle(/Crane 2/);
});

for (const user of ['oskar', 'vera'])
    test(`the overview asks nothing that ${user} may not see`, async ({ page }) => {
        const refused: string[] = [];
        page.on('response', (answer) => {
            if (answer.status() === 403) refused.push(answer.url());
        });
        await logIn(page, user);
        await expect(page.getByRole('listitem').filter({ hasText: 'Crane 2 is not connected' })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(refused).toEqual([]);
    });
