import { badTagCount, opcState, type Opc } from '../../api/opc';

export const deviceFilters = ['sick', 'stopped', 'running'] as const;
export type DeviceFilter = (typeof deviceFilters)[number];

const matches: Record<DeviceFilter, (opc: Opc) => boolean> = {
    sick: (opc) => ['lost', 'connecting'].includes(opcState(opc)) || badTagCount(opc) > 0,
    stopped: (opc) => ['stopped', 'not_collecting'].includes(opcState(opc)),
    running: (opc) => opcState(opc) === 'connected',
};

/** Devices whose name, id, protocol, address or error has `q` and that match one of the filters, if there are any. */
export function chosenDevices(opcs: readonly Opc[], q: string, filters: readonly string[]): Opc[] {
    const wanted = q.trim().toLowerCase();
    const tests = deviceFilters.filter((id) => filters.includes(id)).map((id) => matches[id]);
    return opcs.filter(
        (opc) =>
            [opc.opc_id, opc.opc_name, opc.opc_type, opc.opc_agent_ip, opc.last_error].some((text) =>
                text.toLowerCase().includes(wanted),
            ) &&
            (tests.length === 0 || tests.some((test) => test(opc))),
    );
}
