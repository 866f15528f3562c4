/** A value of the gateway whose type the page does not know, as text; '' for none. */
export function plainText(value: unknown): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return value;
    return JSON.stringify(value);
}
