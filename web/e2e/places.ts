import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The gateways that are under test, each with the page that it serves itself. start.ts starts them. */
export const gateways = {
    /** With the plant and users. */
    full: [],
    /** With the pump station and users, for a device with very many tags. */
    big: ['--small'],
    /** The same. It is killed, restarted and restored, and its sessions end each time. */
    away: ['--small'],
    /** Without a user. */
    empty: ['--empty'],
    /** The same below /plant7. */
    prefixed: ['--empty', '--base-path', '/plant7'],
    /** With the pump station and users. Its settings are changed, and it has jobs. */
    managed: ['--small'],
} as const;
export type GatewayName = keyof typeof gateways;
export const prefix = '/plant7';

export interface Place {
    /** Of the page. */
    address: string;
    setup_token: string;
    /** What started it: SIGUSR1 kills the gateway and starts it again. */
    process: number;
}

/** Where the gateway has its data, its properties file and its log; known to the workers by the environment. */
export function folderOf(name: GatewayName): string {
    return join(process.env.PENSTOCK_E2E ?? '', name);
}

export const logOf = (name: GatewayName) => join(folderOf(name), 'penstock.err');
const fileOf = (name: GatewayName) => join(folderOf(name), 'place.json');

/** `found`: where it is, or why it is not there. */
export function tellPlace(name: GatewayName, found: Place | { error: string }): void {
    writeFileSync(`${fileOf(name)}.new`, JSON.stringify(found));
    renameSync(`${fileOf(name)}.new`, fileOf(name));
}

export async function until(what: string, test: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
    const end = Date.now() + withinMs;
    while (!(await test())) {
        if (Date.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} s`);
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

/** The gateway of that name, once it is ready: those that few tests need start while others are tested. */
export async function place(name: GatewayName): Promise<Place> {
    await until(`gateway ${name}`, () => existsSync(fileOf(name)), 180_000);
    const found = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Place | { error: string };
    if ('error' in found) throw new Error(found.error);
    return found;
}
