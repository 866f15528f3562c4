import { expect, test } from 'vitest';
import { certificateState, commonName } from './certificate-state';

const day = 86_400_000;

test.each([
    [0, 100, 'valid', 90],
    [0, 39, 'soon', 29],
    [0, 40, 'valid', 30],
    [0, 10, 'ended', 0],
    [11, 100, 'not_yet', 90],
] as const)('from day %i to %i on day 10: %s', (from, to, state, days) => {
    expect(certificateState({ not_before: from * day, not_after: to * day }, 10 * day)).toEqual({ state, days });
});

test('a subject without a common name is shown whole', () => {
    expect(commonName('CN=Try client, O=Try')).toBe('Try client');
    expect(commonName('O=Try, CN=Other')).toBe('Other');
    expect(commonName('O=Try')).toBe('O=Try');
});
