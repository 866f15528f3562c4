import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FlowView } from '../../api/flow';
import type { Role } from '../../api/session';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { FlowScreen } from './flow-screen';
import { newNode } from './flow-graph';

afterEach(() => vi.unstubAllGlobals());

const button = {
    ...newNode('N1', 'BUTTON', 'Start pump', { x: 300, y: 300 }, 10),
    button_value: '1',
    bindings: [{ role: 'WRITE' as const, tag_id: 'P.RUN', min: null, max: null, format: '' }],
};
const view = {
    flow: { flow_id: 'FLOW_1', flow_name: 'Water', width: 1600, height: 900, grid: 20, version: 5 },
    nodes: [button, { ...button, flow_node_id: 'N2', flow_node_name: 'No tag', bindings: [] }],
    edges: [],
    tags: {},
} as unknown as FlowView;
const tag = {
    tag_id: 'P.RUN',
    tag_name: 'Run',
    data_type: 'UInt16',
    unit: '',
    writable: true,
    min_value: null,
    max_value: null,
    scale: null,
    offset: null,
    scale_from: '',
};

const open = (role: Role) => {
    const gateway = fakeGateway({ '/api/v5/alarm/live': [], '/api/v1/tag/P.RUN': tag });
    return { ...gateway, ...show(<FlowScreen view={view} />, { role }) };
};
const inList = (name: string) =>
    within(screen.getByRole('list', { name: t('flows.outline') })).getByRole('button', {
        name: new RegExp(`^${name}`),
    });

test('a button asks before it writes its value, and shows what was read back', async () => {
    const { user, sent, answer } = open('operator');
    await user.click(inList('Start pump'));
    const dialog = await screen.findByRole('dialog', { name: 'Start pump: Run' });
    expect(sent).toEqual([]);
    expect(within(dialog).queryByRole('spinbutton')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: t('write.submit') }));
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /api/v1/tag/P.RUN/value', body: { value: '1' } }]));
    answer({ tag_id: 'P.RUN', value: '1', actual_read: '1' });
    expect(await within(dialog).findByText(t('write.same', { sent: '1', read: '1' }))).toBeTruthy();
});

test('a viewer presses no button, and nobody one without a tag', async () => {
    const { user, unmount } = open('viewer');
    await user.click(inList('Start pump'));
    expect(inList('Start pump').getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    open('operator');
    expect(inList('No tag').getAttribute('aria-disabled')).toBe('true');
});
