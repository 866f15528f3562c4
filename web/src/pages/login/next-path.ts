/** Where to go after the log-in: a path of this page, never another site. The browser's own rules decide what a path is: it
 *  drops line ends and takes `\` for `/`. */
export function nextPath(next: string | null, origin = location.origin): string {
    if (!next?.startsWith('/')) return '/';
    let url: URL;
    try {
        url = new URL(next, origin);
    } catch {
        return '/';
    }
    const path = `${url.pathname}${url.search}${url.hash}`;
    const isOwn = url.origin === origin && !path.startsWith('//');
    return isOwn && !/^\/login(?![^/?#])/.test(path) ? path : '/';
}
