/** Numbers that the page computes or that describe the gateway. Values of tags: `shown-number.ts`. */

const formats = new Map<string, Intl.NumberFormat>();

function formatWith(value: number, language: string, least: number, most: number): string {
    const key = `${language} ${least} ${most}`;
    let format = formats.get(key);
    if (!format) {
        format = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most });
        formats.set(key, format);
    }
    return format.format(value);
}

/** `digits` after the point at most; grouped as the language does. */
export function formatNumber(value: number, language: string, digits = 0): string {
    return formatWith(value, language, 0, digits);
}

/** Always one digit after the point, so that the points in a column are below each other. */
export function formatTenths(value: number, language: string): string {
    return formatWith(value, language, 1, 1);
}

/** As many digits as three significant ones need: 0.123, 1.23, 12.3, 123, 1,234. */
export function formatFigure(value: number, language: string): string {
    const size = Math.abs(value);
    const digits = size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return formatNumber(value, language, digits);
}

const steps = ['B', 'kB', 'MB', 'GB', 'TB'];

/** 1 kB is 1,000 bytes. */
export function formatBytes(bytes: number, language: string): string {
    let step = 0;
    let rest = bytes;
    while (rest >= 1000 && step < steps.length - 1) {
        rest /= 1000;
        step += 1;
    }
    return `${step === 0 ? formatNumber(rest, language) : formatFigure(rest, language)} ${steps[step]}`;
}

/** What a person typed as a number: `1.5`, `-2e3`; undefined if it is none. A comma is refused, not guessed. */
export function parseNumber(text: string): number | undefined {
    const trimmed = text.trim();
    return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : undefined;
}

/** The value of a tag as a number, for bars and plots; undefined for texts, `-` and arrays. Boolean counts as 0 and 1. */
export function valueAsNumber(text: string): number | undefined {
    if (text === 'true') return 1;
    if (text === 'false') return 0;
    return parseNumber(text);
}
