import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const python = process.env.PYTHON ?? 'python3';

/** Ports of the pages: a gateway with devices, one without a user, and the first below a prefix. */
export const ports = { full: 4811, empty: 4812, prefix: 4813 } as const;
export const prefix = '/plant7';

async function until(what: string, test: () => boolean | Promise<boolean>, within_ms: number): Promise<void> {
    const end = Date.now() + within_ms;
    while (!(await test())) {
        if (Date.now() > end) throw new Error(`${what}: not within ${within_ms / 1000} s`);
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

async function answers(url: string): Promise<boolean> {
    try {
        return (await fetch(url)).ok;
    } catch {
        return false;
    }
}

/** Starts everything, and returns what ends it. */
export default async function start(): Promise<() => Promise<void>> {
    const folder = mkdtempSync(join(tmpdir(), 'penstock-e2e-'));
    const started: ChildProcess[] = [];
    const run = (command: string, args: string[], env: Record<string, string> = {}) => {
        const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
        started.push(child);
        return child;
    };
    const stop = async () => {
        const ended = started.map(
            (child) => child.exitCode === null && new Promise((resolve) => child.once('exit', resolve)),
        );
        for (const child of started) child.kill('SIGTERM');
        await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 15_000))]);
        rmSync(folder, { recursive: true, force: true });
    };
    try {
        const gateway = async (name: string, ...more: string[]) => {
            const data = join(folder, name);
            const child = run(python, ['-B', 'tools/try_gateway.py', ...more, data]);
            const isReady = () => child.exitCode !== null || existsSync(join(data, 'try.json'));
            await until(`gateway ${name}`, isReady, 120_000);
            if (child.exitCode !== null) throw new Error(`gateway ${name} ended with ${child.exitCode}`);
            return JSON.parse(readFileSync(join(data, 'try.json'), 'utf8')) as { https: string; setup_token: string };
        };
        const full = await gateway('full');
        const empty = await gateway('empty', '--empty');
        process.env.SETUP_TOKEN = empty.setup_token;
        const page = (port: number, target: string, base = '') =>
            run('node', ['node_modules/vite/bin/vite.js', 'preview', '--port', String(port), '--strictPort'], {
                GATEWAY: target,
                BASE_PATH: base,
            });
        page(ports.full, full.https);
        page(ports.empty, empty.https);
        page(ports.prefix, full.https, prefix);
        for (const port of Object.values(ports))
            await until(`page at ${port}`, () => answers(`http://127.0.0.1:${port}/login/state`), 20_000);
        return stop;
    } catch (error) {
        await stop();
        throw error;
    }
}
