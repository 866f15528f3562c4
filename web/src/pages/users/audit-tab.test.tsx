import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, choose, field, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import AuditTab from './audit-tab';

afterEach(() => vi.unstubAllGlobals());

const line = {
    seq: 7,
    time: 0,
    user: 'eva',
    method: 'PUT',
    path: '/api/v1/tag/T1',
    query: '',
    error: '',
    status: 200,
    count: 1,
    duration: 3,
    ip: '10.0.0.9',
    auth: 'session',
};
const reads = { '/api/v1/audit': { data: [line], page: 1, size: 100, total: 1, is_cut: false } };

/** What is asked for unless all calls are. */
const changes = { what: 'changes' };

/** The query of the last call. */
const lastOf = (asked: readonly string[]) => Object.fromEntries(new URLSearchParams(asked.at(-1)?.split('?')[1]));

test('each filter is asked for and stands in the address and in the export; the first page is shown', async () => {
    const { asked } = fakeGateway(reads);
    const { user, place } = show(<AuditTab />, { at: '/?span=all&page=3' });
    await waitFor(() => expect(lastOf(asked)).toEqual({ ...changes, page: '3', size: '100' }));
    await choose(user, t('audit.status'), '4xx');
    await waitFor(() => expect(lastOf(asked)).toEqual({ ...changes, page: '1', size: '100', status: '4xx' }));
    await type(user, t('audit.user'), ' eva ');
    // It is taken when the field is left, not letter by letter.
    expect(lastOf(asked)['user']).toBeUndefined();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(lastOf(asked)['user']).toBe('eva'));
    await type(user, t('audit.path'), '/api/v1');
    await user.tab();
    await waitFor(() => expect(lastOf(asked)['path']).toBe('/api/v1'));
    await user.type(screen.getByLabelText(t('audit.find')), 'T1');
    const filter = { status: '4xx', user: 'eva', path: '/api/v1', q: 'T1' };
    await waitFor(() => expect(lastOf(asked)).toEqual({ ...filter, ...changes, page: '1', size: '100' }));
    const at = new URLSearchParams(place().split('?')[1]);
    expect(Object.fromEntries(at)).toEqual({ ...filter, span: 'all' });
    const csv = new URL(screen.getByText(t('export.csv')).closest('a')?.href ?? '');
    expect(Object.fromEntries(csv.searchParams)).toEqual({ ...filter, ...changes, format: 'csv' });
});

test('chosen times are asked for in the time of the gateway; a span that ends before it begins is not', async () => {
    const { asked } = fakeGateway(reads);
    const { user } = show(<AuditTab />, { at: '/?from=2026-11-25T14:30' });
    await waitFor(() => expect(lastOf(asked)['from']).toBe(String(Date.UTC(2026, 10, 25, 14, 30))));
    const count = asked.length;
    await type(user, t('audit.to'), '2026-11-25 14:00');
    await waitFor(() => expect(field(t('audit.to')).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(t('audit.span_empty'))).toBeDefined();
    expect(asked).toHaveLength(count);
    await type(user, t('audit.to'), '2026-11-25 15:00');
    await waitFor(() => expect(lastOf(asked)['to']).toBe(String(Date.UTC(2026, 10, 25, 15))));
    expect(field(t('audit.to')).getAttribute('aria-invalid')).toBeNull();
});

test('a fixed span takes the chosen times out', async () => {
    fakeGateway(reads);
    const { user, place } = show(<AuditTab />, { at: '/?from=2026-11-25T14:30&to=2026-11-25T15:30' });
    await choose(user, t('audit.span'), '7d');
    await waitFor(() => expect(place()).toBe('/?span=7d'));
});

test('a refusal is shown', async () => {
    fakeGateway();
    show(<AuditTab />);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('no answer to /api/v1/audit'));
    await button(t('error.retry'));
});

test('a change is a sentence; all calls are shown on demand', async () => {
    const change = {
        event: 'changed',
        kind: 'tag',
        id: 'T1',
        part_of: 'opc/L1',
        fields: [{ field: 'hi', before: 80, after: 85, is_secret: false, is_cut: false }],
        omitted: 0,
    };
    const told = { ...line, method: 'CONFIG_CHANGE', path: 'tag/T1', ip: '', status: 0, change };
    const { asked } = fakeGateway({ '/api/v1/audit': { ...reads['/api/v1/audit'], data: [told] } });
    const { user, place } = show(<AuditTab />, { at: '/?span=all&object=tag/T1' });
    await waitFor(() => expect(document.body.textContent).toContain('changed the high limit of'));
    expect(lastOf(asked)).toEqual({ ...changes, page: '1', size: '100', object: 'tag/T1' });
    await choose(user, t('who.show'), 'all');
    await waitFor(() => expect(lastOf(asked)['what']).toBeUndefined());
    expect(place()).toContain('what=all');
});
