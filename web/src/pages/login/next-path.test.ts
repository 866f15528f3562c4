import { expect, test } from 'vitest';
import { nextPath } from './next-path';

const origin = 'https://gateway:8443';

test('the path asked for is gone to, another site never', () => {
    expect(nextPath('/devices/A?q=1', origin)).toBe('/devices/A?q=1');
    expect(nextPath('/login-book?a=/x#b', origin)).toBe('/login-book?a=/x#b');
    const others = [
        null,
        '',
        '//evil.example',
        '/\\evil.example',
        '/\t/evil.example',
        '/\n//evil.example',
        '/.//evil.example',
        '/a/..//evil.example',
        '//[',
        'https://evil.example',
        'javascript:alert(1)',
        'devices',
        '/login?next=/x',
        '/login/',
    ];
    expect(others.map((next) => nextPath(next, origin))).toEqual(others.map(() => '/'));
});
