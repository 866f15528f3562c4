import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeGateway } from '../testing/gateway';
import { show } from '../testing/show';
import { useFavourite, useSavedFilters, useSavedTrends } from './use-saved';

afterEach(() => vi.unstubAllGlobals());

const path = '/api/v1/preferences';
const stored = {
    language: '',
    start_page: '',
    favourites: [{ name: 'Line 1', path: '/devices/L1' }],
    filters: [
        { list: 'tags', name: 'Bad', query: 'status=bad' },
        { list: 'devices', name: 'Bad', query: 'filter=sick' },
    ],
    trends: [{ name: 'Week', path: '/tags/T1?range=7d' }],
};

function Parts() {
    const known = useFavourite('/devices/L1', 'Line 1');
    const other = useFavourite('/tags/T1', 'Boiler');
    const filters = useSavedFilters('tags');
    const trends = useSavedTrends();
    if (!known || !other || !filters || !trends) return null;
    return (
        <>
            <p>{JSON.stringify([known.isOn, other.isOn, filters.items, trends.items])}</p>
            <button onClick={() => void known.onToggle()}>off</button>
            <button onClick={() => void other.onToggle()}>on</button>
            <button onClick={() => void filters.onSave('Bad', 'status=bad&q=x')}>save</button>
            <button onClick={() => void filters.onRemove('Bad')}>remove</button>
            <button onClick={() => void trends.onSave('Day', '/tags/T1')}>trend</button>
        </>
    );
}

async function pressed(name: string) {
    const gateway = fakeGateway({ [path]: stored });
    const { user, unmount } = show(<Parts />);
    await user.click(await screen.findByText(name));
    await waitFor(() => expect(gateway.sent).toHaveLength(1));
    unmount();
    return gateway.sent[0];
}

test('what is stored is what is shown', async () => {
    fakeGateway({ [path]: stored });
    show(<Parts />);
    const text = JSON.stringify([
        true,
        false,
        [{ name: 'Bad', value: 'status=bad' }],
        [{ name: 'Week', value: '/tags/T1?range=7d' }],
    ]);
    expect((await screen.findByText(text)).textContent).toBe(text);
});

test('each change sends only its list, with the entries of other lists and names', async () => {
    const call = `PUT ${path}`;
    const [bad, ofDevices] = stored.filters;
    expect(await pressed('off')).toEqual({ call, body: { favourites: [] } });
    expect(await pressed('on')).toEqual({
        call,
        body: { favourites: [...stored.favourites, { name: 'Boiler', path: '/tags/T1' }] },
    });
    expect(await pressed('save')).toEqual({
        call,
        body: { filters: [ofDevices, { ...bad, query: 'status=bad&q=x' }] },
    });
    expect(await pressed('remove')).toEqual({ call, body: { filters: [ofDevices] } });
    expect(await pressed('trend')).toEqual({
        call,
        body: { trends: [...stored.trends, { name: 'Day', path: '/tags/T1' }] },
    });
});
