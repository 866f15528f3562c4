import type { Page } from '@playwright/test';
import { expectReflow } from './layout';
import { callGateway, clear, expect, expectAccessible, logIn, openWindow, password, test } from './page-test';

/** What a screen reader says at each step of three flows, from Chromium's accessibility tree; docs/accessibility.md tells it as
 *  prose. */

interface AxNode {
    role?: { value: string };
    name?: { value: string };
    description?: { value: string };
    properties?: { name: string; value: { value: unknown } }[];
    ignored?: boolean;
}

/** What has the focus: role, name, whether it is wrong, and what describes it. */
async function focused(page: Page): Promise<string> {
    const client = await page.context().newCDPSession(page);
    const { nodes } = (await client.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    await client.detach();
    const has = (node: AxNode, name: string, value: unknown) =>
        node.properties?.some((each) => each.name === name && each.value.value === value);
    // The page itself has it, too, while something of it has.
    const node = nodes.filter((each) => has(each, 'focused', true)).at(-1);
    const about = [node?.description?.value, has(node ?? {}, 'invalid', 'true') ? 'invalid' : ''].filter(Boolean);
    return [`${node?.role?.value} "${node?.name?.value}"`, ...about].join(', ');
}

const expectFocus = (page: Page) => expect.poll(() => focused(page));

/** Keeps what live regions say from now on; `said()` returns it. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate(() => {
        const said: string[] = [];
        Object.assign(window, { said });
        const regions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
        new MutationObserver((changes) => {
            const changed = new Set<Element>();
            for (const { target, addedNodes } of changes) {
                const around = (target instanceof Element ? target : target.parentElement)?.closest(regions);
                if (around) changed.add(around);
                for (const node of addedNodes)
                    if (node instanceof Element)
                        for (const inner of [node, ...node.querySelectorAll(regions)])
                            if (inner.matches(regions)) changed.add(inner);
            }
            // Behind a modal dialog the page is silent.
            const modal = document.querySelector('dialog:modal');
            for (const region of changed)
                if (region.textContent.trim() && (!modal || modal.contains(region)))
                    said.push(region.textContent.trim());
        }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('a screen reader: log in and find what needs attention', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Log in – Penstock');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
        - heading "Log in" [level=1]
        - text: User name
        - textbox "User name"
        - text: Password
        - textbox "Password"
        - button "Show"
        - button "Log in"
    `);
    await expectAccessible(page, 'log-in');
    await expectReflow(page, 'log-in');
    await page.getByLabel('User name').fill('oskar');
    await page.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await expectFocus(page).toBe('textbox "Password", The user name, the password or the code is wrong., invalid');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expectFocus(page).toBe('heading "Overview"');
    await expect(page).toHaveTitle(/^Overview – .+ – Penstock$/);
    const line = page.getByRole('banner').getByRole('link');
    await expect(line).toHaveAccessibleName(/^Alarms: ((Critical|High|Medium|Low) \d+ )+/);

    const list = page.getByRole('region', { name: 'Needs attention' });
    const lost = list.getByRole('listitem').filter({ hasText: 'Crane 2' });
    await expect(lost).toMatchAriaSnapshot(`
        - listitem:
          - text: /Crane 2 is not connected .*Connection refused/
          - time
          - 'link "Open the device: Crane 2 is not connected"'
    `);
    // Its priority is said, not only drawn.
    const alarm = list
        .getByRole('listitem')
        .filter({ has: page.getByRole('img') })
        .first();
    await expect(alarm.getByRole('img')).toHaveAccessibleName(/^(Critical|High|Medium|Low)$/);
    await lost.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expectFocus(page).toBe('heading "Crane 2"');
});

test('a screen reader: write a value to a tag', async ({ page }) => {
    await logIn(page, 'oskar', '/tags/PUMPS.TEMP');
    const said = await listen(page);
    await page.getByRole('button', { name: 'Write' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Write Water temperature' });
    await expect(dialog).toHaveAccessibleDescription(/^Present value -?[\d.]+ °C/);
    await expectFocus(page).toBe('textbox "New value"');
    await page.keyboard.type('1,5');
    await page.keyboard.press('Enter');
    await expectFocus(page).toBe(
        'textbox "New value", Enter a number. Use a point for decimals, for example 2.5., invalid',
    );
    await dialog.getByLabel('New value').fill('21.5');
    await page.keyboard.press('Enter');
    // The plant raises alarms meanwhile.
    const own = async () => (await said()).filter((each) => !/^High alarm: /.test(each));
    await expect.poll(own).toEqual(['21.5 was sent, and the device now has 21.5.']);
    await page.keyboard.press('Escape');
    await expectFocus(page).toBe('button "Write"');
    // Values change all the time and are never said.
    expect(await own()).toHaveLength(1);
});

test('a screen reader: acknowledge an alarm; only new ones of priority 1 and 2 are said', async ({ page, browser }) => {
    const admin = await openWindow(browser, 'root');
    const limits = (priority: string) => ({ hi: 10, hi_priority: priority, hi_message: `{tag_name} is above {limit}` });
    const tag = (id: string, priority: string) => ({
        tag_id: `ZY.${id}`,
        tag_name: `Reader ${id}`,
        plc_address: `/${id}`,
        data_type: 'Double',
        ...limits(priority),
    });
    const push = (values: Record<string, number>) =>
        callGateway(admin.page, 'POST', '/api/v1/opc/ZY_READER/ingest', values);
    await clear(admin.page, ['/api/v1/opc/ZY_READER']);
    await callGateway(admin.page, 'POST', '/api/v1/opc', {
        opc_id: 'ZY_READER',
        opc_type: 'HTTP',
        opc_agent_ip: 'reader',
        options: { push: true, push_key: 'a-key-that-is-long-enough' },
        tag_list: [tag('FIRST', 'HIGH'), tag('LATER', 'MEDIUM'), tag('WORST', 'CRITICAL')],
    });
    try {
        await push({ FIRST: 5, LATER: 5, WORST: 5 });
        await push({ FIRST: 50 });
        await logIn(page, 'oskar', '/alarms?q=Reader');
        const first = page.getByRole('row').filter({ hasText: 'Reader FIRST' });
        await expect(first).toMatchAriaSnapshot(`
            - row:
              - cell /Select Reader FIRST is above 10/
              - cell /High Reader FIRST is above 10 ZY.FIRST/
              - cell "Active, not acknowledged"
        `);
        const said = await listen(page);
        // Alarms that come together, the plant's too, are said as one text; FIRST may have been said just now.
        const own = async () =>
            (await said())
                .flatMap((each) => each.split(/\. (?=\w+ alarm: )/))
                .filter((each) => /Reader (LATER|WORST)|acknowledged/.test(each));
        await push({ LATER: 50 });
        await expect(page.getByRole('row').filter({ hasText: 'Reader LATER' })).toBeVisible();
        await push({ WORST: 50 });
        await expect.poll(own).toEqual(['Critical alarm: Reader WORST is above 10']);

        const button = first.getByRole('button', { name: /^Acknowledge/ });
        await button.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: 'Acknowledge the alarm' })).toHaveAccessibleDescription(
            'High Reader FIRST is above 10',
        );
        await expectFocus(page).toBe('textbox "Comment (optional)"');
        await page.keyboard.type('seen');
        await page.keyboard.press('Enter');
        await expect.poll(own).toContain('The alarm is acknowledged.');
        // The button is gone; the table is what it was in.
        await expectFocus(page).toBe('group "Alarms"');
        await expect(first.getByRole('cell', { name: 'Active, acknowledged' })).toBeVisible();
    } finally {
        await clear(admin.page, ['/api/v1/opc/ZY_READER']);
        await admin.context.close();
    }
});
