/** The DOM of the tests has no popovers. These behave like those of a browser: a popover of the kind `auto` closes
 *  the one before it, Esc closes it, and `:popover-open` matches. */
export function addPopovers(): void {
    const open: HTMLElement[] = [];
    const close = (element: HTMLElement) => {
        const at = open.indexOf(element);
        if (at >= 0) open.splice(at, 1);
        element.removeAttribute('data-popover-open');
    };
    const show = (element: HTMLElement) => {
        if (element.getAttribute('popover') === 'auto') for (const each of [...open]) close(each);
        open.push(element);
        element.setAttribute('data-popover-open', '');
    };
    const isOpen = (element: Element) => element.hasAttribute('data-popover-open');
    const matches = Reflect.get(Element.prototype, 'matches');
    Object.assign(HTMLElement.prototype, {
        showPopover(this: HTMLElement) {
            show(this);
        },
        hidePopover(this: HTMLElement) {
            close(this);
        },
        togglePopover(this: HTMLElement) {
            (isOpen(this) ? close : show)(this);
            return isOpen(this);
        },
    });
    Element.prototype.matches = function (this: Element, selector: string) {
        return selector === ':popover-open' ? isOpen(this) : matches.call(this, selector);
    };
    document.addEventListener('keydown', (event) => {
        const last = open.at(-1);
        if (event.key === 'Escape' && last?.getAttribute('popover') === 'auto') close(last);
    });
}
