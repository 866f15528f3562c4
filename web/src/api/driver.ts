import { queryOptions } from '@tanstack/react-query';
import { call, data, v1 } from './client';
import type { OpcBody } from './opc';
import type { TransferOption } from './transfer';

/** One option of a driver; the rules have the same form as those of transfers. */
export type DriverOption = TransferOption;

export interface Driver {
    opc_type: string;
    title: string;
    aliases: string[];
    default_port: number;
    schema: {
        address: { help: string; examples: string[] };
        options: DriverOption[];
        /** What a tag may have in its `options`. */
        tag_options: DriverOption[];
    };
}

export const driverList = queryOptions({
    queryKey: ['driver', 'list'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/drivers', { signal }))).data as unknown as Driver[],
    staleTime: Infinity,
});

/** Protocols whose devices list what they have. The list of drivers does not tell it. */
const browsable = new Set(['EIP', 'OPCUA', 'S7']);

export function canBrowse(opc_type: string): boolean {
    return browsable.has(opc_type);
}

/** Protocols that report the type of a value; the others need it with each tag. */
const typed = new Set(['EIP', 'OPCUA', 'HTTP']);

export function reportsTypes(opc_type: string): boolean {
    return typed.has(opc_type);
}

export const data_types: readonly string[] = [
    'Boolean',
    'SByte',
    'Byte',
    'Int16',
    'UInt16',
    'Int32',
    'UInt32',
    'Int64',
    'UInt64',
    'Float',
    'Double',
    'String',
    'ByteString',
    'DateTime',
];

export interface TestedPoint {
    tag_id: string;
    plc_address: string;
    is_good: boolean;
    value: string;
    message: string;
    ms: number;
}

export interface DeviceTest {
    is_connected: boolean;
    /** Why it is not connected. */
    message: string;
    connect_ms: number;
    identity: string;
    points: TestedPoint[];
    plan: string[];
}

/** Connects and reads each tag once; nothing is stored. A stored secret of the same opc_id may be sent as `***`. */
export function testOpc(body: OpcBody): Promise<DeviceTest> {
    return call('POST', '/api/v1/opc/test', { body, timeout_ms: 90_000 });
}
