import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shownTagValue, shownText } from './shown-number';

test('a value is shown as the gateway and penstockctl show it', () => {
    const file = new URL('../../../src/base/tests/vectors/shown_number.json', import.meta.url);
    const vectors = JSON.parse(readFileSync(file, 'utf8')) as [value: string, format: string, shown: string][];
    expect(vectors.length).toBeGreaterThan(100);
    expect(vectors.map(([value, format]) => [value, format, shownText(value, format)])).toEqual(vectors);
});

test('what is or may be a text of the device stays as it is', () => {
    const of = (dataType: string, displayFormat = '') =>
        shownTagValue('1.10', { data_type: dataType, display_format: displayFormat });
    expect([of('String'), of('String[2]', '0.0'), of('ByteString', '0.0'), of(''), of('DateTime', '0')]).toEqual(
        Array<string>(5).fill('1.10'),
    );
    expect([of('Double'), of('Float[2]', '0.00'), of('', '0.0'), of('UInt16', '0')]).toEqual([
        '1.1',
        '1.10',
        '1.1',
        '1',
    ]);
});
