/** Where to go after the log-in: a path of this page, never another site. */
export function nextPath(next: string | null): string {
    return next && /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/';
}
