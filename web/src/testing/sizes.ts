/** The DOM of the tests has no layout. Tables and logs draw only the rows that fit into their box, so each box gets
 *  a size here. */
export const boxHeight = 280;

export function addSizes(): void {
    Object.defineProperties(HTMLElement.prototype, {
        offsetHeight: { configurable: true, get: () => boxHeight },
        offsetWidth: { configurable: true, get: () => 800 },
        clientHeight: { configurable: true, get: () => boxHeight },
        clientWidth: { configurable: true, get: () => 800 },
    });
}
