const key = 'penstock.tour';

/** `open`: it was shown in this browser, so that it stays after the first device until it is done or dismissed. */
export function tourState(): 'open' | 'dismissed' | undefined {
    const kept = localStorage.getItem(key);
    return kept === 'open' || kept === 'dismissed' ? kept : undefined;
}

export function keepTour(state: 'open' | 'dismissed'): void {
    localStorage.setItem(key, state);
}
