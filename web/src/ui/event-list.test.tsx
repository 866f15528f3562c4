import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { EventList } from './event-list';

const events = [
    { seq: 2, at: Date.UTC(2026, 10, 24, 9), op: 'pause', actor: 'kim', reason: 'No material' },
    { seq: 1, at: Date.UTC(2026, 10, 24, 8), op: 'start', actor: null, reason: '' },
];

function list(data: typeof events | undefined, error: unknown) {
    return (
        <EventList
            title="Events"
            query={{ data, error, isPending: false, refetch: vi.fn() }}
            failed="Not loaded."
            shown={({ seq, at, op, actor, reason }) => ({ id: seq, at, text: op, about: [actor, reason] })}
        />
    );
}

test('each event has its time, what it was, who did it and why', () => {
    show(list(events, null));
    expect(screen.getByRole('heading', { name: 'Events' })).toBeDefined();
    expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
        '2026-11-24 09:00pausekim, No material',
        '2026-11-24 08:00start',
    ]);
});

test('that they could not be loaded is told', () => {
    show(list(undefined, new Error('busy')));
    expect(screen.getByRole('alert').textContent).toContain('Not loaded.');
});
