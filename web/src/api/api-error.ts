/** What failed, in one form for all calls: an HTTP error, an outer `result: ERROR` with 200, an inner `data.result: ERROR`,
 *  `_status: ERROR` of V5, or no response at all (`NETWORK`, `TIMEOUT`). `message` is the gateway's, in English. */
export class ApiError extends Error {
    override readonly name = 'ApiError';

    constructor(
        /** NOT_FOUND, VALIDATION_FAILED, E1200 … */
        readonly code: string,
        message: string,
        /** Message by field name, for forms. */
        readonly fields: Readonly<Record<string, string>> = {},
        readonly requestId = '',
        /** 0 = no response. */
        readonly httpStatus = 0,
        /** Seconds to wait before the next attempt, of a 429 or 503; 0 = not given. */
        readonly retryAfterS = 0,
        /** The rest of an inner error, such as `version` and `text` of STALE_VERSION. */
        readonly details: Readonly<Record<string, unknown>> = {},
    ) {
        super(message);
    }

    get isUnauthorized(): boolean {
        return this.httpStatus === 401;
    }

    /** The gateway did not respond: it may have executed the request or not. */
    get isUnanswered(): boolean {
        return this.code === 'NETWORK' || this.code === 'TIMEOUT';
    }
}
