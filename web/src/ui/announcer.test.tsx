import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { announce } from './announce';
import { Announcer, useSaidOnce } from './announcer';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
});

const rest = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('an announcement is said after a moment and is gone later', () => {
    show(<Announcer />);
    act(() => announce('Saved.'));
    expect(screen.getByRole('status').textContent).toBe('');
    rest(300);
    expect(screen.getByRole('status').textContent).toBe('Saved.');
    rest(6_000);
    expect(screen.getByRole('status').textContent).toBe('');
});

test('what was said before it was there is not said again', () => {
    announce('Old.');
    vi.advanceTimersByTime(300);
    show(<Announcer />);
    expect(screen.getByRole('status').textContent).toBe('');
});

function Bar({ text }: { text: string }) {
    useSaidOnce(text);
    return <p>{text}</p>;
}

test('a bar that ticks is said once', () => {
    const bar = (text: string) => (
        <>
            <Announcer />
            <Bar text={text} />
        </>
    );
    const { rerender } = show(<div />);
    rerender(bar('Lost for 1 s'));
    rest(300);
    rerender(bar('Lost for 2 s'));
    rest(300);
    expect(screen.getByRole('status').textContent).toBe('Lost for 1 s');
});
