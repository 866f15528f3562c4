import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { en } from '../text/en';
import { Announcer } from './announcer';
import { EmptyState, ErrorNote, QueryView, Skeleton, StatusBar } from './state-views';

afterEach(() => vi.useRealTimers());

const failure = (message: string, code: string, requestId = '') =>
    Object.assign(new Error(message), { code, requestId });

test('where there is nothing, the next step is offered', () => {
    show(<EmptyState action={<button type="button">Add</button>}>No device yet.</EmptyState>);
    expect(screen.getByText('No device yet.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDefined();
});

describe('an error', () => {
    test('has what failed, the message of the gateway and the id of the request', async () => {
        const onRetry = vi.fn();
        const error = failure('no such OPC', 'X9', 'req-7');
        const { user } = show(<ErrorNote what="The device could not be loaded." error={error} onRetry={onRetry} />);
        const text = screen.getByRole('alert').textContent;
        expect(text).toContain('The device could not be loaded.');
        expect(text).toContain('no such OPC');
        expect(text).toContain(t('error.request', { id: 'req-7' }));
        await user.click(screen.getByRole('button', { name: t('error.retry') }));
        expect(onRetry).toHaveBeenCalledTimes(1);
    });

    test('with a code that the page knows is said in its words, with those of the gateway below', () => {
        show(<ErrorNote what="Not saved." error={failure('token is missing', 'CSRF')} />);
        const text = screen.getByRole('alert').textContent;
        expect(text).toContain(en['error.CSRF']);
        expect(text).toContain('token is missing');
    });

    test('of a session that has ended says that, and nothing about keys', () => {
        show(
            <ErrorNote what="Not loaded." error={failure('Invalid or missing X-API-Key.', 'UNAUTHORIZED', 'req-8')} />,
        );
        const text = screen.getByRole('alert').textContent;
        expect(text).toContain(en['error.UNAUTHORIZED']);
        expect(text).not.toContain('API-Key');
    });

    test('of any kind is shown', () => {
        show(<ErrorNote what="Not saved." error="torn" />);
        expect(screen.getByRole('alert').textContent).toBe('Not saved.torn');
        expect(screen.queryByRole('button')).toBeNull();
    });
});

test('grey rows come only when it takes longer', () => {
    vi.useFakeTimers();
    const { container } = show(<Skeleton rows={3} />);
    const rows = () => container.querySelectorAll('[aria-hidden]').length;
    expect(screen.getByText(t('loading'))).toBeDefined();
    expect(rows()).toBe(0);
    act(() => void vi.advanceTimersByTime(200));
    expect(rows()).toBe(3);
});

test('a bar across the page is said once', () => {
    vi.useFakeTimers();
    show(
        <>
            <Announcer />
            <StatusBar kind="lost" said="Connection lost." action={<button type="button">Reload</button>}>
                Connection lost for 3 s.
            </StatusBar>
        </>,
    );
    act(() => void vi.advanceTimersByTime(300));
    expect(screen.getByRole('status').textContent).toBe('Connection lost.');
    expect(screen.getByText('Connection lost for 3 s.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
});

describe('a query', () => {
    const view = (data: string | undefined, error: unknown, refetch = vi.fn()) => (
        <QueryView query={{ data, error, isPending: data === undefined, refetch }} what="Not loaded.">
            {(text) => <p>{text}</p>}
        </QueryView>
    );

    test('shows that it loads, or its data', () => {
        const { rerender } = show(<div />);
        rerender(view(undefined, null));
        expect(screen.getByText(t('loading'))).toBeDefined();
        rerender(view('12 devices', null));
        expect(screen.getByText('12 devices')).toBeDefined();
        expect(screen.queryByText(t('loading'))).toBeNull();
    });

    test('that has failed before there was data does not say that it loads', () => {
        show(view(undefined, new Error('busy')));
        expect(screen.getByRole('alert').textContent).toContain('Not loaded.');
        expect(screen.queryByText(t('loading'))).toBeNull();
    });

    test('keeps its data below a later error', async () => {
        const refetch = vi.fn();
        const { user } = show(view('12 devices', new Error('busy'), refetch));
        expect(screen.getByText('12 devices')).toBeDefined();
        await user.click(screen.getByRole('button', { name: t('error.retry') }));
        expect(refetch).toHaveBeenCalledTimes(1);
    });
});
