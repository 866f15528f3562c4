import { expect, test } from 'vitest';
import { nextPath } from './next-path';

test('the path asked for is gone to, another site never', () => {
    expect(nextPath('/devices/A?q=1')).toBe('/devices/A?q=1');
    expect(
        [
            null,
            '',
            '//evil.example',
            '/\\evil.example',
            'https://evil.example',
            'javascript:alert(1)',
            '/login?next=/x',
        ].map(nextPath),
    ).toEqual(Array(7).fill('/'));
});
