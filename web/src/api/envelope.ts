import { ApiError } from './api-error';

interface Fault {
    code?: string;
    message?: string;
    field?: string;
    line?: number;
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
    return typeof value === 'string' ? value : '';
}

/** V1 writes `field: message`, V5 has a member for it. */
function fieldsOf(faults: readonly Fault[]): Record<string, string> {
    const fields: Record<string, string> = {};
    for (const fault of faults) {
        const found = /^([A-Za-z_][\w.[\]]*): (.+)$/s.exec(fault.message ?? '');
        const field = fault.field ?? found?.[1];
        if (field && !(field in fields)) fields[field] = fault.field ? (fault.message ?? '') : (found?.[2] ?? '');
    }
    return fields;
}

export interface Envelope {
    data: unknown;
    /** The gateway's time of the response, epoch ms; undefined in V5. */
    timestamp?: number;
}

/** Returns the data of a response body, whichever form it has. Throws ApiError when it reports a failure. */
export function openEnvelope(status: number, body: unknown, headers?: Headers): Envelope {
    const retryAfter = Number(headers?.get('Retry-After') ?? 0) || 0;
    const headerId = headers?.get('X-Request-Id') ?? '';
    if (!isObject(body)) {
        if (status >= 200 && status < 300) return { data: body };
        throw new ApiError('HTTP', `HTTP ${status}`, {}, headerId, status, retryAfter);
    }
    if ('_status' in body) {
        if (body['_status'] === 'OK') return { data: body['data'] };
        const faults = Array.isArray(body['_errors']) ? (body['_errors'] as Fault[]) : [];
        throw new ApiError(text(body['_code']), text(body['_message']), fieldsOf(faults), headerId, status, retryAfter);
    }
    const meta = isObject(body['meta']) ? body['meta'] : {};
    const requestId = text(meta['request_id']) || headerId;
    if (body['result'] === 'ERROR' || status >= 400) {
        const faults = Array.isArray(body['errors']) ? (body['errors'] as Fault[]) : [];
        const message = faults.length
            ? faults.map((fault) => fault.message).join('; ')
            : text(body['message']) || `HTTP ${status}`;
        throw new ApiError(faults[0]?.code ?? 'HTTP', message, fieldsOf(faults), requestId, status, retryAfter, {
            errors: faults,
        });
    }
    const data = body['data'];
    if (isObject(data) && data['result'] === 'ERROR') {
        const { msg, code, ...details } = data;
        delete details['result'];
        throw new ApiError(text(code), text(msg), fieldsOf([{ message: text(msg) }]), requestId, status, 0, details);
    }
    const timestamp = meta['timestamp'];
    return { data: 'result' in body ? data : body, timestamp: typeof timestamp === 'number' ? timestamp : undefined };
}
