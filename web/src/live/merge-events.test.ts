import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { EventMerger } from './merge-events';

interface Entry {
    id: string;
    state: string;
    name?: string;
}
const key = ['entries'];
const merge = (list: readonly Entry[], changed: Partial<Entry>) =>
    list.map((entry) => (entry.id === changed.id ? { ...entry, ...changed } : entry));

/** A list whose answer comes when `answer` is called. */
function asked(client: QueryClient) {
    let answer: (list: Entry[]) => void = () => undefined;
    const done = client.query({
        queryKey: key,
        queryFn: () => new Promise<Entry[]>((resolve) => (answer = resolve)),
    });
    return { answer: (list: Entry[]) => answer(list), done };
}

test('an event that comes while the list is asked for is not undone by the answer', async () => {
    const client = new QueryClient();
    client.setQueryData(key, [{ id: 'A', state: 'START' }]);
    const merger = new EventMerger<Entry>(client, key, 'id', merge);
    const end = merger.watch();
    const { answer, done } = asked(client);
    merger.add({ id: 'A', state: 'STOP' });
    expect(client.getQueryData(key)).toEqual([{ id: 'A', state: 'STOP' }]);
    answer([{ id: 'A', state: 'START', name: 'from the answer' }]);
    await done;
    expect(client.getQueryData(key)).toEqual([{ id: 'A', state: 'STOP', name: 'from the answer' }]);
    end();
});

test('an answer that was asked for after the event stands', async () => {
    const client = new QueryClient();
    client.setQueryData(key, [{ id: 'A', state: 'START' }]);
    const merger = new EventMerger<Entry>(client, key, 'id', merge);
    const end = merger.watch();
    merger.add({ id: 'A', state: 'STOP' });
    const { answer, done } = asked(client);
    answer([{ id: 'A', state: 'START' }]);
    await done;
    expect(client.getQueryData(key)).toEqual([{ id: 'A', state: 'START' }]);
    end();
});
