/** One event of a text/event-stream, as the WHATWG describes it. */
export interface StreamEvent {
    /** `message` when the stream names none. */
    event: string;
    data: string;
    /** Empty when the event has none. */
    id: string;
}

/** Takes the stream in pieces of any size and returns the events that are complete. */
export class SseParser {
    #rest = '';
    #event = '';
    #id = '';
    #data: string[] = [];

    push(piece: string): StreamEvent[] {
        const lines = (this.#rest + piece).split(/\r\n|\n|\r(?!$)/);
        this.#rest = lines.pop() ?? '';
        const events: StreamEvent[] = [];
        for (const line of lines) {
            const event = this.#line(line);
            if (event) events.push(event);
        }
        return events;
    }

    #line(line: string): StreamEvent | undefined {
        if (line === '') {
            const hasEvent = this.#data.length > 0;
            const event = { event: this.#event || 'message', data: this.#data.join('\n'), id: this.#id };
            this.#event = '';
            this.#id = '';
            this.#data = [];
            return hasEvent ? event : undefined;
        }
        const colon = line.indexOf(':');
        if (colon === 0) return undefined;
        const field = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (field === 'event') this.#event = value;
        else if (field === 'data') this.#data.push(value);
        else if (field === 'id') this.#id = value;
        return undefined;
    }
}
