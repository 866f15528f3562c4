import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FlowNode } from '../../api/flow';
import type { LiveValue } from '../../live/value-store';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { ButtonFace, PictureFace } from './act-faces';
import { BarFace } from './bar-face';
import type { FaceProps } from './face';
import { FlowLiveContext } from './flow-live';
import { newNode } from './flow-graph';
import { GaugeFace } from './gauge-face';
import { TableFace } from './table-face';
import { TrendFace } from './trend-face';
import { ValueFace } from './value-face';

beforeEach(() => void fakeGateway({ '/api/v1/tag/T1': { tag_id: 'T1', tag_name: 'Level of tank 1' } }));
afterEach(() => vi.unstubAllGlobals());

const binding = (role: FlowNode['bindings'][number]['role'], more: Partial<FlowNode['bindings'][number]> = {}) => ({
    role,
    tag_id: 'T1',
    min: null,
    max: null,
    format: '',
    ...more,
});
const live = (value: string, quality = 192): LiveValue => ({ value, quality, ts: 1, isStale: false });
const node = (type: FlowNode['node_type'], more: Partial<FlowNode> = {}): FlowNode => ({
    ...newNode('N', type, 'Tank 1', { x: 0, y: 0 }, 0),
    ...more,
});

function draw(Face: React.ComponentType<FaceProps>, of: FlowNode, value?: LiveValue, context: object = {}) {
    const seen = { priorities: new Map(), facts: new Map(), isEdited: false, flowId: 'FLOW_1', mayWrite: true };
    return show(
        <FlowLiveContext value={{ ...seen, ...context }}>
            <Face node={of} values={new Map([['T1', value]])} facts={new Map()} />
        </FlowLiveContext>,
    ).container;
}

test('the letters of a value have the same size whatever the value is', () => {
    const sizes = ['1', '-123456.789', 'a text of a device that never ends'].map((text) => {
        const found = draw(ValueFace, node('VALUE', { bindings: [binding('VALUE')] }), live(text));
        expect(found.textContent).toContain(text);
        return found.querySelector<HTMLElement>('[style]')?.style.fontSize;
    });
    expect(sizes[0]).toMatch(/^\d+px$/);
    expect(new Set(sizes).size).toBe(1);
});

test('a gauge has a pointer and the ends of its scale; without a good value no pointer', () => {
    const gauge = node('GAUGE', { bindings: [binding('LEVEL', { min: -20, max: 80 })] });
    const good = draw(GaugeFace, gauge, live('30'));
    expect(good.querySelectorAll('path')).toHaveLength(8);
    expect([...good.querySelectorAll('text')].map((each) => each.textContent)).toEqual(['-20', '80']);
    expect(good.textContent).toContain('30');
    expect(draw(GaugeFace, gauge, live('30', 0)).querySelectorAll('path')).toHaveLength(6);
});

test.each([
    ['upright', 100, 200, 'height'],
    ['lying', 200, 90, 'width'],
])('a bar is %s along its longer side, and as long as its value says', (_, width, height, side) => {
    const bar = node('BAR', { width, height, bindings: [binding('LEVEL', { min: 0, max: 200 })] });
    const [slot, full] = draw(BarFace, bar, live('50')).querySelectorAll('rect');
    expect(Number(full?.getAttribute(side)) / Number(slot?.getAttribute(side))).toBeCloseTo(0.25);
    expect(draw(BarFace, bar, live('50', 0)).querySelectorAll('rect')).toHaveLength(1);
});

test('a trend without values says so', () => {
    const found = draw(TrendFace, node('TREND', { bindings: [binding('VALUE')], trend_minutes: 120 }));
    expect(found.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(t('flows.trend_none'));
    expect(found.textContent).toContain(t('flows.hours_ago', { n: 2 }));
});

test('a table counts the rows that it has no room for', async () => {
    const rows = Array.from({ length: 6 }, () => binding('VALUE'));
    const view = show(
        <TableFace
            node={node('TABLE', { height: 120, bindings: rows })}
            values={new Map([['T1', live('5')]])}
            facts={new Map()}
        />,
    );
    expect(view.getAllByRole('row')).toHaveLength(2);
    expect(view.getByText(t('flows.more_rows', { count: 4 }))).toBeTruthy();
    expect(await view.findAllByText('Level of tank 1')).toHaveLength(2);
});

test('the lamp of a button shows its state by its shape, too; a viewer sees that it is not for them', () => {
    const button = node('BUTTON', { button_value: '1', bindings: [binding('WRITE'), binding('STATE')] });
    const lampOf = (value: LiveValue) => draw(ButtonFace, button, value).querySelector('span')?.className;
    expect(new Set([lampOf(live('1')), lampOf(live('0')), lampOf(live('1', 0))]).size).toBe(3);
    const seen = draw(ButtonFace, button, live('1'), { mayWrite: false });
    expect(seen.querySelector('[title]')?.getAttribute('title')).toBe(t('flows.needs_operator'));
});

test('a picture comes from its flow', () => {
    const image = draw(PictureFace, node('IMAGE', { picture_id: 'FPIC_1' })).querySelector('img');
    expect(image?.getAttribute('src')).toBe('/api/v5/flow/FLOW_1/picture/FPIC_1');
    expect(image?.alt).toBe('Tank 1');
    expect(draw(PictureFace, node('IMAGE')).querySelector('img')).toBeNull();
});
