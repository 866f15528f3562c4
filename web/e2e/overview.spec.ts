import { expect, expectAccessible, logIn, test } from './page-test';

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
        const asked: string[] = [];
        const refused: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        page.on('response', (answer) => {
            if (answer.status() === 403) refused.push(answer.url());
        });
        await logIn(page, user);
        // What the list is made of is asked for at the same time.
        await expect(page.getByRole('listitem').filter({ hasText: 'Crane 2 is not connected' })).toBeVisible();
        expect(asked).toContain('/api/v1/opc');
        expect(asked).not.toContain('/ui/opcua/certificates');
        expect(refused).toEqual([]);
    });

test('a narrow window opens the pages by a button, and shows devices as cards', async ({ page }) => {
    await logIn(page, 'oskar');
    await page.setViewportSize({ width: 360, height: 740 });
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages).toBeHidden();
    const menu = page.getByRole('button', { name: 'Pages', exact: true });
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page, 'the pages at 360 px');
    await pages.getByRole('link', { name: 'Devices', exact: true }).click();
    await expect(pages).toBeHidden();
    // The whole card is there without scrolling to the side.
    const stop = page.getByRole('button', { name: 'Stop Pump station' });
    await stop.scrollIntoViewIfNeeded();
    const box = await stop.boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await expectAccessible(page, 'devices as cards');
});
