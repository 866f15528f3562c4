/** Where the device of a copy is; what is absent is as at the source. */
export interface CopyPlace {
    address?: string;
    port?: string;
    /** Number of the station behind the address. */
    station?: string;
}

export type LineFault = 'line' | 'range' | 'many';

/** As the gateway makes them in one call. */
export const maxCopies = 100;

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const toWords = String.raw`\s*(?:~|–|—|-|…|\.{2,3})\s*|\s+(?:to|부터|에서)\s+`;
const range = new RegExp(
    String.raw`^(\d{1,3}(?:\.\d{1,3}){3}|\d{1,3})(?:${toWords})(\.?\d{1,3}(?:\.\d{1,3}){0,3})$`,
    'i',
);

function numberOf(address: string): number | undefined {
    const parts = address.split('.').map(Number);
    return parts.every((part) => part <= 255) ? parts.reduce((all, part) => all * 256 + part, 0) : undefined;
}

function addressOf(number: number): string {
    return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
}

/** `192.168.1.10 to .29`, `… to 192.168.1.29`, and `2 to 20`: stations. */
function rangeOf(first: string, last: string): string[] | LineFault {
    const isAddress = ipv4.test(first);
    const parts = first.split('.');
    const given = last.replace(/^\./, '').split('.');
    const end = isAddress ? [...parts.slice(0, parts.length - given.length), ...given].join('.') : last;
    const from = isAddress ? numberOf(first) : Number(first);
    const to = isAddress ? numberOf(end) : Number(end);
    if (from === undefined || to === undefined || Number.isNaN(to) || to < from) return 'range';
    if (to - from >= maxCopies) return 'many';
    return Array.from({ length: to - from + 1 }, (_, n) => (isAddress ? addressOf(from + n) : String(from + n)));
}

/** A bare number is a station. `plc:503` has its own port; `fd00::5` has none. */
function placeOf(address: string, port: string, station: string): CopyPlace {
    const place: CopyPlace = {};
    if (/^\d+$/.test(address)) return { station: address, ...(port && { port }) };
    const own = /^([^:/]+):(\d{1,5})$/.exec(address);
    place.address = own?.[1] ?? address;
    const found = own?.[2] ?? port;
    if (found) place.port = found;
    if (station) place.station = station;
    return place;
}

function placesOfLine(line: string): CopyPlace[] | LineFault {
    const cells = line.split(/[\t;]/).map((cell) => cell.trim());
    const whole = cells.length === 1 ? /^(\S+)(?:\s+(\d+))?(?:\s+(\d+))?$/.exec(line) : undefined;
    const found = range.exec(cells[0] ?? '');
    if (found) {
        const all = rangeOf(found[1] ?? '', found[2] ?? '');
        return Array.isArray(all) ? all.map((each) => placeOf(each, cells[1] ?? '', cells[2] ?? '')) : all;
    }
    // Several addresses of a redundant device stand with commas and blanks.
    const isList = cells.length === 1 && /^[^\s,]+(\s*,\s*[^\s,]+)+$/.test(line);
    if (isList) return [{ address: line }];
    const [address = '', port = '', station = ''] = whole?.slice(1) ?? cells;
    const isWell = address !== '' && cells.length <= 3 && [port, station].every((cell) => /^\d*$/.test(cell));
    return isWell && !/\s/.test(address) ? [placeOf(address, port, station)] : 'line';
}

/** The places in the lines of a text, as they are typed or pasted from a spreadsheet; the fault of the first line that
 *  cannot be read. No line: one copy at the place of the source. */
export function placesOf(text: string): { places: CopyPlace[]; fault?: { kind: LineFault; line: number } } {
    const places: CopyPlace[] = [];
    for (const [n, line] of text.split(/\r?\n/).entries()) {
        if (line.trim() === '') continue;
        const found = placesOfLine(line.trim());
        if (!Array.isArray(found)) return { places, fault: { kind: found, line: n + 1 } };
        places.push(...found);
        if (places.length > maxCopies)
            return { places: places.slice(0, maxCopies), fault: { kind: 'many', line: n + 1 } };
    }
    return { places: places.length > 0 ? places : [{}] };
}

/** The text with its number raised by `n`: `PUMP_09` → `PUMP_10`; without a number, 2 and so on stand behind it. */
export function countedUp(text: string, n: number, gap: string): string {
    const found = /^(.*?)(\d{1,9})$/s.exec(text);
    if (!found) return n === 0 ? text : `${text}${gap}${n + 1}`;
    const [, stem = '', digits = ''] = found;
    return stem + String(Number(digits) + n).padStart(digits.length, '0');
}

/** Identifiers for `count` copies, from the first one on; those that are taken are left out, but the first. */
export function idsFrom(first: string, count: number, known: readonly string[]): string[] {
    const taken = new Set(known);
    const ids: string[] = [];
    for (let n = 0; ids.length < count; n++) {
        const id = countedUp(first, n, '_');
        if (n === 0 || !taken.has(id)) ids.push(id);
    }
    return ids;
}

/** The first free identifier after that of the source. */
export function freeIdAfter(id: string, known: readonly string[]): string {
    for (let n = 1; ; n++) {
        const next = countedUp(id, n, '_');
        if (!known.includes(next)) return next;
    }
}
