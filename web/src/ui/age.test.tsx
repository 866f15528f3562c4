import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteGatewayTime } from '../text/clock';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { Age } from './age';

const now = Date.UTC(2026, 10, 25, 14, 31, 58);

beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
    noteGatewayTime(now);
});
afterEach(() => vi.useRealTimers());

const span = (seconds: number) => t('age.old', { span: t('time.seconds', { value: seconds }) });

test('a value without a time has a dash, one of today its time', () => {
    show(
        <>
            <Age ts={0} />
            <Age ts={now - 1_000} />
        </>,
    );
    expect(screen.getByText('–')).toBeDefined();
    expect(screen.getByText('14:31:57').getAttribute('datetime')).toBe('2026-11-25T14:31:57.000Z');
});

test('a value that is older than it may be shows its age, which grows, and has its time as title', () => {
    show(<Age ts={now - 20_000} staleMs={10_000} />);
    expect(screen.getByText(span(20)).title).toBe('14:31:38');
    act(() => void vi.advanceTimersByTime(2_000));
    expect(screen.getByText(span(22))).toBeDefined();
});

test('a value that was confirmed later is as old as the confirmation', () => {
    show(<Age ts={now - 60_000} confirmedAt={now - 2_000} staleMs={10_000} />);
    expect(screen.getByText('14:30:58')).toBeDefined();
});

test('a stale value shows its age at once', () => {
    show(<Age ts={now - 3_000} isStale />);
    expect(screen.getByText(span(3))).toBeDefined();
});
