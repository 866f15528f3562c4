import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Property } from '../../api/properties';
import { button, choose, field } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import PropertiesTab from './properties-tab';

afterEach(() => vi.unstubAllGlobals());

const entry = (key: string, more: Partial<Property> = {}) => ({
    key,
    rule: 'as it is',
    kind: 'text',
    section: 'other',
    meaning: `What ${key} is`,
    default: '',
    value: '',
    is_secret: false,
    needs_restart: false,
    is_overridden: false,
    ...more,
});
const text = '# ours\nedge.site_id=A\nedge.http.port=8080\nedge.login.secret=***\n';
const loaded = {
    text,
    version: 'v1',
    path: '/etc/penstock.properties',
    entries: [
        entry('edge.site_id', { section: 'general' }),
        entry('edge.http.port', { kind: 'integer', min: 1, max: 65_535, section: 'web', default: '80' }),
        entry('edge.login.secret', { section: 'access', is_secret: true }),
        entry('edge.web.enabled', { kind: 'choice', values: ['true', 'false'], section: 'web', default: 'true' }),
    ],
};
const reads = { '/config/load': loaded, '/config/versions': { data: [] } };
const validate = 'POST /config/validate';
const saved = { version: 'v2', changed: ['edge.site_id'], acts_now: ['edge.site_id'], needs_restart: [] };

/** Puts a text in the place of another in one step, as a paste over it does. */
async function put(label: string, value: string) {
    const input = await waitFor(() => field(label));
    fireEvent.change(input, { target: { value } });
}

function open() {
    const gateway = fakeGateway(reads);
    const { user } = show(<PropertiesTab />);
    /** The text that the gateway was asked last whether it may be saved. */
    const checked = async (wanted: string) =>
        waitFor(() => expect(gateway.sent.at(-1)).toEqual({ call: validate, body: { text: wanted, version: 'v1' } }));
    return { ...gateway, user, checked };
}

test('each kind of field changes its line of the file and no other', async () => {
    const { user, checked } = open();
    await put('edge.site_id', 'B');
    await put('edge.http.port', '');
    await choose(user, 'edge.web.enabled', 'false');
    await checked('# ours\nedge.site_id=B\nedge.login.secret=***\nedge.web.enabled=false\n');
    await put('edge.login.secret', 'mine');
    await checked('# ours\nedge.site_id=B\nedge.login.secret=mine\nedge.web.enabled=false\n');
    // Emptied, the one that is stored stays.
    await put('edge.login.secret', '');
    await put('edge.http.port', '9000');
    await choose(user, 'edge.web.enabled', '');
    // Its line is where it was.
    await checked('# ours\nedge.site_id=B\nedge.http.port=9000\nedge.login.secret=***\n');
});

test('what the gateway finds wrong stands at its field and cannot be saved', async () => {
    const { user, sent, refuse, answer, checked } = open();
    await put('edge.http.port', '70000');
    await checked(text.replace('8080', '70000'));
    refuse({ message: 'line 3: edge.http.port: it ends at 65535', line: 3, key: 'edge.http.port' });
    await waitFor(() => expect(field('edge.http.port').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('it ends at 65535')).toBeDefined();
    expect(field('edge.site_id').getAttribute('aria-invalid')).toBeNull();
    const review = await button(t('props.review'));
    await user.click(review);
    expect(review.textContent).toContain(t('props.correct_first'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await put('edge.http.port', '9000');
    await checked(text.replace('8080', '9000'));
    answer(saved);
    await screen.findByText(t('props.would', { now: '1', later: '0' }));
    expect(field('edge.http.port').getAttribute('aria-invalid')).toBeNull();
    expect(sent.map(({ call }) => call)).toEqual([validate, validate]);
});

test('what was checked is saved once, also when the button is pressed twice', async () => {
    const { user, sent, answer, refuse, checked } = open();
    await put('edge.site_id', 'B');
    const body = { text: text.replace('=A', '=B'), version: 'v1' };
    const early = await button(t('props.review'));
    await user.click(early);
    expect(early.textContent).toContain(t('props.checking'));
    await checked(body.text);
    answer(saved);
    await screen.findByText(t('props.would', { now: '1', later: '0' }));
    await user.click(await button(t('props.review')));
    const save = { call: 'POST /config/save', body };
    await user.dblClick(await button(t('props.save')));
    await waitFor(() => expect(sent.slice(1)).toEqual([save]));
    refuse({ message: 'the disk is full' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('the disk is full'));
    await user.click(await button(t('props.save')));
    await waitFor(() => expect(sent.slice(1)).toEqual([save, save]));
    answer(saved);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a search shows the fields that have it, and what is typed in another stays', async () => {
    const { user, checked } = open();
    await put('edge.site_id', 'B');
    await user.type(screen.getByLabelText(t('props.find')), 'PORT');
    await waitFor(() => expect(screen.queryByLabelText('edge.site_id')).toBeNull());
    await put('edge.http.port', '9000');
    await checked(text.replace('=A', '=B').replace('8080', '9000'));
});

test('a property stands in the section, and has the kind of field, that the gateway names', async () => {
    open();
    const web = (await screen.findByRole('heading', { name: t('props.section_web') })).closest('section');
    expect(web?.contains(field('edge.http.port'))).toBe(true);
    expect(web?.contains(field('edge.site_id'))).toBe(false);
    expect(field('edge.http.port').getAttribute('inputmode')).toBe('decimal');
    expect(field('edge.site_id').getAttribute('inputmode')).toBeNull();
    expect(field('edge.web.enabled').tagName).toBe('SELECT');
});
