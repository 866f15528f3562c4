import { plainText } from '../text/plain-text';
import createClient from 'openapi-fetch';
import { browserNow, noteGatewayTime } from '../text/clock';
import { ApiError } from './api-error';
import { basePath } from './base-path';
import { openEnvelope } from './envelope';
import type { paths as PathsV1 } from './schema.gen';
import type { paths as PathsV5 } from './schema-v5.gen';

const defaultTimeoutMs = 30_000;

/** Given by `GET /api/v1/session` and by a login; kept in memory only. */
let csrfToken = '';
const unauthorizedListeners = new Set<() => void>();

export function setCsrfToken(token: string): void {
    csrfToken = token;
}

/** Called when a call was refused because the session has ended. Returns what removes the listener. */
export function onUnauthorized(listener: () => void): () => void {
    unauthorizedListeners.add(listener);
    return () => unauthorizedListeners.delete(listener);
}

/** Asks the person for the password again; false = they would not. */
let askAgain: (() => Promise<boolean>) | undefined;

/** Sets the function that is called when a call gives out secrets and the last password entry is too long ago.
 *  Returns a function that removes it. */
export function onConfirmationNeeded(ask: () => Promise<boolean>): () => void {
    askAgain = ask;
    return () => {
        if (askAgain === ask) askAgain = undefined;
    };
}

async function needsConfirmation(response: Response): Promise<boolean> {
    if (response.status !== 403 || !response.headers.get('Content-Type')?.includes('json')) return false;
    const body = (await response.clone().json()) as { errors?: { code?: string }[] };
    return body.errors?.[0]?.code === 'CONFIRMATION_REQUIRED';
}

/** Marks requests that no person caused (`X-Background`), so that they do not keep an idle session alive. Streams
 *  and value polls always have the mark. Any other GET has it if the person has not touched the page for ten
 *  seconds; so callers need not think of it. */
export const background = { 'X-Background': '1' } as const;
const activeForMs = 10_000;
let activeUntil = 0;

/** Called by the app on each key or pointer press. */
export function noteActivity(now = browserNow()): void {
    activeUntil = now + activeForMs;
}

/** Sends a request with CSRF token and deadline. Throws ApiError NETWORK or TIMEOUT when no response arrives. */
export async function send(request: Request, timeoutMs = defaultTimeoutMs): Promise<Response> {
    if (request.method !== 'GET' && csrfToken) request.headers.set('X-CSRF-Token', csrfToken);
    if (request.method === 'GET' && browserNow() > activeUntil) request.headers.set('X-Background', '1');
    const deadline = AbortSignal.timeout(timeoutMs);
    const isSmall = request.headers.get('Content-Type') !== 'application/octet-stream';
    const again = askAgain && isSmall ? request.clone() : undefined;
    try {
        const response = await fetch(request, { signal: AbortSignal.any([request.signal, deadline]) });
        const isAskedHere = /\/login\/|\/session\/confirm$/.test(new URL(request.url).pathname);
        if (again && (await needsConfirmation(response)) && (await askAgain?.())) return await send(again, timeoutMs);
        if (response.status === 401 && !isAskedHere) {
            for (const listener of unauthorizedListeners) listener();
        }
        return response;
    } catch (error) {
        if (request.signal.aborted) throw error;
        if (deadline.aborted) throw new ApiError('TIMEOUT', `No response within ${timeoutMs / 1000} s.`);
        throw new ApiError('NETWORK', 'The gateway did not respond.');
    }
}

interface RequestParts {
    query?: Record<string, unknown>;
    body?: unknown;
    /** A body that is CSV and not JSON. */
    csv?: string;
    /** A body that is sent as it is. */
    file?: Blob;
    headers?: HeadersInit;
    signal?: AbortSignal;
}

/** Parameters of the query that are undefined or null are left out; a list stands once for each of its values. */
function requestOf(method: string, path: string, parts: RequestParts): Request {
    const { query = {}, body, csv, file, headers, signal } = parts;
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
        for (const each of [value].flat()) if (each !== undefined && each !== null) asked.append(name, plainText(each));
    const sent = new Headers(headers);
    if (body !== undefined) sent.set('Content-Type', 'application/json');
    else if (csv !== undefined) sent.set('Content-Type', 'text/csv; charset=utf-8');
    else if (file !== undefined) sent.set('Content-Type', 'application/octet-stream');
    return new Request(new URL(`${basePath}${path}${asked.size ? `?${asked}` : ''}`, location.origin), {
        method,
        headers: sent,
        body: body === undefined ? (csv ?? file) : JSON.stringify(body),
        signal,
    });
}

/** The JSON of a response, or its text. */
async function bodyOf(response: Response): Promise<unknown> {
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    return isJson ? await response.json() : await response.text();
}

const settings = { baseUrl: basePath, fetch: (request: Request) => send(request) };

/** Calls of /api/v1, /ui, /config and /login: `await data(v1.GET('/api/v1/opc'))`. */
export const v1 = createClient<PathsV1>(settings);
/** Calls of /api/v5. */
export const v5 = createClient<PathsV5>(settings);

type Payload<Body> = Body extends { result: 'ERROR' } | { _status: 'ERROR' }
    ? never
    : Body extends { data: infer Data }
      ? Data
      : never;
/** What is inside the envelope of a successful response. */
export type DataOf<Body> = Exclude<Payload<Body>, { result: 'ERROR' }>;

interface Answer<Body> {
    data?: Body;
    error?: unknown;
    response: Response;
}

/** The data of a call, or ApiError. */
export async function data<Body>(call: Promise<Answer<Body>>): Promise<DataOf<NonNullable<Body>>> {
    const { data: body, error, response } = await call;
    const opened = openEnvelope(response.status, body ?? error, response.headers);
    if (opened.timestamp !== undefined) noteGatewayTime(opened.timestamp);
    return opened.data as DataOf<NonNullable<Body>>;
}

export interface CallOptions extends RequestParts {
    query?: Record<string, string | number | boolean | readonly string[] | undefined>;
    timeoutMs?: number;
}

/** A call that is not in the OpenAPI documents yet, or whose path is in a variable. `T` is the type of the data in
 *  the envelope. */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
    const response = await send(requestOf(method, path, options), options.timeoutMs);
    const opened = openEnvelope(response.status, await bodyOf(response), response.headers);
    if (opened.timestamp !== undefined) noteGatewayTime(opened.timestamp);
    return opened.data as T;
}

const uploadTimeoutMs = 3_600_000;

/** Sends a file as it is, under a name; the gateway writes it to disk as it arrives. */
export async function upload<T>(path: string, name: string, file: Blob): Promise<T> {
    const url = new URL(`${basePath}${path}?${new URLSearchParams({ name })}`, location.origin);
    const headers = { 'Content-Type': 'application/octet-stream' };
    const response = await send(new Request(url, { method: 'POST', headers, body: file }), uploadTimeoutMs);
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    const opened = openEnvelope(response.status, isJson ? await response.json() : '', response.headers);
    return opened.data as T;
}

/** An address for a link, such as that of a CSV download. */
export function href(path: string, query: Record<string, string | number> = {}): string {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    return `${basePath}${path}${text ? `?${text}` : ''}`;
}
