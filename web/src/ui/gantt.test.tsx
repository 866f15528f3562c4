import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { Gantt } from './gantt';

const hour = 3_600_000;
const from = Date.UTC(2026, 10, 25, 6);
const range = { from, to: from + 8 * hour };
const lanes = [
    {
        id: 'LINE_1',
        label: 'Line 1',
        bars: [
            {
                id: 'ORDER_1',
                label: 'Housing',
                detail: '40 of 80',
                done: 0.5,
                from,
                to: from + 4 * hour,
                state: 'running' as const,
            },
            { id: 'ORDER_2', label: 'Lid', from: from - 9 * hour, to: from - hour, state: 'done' as const },
        ],
        shades: [{ from, to: from + 2 * hour, label: 'Early' }],
    },
];

test('a bar is a button that says what, how far and when, and opens', async () => {
    const onOpen = vi.fn();
    const { user } = show(<Gantt label="Orders" lanes={lanes} range={range} now={from + hour} onOpen={onOpen} />);
    const bar = screen.getByRole('button', {
        name: new RegExp(`Housing, ${t('gantt.running')}, 40 of 80, 2026-11-25 06:00:00`),
    });
    expect([bar.style.left, bar.style.width]).toEqual(['0%', '50%']);
    await user.click(bar);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('ORDER_1');
});

test('what is outside of the range is not drawn, nor is now', () => {
    show(<Gantt label="Orders" lanes={lanes} range={range} now={from + 9 * hour} onOpen={vi.fn()} />);
    expect(screen.queryByRole('button', { name: /Lid/ })).toBeNull();
    expect(screen.queryByText(t('gantt.now'))).toBeNull();
});

test('a lane has its name, its shifts and now', () => {
    show(<Gantt label="Orders" lanes={lanes} range={range} now={from + 2 * hour} onOpen={vi.fn()} />);
    expect(screen.getByRole('heading', { name: 'Line 1' })).toBeDefined();
    expect(screen.getByTitle('Early').style.width).toBe('25%');
    expect(screen.getByText(t('gantt.now')).parentElement?.style.left).toBe('25%');
    expect(screen.getByText('08:00')).toBeDefined();
});
