const name = 'penstock.keys';

/** Whether the single-letter keys do something; a person can switch them off in this browser. */
export function keysAreOn(): boolean {
    return localStorage.getItem(name) !== 'off';
}

export function setKeys(areOn: boolean): void {
    if (areOn) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
}

/** Whether a key belongs to the page: nobody types, no dialog or menu is open, and no modifier is held. */
export function isPageKey(event: KeyboardEvent): boolean {
    if (!keysAreOn() || event.ctrlKey || event.altKey || event.metaKey) return false;
    if (document.querySelector('dialog[open], [popover]:popover-open')) return false;
    const target = event.target as HTMLElement;
    // A tick is an input, too, into which nobody types.
    const isTick = target instanceof HTMLInputElement && target.type === 'checkbox';
    return isTick || !(target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
