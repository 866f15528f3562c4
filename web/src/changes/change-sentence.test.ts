import { expect, test } from 'vitest';
import type { Change, OpcEvent, ToldLine } from '../api/change';
import { en } from '../text/en';
import { t } from '../testing/texts';
import {
    changeSentence,
    eventSentence,
    fieldChange,
    lineField,
    lineSentence,
    valueWord,
    type WordOf,
} from './change-sentence';

const word: WordOf = (prefix, code) => (en as Record<string, unknown>)[`${prefix}.${code}`] as string | undefined;
/** Without the marks that keep the direction of a text. */
const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, '');

const hi = { field: 'hi', before: 80, after: 85, is_secret: false, is_cut: false };
const level: Change = {
    event: 'changed',
    kind: 'tag',
    id: 'PUMPS.LEVEL',
    part_of: 'opc/PUMPS',
    fields: [hi],
    omitted: 0,
};
const said = (change: Partial<Change>, count = 1, user = 'oskar') =>
    plain(changeSentence({ ...level, ...change }, user, count, t, word));

test('a change of one field is said with its values', () => {
    expect(said({})).toBe('oskar changed the high limit of PUMPS.LEVEL from 80 to 85.');
    expect(said({ fields: [{ field: 'hi', before: null, after: 85, is_secret: false, is_cut: false }] })).toBe(
        'oskar changed the high limit of PUMPS.LEVEL from nothing to 85.',
    );
    expect(
        said({
            kind: 'opc',
            id: 'PUMPS',
            fields: [{ field: 'options.password', before: null, after: null, is_secret: true, is_cut: false }],
        }),
    ).toBe('oskar changed the password of device PUMPS. The values are secret.');
});

test('several fields are counted, and each is said below', () => {
    expect(said({ omitted: 2 })).toBe('oskar changed 3 settings of PUMPS.LEVEL.');
    expect(plain(fieldChange(hi, t, word))).toBe('high limit: 80 → 85');
});

test('several things share a sentence', () => {
    const some = { event: 'created', id: '', fields: [] } as const;
    expect(said(some, 3)).toBe('oskar created 3 × tag of device PUMPS.');
    expect(said({ ...some, part_of: '' }, 3, '')).toBe('Somebody created 3 × tag.');
    expect(said({ event: 'stopped', kind: 'opc', id: 'PUMPS', fields: [] })).toBe('oskar stopped device PUMPS.');
});

test('the levels of an alarm are said in words, other lists as they are', () => {
    const levels = [
        { level: 'HI', limit: 80, priority: 'HIGH', message: '' },
        { level: 'BAD', limit: null },
    ];
    expect(valueWord(levels, t)).toBe('HI 80, BAD');
    expect(valueWord([1, 2], t)).toBe('[1,2]');
    expect(valueWord(true, t)).toBe('yes');
    expect(valueWord('x'.repeat(100), t)).toHaveLength(61);
});

const line = { user: 'kim', method: 'POST', path: '', query: '', count: 1 } as ToldLine;

test('calls and lines of other doors are said in words where the page knows them', () => {
    const words = (part: Partial<ToldLine>) => plain(lineSentence({ ...line, ...part }, t, word));
    expect(words({ path: '/api/v1/tag/P%201/value' })).toBe('kim wrote a value to P 1.');
    expect(words({ path: '/api/v5/alarm/A1/ack' })).toBe('kim acknowledged alarm A1.');
    expect(words({ path: '/api/v9/new' })).toBeUndefined();
    const wrote = {
        method: 'OPCUA_ACCESS',
        path: 'write',
        query: 'event=write user=kim tag=T1 value="a \\"b\\"" result=sent',
    };
    expect(words(wrote)).toBe('kim wrote a "b" to T1: sent.');
    const key = { method: 'KEY_ACCESS', path: 'deleted', query: 'event=deleted user=KEY_1 name=robot by=eva ip=::1' };
    expect(words(key)).toBe('Key robot: deleted by eva.');
    expect(lineField('event=x', 'name')).toBe('');
});

test('what happened to a device says why and how long', () => {
    const event: OpcEvent = {
        time: 0,
        event: 'lost',
        text: 'no answer',
        tag_id: '',
        user: '',
        lasted_ms: 90_000,
        count: 1,
        change: null,
    };
    const words = (part: Partial<OpcEvent>) => plain(eventSentence({ ...event, ...part }, t, word));
    expect(words({})).toMatch(/^Connection lost after .+: no answer$/);
    expect(words({ lasted_ms: null })).toBe('Connection lost: no answer');
    expect(words({ event: 'connected', lasted_ms: null })).toBe('Connected.');
    expect(words({ event: 'refused', tag_id: 'T1' })).toBe('The device refuses the address of T1: no answer');
    expect(words({ event: 'changed', user: 'oskar', change: level })).toMatch(/^oskar changed the high limit/);
});
