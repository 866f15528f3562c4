import { valueAsNumber } from '../../text/number';
import { shownNumber, shownTagValue, type ShownAs } from '../../text/shown-number';

/** A number with the decimals that its binding asks for, else as its tag says; everything else as it is sent. */
export function boundText(value: string, format: string, tag: ShownAs = {}): string {
    const number = value === 'true' || value === 'false' ? undefined : valueAsNumber(value);
    return number === undefined || !/^0(\.0{1,6})?$/.test(format)
        ? shownTagValue(value, tag)
        : shownNumber(number, format);
}

/** The choices of the editor. */
export const decimalFormats = ['0', '0.0', '0.00', '0.000'] as const;
