/** The prefix of a proxy before the gateway's paths, such as `/plant7`; empty without one. The gateway writes it into
 *  index.html in place of `__BASE_PATH__`. */
export function readBasePath(content: string | null | undefined): string {
    if (!content || content === '__BASE_PATH__') return '';
    const trimmed = content.replace(/\/+$/, '');
    return trimmed && !trimmed.startsWith('/') ? `/${trimmed}` : trimmed;
}

export const basePath =
    typeof document === 'undefined'
        ? ''
        : readBasePath(document.querySelector('meta[name="base-path"]')?.getAttribute('content'));
