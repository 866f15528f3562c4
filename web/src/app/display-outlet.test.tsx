import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeGateway } from '../testing/gateway';
import { show } from '../testing/show';
import DisplayOutlet from './display-outlet';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

const view = (content: object) => ({ '/api/v1/view/V1': { view_id: 'V1', name: 'Hall', content } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a display goes from page to page, each for its seconds, and begins again', async () => {
    const pages = [
        { path: '/flows/FLOW_1', seconds: 10 },
        { path: '/alarms', seconds: 20 },
    ];
    fakeGateway(view({ path: '/flows/FLOW_1', pages, size: 150 }));
    const { place, container } = show(<DisplayOutlet viewId="V1" />);
    await pass(100);
    expect(place()).toBe('/flows/FLOW_1');
    await pass(10_000);
    expect(place()).toBe('/alarms');
    await pass(15_000);
    expect(place()).toBe('/alarms');
    await pass(6_000);
    expect(place()).toBe('/flows/FLOW_1');
    expect(container.querySelector<HTMLElement>('[style*="--wall-size"]')?.style.getPropertyValue('--wall-size')).toBe(
        '1.5',
    );
});

test('a display of one page stays there', async () => {
    fakeGateway(view({ path: '/alarms' }));
    const { place } = show(<DisplayOutlet viewId="V1" />);
    await pass(60_000);
    expect(place()).toBe('/alarms');
    expect(screen.queryByRole('alert')).toBeNull();
});
