import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const venv = '../build/venv/bin/python';
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : 'python3');

/** The gateways that are under test, each with the page that it serves itself. */
interface Places {
    /** With devices and users. */
    full: string;
    /** The same, which tests of the connection kill. */
    killed: string;
    /** The same, whose settings are changed and which is restarted. */
    managed: string;
    /** Without a user, one below /plant7. */
    empty: string;
    prefixed: string;
    tokens: { empty: string; prefixed: string };
    logs: Record<string, string>;
    /** Kills the gateway `killed` by SIGUSR1, and starts it again. */
    killed_process: number;
    /** PEM files of the gateway `full`. */
    certificate: { cert: string; key: string };
}
export const prefix = '/plant7';

/** Known to the workers, which are processes of their own, by the environment. */
export function places(): Places {
    return JSON.parse(process.env.PENSTOCK_E2E ?? '{}') as Places;
}

function freePort(): Promise<number> {
    return new Promise((resolve) => {
        const probe = createServer().listen(0, '127.0.0.1', () => {
            const { port } = probe.address() as AddressInfo;
            probe.close(() => resolve(port));
        });
    });
}

async function answers(url: string): Promise<boolean> {
    try {
        return (await fetch(url)).ok;
    } catch {
        return false;
    }
}

async function until(what: string, test: () => boolean | Promise<boolean>, within_ms: number): Promise<void> {
    const end = Date.now() + within_ms;
    while (!(await test())) {
        if (Date.now() > end) throw new Error(`${what}: not within ${within_ms / 1000} s`);
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

/**
 * Starts everything, and returns what ends it. With `PENSTOCK_PREVIEW=1` the page is that of `npm run build`, before it is
 * built into a gateway.
 */
export default async function start(): Promise<() => Promise<void>> {
    const folder = mkdtempSync(join(tmpdir(), 'penstock-e2e-'));
    const started: ChildProcess[] = [];
    const logs: Record<string, string> = {};
    const processes: Record<string, number | undefined> = {};
    const stop = async () => {
        const ended = started.map(
            (child) => child.exitCode === null && new Promise((resolve) => child.once('exit', resolve)),
        );
        for (const child of started) child.kill('SIGTERM');
        await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 15_000))]);
        rmSync(folder, { recursive: true, force: true });
    };
    const run = (command: string, args: string[], env: Record<string, string> = {}) => {
        const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
        started.push(child);
        return child;
    };
    const gateway = async (name: string, ...more: string[]) => {
        const data = join(folder, name);
        const child = run(python, ['-B', 'tools/try_gateway.py', ...more, data]);
        processes[name] = child.pid;
        logs[name] = join(data, 'penstock.err');
        await until(`gateway ${name}`, () => child.exitCode !== null || existsSync(join(data, 'try.json')), 120_000);
        if (child.exitCode !== null) throw new Error(`gateway ${name} ended with ${child.exitCode}`);
        return JSON.parse(readFileSync(join(data, 'try.json'), 'utf8')) as { https: string; setup_token: string };
    };
    const previewed = async (gateway_url: string, base = '') => {
        const port = await freePort();
        const address = `http://127.0.0.1:${port}`;
        const child = run(
            'node',
            ['node_modules/vite/bin/vite.js', 'preview', '--port', String(port), '--strictPort'],
            {
                GATEWAY: gateway_url,
                BASE_PATH: base,
            },
        );
        await until(`page at ${address}`, () => child.exitCode !== null || answers(`${address}/login/state`), 20_000);
        if (child.exitCode !== null) throw new Error(`${address}: the preview ended; is the port in use?`);
        return address;
    };
    try {
        const [full, killed, managed, empty, prefixed] = await Promise.all([
            gateway('full'),
            gateway('killed'),
            gateway('managed'),
            gateway('empty', '--empty'),
            gateway('prefixed', '--empty', '--base-path', prefix),
        ]);
        const found: Places = {
            full: full.https,
            killed: killed.https,
            managed: managed.https,
            empty: empty.https,
            prefixed: prefixed.https + prefix,
            tokens: { empty: empty.setup_token, prefixed: prefixed.setup_token },
            logs,
            killed_process: processes.killed ?? 0,
            certificate: {
                cert: join(folder, 'full/data/pki/penstock.crt'),
                key: join(folder, 'full/data/pki/penstock.key'),
            },
        };
        if (process.env.PENSTOCK_PREVIEW) {
            found.full = await previewed(full.https);
            found.killed = await previewed(killed.https);
            found.managed = await previewed(managed.https);
            found.empty = await previewed(empty.https);
            found.prefixed = (await previewed(prefixed.https, prefix)) + prefix;
        }
        process.env.PENSTOCK_E2E = JSON.stringify(found);
        return stop;
    } catch (error) {
        await stop();
        throw error;
    }
}
