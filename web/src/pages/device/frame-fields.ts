import type { HexField } from '../../ui/hex-view';

type Bytes = readonly number[];

/** Walks over a frame and notes its fields. Names are those of the protocol's specification. */
class Reader {
    readonly fields: HexField[] = [];
    at = 0;
    constructor(readonly bytes: Bytes) {}
    get rest(): number {
        return this.bytes.length - this.at;
    }
    number(name: string, size: number, is_little: boolean, word: (value: number) => string = String): number {
        if (this.rest < size) return -1;
        const part = this.bytes.slice(this.at, this.at + size);
        const value = (is_little ? part.toReversed() : part).reduce((sum, byte) => sum * 256 + byte, 0);
        this.fields.push({ from: this.at, size, name, value: word(value) });
        this.at += size;
        return value;
    }
    bytesOf(name: string, size: number = this.rest): void {
        const taken = Math.min(size, this.rest);
        if (taken <= 0) return;
        const part = this.bytes.slice(this.at, this.at + Math.min(taken, 12));
        const value = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ') + (taken > 12 ? ' …' : '');
        this.fields.push({ from: this.at, size: taken, name, value });
        this.at += taken;
    }
    textOf(name: string, size: number): void {
        const taken = Math.min(size, this.rest);
        if (taken <= 0) return;
        const text = String.fromCharCode(...this.bytes.slice(this.at, this.at + Math.min(taken, 200)));
        this.fields.push({ from: this.at, size: taken, name, value: text.replace(/[^\x20-\x7e]+/g, ' ').trim() });
        this.at += taken;
    }
}

const hex = (digits: number) => (value: number) => `0x${value.toString(16).toUpperCase().padStart(digits, '0')}`;

function modbus(r: Reader, is_request: boolean): void {
    // Over TCP the protocol id is 0 and the length of the rest follows; a serial frame begins with the unit.
    const length = (r.bytes[4] ?? 0) * 256 + (r.bytes[5] ?? 0);
    const is_tcp = r.bytes[2] === 0 && r.bytes[3] === 0 && length === r.bytes.length - 6;
    if (is_tcp) {
        r.number('transaction id', 2, false);
        r.number('protocol id', 2, false);
        r.number('length', 2, false);
    }
    r.number('unit', 1, false);
    const code = r.number('function', 1, false);
    if (code < 0) return;
    const end = is_tcp ? 0 : 2;
    const readsMany = code >= 1 && code <= 4;
    if (code >= 128) r.number('exception code', 1, false);
    else if (readsMany && is_request) {
        r.number('first address', 2, false);
        r.number('quantity', 2, false);
    } else if (readsMany) {
        r.number('byte count', 1, false);
        r.bytesOf('data', r.rest - end);
    } else if (code === 5 || code === 6) {
        r.number('address', 2, false);
        r.number('value', 2, false, hex(4));
    } else if (code === 15 || code === 16) {
        r.number('first address', 2, false);
        r.number('quantity', 2, false);
        if (is_request) {
            r.number('byte count', 1, false);
            r.bytesOf('data', r.rest - end);
        }
    } else r.bytesOf('data', r.rest - end);
    if (!is_tcp) r.number('CRC', 2, true, hex(4));
}

function melsec(r: Reader, is_request: boolean): void {
    const first = r.bytes[0];
    const is_4e = first === 0x54 || first === 0xd4;
    if (!is_4e && first !== 0x50 && first !== 0xd0) return r.bytesOf('frame');
    r.number('subheader', 2, false, hex(4));
    if (is_4e) {
        r.number('serial number', 2, true);
        r.number('reserved', 2, true);
    }
    r.number('network', 1, true);
    r.number('PC', 1, true);
    r.number('module I/O', 2, true, hex(4));
    r.number('station', 1, true);
    r.number('length', 2, true);
    if (is_request) {
        r.number('monitoring timer', 2, true);
        r.number('command', 2, true, hex(4));
        r.number('subcommand', 2, true, hex(4));
    } else r.number('end code', 2, true, hex(4));
    r.bytesOf('data');
}

function xgt(r: Reader): void {
    if (r.bytes.length < 20) return r.bytesOf('frame');
    r.textOf('company id', 8);
    r.bytesOf('reserved', 2);
    r.number('PLC info', 2, true, hex(4));
    r.number('CPU info', 1, true, hex(2));
    r.number('source of frame', 1, true, hex(2));
    r.number('invoke id', 2, true);
    r.number('length', 2, true);
    r.number('FEnet position', 1, true);
    r.number('BCC', 1, true, hex(2));
    r.number('command', 2, true, hex(4));
    r.number('data type', 2, true, hex(4));
    r.bytesOf('data');
}

function s7(r: Reader): void {
    r.number('TPKT version', 1, false);
    r.number('reserved', 1, false);
    r.number('TPKT length', 2, false);
    const cotp = r.number('COTP length', 1, false);
    if (cotp < 0) return;
    r.number('COTP type', 1, false, hex(2));
    r.bytesOf('COTP', cotp - 1);
    if (r.rest < 10 || r.bytes[r.at] !== 0x32) return r.bytesOf('data');
    r.number('protocol id', 1, false, hex(2));
    const kind = r.number('ROSCTR', 1, false);
    r.number('reserved', 2, false);
    r.number('PDU reference', 2, false);
    const parameters = r.number('parameter length', 2, false);
    r.number('data length', 2, false);
    if (kind === 2 || kind === 3) r.number('error', 2, false, hex(4));
    r.bytesOf('parameters', parameters);
    r.bytesOf('data');
}

function eip(r: Reader): void {
    r.number('command', 2, true, hex(4));
    r.number('length', 2, true);
    r.number('session', 4, true, hex(8));
    r.number('status', 4, true);
    r.bytesOf('sender context', 8);
    r.number('options', 4, true);
    r.bytesOf('data');
}

function http(r: Reader): void {
    const lineEnd = (from: number) => {
        for (let at = from; at + 1 < r.bytes.length; at += 1)
            if (r.bytes[at] === 13 && r.bytes[at + 1] === 10) return at + 2;
        return r.bytes.length;
    };
    let end = lineEnd(0);
    r.textOf('start line', end);
    while (r.rest > 0) {
        end = lineEnd(r.at);
        if (end - r.at <= 2) {
            r.at = end;
            break;
        }
        r.textOf('header', end - r.at);
    }
    r.textOf('body', r.rest);
}

const decoders: Record<string, (r: Reader, is_request: boolean) => void> = {
    MODBUS: modbus,
    MELSEC: melsec,
    XGT: xgt,
    S7: s7,
    EIP: eip,
    HTTP: http,
};

/** The fields of a frame of a protocol, as far as they are known; an unknown one is a single field. */
export function frameFields(opc_type: string, bytes: Bytes, is_request: boolean): HexField[] {
    const reader = new Reader(bytes);
    (decoders[opc_type] ?? ((r: Reader) => r.bytesOf('frame')))(reader, is_request);
    return reader.fields;
}
