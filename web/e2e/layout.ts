import { expect, type Page } from '@playwright/test';

/** What the functions below look at runs in the page: they may use nothing from outside of themselves. */

/** Two frames: what watches its own size has drawn itself again. */
export async function settle(page: Page) {
    await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
    );
}

/** At 320 CSS px, which is 400 % of 1280: the document does not scroll sideways, nothing is beyond its edge or cut off but
 *  within a box that scrolls or has a title, and what can be pressed in the head of the page is within reach. */
export async function expectReflow(page: Page, what: string) {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await settle(page);
    const faults = await page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const found: string[] = [];
        if (document.documentElement.scrollWidth > width)
            found.push(`the document is ${document.documentElement.scrollWidth} px wide`);
        const known = new Map<Element | null, boolean>([
            [document.body, false],
            [null, false],
        ]);
        const scrolls = (element: Element | null): boolean => {
            let isWithin = known.get(element);
            if (isWithin === undefined && element) {
                isWithin =
                    element.matches('.visually-hidden, svg, canvas, [popover], .react-flow') ||
                    /auto|scroll/.test(getComputedStyle(element).overflowX) ||
                    scrolls(element.parentElement);
                known.set(element, isWithin);
            }
            return isWithin ?? false;
        };
        const top = document.querySelector('dialog[open]') ?? document.body;
        for (const element of top.querySelectorAll<HTMLElement>('*')) {
            if (element.closest('dialog:not([open])') || scrolls(element)) continue;
            const box = element.getBoundingClientRect();
            if (box.width === 0 || box.height === 0) continue;
            const name = `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.slice(0, 40)}"`;
            if (box.right > width + 1 || box.left < -1) found.push(`beyond the edge: ${name}`);
            const style = getComputedStyle(element);
            const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
            const isCut = element.scrollWidth > element.clientWidth + 1 && /hidden|clip/.test(style.overflowX);
            if (hasText && isCut && !element.closest('[title]')) found.push(`cut off: ${name}`);
        }
        return found.slice(0, 8);
    });
    expect.soft(faults, `${what} at 320 px`).toEqual([]);
    if (before) await page.setViewportSize(before);
}

/** Where the system forces its colours: marks and curves stand out of the ground, and what is chosen or has the focus has a
 *  line around it, as its background is gone. */
export async function expectForcedColours(page: Page, what: string) {
    await page.emulateMedia({ forcedColors: 'active' });
    await settle(page);
    const faults = await page.evaluate(() => {
        const found: string[] = [];
        const probe = document.body.appendChild(document.createElement('span'));
        probe.style.color = 'Canvas';
        const ground = getComputedStyle(probe).color;
        probe.remove();
        const isDrawn = (colour: string) => colour !== 'none' && colour !== ground && !/^rgba\(.*, 0\)$/.test(colour);
        const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
        const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`;
        for (const svg of document.querySelectorAll('svg')) {
            // On a button of its own colour.
            const isOwn = svg.parentElement && getComputedStyle(svg.parentElement).forcedColorAdjust === 'none';
            if (!isSeen(svg) || isOwn) continue;
            const shapes = [...svg.querySelectorAll('path, rect, circle')];
            const drawn = shapes.filter((each) => {
                const style = getComputedStyle(each);
                return isDrawn(style.fill) || isDrawn(style.stroke);
            });
            if (shapes.length > 0 && drawn.length === 0) found.push(`not drawn: ${nameOf(svg)}`);
        }
        const chosen = '[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current=page]';
        for (const element of document.querySelectorAll<HTMLElement>(chosen)) {
            const style = getComputedStyle(element);
            if (isSeen(element) && (style.outlineStyle === 'none' || !isDrawn(style.outlineColor)))
                found.push(`not seen as chosen: ${nameOf(element)}`);
        }
        for (const element of document.querySelectorAll<HTMLElement>('body *:not(svg *)')) {
            const style = getComputedStyle(element);
            const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
            // The browser lays the ground behind words unless it is told not to.
            if (hasText && isSeen(element) && style.color === ground && style.forcedColorAdjust === 'auto')
                found.push(`words in the colour of the ground: ${nameOf(element)}`);
        }
        return found;
    });
    expect.soft(faults, `${what} in forced colours`).toEqual([]);
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
        // Of a search field the box around it shows the focus.
        return [document.activeElement, document.activeElement?.parentElement].some((each) => {
            const style = each && getComputedStyle(each);
            return style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
        });
    });
    expect.soft(focused, `${what}: the focus is seen in forced colours`).toBe(true);
    await page.emulateMedia({ forcedColors: 'none' });
}
