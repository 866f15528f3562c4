import type { Page } from '@playwright/test';
import { callGateway, clear, expect, logIn, openWindow, test, visit } from './page-test';
import { expectReflow, settle } from './layout';

/** Texts that people and devices may send: markup, marks that turn the direction, piled accents, control characters, length. */
const markup = `<img src=x onerror="window.hit=1">"><script>window.hit=1</script>`;
const turning = '\u2069\u202eturned\u2066\u2067';
const piled = `Z${'\u0301'.repeat(30)}👩‍🔧`;
const begin = 'EVIL';
const end = 'LAST';
const name = `${begin}${markup}${turning}${piled}${end}`;
const short = `${begin}<img src=x>${turning}${end}`;
const long = `${begin}${markup}${turning}${'long '.repeat(40)}${'M'.repeat(200)}${end}`;
/** As a device sends it: line ends and control characters, too. 10,000 letters. */
const value = `${begin}${markup}${turning}\u0000\u0007\n\t\u2028${'x'.repeat(9_700)}${piled}${end}`;
const formula = '=HYPERLINK("http://evil.example";"x")';

/** Everything that holds such a text; the ids sort behind those of the plant. */
const made: [path: string, id: string, body: Record<string, unknown>][] = [
    [
        '/api/v1/opc',
        'ZZ_PUSH',
        {
            opc_id: 'ZZ_PUSH',
            opc_name: name,
            opc_type: 'HTTP',
            opc_agent_ip: 'zz',
            description: long,
            options: { push: true, push_key: 'a-key-that-is-long-enough' },
            tag_list: [
                { tag_id: 'ZZ.TEXT', tag_name: name, plc_address: '/text', data_type: 'String', description: long },
                {
                    tag_id: 'ZZ.NUMBER',
                    tag_name: formula,
                    plc_address: '/number',
                    data_type: 'Double',
                    unit: `${turning}<b>u`,
                    description: formula,
                    hi: 10,
                    hi_message: long,
                    hi_priority: 'MEDIUM',
                },
            ],
        },
    ],
    [
        '/api/v1/opc',
        'ZZ_LOST',
        {
            opc_id: 'ZZ_LOST',
            opc_name: name,
            opc_type: 'MODBUS',
            opc_agent_ip: '127.0.0.1',
            opc_agent_port: '9',
            tag_list: [{ tag_id: 'ZZ.LOST', plc_address: '40001', data_type: 'Int16' }],
        },
    ],
    ['/api/v5/product', 'PROD_ZZ', { product_id: 'PROD_ZZ', product_name: name, description: long }],
    [
        '/api/v5/order',
        'ORDER_ZZ',
        {
            order_id: 'ORDER_ZZ',
            order_name: name,
            product_id: 'PROD_LEMONADE',
            planned_qty: 5,
            line_id: 'LINE_FILLING',
        },
    ],
    [
        '/api/v5/calendar',
        'CAL_ZZ',
        {
            calendar_id: 'CAL_ZZ',
            calendar_name: name,
            time_zone: 'Asia/Seoul',
            shifts: [{ shift_name: short, days: [1, 2, 3], start: '06:00', end: '14:00', crew: turning }],
        },
    ],
    [
        '/api/v5/path',
        'PATH_ZZ',
        { path_id: 'PATH_ZZ', path_name: name, steps: [{ step_no: 10, step_name: short, asset_id: 'EQUI_FILLER' }] },
    ],
    ['/api/v5/flow', 'FLOW_ZZ', { flow_id: 'FLOW_ZZ', flow_name: name, site_id: 'SITE_DEFAULT' }],
    [
        '/api/v5/flow/node',
        'FNODE_ZZ',
        {
            flow_node_id: 'FNODE_ZZ',
            flow_id: 'FLOW_ZZ',
            flow_node_name: name,
            node_type: 'TANK',
            bindings: [{ role: 'VALUE', tag_id: 'ZZ.TEXT' }],
        },
    ],
];

/** The last first: an order refers to nothing that is gone. */
const ends = made.map(([path, id]) => `${path}/${id}`).reverse();

async function alarmOf(page: Page): Promise<string> {
    const read = async () => {
        const answer = await page.request.get('/api/v5/alarm/live?tag_id=ZZ.NUMBER');
        return ((await answer.json()) as { data: { alarm_id: string }[] }).data[0]?.alarm_id ?? '';
    };
    await expect.poll(read).not.toBe('');
    return read();
}

/** What is amiss with the texts on the page; runs in the page. */
function look(page: Page) {
    return page.evaluate(
        ([first, last]) => {
            const found: string[] = [];
            if ('hit' in window) found.push('a script ran');
            if (document.querySelector('img')) found.push('an element was made');
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const texts: Text[] = [];
            while (walker.nextNode()) texts.push(walker.currentNode as Text);
            const seen = texts.filter(
                (each) => each.parentElement?.checkVisibility() && !each.parentElement.closest('svg'),
            );
            const boxesOf = (node: Text, from: number, to: number) => {
                const range = document.createRange();
                range.setStart(node, from);
                range.setEnd(node, to);
                const boxes = [...range.getClientRects()].filter((each) => each.width > 0);
                return boxes;
            };
            const blockOf = (node: Text) => {
                let at = node.parentElement as Element;
                while (getComputedStyle(at).display === 'inline') at = at.parentElement as Element;
                return at;
            };
            seen.forEach((node, n) => {
                const from = node.data.indexOf(first);
                if (from < 0) return;
                const atEnd = node.data.indexOf(last, from);
                const to = atEnd < 0 ? node.data.length : atEnd + last.length;
                // What stands behind it in the same line: the rest of the sentence, or the text beside.
                const rest = node.data.slice(to).replace(/^[\u2069\s]+/, '');
                const next = seen[n + 1];
                const [behind] = rest
                    ? boxesOf(node, node.data.length - rest.length, node.data.length)
                    : next && blockOf(next) === blockOf(node) && next.data.trim()
                      ? boxesOf(next, 0, next.data.length)
                      : [];
                if (!behind) return;
                const beside = boxesOf(node, from, to).filter((each) => Math.abs(each.bottom - behind.bottom) < 6);
                if (beside.some((each) => behind.left < each.right - 2))
                    found.push(`turned: "${(rest || next?.data || '').slice(0, 30)}"`);
            });
            for (const row of document.querySelectorAll('[role=row], tbody tr')) {
                const { height } = row.getBoundingClientRect();
                if (row.textContent.includes(first) && height > 120)
                    found.push(`a row is ${Math.round(height)} px high`);
            }
            if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
                found.push(`the document is ${document.documentElement.scrollWidth} px wide`);
            return { found, is_there: seen.some((each) => each.data.includes(first)) };
        },
        [begin, end] as const,
    );
}

test('no text from outside is more than text, turns what stands beside it, or breaks a page', async ({
    page,
    browser,
}) => {
    test.setTimeout(120_000);
    const admin = await openWindow(browser, 'root');
    await clear(admin.page, ends);
    try {
        for (const [path, , body] of made) await callGateway(admin.page, 'POST', path, body);
        await callGateway(admin.page, 'POST', '/api/v1/opc/ZZ_PUSH/ingest', { text: value, number: 99 });
        await logIn(page, 'root');
        await page.evaluate(() =>
            fetch(`/api/v1/opc/${encodeURIComponent('EVIL<img src=x onerror="window.hit=1">\u202eLAST')}`),
        );
        for (const path of [
            '/',
            '/devices?q=ZZ_',
            '/devices/ZZ_PUSH',
            '/devices/ZZ_PUSH/settings',
            '/devices/ZZ_LOST/events',
            '/tags/ZZ.TEXT',
            '/tags/ZZ.NUMBER',
            '/alarms?q=ZZ',
            `/alarms?alarm=${await alarmOf(admin.page)}`,
            '/alarms/journal',
            '/opcua',
            '/master/product?q=PROD_ZZ',
            '/master/product?id=PROD_ZZ',
            '/orders?q=ORDER_ZZ',
            '/orders?id=ORDER_ZZ',
            '/calendar?id=CAL_ZZ',
            '/paths?id=PATH_ZZ',
            '/flows',
            '/flows/FLOW_ZZ',
            '/diagnostics/log?q=EVIL',
        ]) {
            await visit(page, path);
            if (path === '/opcua') await page.getByRole('treeitem', { name: 'Demonstration plant' }).click();
            await expect.soft(page.getByText(begin).first(), path).toBeAttached({ timeout: 5000 });
            await settle(page);
            expect.soft(await look(page), path).toEqual({ found: [], is_there: true });
            await expectReflow(page, path);
        }
    } finally {
        await clear(admin.page, ends);
        await admin.context.close();
    }
});
