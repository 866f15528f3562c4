import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const venv = '../build/venv/bin/python';
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : 'python3');

/** The gateways that are under test, each with the page that it serves itself. */
interface Places {
    /** With devices and users. */
    full: string;
    /** Without a user, one below /plant7. */
    empty: string;
    prefixed: string;
    tokens: { empty: string; prefixed: string };
    logs: Record<string, string>;
}
export const prefix = '/plant7';

/** Known to the workers, which are processes of their own, by the environment. */
export function places(): Places {
    return JSON.parse(process.env.PENSTOCK_E2E ?? '{}') as Places;
}

async function until(what: string, test: () => boolean, within_ms: number): Promise<void> {
    const end = Date.now() + within_ms;
    while (!test()) {
        if (Date.now() > end) throw new Error(`${what}: not within ${within_ms / 1000} s`);
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

/** Starts everything, and returns what ends it. */
export default async function start(): Promise<() => Promise<void>> {
    const folder = mkdtempSync(join(tmpdir(), 'penstock-e2e-'));
    const started: ChildProcess[] = [];
    const logs: Record<string, string> = {};
    const stop = async () => {
        const ended = started.map(
            (child) => child.exitCode === null && new Promise((resolve) => child.once('exit', resolve)),
        );
        for (const child of started) child.kill('SIGTERM');
        await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 15_000))]);
        rmSync(folder, { recursive: true, force: true });
    };
    const gateway = async (name: string, ...more: string[]) => {
        const data = join(folder, name);
        const child = spawn(python, ['-B', 'tools/try_gateway.py', ...more, data], {
            stdio: ['ignore', 'ignore', 'inherit'],
        });
        started.push(child);
        logs[name] = join(data, 'penstock.err');
        await until(`gateway ${name}`, () => child.exitCode !== null || existsSync(join(data, 'try.json')), 120_000);
        if (child.exitCode !== null) throw new Error(`gateway ${name} ended with ${child.exitCode}`);
        return JSON.parse(readFileSync(join(data, 'try.json'), 'utf8')) as { https: string; setup_token: string };
    };
    try {
        const [full, empty, prefixed] = await Promise.all([
            gateway('full'),
            gateway('empty', '--empty'),
            gateway('prefixed', '--empty', '--base-path', prefix),
        ]);
        const found: Places = {
            full: full.https,
            empty: empty.https,
            prefixed: prefixed.https + prefix,
            tokens: { empty: empty.setup_token, prefixed: prefixed.setup_token },
            logs,
        };
        process.env.PENSTOCK_E2E = JSON.stringify(found);
        return stop;
    } catch (error) {
        await stop();
        throw error;
    }
}
