import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOf, gateways, place, prefix, tellPlace, until, type GatewayName } from './places';

const venv = '../build/venv/bin/python';
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : 'python3');
const startMs = 150_000;

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

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** The processes of a run, so that all of them end with it. */
class Started {
    private readonly all: ChildProcess[] = [];
    isEnding = false;

    run(command: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
        if (this.isEnding) throw new Error('the run ends');
        const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
        this.all.push(child);
        return child;
    }

    async end(): Promise<void> {
        this.isEnding = true;
        const ended = this.all.map((child) =>
            hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', resolve)),
        );
        for (const child of this.all) child.kill('SIGTERM');
        await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 15_000))]);
    }
}

/** Starts a gateway, and tells where it is. */
async function startGateway(started: Started, name: GatewayName): Promise<void> {
    const folder = folderOf(name);
    try {
        const child = started.run(python, ['-B', 'tools/try_gateway.py', ...gateways[name], folder]);
        const file = join(folder, 'try.json');
        await until(`gateway ${name}`, () => hasEnded(child) || existsSync(file), startMs);
        if (hasEnded(child)) throw new Error(`gateway ${name} ended with ${child.exitCode ?? child.signalCode}`);
        const { https, setup_token: setupToken } = JSON.parse(readFileSync(file, 'utf8')) as {
            https: string;
            setup_token: string;
        };
        const base = name === 'prefixed' ? prefix : '';
        const address = process.env.PENSTOCK_PREVIEW ? await startPreview(started, https, base) : https;
        tellPlace(name, { address: address + base, setup_token: setupToken, process: child.pid ?? 0 });
    } catch (error) {
        mkdirSync(folder, { recursive: true });
        tellPlace(name, { error: String(error) });
    }
}

/** The page of `npm run build`, before it is built into a gateway. */
async function startPreview(started: Started, gateway: string, base: string): Promise<string> {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const vite = ['node_modules/vite/bin/vite.js', 'preview', '--port', String(port), '--strictPort'];
    const child = started.run('node', vite, { GATEWAY: gateway, BASE_PATH: base });
    await until(`page at ${address}`, () => hasEnded(child) || answers(`${address}/login/state`), 20_000);
    if (hasEnded(child)) throw new Error(`${address}: the preview ended; is the port in use?`);
    return address;
}

/** Starts everything, and returns what ends it, as soon as the gateway is there that most tests use. */
export default async function start(): Promise<() => Promise<void>> {
    const top = mkdtempSync(join(tmpdir(), 'penstock-e2e-'));
    process.env.PENSTOCK_E2E = top;
    const started = new Started();
    const stop = async () => {
        await started.end();
        await others;
        rmSync(top, { recursive: true, force: true });
    };
    let others: Promise<unknown> = Promise.resolve();
    try {
        await startGateway(started, 'full');
        await place('full');
        const names = (Object.keys(gateways) as GatewayName[]).filter((name) => name !== 'full');
        others = names.reduce((before, name) => before.then(() => startGateway(started, name)), Promise.resolve());
        return stop;
    } catch (error) {
        await stop();
        throw error;
    }
}
