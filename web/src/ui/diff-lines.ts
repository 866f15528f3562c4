export interface DiffRow {
    kind: 'same' | 'removed' | 'added' | 'changed';
    /** Line numbers from 1; undefined where the side has no such line. */
    oldLine?: number;
    newLine?: number;
    oldText?: string;
    newText?: string;
}

/** The largest number of lines, of both sides together, that is compared line by line. Longer texts are shown as one
 *  change. */
export const maxDiffLines = 6000;

/** The rows of a comparison side by side. A removed line and the added line that replaces it are one row, marked as
 *  changed. */
export function diffLines(before: string, after: string): DiffRow[] {
    const a = before.split('\n');
    const b = after.split('\n');
    let start = 0;
    while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
    let end = 0;
    while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
        end += 1;
    const rows: DiffRow[] = [];
    const same = (n: number, m: number) =>
        rows.push({ kind: 'same', oldLine: n + 1, newLine: m + 1, oldText: a[n], newText: b[m] });
    for (let n = 0; n < start; n += 1) same(n, n);
    middle(a, b, start, a.length - end, b.length - end, rows, same);
    for (let n = end; n > 0; n -= 1) same(a.length - n, b.length - n);
    return rows;
}

function middle(
    a: string[],
    b: string[],
    start: number,
    aEnd: number,
    bEnd: number,
    rows: DiffRow[],
    same: (n: number, m: number) => void,
): void {
    const height = aEnd - start;
    const width = bEnd - start;
    const pairs: [number, number][] = [];
    if (height > 0 && width > 0 && height * width <= (maxDiffLines / 2) ** 2) {
        // Longest common subsequence, from the end so that it reads forwards.
        const lengths = new Uint16Array((height + 1) * (width + 1));
        const at = (n: number, m: number) => n * (width + 1) + m;
        for (let n = height - 1; n >= 0; n -= 1) {
            for (let m = width - 1; m >= 0; m -= 1) {
                lengths[at(n, m)] =
                    a[start + n] === b[start + m]
                        ? (lengths[at(n + 1, m + 1)] as number) + 1
                        : Math.max(lengths[at(n + 1, m)] as number, lengths[at(n, m + 1)] as number);
            }
        }
        for (let n = 0, m = 0; n < height && m < width;) {
            if (a[start + n] === b[start + m]) pairs.push([start + n++, start + m++]);
            else if ((lengths[at(n + 1, m)] as number) >= (lengths[at(n, m + 1)] as number)) n += 1;
            else m += 1;
        }
    }
    let n = start;
    let m = start;
    for (const [toN, toM] of [...pairs, [aEnd, bEnd] as [number, number]]) {
        while (n < toN || m < toM) {
            const hasOld = n < toN;
            const hasNew = m < toM;
            rows.push({
                kind: hasOld && hasNew ? 'changed' : hasOld ? 'removed' : 'added',
                ...(hasOld ? { oldLine: n + 1, oldText: a[n] } : {}),
                ...(hasNew ? { newLine: m + 1, newText: b[m] } : {}),
            });
            if (hasOld) n += 1;
            if (hasNew) m += 1;
        }
        if (toN < aEnd) same(n++, m++);
    }
}
