import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, choose } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import Journal from './journal';
import Statistics from './statistics';

afterEach(() => vi.unstubAllGlobals());

const history = '/api/v5/alarm/history';
const reads = {
    [history]: { items: [], total: 0, next: null },
    '/api/v1/edge': { id: 'E1', site_id: 'SITE_1', site_name: 'Busan' },
};
const hour = 3_600_000;

const chip = (name: string) => screen.findByText(name, { selector: 'button' });

/** The query of the last call for events. */
function lastOf(asked: readonly string[]): Record<string, string> {
    const last = asked.findLast((each) => each.startsWith(history));
    return Object.fromEntries(new URLSearchParams(last?.split('?')[1]));
}

test('each filter of the journal is asked for and stands in the address and in the export', async () => {
    const { asked } = fakeGateway(reads);
    const { user, place } = show(<Journal />, { at: '/?range=all&page=3&alarm=AL1' });
    await waitFor(() => expect(lastOf(asked)).toEqual({ alarm_id: 'AL1', page: '3', size: '100' }));
    await user.click(await chip(t('priority.1')));
    await user.click(await chip(t('priority.3')));
    await user.click(await chip(t('event.ACK')));
    await user.click(await chip(t('event.RAISE')));
    const filter = { priority: 'CRITICAL,MEDIUM', event: 'ACK,RAISE' };
    const page = { page: '1', size: '100' };
    await waitFor(() => expect(lastOf(asked)).toEqual({ ...filter, ...page, alarm_id: 'AL1' }));
    await user.click(await button(t('journal.all_alarms')));
    await user.click(await chip(t('priority.1')));
    await waitFor(() => expect(lastOf(asked)).toEqual({ ...filter, ...page, priority: 'MEDIUM' }));
    const at = new URLSearchParams(place().split('?')[1]);
    expect(Object.fromEntries(at)).toEqual({ range: 'all', priority: 'p3', event: 'ACK,RAISE' });
    const csv = new URL(screen.getByText(t('export.csv')).closest('a')?.href ?? '');
    expect([csv.pathname, Object.fromEntries(csv.searchParams)]).toEqual([
        `${history}/export`,
        { priority: 'MEDIUM', event: 'ACK,RAISE', format: 'csv' },
    ]);
});

test('the range of the journal is the time that is asked for; without an event all of it can be shown', async () => {
    const { asked } = fakeGateway(reads);
    const { user, place } = show(<Journal />, { at: '/?priority=p1' });
    await waitFor(() => expect(lastOf(asked)['from']).toBeDefined());
    const day = Number(lastOf(asked)['from']);
    await choose(user, t('journal.range'), '8h');
    await waitFor(() => expect(Number(lastOf(asked)['from']) - day).toBeGreaterThan(15 * hour));
    expect(Number(lastOf(asked)['from']) - day).toBeLessThan(17 * hour);
    await user.click(await button(t('journal.show_all')));
    await waitFor(() => expect(lastOf(asked)).toEqual({ page: '1', size: '100' }));
    expect(place()).toBe('/?range=all');
});

test('a refusal of the journal is shown', async () => {
    fakeGateway();
    show(<Journal />);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(`no answer to ${history}`));
});

const spanOf = ({ from, to }: Record<string, string>) => (Number(to) - Number(from)) / hour;

test('the range of the statistics is the time that is asked for; another one in the address is a day', async () => {
    const { asked } = fakeGateway(reads);
    const { user, place } = show(<Statistics />, { at: '/?range=toString' });
    await waitFor(() => expect(spanOf(lastOf(asked))).toBe(24));
    for (const [range, hours] of [
        ['8h', 8],
        ['7d', 168],
    ] as const) {
        await choose(user, t('journal.range'), range);
        await waitFor(() => expect(spanOf(lastOf(asked))).toBe(hours));
        expect(lastOf(asked)['event']).toBe('RAISE');
        expect(place()).toBe(`/?range=${range}`);
    }
});

test('a refusal of the statistics is shown, with a button that asks again', async () => {
    const { asked } = fakeGateway();
    const { user } = show(<Statistics />);
    await screen.findByText(t('astat.failed'));
    const count = asked.length;
    await user.click(screen.getAllByRole('button', { name: t('error.retry') })[0] as HTMLElement);
    await waitFor(() => expect(asked.length).toBeGreaterThan(count));
});
