/** The font of the page, written out, because a canvas does not resolve CSS variables. */
export const fontOf = (size: number) => `${size}px ${getComputedStyle(document.documentElement).fontFamily}`;
