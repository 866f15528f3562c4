import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A browser behind a line that loses frames: tools/lossy_line.py. */
export interface LossyLine {
    /** In place of 127.0.0.1. */
    host: string;
    /** Starts the browser there. */
    executable: string;
    /** Share of frames that are lost each way from now on, 0 to 1. */
    lose: (share: number) => void;
    close: () => Promise<void>;
}

/** `undefined` on a machine where no network namespace can be made. */
export async function lossyLine(port: string, browser: string): Promise<LossyLine | undefined> {
    const namespace = `penstock-line-${process.pid}`;
    const child = spawn('python3', ['-B', 'tools/lossy_line.py', namespace, port], {
        stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const ready = new Promise<'ready'>((resolve) => createInterface(child.stdout).once('line', () => resolve('ready')));
    const first = await Promise.race([ended, ready]);
    if (first === 77) return undefined;
    if (first !== 'ready') throw new Error(`tools/lossy_line.py ended with ${first}`);
    const folder = mkdtempSync(join(tmpdir(), 'penstock-line-'));
    const executable = join(folder, 'browser');
    writeFileSync(executable, `#!/bin/sh\nexec ip netns exec ${namespace} ${browser} "$@"\n`);
    chmodSync(executable, 0o755);
    return {
        host: '10.77.0.1',
        executable,
        lose: (share) => child.stdin.write(`${share}\n`),
        close: async () => {
            child.stdin.end();
            await ended;
            rmSync(folder, { recursive: true });
        },
    };
}
