import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../text/t';
import { call, data, v1 } from './client';
import type { OpcBody } from './opc';
import type { components } from './schema.gen';
import type { SchemaRule } from './transfer';

type DescribedOption = components['schemas']['driver']['schema']['options'][number];
/** One option of a driver; the rules have the same form as those of transfers. */
export type DriverOption = SchemaRule & Pick<DescribedOption, 'group' | 'hidden'> & { label?: string; key?: string };

/** How a form shows an option, in the languages of the page. */
export interface FormEntry {
    name: string;
    label: Readonly<Partial<Record<Language, string>>>;
    /** English is the description of the rule. */
    help?: Readonly<Partial<Record<Language, string>>>;
    /** It has an effect only with one of these values of another option. */
    used_if?: { option: string; values: readonly string[] };
}

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
    /** Stands between a structure and its member in an address. */
    member_separator: string;
    form?: readonly FormEntry[];
    schema: {
        /** The OpenAPI of the gateway does not describe it. */
        address: { help: string; examples: string[] } & Partial<Record<'help_ko', string>>;
        options: DriverOption[];
        /** The options that a tag may have. */
        tag_options: SchemaRule[];
    };
}

export const driverList = queryOptions({
    queryKey: ['driver', 'list'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/drivers', { signal }))).data as unknown as Driver[],
    staleTime: Infinity,
});

/** Whether a device with these options can be browsed; an absent option has its default. */
export function canBrowse(driver: Driver, options: Readonly<Record<string, unknown>>): boolean {
    const condition = driver.browses_if;
    if (!driver.browses || !condition) return driver.browses;
    const rule = driver.schema.options.find((each) => each.name === condition.option);
    const value = options[condition.option] || rule?.default;
    return condition.values.some((each) => each === value);
}

/** How addresses of the protocol are written, in the language of the page where the driver has it. */
export function addressHelp(driver: Driver, language: Language): string {
    const { help, help_ko: korean } = driver.schema.address;
    return language === 'ko' ? (korean ?? help) : help;
}

/** The option that tells devices apart that share an address: `unit_id` of Modbus, `station` of others. */
export function stationOption(driver: Driver | undefined): string | undefined {
    return driver?.schema.options.find((rule) => rule.name === 'unit_id' || rule.name === 'station')?.name;
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
