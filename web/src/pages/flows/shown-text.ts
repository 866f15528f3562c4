import { valueAsNumber } from '../../text/number';

/** `0.00` as a number of decimals; undefined for any other format, and none. */
export function decimalsOf(format: string): number | undefined {
    const found = /^0(?:\.(0{1,6}))?$/.exec(format);
    return found ? (found[1]?.length ?? 0) : undefined;
}

/** A number with the decimals that its binding asks for; everything else as it is sent. */
export function shownText(value: string, format: string): string {
    const decimals = decimalsOf(format);
    const number = value === 'true' || value === 'false' ? undefined : valueAsNumber(value);
    return decimals === undefined || number === undefined ? value : number.toFixed(decimals);
}

/** The choices of the editor. */
export const decimal_formats = ['0', '0.0', '0.00', '0.000'] as const;
