import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Tag } from '../../api/tag';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import type { TrendLine } from './compared';
import Curve from './curve';

const minute = 60_000;
const range = { from: 0, to: 60 * minute };
const tag = {
    tag_id: 'MODE',
    tag_name: 'Mode',
    data_type: 'Int16',
    unit: '',
    states: { 0: 'stopped', 5: 'running' },
} as unknown as Tag;
const point = (at: number, value: string) => ({ ts: at * minute, value, type: 'Int16', quality: 192 });
const draw = (line: Partial<TrendLine['history']>) => {
    const history = { ...range, points: [], bucket_ms: null, ...line };
    const lines = [{ tag, history, place: 0 }];
    return show(<Curve lines={lines} range={range} shown={range} gaps={[]} past={undefined} onZoom={() => {}} />);
};

test('a number whose values all have a text is a bar of its states', () => {
    draw({ points: [point(0, '5'), point(45, '0')] });
    const text = screen.getByRole('listitem').textContent;
    expect(text).toContain(t('bits.on', { word: 'running', span: '45 min', percent: '75' }));
    expect(text).toContain(t('bits.changes', { count: 1 }));
});

test('in a long range a bucket with several states is mixed', () => {
    draw({
        points: [point(0, '5'), point(30, '2.5')],
        min: [point(0, '5'), point(30, '0')],
        max: [point(0, '5'), point(30, '5')],
        bucket_ms: 30 * minute,
    });
    const text = screen.getByRole('listitem').textContent;
    expect(text).toContain(t('bits.on', { word: 'running', span: '30 min', percent: '50' }));
    expect(text).toContain(t('bits.mixed'));
});
