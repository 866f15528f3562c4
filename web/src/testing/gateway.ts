import { afterEach, vi } from 'vitest';

export interface Asked {
    method: string;
    /** With its query. */
    path: string;
    body: unknown;
    headers: Headers;
}

type Answer = object | string | ((asked: Asked) => object | string);

/** What the gateway answers for `refuse()`. */
class Refusal {
    constructor(
        readonly status: number,
        readonly body: object,
    ) {}
}

/** A call that the gateway refuses, in the form of V1. */
export function refuse(code: string, message: string, status = 400): object {
    return new Refusal(status, { result: 'ERROR', errors: [{ code, message }], meta: { request_id: 'req-1' } });
}

/** A gateway that answers the given calls (`GET /api/v1/opc`, without the query) and keeps what was asked. Any other call
 *  fails the test. */
export function gateway(answers: Record<string, Answer>) {
    const asked: Asked[] = [];
    const unknown: string[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
        const { pathname, search } = new URL(request.url);
        const text = await request.text();
        const call: Asked = {
            method: request.method,
            path: pathname + search,
            body: request.headers.get('Content-Type')?.includes('json') ? (JSON.parse(text) as unknown) : text,
            headers: request.headers,
        };
        asked.push(call);
        const name = `${call.method} ${pathname}`;
        const answer = answers[name];
        if (answer === undefined) {
            unknown.push(name);
            return Response.json({ result: 'ERROR', errors: [{ code: 'TEST', message: name }] }, { status: 501 });
        }
        const given = typeof answer === 'function' ? (answer as (asked: Asked) => object | string)(call) : answer;
        if (given instanceof Refusal) return Response.json(given.body, { status: given.status });
        if (typeof given === 'string') return new Response(given, { headers: { 'Content-Type': 'text/plain' } });
        const is_v5 = pathname.startsWith('/api/v5');
        return Response.json(is_v5 ? { _status: 'OK', data: given } : { result: 'OK', data: given, meta: {} });
    });
    last = unknown;
    /** The bodies of the calls that change something. */
    const sent = () =>
        asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
    return { asked, sent };
}

let last: string[] = [];

afterEach(() => {
    vi.unstubAllGlobals();
    const unknown = last;
    last = [];
    if (unknown.length > 0) throw new Error(`the test has no answer for ${unknown.join(', ')}`);
});
