import { ApiError } from '../api/api-error';
import { basePath } from '../api/base-path';
import { background, call, send } from '../api/client';
import { openEnvelope } from '../api/envelope';
import { fetchValues } from '../api/value';
import { browserNow, noteGatewayTime } from '../text/clock';
import { takeSlot } from './slot';
import { LiveLink, type Topic } from './stream';
import { ValueStore } from './value-store';

/** The one value store and the one connection of this window. app/session.tsx starts and stops it. */
export const values = new ValueStore();

async function openStream(topics: Topic[], lastEventId: string, signal: AbortSignal) {
    const query = new URLSearchParams({ topics: topics.join(','), background: '1' });
    const headers: Record<string, string> = { ...background, Accept: 'text/event-stream' };
    if (lastEventId) headers['Last-Event-ID'] = lastEventId;
    const request = new Request(`${basePath}/api/v1/events?${query}`, { headers, signal, cache: 'no-store' });
    const response = await sendStream(request);
    if (!response.ok) {
        const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
        openEnvelope(response.status, isJson ? await response.json() : '', response.headers);
    }
    if (!response.body) throw new ApiError('NETWORK', 'The stream has no body.');
    return response.body.getReader();
}

/** Does not use `send`: a stream has no total deadline; the clock of the link detects that nothing arrives. */
async function sendStream(request: Request): Promise<Response> {
    try {
        return await fetch(request);
    } catch (error) {
        if (request.signal.aborted) throw error;
        throw new ApiError('NETWORK', 'The gateway did not respond.');
    }
}

export const link = new LiveLink(values, {
    open: openStream,
    subscribe: (streamId, topics, tags, set) =>
        call('PUT', `/api/v1/events/${encodeURIComponent(streamId)}`, {
            body: { topics, tags, set },
            headers: background,
            timeoutMs: 10_000,
        }),
    poll: async (tags) => {
        if (tags.length > 0) return fetchValues(tags);
        // No tag is on the screen: only checks whether the gateway responds.
        const response = await send(new Request(`${basePath}/api/v1/edge`, { headers: background }), 10_000);
        openEnvelope(response.status, await response.json(), response.headers);
        return [];
    },
    takeSlot: () => takeSlot(navigator.locks),
    now: browserNow,
    chance: Math.random,
});

link.onTime = noteGatewayTime;
values.onDirty = () => requestAnimationFrame(() => values.flush());
