import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error';
import { call, data, href, noteActivity, onUnauthorized, setCsrfToken, v1 } from './client';
import { fetchTagPage } from './tag';

let asked: Request[] = [];
let answer: () => Response | Promise<Response>;

const ok = (data: unknown) => Response.json({ result: 'OK', data, meta: { timestamp: Date.now(), request_id: 'r' } });

beforeEach(() => {
    asked = [];
    answer = () => ok({ data: [] });
    vi.stubGlobal('location', { origin: 'http://gateway' });
    vi.stubGlobal('fetch', async (request: Request) => {
        asked.push(request);
        return answer();
    });
});

afterEach(() => {
    vi.unstubAllGlobals();
    setCsrfToken('');
});

const line = () => asked.map((request) => `${request.method} ${request.url.replace('http://gateway', '')}`).join();

describe('a call', () => {
    test('that changes something carries the CSRF token, a GET does not', async () => {
        setCsrfToken('secret');
        await call('POST', '/x', { body: { a: 1 } });
        await call('GET', '/x');
        expect(asked.map((request) => request.headers.get('X-CSRF-Token'))).toEqual(['secret', null]);
        expect(await asked[0]?.json()).toEqual({ a: 1 });
    });

    test('keeps the session alive only when a person was active a moment ago', async () => {
        await call('GET', '/x');
        noteActivity();
        await call('GET', '/x');
        noteActivity(0);
        expect(asked.map((request) => request.headers.get('X-Background'))).toEqual(['1', null]);
    });

    test('tells an ended session once for each, but not for a wrong password', async () => {
        const ended = vi.fn();
        const stop = onUnauthorized(ended);
        answer = () =>
            Response.json({ result: 'ERROR', errors: [{ code: 'UNAUTHORIZED', message: 'x' }] }, { status: 401 });
        await expect(call('POST', '/login/form')).rejects.toMatchObject({ httpStatus: 401 });
        expect(ended).not.toHaveBeenCalled();
        await expect(call('GET', '/api/v1/opc')).rejects.toBeInstanceOf(ApiError);
        expect(ended).toHaveBeenCalledTimes(1);
        stop();
    });

    test('without a response is an ApiError, and one with text is returned as text', async () => {
        answer = () => Promise.reject(new TypeError('Failed to fetch'));
        await expect(call('GET', '/x')).rejects.toMatchObject({ code: 'NETWORK', httpStatus: 0 });
        answer = () => new Response('tag_id,time', { headers: { 'Content-Type': 'text/csv' } });
        expect(await call('GET', '/x')).toBe('tag_id,time');
    });
});

describe('a call with the types of the description', () => {
    test('fills in and encodes its path, leaves out what is not asked for, and sends JSON', async () => {
        setCsrfToken('secret');
        const params = { path: { tagId: 'A/B c' }, query: { fresh: undefined } };
        await data(v1.GET('/api/v1/tag/{tagId}/value', { params }));
        await data(v1.POST('/api/v1/values/read', { body: { tag_ids: ['A'] }, headers: { 'X-Background': '1' } }));
        expect(line()).toBe('GET /api/v1/tag/A%2FB%20c/value,POST /api/v1/values/read');
        const sent = asked[1];
        expect(['Content-Type', 'X-Background', 'X-CSRF-Token'].map((name) => sent?.headers.get(name))).toEqual([
            'application/json',
            '1',
            'secret',
        ]);
        expect(await sent?.json()).toEqual({ tag_ids: ['A'] });
    });

    test('that is refused is an ApiError with the gateway’s code, also one whose body is no JSON', async () => {
        const errors = [{ code: 'NOT_FOUND', message: 'tag_id: unknown' }];
        answer = () => Response.json({ result: 'ERROR', errors }, { status: 404 });
        const params = { path: { tagId: 'A' } };
        await expect(data(v1.GET('/api/v1/tag/{tagId}', { params }))).rejects.toMatchObject({
            code: 'NOT_FOUND',
            httpStatus: 404,
        });
        answer = () => new Response('bad gateway', { status: 502 });
        await expect(data(v1.GET('/api/v1/tag/{tagId}', { params }))).rejects.toMatchObject({ httpStatus: 502 });
    });
});

test('a link carries its query', () => {
    expect(href('/api/v1/tag/A%2FB/history', { format: 'csv', from: 5 })).toBe(
        '/api/v1/tag/A%2FB/history?format=csv&from=5',
    );
});

describe('a page of tags', () => {
    const filter = { opc_id: '', q: '', status: [], writable: false, sort: '' };

    test('of all devices has no filter that is not set', async () => {
        await fetchTagPage(filter, 1);
        expect(line()).toBe('GET /api/v1/tag?page=1&size=200');
    });

    test('of a device has its id encoded and all filters', async () => {
        await fetchTagPage(
            { opc_id: 'A/B', q: 'x y', status: ['bad', 'not_read'], writable: true, sort: '-tag_id' },
            3,
        );
        expect(line()).toBe(
            'GET /api/v1/opc/A%2FB/tag?find=x+y&status=bad%2Cnot_read&writable=true&sort=-tag_id&page=3&size=200',
        );
    });
});
