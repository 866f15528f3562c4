/** The colours of the plot from tokens.css, and a call when they change. */

export interface PlotColours {
    /** Of the lines, by their place. */
    lines: readonly string[];
    envelope: string;
    band: string;
    grid: string;
    text: string;
    /** The background of a label. */
    surface: string;
    muted: string;
    limit: Record<1 | 2 | 3 | 4, string>;
}

/** The variables of the lines' colours, by the place of the line. */
export const lineColours = ['trace', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const;

export function plotColours(): PlotColours {
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
    return {
        lines: lineColours.map(colour),
        envelope: colour('envelope'),
        band: colour('band'),
        grid: colour('grid'),
        text: colour('text'),
        surface: colour('surface'),
        muted: colour('muted'),
        limit: { 1: colour('p1'), 2: colour('p2'), 3: colour('p3'), 4: colour('muted') },
    };
}

export function onThemeChange(listener: () => void): () => void {
    const observer = new MutationObserver(listener);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
    for (const each of media) each.addEventListener('change', listener);
    return () => {
        observer.disconnect();
        for (const each of media) each.removeEventListener('change', listener);
    };
}
