import type { Role } from '../api/session';
import type { Key } from '../text/t';

export interface NavigationEntry {
    path: string;
    text: Key;
    /** `g`, then this letter. */
    letter: string;
    group: 'run' | 'plan' | 'manage';
    /** Users with a lower role do not see the entry. */
    role?: Role;
}

/** What the side list shows, in its order. A page gets its line here and its route in routes.tsx. */
export const navigation: readonly NavigationEntry[] = [
    { path: '/', text: 'nav.overview', letter: 'o', group: 'run' },
    { path: '/devices', text: 'nav.devices', letter: 'd', group: 'run' },
    { path: '/tags', text: 'nav.tags', letter: 't', group: 'run' },
    { path: '/alarms', text: 'nav.alarms', letter: 'a', group: 'run' },
    { path: '/transfers', text: 'nav.transfers', letter: 'r', group: 'run' },
    { path: '/opcua', text: 'nav.opcua', letter: 'u', group: 'run' },
    { path: '/orders', text: 'nav.orders', letter: 'w', group: 'plan' },
    { path: '/calendar', text: 'nav.calendar', letter: 'c', group: 'plan' },
    { path: '/paths', text: 'nav.paths', letter: 'p', group: 'plan' },
    { path: '/master', text: 'nav.master', letter: 'm', group: 'plan' },
    { path: '/flows', text: 'nav.flows', letter: 'f', group: 'plan' },
    { path: '/users', text: 'nav.users', letter: 'k', group: 'manage', role: 'admin' },
    { path: '/settings', text: 'nav.settings', letter: 's', group: 'manage', role: 'admin' },
    { path: '/diagnostics', text: 'nav.diagnostics', letter: 'g', group: 'manage' },
];

export const groups = ['run', 'plan', 'manage'] as const;
