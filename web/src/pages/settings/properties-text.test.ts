import { describe, expect, it } from 'vitest';
import { readProperties, withProperty } from './properties-text';

const file = '# head\nedge.log.level = info\n\nedge.http.port=80\nedge.log.level=warn # not a comment\n';

describe('readProperties', () => {
    it('takes the last line of a key, its value without blanks, and no comment', () => {
        const found = readProperties(file);
        expect(found.get('edge.log.level')).toEqual({ value: 'warn # not a comment', line: 5 });
        expect(found.get('edge.http.port')).toEqual({ value: '80', line: 4 });
        expect(found.size).toBe(2);
    });
    it('keeps equals signs in a value and ignores lines without one', () => {
        expect([...readProperties('a=b=c\nnothing\n=x').entries()]).toEqual([['a', { value: 'b=c', line: 1 }]]);
    });
});

describe('withProperty', () => {
    it('replaces the last line of the key and nothing else', () => {
        expect(withProperty(file, 'edge.log.level', 'debug')).toBe(
            '# head\nedge.log.level = info\n\nedge.http.port=80\nedge.log.level=debug\n',
        );
    });
    it('adds a line at the end, also after a last line without a break', () => {
        expect(withProperty('', 'a', '1')).toBe('a=1\n');
        expect(withProperty('b=2', 'a', '1')).toBe('b=2\na=1\n');
    });
    it('removes every line of the key, so that the default applies', () => {
        expect(withProperty(file, 'edge.log.level', undefined)).toBe('# head\n\nedge.http.port=80\n');
    });
    it('puts a line that was emptied back where it stood', () => {
        const text = '# head\na=1\n\n# of b\nb=2\nc=3\n';
        for (const key of ['a', 'b', 'c']) {
            const emptied = withProperty(text, key, undefined);
            expect(withProperty(emptied, key, '9', text)).toBe(withProperty(text, key, '9'));
        }
        expect(withProperty('c=3\n', 'b', '9', 'b=2\nc=3\n')).toBe('b=9\nc=3\n');
        expect(withProperty(text, 'd', '9', text)).toBe(`${text}d=9\n`);
    });
    it('is read back as it was set', () => {
        for (const value of ['x', 'a=b', '# c', ''])
            expect(readProperties(withProperty(file, 'k', value)).get('k')?.value).toBe(value);
    });
});
