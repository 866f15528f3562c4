import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clear, expect, expectAccessible, logIn, test } from './page-test';

test.use({ gateway: 'managed' });

/** A receiver of webhooks that answers with `status` and keeps what it gets. */
function receiver(status: () => number): Promise<{ server: Server; url: string; got: string[] }> {
    const got: string[] = [];
    const server = createServer((request, response) => {
        let body = '';
        request.on('data', (part: Buffer) => (body += part.toString()));
        request.on('end', () => {
            got.push(body);
            response.writeHead(status()).end(status() === 200 ? 'thank you' : 'no such room');
        });
    });
    return new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => {
            resolve({ server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/room-4711`, got });
        });
    });
}

test('a channel is added, tested and used by a rule; what was sent is listed', async ({ page, call }) => {
    let status = 410;
    const { server, url, got } = await receiver(() => status);
    const ends = [
        '/api/v1/notifications/rules/RULE_PRESSURE',
        '/api/v1/notifications/channels/CHANNEL_SHIFT',
        '/api/v1/opc/NOTIFIED',
    ];
    await logIn(page, 'root', '/settings/notifications');
    await clear(page, ends);
    try {
        await page.getByRole('button', { name: 'Add a channel', exact: true }).click();
        const channel = page.getByRole('dialog', { name: 'Add a channel' });
        await channel.getByLabel('Name').fill('Shift');
        await channel.getByLabel('URL').fill(url);
        await channel.getByRole('button', { name: 'Save' }).click();
        await expect(channel).toHaveCount(0);
        await expect(page.getByText('room-4711')).toHaveCount(0);

        await page.getByRole('button', { name: 'Test Shift' }).click();
        const trial = page.getByRole('dialog', { name: 'Test Shift' });
        await trial.getByRole('button', { name: 'Send a test message' }).click();
        await expect(trial.getByText('410 Gone: no such room')).toBeVisible();
        await expectAccessible(page, 'a test message');
        status = 200;
        await trial.getByRole('button', { name: 'Send a test message' }).click();
        await expect(trial.getByText('200 OK: thank you')).toBeVisible();
        await trial.getByRole('button', { name: 'Close' }).last().click();

        await page.getByRole('button', { name: 'Add a rule', exact: true }).click();
        const rule = page.getByRole('dialog', { name: 'Add a rule' });
        await rule.getByLabel('Name').fill('Pressure');
        await rule.getByRole('button', { name: 'Shift' }).click();
        await expect(rule.getByRole('button', { name: 'Shift' })).toHaveAttribute('aria-pressed', 'false');
        await rule.getByRole('button', { name: 'Save' }).click();
        await expect(rule.getByText('Choose a channel.')).toBeVisible();
        await rule.getByRole('button', { name: 'Shift' }).click();
        await expectAccessible(page, 'a rule');
        await rule.getByRole('button', { name: 'Save' }).click();
        await expect(rule).toHaveCount(0);
        await expect(page.getByText('At once: Shift')).toBeVisible();

        await call('POST', '/api/v1/opc', {
            opc_id: 'NOTIFIED',
            opc_type: 'HTTP',
            opc_agent_ip: '127.0.0.1',
            options: { push: true },
            tag_list: [{ tag_id: 'NOTIFIED.P', plc_address: '/p', data_type: 'Double', hi: 10 }],
        });
        await call('POST', '/api/v1/opc/NOTIFIED/ingest', { p: 1 });
        await call('POST', '/api/v1/opc/NOTIFIED/ingest', { p: 50 });
        await expect.poll(() => got.some((body) => body.includes('NOTIFIED.P')), { timeout: 30_000 }).toBe(true);
        const record = page.getByRole('region', { name: 'Messages' });
        await expect(record.getByText('Delivered').first()).toBeVisible();
        await expect(record.getByText(/NOTIFIED|Level|HI/).first()).toBeVisible();

        await page.getByRole('button', { name: 'Delete Pressure' }).click();
        const end = page.getByRole('dialog', { name: 'Delete Pressure' });
        await end.getByRole('textbox').fill('Pressure');
        await expectAccessible(page, 'delete a channel');
        await end.getByRole('button', { name: 'Delete' }).click();
        await expect(end).toHaveCount(0);
    } finally {
        await clear(page, ends);
        server.close();
    }
});
