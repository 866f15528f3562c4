import { useSyncExternalStore } from 'react';

/** The gateway's clock as the page knows it: its zone, and how far it is ahead of the browser's. */

let zone = 'UTC';
let offset = 0;
let hasOffset = false;
const zoneListeners = new Set<() => void>();
const tickListeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let tick = 0;

/** The browser's time, ms. It does not jump when somebody sets the clock of the computer. */
export function browserNow(): number {
    return performance.timeOrigin + performance.now();
}

export function isZone(name: string): boolean {
    try {
        new Intl.DateTimeFormat('en', { timeZone: name });
        return true;
    } catch {
        return false;
    }
}

/** An IANA name; one that the browser does not know is ignored. */
export function setGatewayZone(name: string): void {
    if (name === zone || !isZone(name)) return;
    zone = name;
    for (const listener of zoneListeners) listener();
}

/** Called with the time in each response and event. Corrects the offset at once if it jumps, else slowly. */
export function noteGatewayTime(gatewayMs: number, browserMs = browserNow()): void {
    const found = gatewayMs - browserMs;
    offset = !hasOffset || Math.abs(found - offset) > 2000 ? found : offset + (found - offset) / 8;
    hasOffset = true;
}

export function gatewayNow(): number {
    return browserNow() + offset;
}

/** The gateway's time at a time of the browser. */
export function toGatewayTime(browserMs: number): number {
    return browserMs + offset;
}

export function gatewayZone(): string {
    return zone;
}

function subscribeZone(listener: () => void) {
    zoneListeners.add(listener);
    return () => zoneListeners.delete(listener);
}

/** The gateway's zone; renders again when it changes. */
export function useZone(): string {
    return useSyncExternalStore(subscribeZone, gatewayZone);
}

function subscribeTick(listener: () => void) {
    tickListeners.add(listener);
    timer ??= setInterval(() => {
        tick = Math.floor(gatewayNow() / 1000) * 1000;
        for (const each of tickListeners) each();
    }, 1000);
    return () => {
        tickListeners.delete(listener);
        if (tickListeners.size === 0) {
            clearInterval(timer);
            timer = undefined;
            // This value would be out of date for the next subscriber until its first tick.
            tick = 0;
        }
    };
}

/** The gateway's time in whole seconds, ms; renders each second. For clocks and ages only. */
export function useNow(): number {
    return useSyncExternalStore(subscribeTick, () => tick || (tick = Math.floor(gatewayNow() / 1000) * 1000));
}
