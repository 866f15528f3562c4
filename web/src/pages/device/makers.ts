import type { Driver } from '../../api/driver';

/** A series of a maker, and how the gateway reaches it. */
export interface Series {
    /** As the maker calls it: no text of the page. */
    name: string;
    opc_type: string;
    /** Options that differ from the defaults of the protocol. */
    options?: Readonly<Record<string, string>>;
}

export interface Maker {
    name: string;
    /** Other names by which people look for it. */
    also?: readonly string[];
    series: readonly Series[];
}

const eip = (name: string, family: string): Series => ({ name, opc_type: 'EIP', options: { family } });
const s7 = (name: string, family: string): Series => ({ name, opc_type: 'S7', options: { family } });
const melsec = (name: string, family: string): Series => ({ name, opc_type: 'MELSEC', options: { family } });
const xgt = (family: string): Series => ({ name: family, opc_type: 'XGT', options: { family } });
const modbus = (name: string): Series => ({ name, opc_type: 'MODBUS' });
const rtu = (name: string): Series => ({ name, opc_type: 'MODBUS', options: { transport: 'rtu' } });
const opcua = (name: string): Series => ({ name, opc_type: 'OPCUA' });

/** Makers of controllers and devices, in the order in which plants of our users have them. */
export const makers: readonly Maker[] = [
    {
        name: 'Siemens',
        also: ['SIMATIC', '지멘스'],
        series: [
            s7('S7-1200', '1200'),
            s7('S7-1500', '1500'),
            s7('S7-300', '300'),
            s7('S7-400', '400'),
            s7('LOGO!', 'LOGO'),
            s7('S7-200 SMART', '200SMART'),
            opcua('S7-1200, S7-1500'),
        ],
    },
    {
        name: 'Rockwell Allen-Bradley',
        also: ['로크웰', 'AB', 'Logix', 'CIP'],
        series: [
            eip('ControlLogix', 'ControlLogix'),
            eip('CompactLogix', 'CompactLogix'),
            eip('Micro800', 'Micro800'),
            eip('MicroLogix', 'MicroLogix'),
            eip('SLC 500', 'SLC'),
            eip('PLC-5', 'PLC5'),
        ],
    },
    {
        name: 'Mitsubishi',
        also: ['MELSEC', 'SLMP', '미쓰비시'],
        series: [
            melsec('iQ-R', 'iQ-R'),
            melsec('iQ-F (FX5)', 'iQ-F'),
            melsec('Q', 'Q'),
            melsec('L', 'L'),
            melsec('FX3', 'FX3'),
            melsec('A', 'A'),
        ],
    },
    {
        name: 'LS Electric',
        also: ['LSIS', 'XGT', 'FEnet', 'LS산전', 'LS일렉트릭'],
        series: [xgt('XGK'), xgt('XGB'), xgt('XGI'), xgt('XGR')],
    },
    { name: 'Omron', also: ['오므론', 'Sysmac'], series: [eip('NJ, NX', 'Omron'), opcua('NJ, NX')] },
    {
        name: 'Schneider Electric',
        also: ['Modicon', 'M241', 'M580', '슈나이더'],
        series: [modbus('Modicon M221, M340'), opcua('M262, M580')],
    },
    { name: 'Beckhoff', also: ['TwinCAT', '베코프'], series: [opcua('TwinCAT 3'), modbus('BK, CX')] },
    { name: 'B&R', also: ['Automation Studio'], series: [opcua('X20, APC')] },
    {
        name: 'WAGO, Phoenix Contact',
        also: ['PLCnext', '와고'],
        series: [modbus('PFC, 750, ILC'), opcua('PFC200, PLCnext')],
    },
    { name: 'ABB', series: [modbus('AC500, drives'), opcua('AC500')] },
    { name: 'Delta, Fatek, Autonics', also: ['델타', '오토닉스'], series: [modbus('TCP'), rtu('RS-485')] },
    {
        name: '',
        series: [modbus('TCP'), rtu('RTU, RS-485'), opcua('OPC UA'), { name: 'JSON, XML, CSV', opc_type: 'HTTP' }],
    },
];

/** Those whose name, series or protocol has the text, with the series that this gateway has a protocol for. */
export function foundMakers(q: string, drivers: readonly Driver[]): Maker[] {
    const wanted = q.trim().toLowerCase();
    const has = (text: string) => text.toLowerCase().includes(wanted);
    return makers.flatMap((maker) => {
        const known = maker.series.filter(({ opc_type: type }) => drivers.some((each) => each.opc_type === type));
        const isWhole = wanted === '' || [maker.name, ...(maker.also ?? [])].some(has);
        const series = isWhole ? known : known.filter((each) => has(each.name) || has(each.opc_type));
        return series.length > 0 ? [{ ...maker, series }] : [];
    });
}
