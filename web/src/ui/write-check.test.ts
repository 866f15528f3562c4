import { describe, expect, test } from 'vitest';
import { allowedRange, writeFault, type WritableTag } from './write-check';

const tag = (fields: Partial<WritableTag>): WritableTag => ({
    tag_id: 'T',
    tag_name: 'T',
    data_type: 'Int16',
    unit: '',
    min_value: null,
    max_value: null,
    ...fields,
});

describe('a value to be written', () => {
    test.each([
        ['Int16', '5', undefined],
        ['Int16', '', { kind: 'required' }],
        ['Int16', 'x', { kind: 'number' }],
        ['Int16', '1,5', { kind: 'number' }],
        ['Int16', '1.5', { kind: 'whole' }],
        ['Int16', '40000', { kind: 'range', low: -32_768, high: 32_767 }],
        ['Float', '1.5', undefined],
        ['String', '', undefined],
        ['DateTime', '', { kind: 'required' }],
        ['Boolean', 'true', undefined],
    ])('%s %j', (dataType, text, fault) => {
        expect(writeFault(tag({ data_type: dataType }), text)).toEqual(fault);
    });

    test('stays inside the range of the tag', () => {
        const limited = tag({ data_type: 'Float', min_value: 0, max_value: 10 });
        expect(writeFault(limited, '10')).toBeUndefined();
        expect(writeFault(limited, '10.1')).toEqual({ kind: 'range', low: 0, high: 10 });
        expect(writeFault(tag({ data_type: 'Float', min_value: 0 }), '-1')).toEqual({
            kind: 'range',
            low: 0,
            high: Infinity,
        });
    });

    test('a scaled tag may be written with a fraction, beyond the raw type', () => {
        expect(writeFault(tag({}), '40000.5', true)).toBeUndefined();
        expect(allowedRange(tag({}), true)).toBeUndefined();
    });
});
