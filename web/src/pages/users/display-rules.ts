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
