/** Nothing is laid out in the DOM of the tests. Tables and logs draw the rows that fit their box, so each box has a size. */
export const boxHeight = 280;

export function addSizes(): void {
    Object.defineProperties(HTMLElement.prototype, {
        offsetHeight: { configurable: true, get: () => boxHeight },
        offsetWidth: { configurable: true, get: () => 800 },
        clientHeight: { configurable: true, get: () => boxHeight },
        clientWidth: { configurable: true, get: () => 800 },
    });
}
