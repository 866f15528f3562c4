export interface DiffRow {
    kind: 'same' | 'removed' | 'added' | 'changed';
    /** Line numbers from 1; undefined where the side has no such line. */
    old_line?: number;
    new_line?: number;
    old_text?: string;
    new_text?: string;
}

/** Most lines of both sides together that are compared line by line; longer texts are shown as one change. */
export const max_diff_lines = 6000;

/** Rows of a side-by-side comparison. A removed and an added line that meet stand in one row as changed. */
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
        rows.push({ kind: 'same', old_line: n + 1, new_line: m + 1, old_text: a[n], new_text: b[m] });
    for (let n = 0; n < start; n += 1) same(n, n);
    middle(a, b, start, a.length - end, b.length - end, rows, same);
    for (let n = end; n > 0; n -= 1) same(a.length - n, b.length - n);
    return rows;
}

function middle(
    a: string[],
    b: string[],
    start: number,
    a_end: number,
    b_end: number,
    rows: DiffRow[],
    same: (n: number, m: number) => void,
): void {
    const height = a_end - start;
    const width = b_end - start;
    const pairs: [number, number][] = [];
    if (height > 0 && width > 0 && height * width <= (max_diff_lines / 2) ** 2) {
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
    for (const [to_n, to_m] of [...pairs, [a_end, b_end] as [number, number]]) {
        while (n < to_n || m < to_m) {
            const has_old = n < to_n;
            const has_new = m < to_m;
            rows.push({
                kind: has_old && has_new ? 'changed' : has_old ? 'removed' : 'added',
                ...(has_old ? { old_line: n + 1, old_text: a[n] } : {}),
                ...(has_new ? { new_line: m + 1, new_text: b[m] } : {}),
            });
            if (has_old) n += 1;
            if (has_new) m += 1;
        }
        if (to_n < a_end) same(n++, m++);
    }
}
