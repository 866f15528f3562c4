// The gateway that tools/budgets.js measures with, and the arithmetic of its figures.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

/** Starts tools/try_gateway.py with so many more tags; `stop` ends it and removes its data. */
export async function startGateway(tags) {
    const folder = mkdtempSync(join(tmpdir(), 'penstock-budgets-'));
    const data = join(folder, 'gateway');
    const python = existsSync('../build/venv/bin/python') ? '../build/venv/bin/python' : 'python3';
    const child = spawn(python, ['-B', 'tools/try_gateway.py', '--big', String(tags), '--fast', data], {
        stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const end = Date.now() + 180_000;
    while (!existsSync(join(data, 'try.json'))) {
        if (child.exitCode !== null || Date.now() > end) throw new Error('the gateway did not start');
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await new Promise((resolve) => setTimeout(resolve, 3000)); // the first scans of all
    return {
        base: JSON.parse(readFileSync(join(data, 'try.json'), 'utf8')).https,
        stop: async () => {
            child.kill('SIGTERM');
            await ended;
            rmSync(folder, { recursive: true, force: true });
        },
    };
}
