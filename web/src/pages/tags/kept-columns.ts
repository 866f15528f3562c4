/** The columns that were chosen for headings, kept in the browser: the next file with the same headings needs no choice. */

const key = 'penstock.import_columns';
const most = 30;

interface Kept {
    headings: string;
    columns: string[];
}

const nameOf = (headings: readonly string[]) => headings.map((each) => each.trim()).join('\u001f');

function all(): Kept[] {
    try {
        const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
        return Array.isArray(found) ? found.filter(isKept) : [];
    } catch {
        return [];
    }
}

function isKept(each: unknown): each is Kept {
    const { headings, columns } = (each ?? {}) as Partial<Kept>;
    return typeof headings === 'string' && Array.isArray(columns) && columns.every((name) => typeof name === 'string');
}

/** Undefined: none are kept, or the gateway does not have them all. */
export function keptColumns(headings: readonly string[], known: readonly string[]): string[] | undefined {
    const found = all().find((each) => each.headings === nameOf(headings))?.columns;
    const isUsable = found?.length === headings.length && found.every((name) => name === '' || known.includes(name));
    return isUsable ? found : undefined;
}

export function keepColumns(headings: readonly string[], columns: readonly string[]): void {
    const others = all().filter((each) => each.headings !== nameOf(headings));
    const kept = [{ headings: nameOf(headings), columns: [...columns] }, ...others].slice(0, most);
    try {
        localStorage.setItem(key, JSON.stringify(kept));
    } catch {
        // A browser without room asks again.
    }
}
