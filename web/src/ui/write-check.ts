import { parseNumber } from '../text/number';
import type { States } from '../text/states';

export interface WritableTag {
    tag_id: string;
    tag_name: string;
    data_type: string;
    unit: string;
    min_value: number | null;
    max_value: number | null;
    bool_true?: string;
    bool_false?: string;
    states?: States;
}

export type WriteFault = { kind: 'required' | 'number' | 'whole' } | { kind: 'range'; low: number; high: number };

const whole: Record<string, readonly [number, number]> = {
    SByte: [-128, 127],
    Byte: [0, 255],
    Int16: [-32_768, 32_767],
    UInt16: [0, 65_535],
    Int32: [-2_147_483_648, 2_147_483_647],
    UInt32: [0, 4_294_967_295],
};

/** The range that may be written: the tag's, else that of an unscaled whole-number type; undefined = the gateway decides. */
export function allowedRange(tag: WritableTag, isScaled = false): { low: number; high: number } | undefined {
    const type = isScaled ? undefined : whole[tag.data_type];
    const low = tag.min_value ?? type?.[0];
    const high = tag.max_value ?? type?.[1];
    return low === undefined || high === undefined ? undefined : { low, high };
}

/** The fault of a value before it is sent; the gateway checks again. Texts, dates and arrays are left to it. */
export function writeFault(tag: WritableTag, text: string, isScaled = false): WriteFault | undefined {
    if (tag.data_type === 'Boolean') return undefined;
    const isWhole = /^(SByte|Byte|U?Int(16|32|64))$/.test(tag.data_type);
    if (!isWhole && !/^(Float|Double)$/.test(tag.data_type))
        return tag.data_type !== 'String' && text === '' ? { kind: 'required' } : undefined;
    if (text.trim() === '') return { kind: 'required' };
    const value = parseNumber(text);
    if (value === undefined) return { kind: 'number' };
    if (isWhole && !isScaled && !Number.isInteger(value)) return { kind: 'whole' };
    const range = allowedRange(tag, isScaled);
    const low = range?.low ?? tag.min_value ?? -Infinity;
    const high = range?.high ?? tag.max_value ?? Infinity;
    return value < low || value > high ? { kind: 'range', low, high } : undefined;
}
