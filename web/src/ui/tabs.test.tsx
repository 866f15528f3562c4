import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { Tabs } from './tabs';

const tabs = [
    { to: '/devices/A', label: 'Tags', count: 12, isExact: true },
    { to: '/devices/A/plan', label: 'Read plan' },
];

test('a tab is a link, and the one that is shown says so', async () => {
    const { user, place } = show(<Tabs label="Device A" tabs={tabs} />, { at: '/devices/A/plan' });
    expect(screen.getByRole('navigation', { name: 'Device A' })).toBeDefined();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Read plan');
    await user.click(screen.getByRole('link', { name: 'Tags 12' }));
    expect(place()).toBe('/devices/A');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Tags12');
});
