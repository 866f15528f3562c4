// Node has no page whose address completes a path, as a browser has. The client keeps the class that it finds when it is
// loaded, and a worker loads it once for all its files, so each file needs this class before its first import.
const { Request: Given } = globalThis;

if (Given.name !== 'AbsoluteRequest') {
    globalThis.Request = class AbsoluteRequest extends Given {
        constructor(input: RequestInfo | URL, init?: RequestInit) {
            super(typeof input === 'string' ? new URL(input, 'http://gateway') : input, init);
        }
    };
}
