import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error';
import { readBasePath } from './base-path';
import { openEnvelope } from './envelope';

const meta = { timestamp: 1_795_581_986_625, status: 'OK', request_id: 'r-1' };

function failure(status: number, body: unknown, headers?: Headers): ApiError {
    try {
        openEnvelope(status, body, headers);
    } catch (error) {
        if (error instanceof ApiError) return error;
        throw error;
    }
    throw new Error('no ApiError was thrown');
}

describe('a response', () => {
    test('is opened, with the gateway’s time', () => {
        expect(openEnvelope(200, { result: 'OK', data: { a: 1 }, meta })).toEqual({
            data: { a: 1 },
            timestamp: meta.timestamp,
        });
        expect(openEnvelope(200, { _status: 'OK', data: [1] })).toEqual({ data: [1] });
        expect(openEnvelope(200, 'tag_id,time')).toEqual({ data: 'tag_id,time' });
    });

    test('with an HTTP error is an ApiError with fields', () => {
        const body = {
            result: 'ERROR',
            data: null,
            message: 'Validation failed',
            meta,
            errors: [
                { code: 'VALIDATION_FAILED', message: 'opc_id: expected 1 to 100 characters' },
                { code: 'VALIDATION_FAILED', message: 'opc_agent_ip: is required' },
            ],
        };
        const error = failure(400, body);
        expect(error).toMatchObject({ code: 'VALIDATION_FAILED', httpStatus: 400, requestId: 'r-1' });
        expect(error.fields).toEqual({ opc_id: 'expected 1 to 100 characters', opc_agent_ip: 'is required' });
        expect(error.message).toContain('opc_agent_ip');
    });

    test('with an outer error and 200 is an ApiError', () => {
        const body = {
            result: 'ERROR',
            data: null,
            message: 'no',
            meta,
            errors: [{ code: 'VALIDATION_FAILED', message: 'aggregate: min means nothing' }],
        };
        expect(failure(200, body)).toMatchObject({ code: 'VALIDATION_FAILED', httpStatus: 200 });
    });

    test('with an inner error is an ApiError that keeps the rest', () => {
        const body = {
            result: 'OK',
            data: { result: 'ERROR', msg: 'tag NOPE does not exist', code: 'NOT_FOUND', version: '7' },
            meta,
        };
        const error = failure(200, body);
        expect(error).toMatchObject({ code: 'NOT_FOUND', message: 'tag NOPE does not exist', requestId: 'r-1' });
        expect(error.details).toEqual({ version: '7' });
    });

    test('of V5 with an error is an ApiError with fields', () => {
        const body = {
            _status: 'ERROR',
            _code: 'E1001',
            _message: 'a: unknown field',
            _http_status: 400,
            _errors: [{ field: 'a', code: 'E1001', message: 'unknown field' }],
        };
        const error = failure(400, body, new Headers({ 'X-Request-Id': 'r-5' }));
        expect(error).toMatchObject({ code: 'E1001', requestId: 'r-5', fields: { a: 'unknown field' } });
    });

    test('that is no envelope, as of a proxy, is an ApiError with its status', () => {
        expect(failure(502, '<html>bad gateway</html>')).toMatchObject({ code: 'HTTP', httpStatus: 502 });
    });

    test('says how long to wait', () => {
        expect(
            failure(
                429,
                { result: 'ERROR', errors: [{ code: 'RATE_LIMITED', message: 'try again in 8 s' }], meta },
                new Headers({ 'Retry-After': '8' }),
            ).retryAfterS,
        ).toBe(8);
    });
});

test('the prefix is read from index.html, and the placeholder is none', () => {
    expect(['__BASE_PATH__', '', '/', '/plant7', '/plant7/', 'plant7', null].map(readBasePath)).toEqual([
        '',
        '',
        '',
        '/plant7',
        '/plant7',
        '/plant7',
        '',
    ]);
});
