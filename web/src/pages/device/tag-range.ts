/** As many rows as are made at once. */
export const maxRows = 1000;

export type RangeFault = 'form' | 'differs' | 'order' | 'many';

const form =
    /^\s*(\S(?:.*?\S)??)\s*(?:\s(?:to|부터|에서)\s|~|–|…|\.\.\.?)\s*(\S(?:.*?\S)??)\s*(?:(?:까지\s*)?(?:,\s*)?(?:step|간격)\s*(\d{1,6}))?\s*$/i;

const parts = (text: string) => text.split(/(\d+)/);

/** The addresses of `40001 to 40100 step 2`, `DB1,REAL0 to DB1,REAL96 step 4` or `Motor[0].Speed to Motor[9].Speed`: one
 *  number of the address is counted. The end may be that number alone. */
export function addressesOf(text: string): string[] | RangeFault {
    const found = form.exec(text);
    if (!found) return 'form';
    const [, first = '', last = '', stepText] = found;
    const from = parts(first);
    const isNumber = /^\d+$/.test(last);
    const end = isNumber ? from.with(lastNumber(from), last) : parts(last);
    if (from.length < 2 || end.length !== from.length) return 'differs';
    const counted = from.findIndex((part, n) => part !== end[n]);
    if (counted === -1) return [first];
    const isOne = counted % 2 === 1 && from.every((part, n) => n === counted || part === end[n]);
    if (!isOne) return 'differs';
    const [digits = '', step] = [from[counted], Number(stepText ?? 1)];
    const [begin, stop] = [Number(digits), Number(end[counted])];
    if (step === 0 || stop < begin) return 'order';
    const count = Math.floor((stop - begin) / step) + 1;
    if (count > maxRows) return 'many';
    const width = digits.startsWith('0') ? digits.length : 0;
    return Array.from({ length: count }, (_, n) =>
        from.with(counted, String(begin + n * step).padStart(width, '0')).join(''),
    );
}

/** Where the last number of the parts is. */
function lastNumber(from: readonly string[]): number {
    return Math.max(1, from.length - 2);
}
