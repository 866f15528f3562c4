import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { ChatteringTable } from './statistics';

afterEach(() => vi.unstubAllGlobals());

const row = { alarm_id: 'A', alarm_name: 'Level', tag_id: 'T', count: 4, percent: 100, inMinute: 4 };
const event = (name: string, at: number) => ({ alarm_id: 'A', event: name, at });
const items = [0, 20, 40].flatMap((s) => [event('RAISE', s * 1000), event('CLEAR', (s + 18) * 1000)]);
const reads = { '/api/v5/alarm/history': { items } };

test('an alarm that comes and goes has a link to a delay that would have helped', async () => {
    const { asked } = fakeGateway(reads);
    show(<ChatteringTable rows={[row]} from={0} to={60_000} />);
    const link = await screen.findByRole('link', { name: t('astat.more_off', { value: 2 }) });
    expect(link.getAttribute('href')).toBe('/tags/T/alarm?more_off=2&raised=3&left=1');
    expect(screen.getByText(t('astat.instead', { count: 1 }))).toBeDefined();
    expect(asked).toEqual(['/api/v5/alarm/history?to=60000&event=RAISE%2CCLEAR&alarm_id=A&size=5000']);
});

test('an operator, who cannot change the delay, gets no link', () => {
    const { asked } = fakeGateway(reads);
    show(<ChatteringTable rows={[row]} from={0} to={60_000} />, { role: 'operator' });
    expect(screen.queryByText(t('astat.remedy'))).toBeNull();
    expect(asked).toEqual([]);
});
