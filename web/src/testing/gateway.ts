import { vi } from 'vitest';

/** A call that changes something, as the gateway gets it. */
export interface Sent {
    /** `POST /api/v1/users`, with the query if there is one. */
    call: string;
    /** The value of a JSON body, or the text of another body; absent if there is no body. */
    body?: unknown;
}

/** The reason of a refusal: for the whole call, or for one field. */
export interface Refusal {
    message: string;
    field?: string;
    /** For a file: the place of the fault in it. */
    line?: number;
    key?: string;
}

const isV5 = (path: string) => path.startsWith('/api/v5/');

function answered(path: string, data: unknown): Response {
    // An export.
    if (typeof data === 'string') return new Response(data, { headers: { 'Content-Type': 'text/csv' } });
    return Response.json(isV5(path) ? { _status: 'OK', data } : { result: 'OK', data });
}

function refused(path: string, { message, field, ...place }: Refusal): Response {
    const code = (field ?? place.line) ? 'VALIDATION_FAILED' : 'NOT_NOW';
    const body = isV5(path)
        ? { _status: 'ERROR', _code: code, _message: message, _errors: field ? [{ field, message }] : [] }
        : { result: 'ERROR', errors: [{ code, message: field ? `${field}: ${message}` : message, ...place }] };
    return Response.json(body, { status: 400 });
}

async function bodyOf(request: Request): Promise<{ body?: unknown }> {
    const text = await request.text();
    if (text === '') return {};
    return { body: request.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text };
}

/** Replaces the gateway. It answers reading calls from `reads`, by path, and records them with their query in
 *  `asked`. It records changing calls in `sent`; these wait for `answer` or `refuse`. `vi.unstubAllGlobals()` ends
 *  it. */
export function fakeGateway(reads: Readonly<Record<string, unknown>> = {}) {
    const sent: Sent[] = [];
    const asked: string[] = [];
    const waiting: ((decide: (path: string) => Response) => void)[] = [];
    const settle = (decide: (path: string) => Response) => {
        for (const each of waiting.splice(0)) each(decide);
    };
    vi.stubGlobal('fetch', async (request: Request) => {
        const { pathname, search } = new URL(request.url);
        if (request.method === 'GET') {
            asked.push(`${pathname}${search}`);
            return pathname in reads
                ? answered(pathname, reads[pathname])
                : refused(pathname, { message: `no answer to ${pathname}` });
        }
        sent.push({ call: `${request.method} ${pathname}${search}`, ...(await bodyOf(request)) });
        return new Promise<Response>((resolve) => waiting.push((decide) => resolve(decide(pathname))));
    });
    return {
        sent,
        asked,
        answer: (data: unknown = {}) => settle((path) => answered(path, data)),
        refuse: (why: Refusal) => settle((path) => refused(path, why)),
    };
}
