import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BrowseItem } from '../../api/opc-tools';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import BrowseTab from './browse-tab';

afterEach(() => vi.unstubAllGlobals());

const item = (node: string, more: Partial<BrowseItem>): BrowseItem => ({
    node,
    name: node,
    plc_address: null,
    kind: 'folder',
    data_type: '',
    writable: false,
    has_children: false,
    description: '',
    ...more,
});
const variable = (node: string, more: Partial<BrowseItem> = {}) =>
    item(node, { kind: 'variable', plc_address: node, data_type: 'Int16', ...more });

/** A plant: Line has Speed and the structure Motor, whose members are Current and Line again. */
const below: Record<string, BrowseItem[]> = {
    '': [item('Line', { has_children: true }), variable('Level', { writable: true })],
    Line: [variable('Speed'), variable('Motor', { data_type: '', has_children: true })],
    Motor: [variable('Current'), item('Line', { has_children: true })],
};

function open() {
    const gateway = fakeGateway({ '/api/v1/opc/PLC/tag': { data: [] }, '/api/v1/opc': { data: [] } });
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', async (request: Request) => {
        const { pathname, searchParams } = new URL(request.url);
        if (!pathname.endsWith('/browse')) return answered(request);
        const items = below[searchParams.get('node') ?? ''] ?? [];
        return Response.json({ result: 'OK', data: { node: '', items, next: null } });
    });
    return { ...show(<BrowseTab />), ...gateway };
}

const node = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) });

test('the tick of a branch takes all values below it, each once; a second one leaves them', async () => {
    const { user } = open();
    const line = await node('Line');
    const tick = line.querySelector('[data-tick]');
    if (!tick) throw new Error('no tick');
    await user.click(tick);
    await waitFor(() => expect(line.getAttribute('aria-checked')).toBe('true'));
    expect(line.getAttribute('aria-expanded')).toBe('false');
    const ids = () =>
        screen
            .queryAllByRole<HTMLInputElement>('textbox')
            .map((input) => input.value)
            .filter((id) => id.includes('Line.'));
    expect(ids()).toEqual([expect.stringContaining('Line.Speed'), expect.stringContaining('Line.Motor.Current')]);
    await user.click(tick);
    await waitFor(() => expect(line.getAttribute('aria-checked')).toBe('false'));
    expect(ids()).toEqual([]);
});

test('a press on the name of a branch only opens it, Space ticks it', async () => {
    const { user } = open();
    const line = await node('Line');
    await user.click(screen.getByText('Line'));
    await node('Speed');
    expect(line.getAttribute('aria-checked')).toBe('false');
    line.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(line.getAttribute('aria-checked')).toBe('true'));
});

test('beside a value stands whether it can be written', async () => {
    open();
    expect((await node('Level')).textContent).toContain(t('browse.writable'));
});
