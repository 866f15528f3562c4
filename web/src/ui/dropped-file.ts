import { useSyncExternalStore } from 'react';

/** A file that was dropped on a page and that a dialog is to read: maybe one of another page, or one that is fetched first. */
let offered: File | undefined;
const listeners = new Set<() => void>();

function set(file: File | undefined) {
    offered = file;
    for (const listener of listeners) listener();
}

export function offerFile(file: File): void {
    set(file);
}

/** Returns the file, once. */
export function takeFile(): File | undefined {
    const file = offered;
    if (file) set(undefined);
    return file;
}

function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Draws again when a file is offered. */
export function useOfferedFile(): File | undefined {
    return useSyncExternalStore(subscribe, () => offered);
}
