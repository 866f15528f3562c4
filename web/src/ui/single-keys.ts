const name = 'penstock.keys';

/** Whether the single-letter keys do something; a person can switch them off in this browser. */
export function keysAreOn(): boolean {
    return localStorage.getItem(name) !== 'off';
}

export function setKeys(areOn: boolean): void {
    if (areOn) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
}
