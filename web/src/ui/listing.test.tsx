import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { Listing, NameCell, useListing } from './listing';

interface Site {
    id: string;
    name: string;
}

const columns = [{ id: 'name', label: 'Site', isSortable: true, cell: (site: Site) => site.name }];
const words = {
    find: 'Find a site',
    failed: 'Not loaded.',
    none: 'No site yet.',
    no_match: 'No match.',
    all: 'Show all',
};

function Sites({ items, total = items.length, error }: { items: Site[]; total?: number; error?: Error }) {
    const list = useListing(2);
    return (
        <>
            <p>asked: {JSON.stringify(list.asked)}</p>
            <Listing
                label="Sites"
                list={list}
                query={{
                    data: error ? undefined : { items, total },
                    error,
                    isPending: false,
                    refetch: () => undefined,
                }}
                columns={columns}
                rowKey={(site) => site.id}
                say={(what) => words[what]}
                add={<button type="button">Add</button>}
            />
        </>
    );
}

const two = [
    { id: 'SITE_1', name: 'Busan' },
    { id: 'SITE_2', name: 'Seoul' },
];

test('what is typed, the order and the page stand in the address', async () => {
    const { user, place } = show(<Sites items={two} total={5} />, { at: '/master/site?id=SITE_1' });
    await user.click(screen.getByRole('button', { name: t('pager.next') }));
    expect(place()).toBe('/master/site?id=SITE_1&page=2');
    await user.click(screen.getByRole('button', { name: /Site/ }));
    expect(place()).toBe('/master/site?id=SITE_1&sort=-name');
    await user.type(screen.getByRole('searchbox', { name: 'Find a site' }), 'bu');
    await waitFor(() => expect(place()).toBe('/master/site?id=SITE_1&sort=-name&q=bu'));
    expect(await screen.findByText('asked: {"q":"bu","sort":"-name","page":1,"size":2}')).toBeDefined();
});

test('a page that is no number is the first', () => {
    show(<Sites items={two} />, { at: '/?page=-3' });
    expect(screen.getByText('asked: {"sort":"name","page":1,"size":2}')).toBeDefined();
});

test('an empty list offers to make one, one without a match to show all', async () => {
    const { user, place, unmount } = show(<Sites items={[]} />);
    expect(screen.getByText('No site yet.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDefined();
    unmount();
    expect(place()).toBe('/');
    const filtered = show(<Sites items={[]} />, { at: '/?q=x' });
    expect(screen.getByText('No match.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(filtered.place()).toBe('/');
});

test('an error stands in place of the list', () => {
    show(<Sites items={[]} error={new Error('busy')} />);
    expect(screen.getByRole('alert').textContent).toContain('Not loaded.');
    expect(screen.queryByText('No site yet.')).toBeNull();
});

test('a name opens its record: by an address or by an action; without a name it is the id', async () => {
    const onOpen = vi.fn();
    const { user, place } = show(
        <>
            <NameCell name="Busan" id="SITE_1" to="/master/site?id=SITE_1" isChosen />
            <NameCell name="" id="SITE_2" onOpen={onOpen} />
        </>,
    );
    await user.click(screen.getByRole('button', { name: 'SITE_2 SITE_2' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('link', { name: 'Busan SITE_1', current: true }));
    expect(place()).toBe('/master/site?id=SITE_1');
});
