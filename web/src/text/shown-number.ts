/** Values of tags as people read them. The gateway does the same in texts of alarms, `penstockctl` in its tables: both
 *  are held to the vectors of src/base/tests/vectors/shown_number.json. */

const max_decimals = 15;
/** Beyond it a double has no digits to spare. */
const exact_whole = 1e15;
/** From here five digits have none after the point. */
const no_decimals = 99999.5;
const max_int = 2147483647;

/** How many digits after the point a `display_format` asks for: `0.00`, `#.#`, `%.2f`, `2`; undefined: it says nothing
 *  of numbers. */
function decimalsOf(display_format: string): number | undefined {
    const format = display_format.trim();
    if (/^\d{1,2}$/.test(format) && Number(format) > 0) return Math.min(Number(format), max_decimals);
    const first = format.search(/[0#%]/);
    if (first < 0) return undefined;
    const point = format.indexOf('.', first);
    if (point < 0) return 0;
    const places = format.slice(point + 1);
    if (format[first] !== '%') return Math.min(/^[0#]*/.exec(places)?.[0].length ?? 0, max_decimals);
    const asked = Number(/^\d*/.exec(places)?.[0]);
    return asked > max_int ? 0 : Math.min(asked, max_decimals);
}

/** `-0.0` is no number that people write. */
const withDecimals = (value: number, decimals: number) => value.toFixed(decimals).replace(/^-(?=[0.]*$)/, '');

const withoutZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** With the decimals of the format; without one 5 significant digits, whole numbers as they are. */
export function shownNumber(value: number, display_format = ''): string {
    if (!Number.isFinite(value)) return String(value);
    const size = Math.abs(value);
    const decimals = decimalsOf(display_format);
    if (decimals !== undefined && size < exact_whole) return withDecimals(value, decimals);
    const is_whole = Number.isInteger(value) || size >= no_decimals;
    if (is_whole && size < exact_whole) return withDecimals(value, 0);
    const [digits = '', power = '0'] = value.toExponential(4).split('e');
    const exponent = Number(power);
    if (exponent >= -4 && exponent < 5) return withoutZeros(value.toFixed(4 - exponent));
    return `${withoutZeros(digits)}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function shownToken(text: string, display_format: string): string {
    if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text;
    const number = Number(text);
    const is_kept = Math.abs(number) >= exact_whole || !decimalsOf(display_format);
    return /^-?\d+$/.test(text) && is_kept ? text : shownNumber(number, display_format);
}

/** Numbers of a value in the gateway's text, also those of a list; all else as it was. */
export function shownText(value: string, display_format = ''): string {
    if (!value.startsWith('[')) return shownToken(value, display_format);
    return value.replace(/"(?:\\.|[^"\\])*(?:"|$)|[^[\], "]+/g, (part) =>
        part.startsWith('"') ? part : shownToken(part, display_format),
    );
}

/** What a tag says about how its values are read. */
export interface ShownAs {
    data_type?: string;
    display_format?: string;
}

const numbers = /^(SByte|Byte|U?Int(16|32|64)|Float|Double)(\[|$)/;

/** A value of the tag. Texts of devices stay as they are, also where nobody knows the type and the tag has no format. */
export function shownTagValue(value: string, { data_type = '', display_format = '' }: ShownAs): string {
    const is_number = numbers.test(data_type) || (data_type === '' && display_format !== '');
    return is_number ? shownText(value, display_format) : value;
}
