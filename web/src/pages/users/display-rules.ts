import type { DisplayContent } from '../../api/display';
import { parseNumber } from '../../text/number';

/** The addresses in a typed list; they are separated by spaces, commas or line ends. */
export function addressesOf(text: string): string[] {
    return text.split(/[\s,]+/).filter(Boolean);
}

/** The place within the page that was typed or pasted: an address with this gateway's origin, or a path with or without the
 *  proxy's prefix. Undefined where it is none, or a place that a display must not or cannot show. */
export function displayPath(typed: string, origin: string, prefix: string): string | undefined {
    let path = typed.trim();
    if (path.startsWith(`${origin}/`)) path = path.slice(origin.length);
    if (prefix && (path === prefix || path.startsWith(`${prefix}/`))) path = path.slice(prefix.length) || '/';
    if (!/^\/(?!\/)[^\s\\]*$/.test(path)) return undefined;
    return /^\/(login|users|settings|api|config|ui|display)(\/|\?|$)/.test(path) ? undefined : path;
}

/** A page of a display as it is being entered. */
export interface PickedPage {
    /** A page of the list; '' = the typed one. */
    choice: string;
    typed: string;
    seconds: string;
}

export const mostPages = 20;
export const displaySizes = [75, 100, 125, 150, 200, 300] as const;

/** How long a page stays; undefined where that is no number of 5 to 3,600. */
export function secondsOf(page: PickedPage): number | undefined {
    const seconds = parseNumber(page.seconds);
    return seconds !== undefined && seconds >= 5 && seconds <= 3600 ? Math.round(seconds) : undefined;
}

/** What the display's view holds; undefined while a page or its time is wrong. */
export function displayContent(
    pages: readonly PickedPage[],
    size: number,
    origin: string,
    prefix: string,
): DisplayContent | undefined {
    const shown = pages.map((page) => ({
        path: page.choice || displayPath(page.typed, origin, prefix),
        seconds: pages.length > 1 ? secondsOf(page) : 0,
    }));
    const whole = shown.flatMap(({ path, seconds }) =>
        path === undefined || seconds === undefined ? [] : [{ path, seconds }],
    );
    const [first] = whole;
    if (!first || whole.length < pages.length) return undefined;
    return {
        path: first.path,
        ...(whole.length > 1 && { pages: whole }),
        ...(size !== 100 && { size }),
    };
}
