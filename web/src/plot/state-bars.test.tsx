import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { StateBars, type StateBar } from './state-bars';
import { mixed } from './state-runs';

const minute = 60_000;
const bar: StateBar = {
    id: 'PUMP.RUN',
    name: 'Pump',
    states: new Map([
        [0, 'stopped'],
        [1, 'running'],
    ]),
    isBit: true,
    runs: [
        { from: 0, to: 15 * minute, on: 1 },
        { from: 15 * minute, to: 60 * minute, on: 0 },
    ],
    isBucketed: false,
};
const draw = (changed: Partial<StateBar> = {}, left = 64) =>
    show(<StateBars bars={[{ ...bar, ...changed }]} range={{ from: 0, to: 60 * minute }} inset={{ left, right: 0 }} />);

test('a bit has its time in each state and the number of its changes', () => {
    draw();
    const text = screen.getByRole('listitem').textContent;
    expect(text).toContain(t('bits.on', { word: 'running', span: '15 min', percent: '25' }));
    expect(text).toContain(t('bits.on', { word: 'stopped', span: '45 min', percent: '75' }));
    expect(text).toContain(t('bits.changes', { count: 1 }));
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('25 %');
});

test('where only means are known no number of changes is claimed', () => {
    draw({ isBucketed: true });
    const text = screen.getByRole('listitem').textContent;
    expect(text).toContain(t('bits.many'));
    expect(text).not.toContain(t('bits.changes', { count: 1 }));
});

test('a bit without a good value says so', () => {
    draw({ runs: [] });
    expect(screen.getByRole('listitem').textContent).toContain(t('bits.unknown'));
});

test('bars alone have the times of their range', () => {
    draw({}, 0);
    expect(screen.getByText('1970-01-01 00:00:00')).toBeDefined();
    expect(screen.getByText('1970-01-01 01:00:00')).toBeDefined();
});

test('a number has its time in each state, the longest first, and a bar the higher the value', () => {
    const runs = [
        { from: 0, to: 6 * minute, on: 0 },
        { from: 6 * minute, to: 60 * minute, on: 5 },
    ];
    const states = new Map([
        [0, 'stopped'],
        [2, 'starting'],
        [5, 'running'],
    ]);
    const { container } = draw({ isBit: false, states, runs });
    const text = screen.getByRole('listitem').textContent;
    expect(text).toContain(t('bits.on', { word: 'running', span: '54 min', percent: '90' }));
    expect(text).toContain(t('bits.on', { word: 'stopped', span: '6 min', percent: '10' }));
    expect(text).not.toContain('starting');
    expect(text).toContain(t('bits.changes', { count: 1 }));
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('running 90 %');
    const heights = [...container.querySelectorAll('g rect:last-of-type')].map((rect) => rect.getAttribute('height'));
    expect(heights).toEqual(['0', '16']);
});

test('a time in which a number had several states is neither', () => {
    draw({ isBit: false, states: new Map([[1, 'running']]), runs: [{ from: 0, to: 60 * minute, on: mixed }] });
    expect(screen.getByRole('listitem').textContent).toContain(t('bits.mixed'));
});
