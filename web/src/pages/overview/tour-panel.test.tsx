import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { Tour } from './tour-gate';

afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
});

const reads = (devices: unknown[]) => ({
    '/api/v1/opc': { data: [{ opc_id: 'EDGE_SYSTEM' }, ...devices], total: 1 },
    '/api/v1/transfer': { transfers: [] },
    '/config/backup': { data: [{ name: 'a' }] },
    '/api/v1/tag': { data: [{ tag_id: 'T' }], total: 1, counts: {} },
    '/api/v1/tag/T/history': { points: [], next: null },
    '/api/v5/alarm': { items: [] },
});
const device = { opc_id: 'PUMPS' };

test('it is shown without devices, stays with the first, and can be dismissed', async () => {
    fakeGateway(reads([]));
    const first = show(<Tour />);
    await screen.findByText(t('tour.count', { done: '1', total: '6' }));
    expect(screen.getByText(t('tour.device')).closest('li')?.getAttribute('aria-current')).toBe('step');
    first.unmount();
    fakeGateway(reads([device]));
    const { user } = show(<Tour />);
    await screen.findByText(t('tour.count', { done: '3', total: '6' }));
    await user.click(screen.getByText(t('tour.dismiss')));
    expect(screen.queryByText(t('tour.title'))).toBeNull();
    expect(localStorage.getItem('penstock.tour')).toBe('dismissed');
});

test('a gateway that has devices does not show it, nor does one to people who may not set up', async () => {
    const { asked } = fakeGateway(reads([device]));
    show(<Tour />);
    await vi.waitFor(() => expect(asked).toContain('/api/v1/opc'));
    expect(screen.queryByText(t('tour.title'))).toBeNull();
    fakeGateway(reads([]));
    show(<Tour />, { role: 'operator' });
    expect(screen.queryByText(t('tour.title'))).toBeNull();
});
