import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Opc } from '../../api/opc';
import type { Role } from '../../api/session';
import { button, field, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import CopyDialog from './copy-dialog';

const opc = {
    opc_id: 'DRYER',
    opc_name: 'Dryer',
    opc_type: 'MODBUS',
    opc_agent_ip: '10.0.0.7',
    opc_agent_port: '502',
    options: { unit_id: 2 },
} as unknown as Opc;
const withSecret = { ...opc, options: { password: '***' } } as unknown as Opc;
const drivers = [{ opc_type: 'MODBUS', schema: { options: [{ name: 'unit_id', type: 'integer' }] } }];
const call = 'POST /api/v1/opc/DRYER/copy';

interface Body {
    dry_run?: boolean;
    copies: { opc_id: string; opc_agent_ip?: string; options?: unknown }[];
    options?: unknown;
}

function open(of: Opc = opc, role: Role = 'admin') {
    const close = vi.fn();
    const gateway = fakeGateway({ '/api/v1/drivers': { data: drivers } });
    const drawn = show(<CopyDialog opc={of} known={['DRYER', 'DRYER_2']} onClose={close} />, { role });
    const bodies = (isDry: boolean) =>
        gateway.sent.map(({ body }) => body as Body).filter((body) => Boolean(body.dry_run) === isDry);
    return { ...drawn, ...gateway, close, previews: () => bodies(true), made: () => bodies(false) };
}

/** As the gateway would make it. */
const copy = (opcId: string, more: object = {}) => ({
    opc_id: opcId,
    opc_name: opcId,
    opc_agent_ip: '10.0.0.8',
    opc_agent_port: '502',
    tag_count: 3,
    tags: [{ source: 'DRYER.T', tag_id: `${opcId}.T`, tag_name: 'T' }],
    locked_options: [],
    same_as: '',
    ...more,
});

afterEach(() => vi.unstubAllGlobals());

test('a range makes a copy of each address, sent once also when the button is pressed twice', async () => {
    const { user, sent, answer, close, made } = open();
    await type(user, t('copies.lines'), '10.0.0.8 to .9');
    await user.dblClick(await button(t('copies.submit', { count: 2 })));
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(sent[0]?.call).toBe(call);
    expect(made()[0]).toEqual({
        tag_prefix: 'DRYER',
        auto_collect: false,
        copies: [
            { opc_id: 'DRYER_3', opc_name: 'Dryer 2', opc_agent_ip: '10.0.0.8' },
            { opc_id: 'DRYER_4', opc_name: 'Dryer 3', opc_agent_ip: '10.0.0.9' },
        ],
    });
    answer({ dry_run: false, copies: [copy('DRYER_3'), copy('DRYER_4')] });
    await waitFor(() => expect(close).toHaveBeenCalled());
});

test('what would be made is shown before it is', async () => {
    const { user, answer, previews, made } = open();
    await type(user, t('copies.lines'), '10.0.0.8\n7');
    await waitFor(() => expect(previews().at(-1)?.copies).toHaveLength(2), { timeout: 3000 });
    expect(previews().at(-1)?.copies[1]).toEqual({ opc_id: 'DRYER_4', opc_name: 'Dryer 3', options: { unit_id: 7 } });
    answer({
        dry_run: true,
        copies: [copy('DRYER_3', { locked_options: ['password'] }), copy('DRYER_4', { same_as: 'DRYER' })],
    });
    await screen.findByText(t('copies.same_as', { device: 'DRYER' }), { exact: false });
    expect(document.body.textContent).toContain('DRYER_3.T');
    expect(document.body.textContent).toContain(t('copies.locked', { name: 'password' }));
    expect(made()).toEqual([]);
});

test('a fault stands at its copy, and hinders until something else is typed', async () => {
    const { user, refuse, previews, made } = open();
    await waitFor(() => expect(previews()).toHaveLength(1), { timeout: 3000 });
    refuse({ message: 'the OPC DRYER_3 exists already', field: 'copies[0].opc_id' });
    await screen.findByText(/exists already/);
    const submit = await button(t('copies.submit', { count: 1 }));
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    await user.click(submit);
    expect(made()).toEqual([]);
    await type(user, t('copies.first_id'), 'DRYER_B');
    await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBeNull());
});

test('lines that cannot be read are said, and nothing is asked', async () => {
    const { user, made } = open();
    await type(user, t('copies.lines'), '10.0.0.1\n10.0.0.9 to .3');
    await waitFor(() => expect(field(t('copies.lines')).getAttribute('aria-invalid')).toBe('true'));
    expect(document.body.textContent).toContain(t('copies.fault_range', { line: 2 }));
    await user.click(await button(t('copies.submit', { count: 1 })));
    expect(made()).toEqual([]);
});

test('a refusal is shown, and what was typed stays', async () => {
    const { user, refuse, close, made } = open();
    await type(user, t('copies.lines'), '10.0.0.8');
    await user.click(await button(t('copies.submit', { count: 1 })));
    await waitFor(() => expect(made()).toHaveLength(1));
    refuse({ message: 'the site takes no new OPC' });
    await screen.findByText(/takes no new OPC/);
    expect(close).not.toHaveBeenCalled();
    await user.click(await button(t('copies.submit', { count: 1 })));
    await waitFor(() => expect(made()).toHaveLength(2));
});

test('an engineer enters a secret once for all copies; an administrator need not', async () => {
    const { user, made, unmount } = open(withSecret, 'engineer');
    await type(user, t('copies.secret', { name: 'password' }), 'sesame');
    await user.click(await button(t('copies.submit', { count: 1 })));
    await waitFor(() => expect(made()[0]?.options).toEqual({ password: 'sesame' }));
    unmount();
    open(withSecret, 'admin');
    expect(document.body.textContent).toContain(t('copies.secrets_kept'));
});
