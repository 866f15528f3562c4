import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { FlowEdge, FlowNode, FlowView } from '../../api/flow';
import { button, choose, field, pick, testForm, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { FlowEditor } from './flow-editor';
import { newNode } from './flow-graph';

afterEach(() => vi.unstubAllGlobals());

const at = { x: 400, y: 300 };
const tank = newNode('N1', 'TANK', 'Tank 1', at, 20);
const pump = newNode('N2', 'PUMP', 'Pump 1', at, 20);
const group = newNode('N3', 'GROUP', 'Area', at, 20);
const edge: FlowEdge = {
    edge_id: 'E1',
    from_node_id: 'N1',
    to_node_id: 'N2',
    from_port: '',
    to_port: '',
    label: '',
    kind: 'PIPE',
    points: [],
    color: '',
    width: 2,
    tag_id: null,
};
const view = {
    flow: { flow_id: 'FLOW_1', flow_name: 'Water', width: 1600, height: 900, grid: 20, version: 5, updated_at: 0 },
    nodes: [tank, pump, group],
    edges: [edge],
    tags: {},
} as unknown as FlowView;
const reads = {
    '/api/v5/flow/FLOW_1/view': view,
    '/api/v5/alarm/live': [],
    '/api/v5/tag': { items: [{ tag_id: 'T1', tag_name: 'Level' }], total: 1, next: null },
    '/api/v5/asset': { items: [{ asset_id: 'LINE_1', asset_name: 'Line 1' }], total: 1, next: null },
    '/api/v5/flow': { items: [{ flow_id: 'FLOW_2', flow_name: 'Air' }], total: 1, next: null },
};
const call = 'PUT /api/v5/flow/FLOW_1/graph';
const graphWith = (nodes: FlowNode[], edges: FlowEdge[] = [edge]) => ({ nodes, edges, version: 5 });

/** Chooses a node or edge by its place in the list beside the drawing. */
async function chooseRow(user: UserEvent, n: number) {
    const list = await screen.findByRole('list', { name: t('flows.outline') });
    await user.click(within(list).getAllByRole('button')[n] as HTMLElement);
}

const draw = (onReload = () => Promise.resolve()) => <FlowEditor view={view} onLeave={() => {}} onReload={onReload} />;

const open = (answers: Record<string, unknown> = reads) => {
    const gateway = fakeGateway(answers);
    return { ...gateway, ...show(draw()) };
};

testForm('the drawing of a flow', {
    draw: () => draw(),
    reads,
    wrong: {
        type: async (user) => {
            await chooseRow(user, 0);
            await type(user, t('record.width'), '0');
        },
        button: t('record.save'),
        told: t('flows.problem_size', { node: 'Tank 1' }),
    },
    fill: async (user) => {
        await chooseRow(user, 0);
        await type(user, t('record.name'), 'Tank A');
    },
    button: t('record.save'),
    sends: { call, body: graphWith([{ ...tank, flow_node_name: 'Tank A' }, pump, group]) },
    answer: {
        ...view,
        flow: { ...view.flow, version: 6 },
        nodes: [{ ...tank, flow_node_name: 'Tank A' }, pump, group],
    },
    says: t('flows.nothing_changed'),
    field: ['nodes[0].flow_node_name', t('record.name')],
});

test('every field of a node is saved as it was typed', async () => {
    const { user, sent } = open();
    await chooseRow(user, 0);
    await choose(user, t('flows.type'), 'MOTOR');
    await type(user, t('flows.x'), '12.5');
    await type(user, t('flows.y'), '40');
    await type(user, t('record.width'), '60');
    await type(user, t('record.height'), '70');
    await type(user, t('flows.rotation'), '-90');
    await type(user, t('flows.z'), '2.4');
    await choose(user, t('flows.group'), 'N3');
    await pick(user, t('record.asset_id'), 'Line');
    await pick(user, t('flows.opens'), 'Air');
    await user.click(await button(t('flows.bind')));
    await pick(user, t('tags.tag'), 'Level');
    await choose(user, t('flows.role'), 'VALUE');
    await choose(user, t('flows.decimals'), '0.0');
    await choose(user, t('flows.role'), 'LEVEL');
    await type(user, t('flows.min'), '-5');
    await type(user, t('flows.max'), '95');
    await user.click(await button(t('record.save')));
    const changed = {
        ...tank,
        node_type: 'MOTOR',
        x: 12.5,
        y: 40,
        width: 60,
        height: 70,
        rotation: 270,
        z: 2,
        parent_node_id: 'N3',
        asset_id: 'LINE_1',
        link_flow_id: 'FLOW_2',
        bindings: [{ role: 'LEVEL', tag_id: 'T1', min: -5, max: 95, format: '0.0' }],
    } as FlowNode;
    await waitFor(() => expect(sent).toEqual([{ call, body: graphWith([changed, pump, group]) }]));
});

test('every field of an edge is saved as it was typed', async () => {
    const { user, sent } = open();
    await chooseRow(user, 3);
    await type(user, t('flows.label'), 'cold');
    await choose(user, t('flows.kind'), 'SIGNAL');
    await choose(user, t('flows.from_port'), 'E');
    await choose(user, t('flows.to_port'), 'W');
    await type(user, t('record.width'), '4');
    await pick(user, t('flows.flow_tag'), 'Level');
    await user.click(await button(t('record.save')));
    const changed: FlowEdge = {
        ...edge,
        label: 'cold',
        kind: 'SIGNAL',
        from_port: 'E',
        to_port: 'W',
        width: 4,
        tag_id: 'T1',
    };
    await waitFor(() => expect(sent).toEqual([{ call, body: graphWith([tank, pump, group], [changed]) }]));
});

test('a node is connected, another goes with its edges, and one step is undone', async () => {
    const { user, sent } = open();
    await chooseRow(user, 1);
    const connect = await button(t('flows.connect'));
    await user.click(connect);
    expect(connect.textContent).toContain(t('flows.choose_node_first'));
    await choose(user, t('flows.connect_to'), 'N1');
    await user.click(connect);
    // The new edge is chosen.
    await type(user, t('flows.label'), 'back');
    await chooseRow(user, 2);
    await user.click(await button(t('flows.remove_node')));
    await user.click(await button(t('flows.undo')));
    await user.click(await button(t('record.save')));
    const id = expect.stringMatching(/^EDGE_[A-Z0-9]{12}$/) as string;
    const back = { ...edge, edge_id: id, from_node_id: 'N2', to_node_id: 'N1', label: 'back' };
    await waitFor(() => expect(sent).toEqual([{ call, body: graphWith([tank, pump, group], [edge, back]) }]));
});

test('the end of an edge goes with it', async () => {
    const { user, sent } = open();
    await chooseRow(user, 1);
    await user.click(await button(t('flows.remove_node')));
    await user.click(await button(t('record.save')));
    await waitFor(() => expect(sent).toEqual([{ call, body: graphWith([tank, group], []) }]));
});

test('what is no number, and a line too wide, is told at the field and not taken', async () => {
    const { user, sent } = open();
    await chooseRow(user, 3);
    await type(user, t('record.width'), '51');
    expect(field(t('record.width')).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(t('schema.range', { min: 1, max: 50 }))).toBeDefined();
    await chooseRow(user, 0);
    const save = await button(t('record.save'));
    await user.click(save);
    expect(save.textContent).toContain(t('flows.correct_first'));
    await type(user, t('flows.x'), 'left');
    expect(field(t('flows.x')).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(t('schema.number'))).toBeDefined();
    expect(sent).toEqual([]);
});

test('a field that is no number stops saving until it is one, also while another node is chosen', async () => {
    const { user, sent } = open();
    await chooseRow(user, 0);
    await type(user, t('record.name'), 'Tank A');
    await type(user, t('flows.x'), 'left');
    await chooseRow(user, 1);
    const save = await button(t('record.save'));
    await user.click(save);
    expect(save.textContent).toContain(t('flows.correct_first'));
    expect(sent).toEqual([]);
    await user.click(screen.getByText(t('flows.problem_number', { node: 'Tank A' })));
    expect((field(t('flows.x')) as HTMLInputElement).value).toBe('left');
    expect(field(t('flows.x')).getAttribute('aria-invalid')).toBe('true');
    await type(user, t('flows.x'), '12');
    await user.click(save);
    const changed = { ...tank, flow_node_name: 'Tank A', x: 12 };
    await waitFor(() => expect(sent).toEqual([{ call, body: graphWith([changed, pump, group]) }]));
});

test('what was typed for a binding goes with it', async () => {
    const { user } = open();
    await chooseRow(user, 0);
    for (const n of [0, 1]) {
        await user.click(await button(t('flows.bind')));
        await user.selectOptions(screen.getAllByLabelText(t('flows.role'))[n] as HTMLElement, 'LEVEL');
    }
    await type(user, t('flows.min'), 'low');
    expect(screen.getByText(t('flows.problem_number', { node: 'Tank 1' }))).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: t('flows.unbind') })[0] as HTMLElement);
    expect((field(t('flows.min')) as HTMLInputElement).value).toBe('');
    expect(screen.queryByText(t('flows.problem_number', { node: 'Tank 1' }))).toBeNull();
});

test('what the gateway refuses of another node or edge stands at its field, and not in the alert', async () => {
    const { user, sent, refuse } = open();
    await chooseRow(user, 0);
    await type(user, t('record.name'), 'Tank A');
    await user.click(await button(t('record.save')));
    await waitFor(() => expect(sent).toHaveLength(1));
    refuse({ message: 'is in another flow', field: 'nodes[1].parent_node_id' });
    // The node is chosen, so that its field is there.
    await waitFor(() => expect(field(t('flows.group')).getAttribute('aria-invalid')).toBe('true'));
    expect((field(t('record.name')) as HTMLInputElement).value).toBe('Pump 1');
    expect(screen.getByText('is in another flow').closest('[role="alert"]')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain(t('flows.refused_fields'));
    expect(screen.getByText(t('flows.problem_refused', { node: 'Pump 1' }))).toBeDefined();
    await user.click(await button(t('record.save')));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(field(t('flows.group')).getAttribute('aria-invalid')).toBeNull();
    refuse({ message: 'has no such port', field: 'edges[0].points' });
    // A field that the form does not have.
    await waitFor(() => expect(screen.getByText('points: has no such port')).toBeDefined());
});

test('a binding needs a tag, and a range that is not empty', async () => {
    const { user, sent } = open();
    await chooseRow(user, 0);
    await user.click(await button(t('flows.bind')));
    await choose(user, t('flows.role'), 'LEVEL');
    expect(screen.getByText(t('flows.problem_tag', { node: 'Tank 1' }))).toBeDefined();
    await pick(user, t('tags.tag'), 'Level');
    await type(user, t('flows.min'), '10');
    await type(user, t('flows.max'), '10');
    expect(screen.getByText(t('flows.problem_range', { node: 'Tank 1' }))).toBeDefined();
    const save = await button(t('record.save'));
    await user.click(save);
    expect(save.textContent).toContain(t('flows.correct_first'));
    await type(user, t('flows.max'), '11');
    await user.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
});

test('what was changed while the drawing was saved stays, and is saved with the next version', async () => {
    const { user, sent, answer } = open();
    await chooseRow(user, 0);
    await type(user, t('record.name'), 'Tank A');
    await user.click(await button(t('record.save')));
    await waitFor(() => expect(sent).toHaveLength(1));
    await type(user, t('record.name'), 'Tank B');
    const saved = { ...view, nodes: [{ ...tank, flow_node_name: 'Tank A' }, pump, group] };
    answer(saved);
    const save = await button(t('record.save'));
    await waitFor(() => expect(save.hasAttribute('aria-disabled')).toBe(false));
    expect((field(t('record.name')) as HTMLInputElement).value).toBe('Tank B');
    await user.click(save);
    const next = { call, body: graphWith([{ ...tank, flow_node_name: 'Tank B' }, pump, group]) };
    await waitFor(() => expect(sent[1]).toEqual(next));
});

test('a drawing that another has saved is not written over; theirs can be taken', async () => {
    const theirs = { ...view, flow: { ...view.flow, version: 6 } };
    const { sent } = fakeGateway({ ...reads, '/api/v5/flow/FLOW_1/view': theirs });
    const reload = vi.fn(() => Promise.resolve());
    const { user } = show(draw(reload));
    await chooseRow(user, 0);
    await type(user, t('record.name'), 'Tank A');
    await user.click(await button(t('record.save')));
    await screen.findByText(t('flows.conflict'));
    expect(sent).toEqual([]);
    expect((field(t('record.name')) as HTMLInputElement).value).toBe('Tank A');
    await user.click(await button(t('record.take_theirs')));
    expect(reload).toHaveBeenCalledTimes(1);
    await waitFor(() => expect((field(t('record.name')) as HTMLInputElement).value).toBe('Tank 1'));
});
