import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Tag, TagHistory } from '../../api/tag';
import { plain } from '../../plot/envelope';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import type { TrendLine } from './compared';
import ComparedStatistics from './compared-statistics';

const tagOf = (id: string, more: Partial<Tag> = {}) =>
    ({ tag_id: id, tag_name: id, data_type: 'Int16', unit: 'rpm', display_format: '', states: {}, ...more }) as Tag;
const historyOf = (...values: number[]): TagHistory => {
    const points = values.map((value, n) => ({ ts: n * 1000, value: String(value), type: 'Int16', quality: 192 }));
    return { from: 0, to: 10_000, points, bucket_ms: null, last: points.at(-1) };
};
const range = { from: 0, to: 10_000 };
const texts = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent.trim());

test('a number has its unit, one with states their texts; a mean is no state; a past line has no export', async () => {
    const states = { '0': 'stopped', '2': 'running' };
    const lines: TrendLine[] = [
        { tag: tagOf('SPEED'), history: historyOf(1, 2, 3), past: historyOf(4), place: 0 },
        { tag: tagOf('MODE', { states, unit: '' }), history: historyOf(0, 4, 2), past: historyOf(), place: 1 },
    ];
    const { user } = show(
        <ComparedStatistics lines={lines} dataOf={(history) => plain(history.points)} past="1d" range={range} />,
    );
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => texts(row).slice(1, 5))).toEqual([
        ['1 rpm', '2 rpm', '3 rpm', '3 rpm'],
        ['4 rpm', '4 rpm', '4 rpm', '4 rpm'],
        ['stopped', '2', '4', 'running'],
    ]);
    const exports = screen.getAllByRole('button').map((button) => button.textContent.trim());
    expect(exports).toEqual(['SPEED', 'MODE'].map((tag) => t('trend.export_of', { tag })));
    await user.click(screen.getByRole('button', { name: t('trend.export_of', { tag: 'MODE' }) }));
    const csv = screen.getAllByRole<HTMLAnchorElement>('menuitem').find((link) => link.download === 'MODE.csv');
    expect(csv?.href).toMatch(/MODE\/history\?from=0&to=10000&state_text=true&format=csv$/);
});
