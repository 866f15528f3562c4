/** Nothing is laid out in the DOM of the tests. Tables and logs draw the rows that fit their box, so each box has a size. */
export const box_height = 280;

export function addSizes(): void {
    Object.defineProperties(HTMLElement.prototype, {
        offsetHeight: { configurable: true, get: () => box_height },
        offsetWidth: { configurable: true, get: () => 800 },
        clientHeight: { configurable: true, get: () => box_height },
        clientWidth: { configurable: true, get: () => 800 },
    });
}
