import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button } from '../../testing/form';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import RangeFields from './range-fields';

const range = { from: Date.UTC(2026, 10, 3, 14), to: Date.UTC(2026, 10, 3, 15) };

async function fill(from: string, to: string) {
    const onShow = vi.fn();
    const { user } = show(<RangeFields range={range} onShow={onShow} />);
    for (const [label, text] of [
        [t('trend.from'), from],
        [t('trend.to'), to],
    ] as const) {
        await user.clear(screen.getByLabelText(label));
        await user.type(screen.getByLabelText(label), text);
    }
    await user.click(await button(t('trend.show')));
    return onShow;
}

test('two times of the site are shown', async () => {
    const onShow = await fill('2026-10-13 14:00', '2026-10-13 15:30');
    expect(onShow.mock.calls).toEqual([[Date.UTC(2026, 9, 13, 14), Date.UTC(2026, 9, 13, 15, 30)]]);
});

test('an end before the begin is not, and the field says so', async () => {
    const onShow = await fill('2026-10-13 14:00', '2026-10-13 13:00');
    expect(onShow).not.toHaveBeenCalled();
    expect(screen.getByText(t('trend.wrong_order'))).toBeDefined();
});

test('what is no time is not shown', async () => {
    const onShow = await fill('2026-10-13 14:00', 'noon');
    expect(onShow).not.toHaveBeenCalled();
    expect(screen.getByText(t('field.moment', { shape: '2026-11-25 14:30' }))).toBeDefined();
});

test('more than a year is not shown', async () => {
    const onShow = await fill('2020-10-13 14:00', '2026-10-13 13:00');
    expect(onShow).not.toHaveBeenCalled();
    expect(screen.getByText(t('trend.too_long'))).toBeDefined();
});
