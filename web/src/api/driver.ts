import { queryOptions } from '@tanstack/react-query';
import { call, data, v1 } from './client';
import type { OpcBody } from './opc';
import type { components } from './schema.gen';
import type { SchemaRule } from './transfer';

type DescribedOption = components['schemas']['driver']['schema']['options'][number];
/** One option of a driver; the rules have the same form as those of transfers. */
export type DriverOption = SchemaRule & Pick<DescribedOption, 'group' | 'hidden'>;

export interface Driver {
    opc_type: string;
    title: string;
    /** Data of an SVG path; empty: none. */
    icon: string;
    aliases: string[];
    default_port: number;
    /** Devices list what they have. */
    browses: boolean;
    /** Only devices with one of these values of the option can be browsed. */
    browses_if?: { option: string; values: string[] };
    /** A tag needs no type: the device reports it. */
    reports_types: boolean;
    /** Between a structure and its member in an address. */
    member_separator: string;
    schema: {
        address: { help: string; examples: string[] };
        options: DriverOption[];
        /** What a tag may have in its `options`. */
        tag_options: SchemaRule[];
    };
}

export const driverList = queryOptions({
    queryKey: ['driver', 'list'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/drivers', { signal }))).data as unknown as Driver[],
    staleTime: Infinity,
});

/** Whether a device with these options lists what it has; an absent option has its default. */
export function canBrowse(driver: Driver, options: Readonly<Record<string, unknown>>): boolean {
    const condition = driver.browses_if;
    if (!driver.browses || !condition) return driver.browses;
    const rule = driver.schema.options.find((each) => each.name === condition.option);
    const value = options[condition.option] || rule?.default;
    return condition.values.some((each) => each === value);
}

export const dataTypes: readonly string[] = [
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
    return call('POST', '/api/v1/opc/test', { body, timeoutMs: 90_000 });
}
