import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { folderOf, place } from './places';

/** A proxy before the gateway that keeps what streams say until they end. `close` ends it. */
export async function keepingProxy(): Promise<{ address: string; close: () => void }> {
    const target = new URL((await place('full')).address);
    const pki = join(folderOf('full'), 'data/pki');
    const server = createServer(
        { cert: readFileSync(join(pki, 'penstock.crt')), key: readFileSync(join(pki, 'penstock.key')) },
        (incoming, outgoing) => {
            const forwarded = request(
                {
                    host: target.hostname,
                    port: target.port,
                    method: incoming.method,
                    path: incoming.url,
                    headers: { ...incoming.headers, host: target.host },
                    rejectUnauthorized: false,
                },
                (answer) => {
                    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
                    if (answer.headers['content-type']?.includes('event-stream')) {
                        outgoing.flushHeaders();
                        answer.resume();
                        answer.on('end', () => outgoing.end());
                    } else {
                        answer.pipe(outgoing);
                    }
                },
            );
            forwarded.on('error', () => outgoing.destroy());
            outgoing.on('close', () => forwarded.destroy());
            incoming.pipe(forwarded);
        },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
        address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () => {
            server.close();
            server.closeAllConnections();
        },
    };
}
