import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { LogView } from './log-view';

const rows = Array.from({ length: 2_000 }, (_, n) => ({
    seq: n,
    time: Date.UTC(2026, 10, 25, 14, 31, 58, 42) + n,
    level: 'info',
    module: 'engine',
    message: `line ${n}`,
}));

test('only the lines on the screen are drawn', () => {
    show(<LogView rows={rows} label="Log" />);
    const drawn = screen.getAllByText(/^line \d+$/);
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.length).toBeLessThan(100);
});

test('a line has its time, level, module and message', () => {
    show(<LogView rows={rows.slice(0, 1)} label="Log" />);
    expect(screen.getByRole('log', { name: 'Log' }).textContent).toBe('14:31:58.042infoengineline 0');
});

test('scrolled up it stays there, until it is to follow again', async () => {
    const { user } = show(<LogView rows={rows} label="Log" />);
    const box = screen.getByRole('log');
    Object.defineProperty(box, 'scrollHeight', { configurable: true, value: 40_000 });
    for (const top of [39_000, 20_000]) {
        box.scrollTop = top;
        fireEvent.scroll(box);
    }
    await user.click(screen.getByRole('button', { name: t('log.follow') }));
    expect(screen.queryByRole('button', { name: t('log.follow') })).toBeNull();
});
