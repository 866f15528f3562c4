import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import { connect, createServer as createRelay, type AddressInfo, type Socket } from 'node:net';
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

/** A relay before the gateway that goes away, as a gateway does that loses its power, and comes back at the same address. */
export async function relay() {
    const target = new URL((await place('full')).address);
    const open = new Set<Socket>();
    const server = createRelay((from) => {
        const to = connect(Number(target.port), target.hostname);
        for (const [each, other] of [
            [from, to],
            [to, from],
        ] as const) {
            open.add(each);
            each.on('error', () => other.destroy());
            each.on('close', () => {
                open.delete(each);
                other.destroy();
            });
            each.pipe(other);
        }
    });
    const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const goAway = () => {
        server.close();
        for (const each of open) each.destroy();
    };
    // Below the ports that outgoing connections get, so that nobody has it meanwhile.
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    await listen(port);
    return { address: `https://127.0.0.1:${port}`, goAway, comeBack: () => listen(port) };
}
