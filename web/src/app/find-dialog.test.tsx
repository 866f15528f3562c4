import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '../api/session';
import { fakeGateway } from '../testing/gateway';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import FindDialog from './find-dialog';

afterEach(() => vi.unstubAllGlobals());

const tag = (id: string, name: string, description = '') => ({
    tag_id: id,
    tag_name: name,
    plc_address: 'hr1',
    description,
    opc_id: 'L1',
});

const reads = {
    '/api/v1/preferences': {
        language: '',
        start_page: '',
        favourites: [{ name: 'The boiler', path: '/tags/L1.boiler' }],
        filters: [{ list: 'tags', name: 'Bad boiler tags', query: 'status=bad&q=boiler' }],
        trends: [{ name: 'Boiler week', path: '/tags/L1.boiler?range=7d' }],
    },
    '/api/v1/opc': { data: [{ opc_id: 'L1', opc_name: 'Boiler house', opc_type: 'MODBUS', opc_agent_ip: '10.0.0.5' }] },
    '/api/v1/tag': { data: [tag('L1.boiler', 'Boiler temperature'), tag('L1.p', 'P', 'of the boiler')], total: 100 },
    '/api/v5/alarm/live': [
        {
            alarm_id: 'A1',
            alarm_state: 'ACTIVE_UNACK',
            message: 'Boiler too hot',
            tag_id: 'L1.boiler',
            priority: 'HIGH',
        },
        { alarm_id: 'A2', alarm_state: 'NORMAL', message: 'Boiler is fine', tag_id: 'L1.boiler', priority: 'HIGH' },
    ],
    '/api/v5/order': { items: [{ order_id: 'ORDER_1', order_name: 'Boiler paint' }], total: 1 },
    '/config/load': { entries: [{ key: 'edge.boiler.hot', meaning: 'How hot', section: 'other' }] },
};

async function open(text: string, role: Role = 'admin') {
    const gateway = fakeGateway(reads);
    const close = vi.fn();
    const drawn = show(<FindDialog onClose={close} />, { role });
    await waitFor(() => expect(screen.queryByRole('option', { name: /The boiler/ })).not.toBeNull());
    const field = screen.getByRole('combobox');
    field.focus();
    if (text) await drawn.user.keyboard(text);
    return { ...drawn, ...gateway, close, field };
}

const groups = () => screen.getAllByRole('group').map((each) => each.getAttribute('aria-label'));
const options = () => screen.getAllByRole('option').map((each) => each.textContent);
const chosen = () => document.querySelector('[aria-selected="true"]')?.textContent;

test('before anything is typed it offers favourites and pages, and asks nothing', async () => {
    const { asked } = await open('');
    expect(groups()).toEqual([t('nav.favourites'), t('shell.pages')]);
    expect(options().slice(0, 3)).toEqual([
        'The boiler',
        `Boiler week${t('saved.trend')}`,
        `Bad boiler tags${t('saved.filter_of', { page: t('nav.tags') })}`,
    ]);
    expect(asked).toEqual(['/api/v1/preferences']);
});

test('all kinds are found, favourites first; tags by words in any order', async () => {
    const { asked } = await open('boiler');
    await waitFor(() =>
        expect(groups()).toEqual([
            t('nav.favourites'),
            t('nav.devices'),
            t('nav.tags'),
            t('nav.alarms'),
            t('nav.orders'),
            t('nav.settings'),
        ]),
    );
    expect(asked).toContain('/api/v1/tag?find=boiler&page=1&size=40');
    const all = options().join('|');
    expect(all).toContain('Boiler too hotL1.boiler');
    expect(all).not.toContain('Boiler is fine');
    expect(all).toContain(`${t('find.all_tags')}100`);
});

test('Enter opens what the arrows have chosen', async () => {
    const { user, place, close, field } = await open('boiler');
    await waitFor(() => expect(groups()).toContain(t('nav.devices')));
    expect(chosen()).toContain('Boiler week');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(chosen()).toContain('Boiler house');
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(chosen());
    await user.keyboard('{Enter}');
    expect(place()).toBe('/devices/L1');
    expect(close).toHaveBeenCalled();
});

test('the arrows go round', async () => {
    const { user } = await open('');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe(options().at(-1));
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(options()[0]);
});

test('what the role may not see is not asked for', async () => {
    const { asked } = await open('boiler', 'engineer');
    await waitFor(() => expect(groups()).toContain(t('nav.orders')));
    expect(asked.filter((call) => call.startsWith('/config'))).toEqual([]);
    expect(groups()).not.toContain(t('nav.settings'));
});

test('where nothing is found it says so', async () => {
    await open('zzz');
    await waitFor(() => expect(screen.queryByText(t('find.none', { text: 'zzz' }))).not.toBeNull());
    expect(screen.queryAllByRole('option')).toEqual([]);
});
