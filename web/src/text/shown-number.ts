import { stateOf, type States } from './states';

/** Values of tags as people read them. The gateway does the same in texts of alarms, `penstockctl` in its tables: both
 *  are held to the vectors of src/base/tests/vectors/shown_number.json. */

const maxDecimals = 15;
/** Beyond it a double has no digits to spare. */
const exactWhole = 1e15;
/** From here five digits have none after the point. */
const noDecimals = 99999.5;
const maxInt = 2147483647;

/** How many digits after the point a `display_format` asks for: `0.00`, `#.#`, `%.2f`, `2`; undefined: it says nothing
 *  of numbers. */
function decimalsOf(displayFormat: string): number | undefined {
    const format = displayFormat.trim();
    if (/^\d{1,2}$/.test(format) && Number(format) > 0) return Math.min(Number(format), maxDecimals);
    const first = format.search(/[0#%]/);
    if (first < 0) return undefined;
    const point = format.indexOf('.', first);
    if (point < 0) return 0;
    const places = format.slice(point + 1);
    if (format[first] !== '%') return Math.min(/^[0#]*/.exec(places)?.[0].length ?? 0, maxDecimals);
    const asked = Number(/^\d*/.exec(places)?.[0]);
    return asked > maxInt ? 0 : Math.min(asked, maxDecimals);
}

/** `-0.0` is no number that people write. */
const withDecimals = (value: number, decimals: number) => value.toFixed(decimals).replace(/^-(?=[0.]*$)/, '');

const withoutZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** The number with the decimals of the format; without a format, 5 significant digits, or a whole number unchanged. */
export function shownNumber(value: number, displayFormat = ''): string {
    if (!Number.isFinite(value)) return String(value);
    const size = Math.abs(value);
    const decimals = decimalsOf(displayFormat);
    if (decimals !== undefined && size < exactWhole) return withDecimals(value, decimals);
    const isWhole = Number.isInteger(value) || size >= noDecimals;
    if (isWhole && size < exactWhole) return withDecimals(value, 0);
    const [digits = '', power = '0'] = value.toExponential(4).split('e');
    const exponent = Number(power);
    if (exponent >= -4 && exponent < 5) return withoutZeros(value.toFixed(4 - exponent));
    return `${withoutZeros(digits)}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function shownToken(text: string, displayFormat: string): string {
    if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text;
    const number = Number(text);
    const isKept = Math.abs(number) >= exactWhole || !decimalsOf(displayFormat);
    return /^-?\d+$/.test(text) && isKept ? text : shownNumber(number, displayFormat);
}

/** Numbers of a value in the gateway's text, also those of a list; all else as it was. */
export function shownText(value: string, displayFormat = ''): string {
    if (!value.startsWith('[')) return shownToken(value, displayFormat);
    return value.replace(/"(?:\\.|[^"\\])*(?:"|$)|[^[\], "]+/g, (part) =>
        part.startsWith('"') ? part : shownToken(part, displayFormat),
    );
}

/** The settings of a tag that decide how its values are shown. */
export interface ShownAs {
    data_type?: string;
    display_format?: string;
}

const numbers = /^(SByte|Byte|U?Int(16|32|64)|Float|Double)(\[|$)/;

/** A value of the tag. Texts of devices stay as they are, also where nobody knows the type and the tag has no format. */
export function shownTagValue(
    value: string,
    { data_type: dataType = '', display_format: displayFormat = '' }: ShownAs,
): string {
    const isNumber = numbers.test(dataType) || (dataType === '' && displayFormat !== '');
    return isNumber ? shownText(value, displayFormat) : value;
}

/** A number that belongs to the values of a tag, such as a limit: the text of its state, else with the tag's decimals. */
export function shownTagNumber(value: number, tag: { display_format?: string; states?: States } = {}): string {
    return stateOf(tag.states, String(value)) ?? shownNumber(value, tag.display_format);
}
