import type { Driver } from '../../api/driver';
import type { Opc, OpcBody } from '../../api/opc';
import { parseNumber } from '../../text/number';
import { draftOf, optionFault, optionsOf, type OptionDraft } from '../../ui/schema-rules';

export interface TagDraft {
    tag_id: string;
    tag_name: string;
    plc_address: string;
    data_type: string;
    unit: string;
    /** The other columns of a CSV file. */
    rest?: Record<string, unknown>;
}

/** The content of a device's form, as texts. */
export interface DeviceDraft {
    opc_type: string;
    opc_name: string;
    /** '' = made from the name. */
    opc_id: string;
    opc_agent_ip: string;
    /** '' = that of the protocol. */
    opc_agent_port: string;
    timecycle: string;
    description: string;
    options: OptionDraft;
    tags: TagDraft[];
}

export const noTag: TagDraft = { tag_id: '', tag_name: '', plc_address: '', data_type: '', unit: '' };

export function newDraft(driver: Driver): DeviceDraft {
    return {
        opc_type: driver.opc_type,
        opc_name: '',
        opc_id: '',
        opc_agent_ip: '',
        opc_agent_port: '',
        timecycle: '1000',
        description: '',
        options: draftOf(driver.schema.options, {}),
        tags: [noTag],
    };
}

export function draftOfOpc(opc: Opc, driver: Driver): DeviceDraft {
    return {
        opc_type: opc.opc_type,
        opc_name: opc.opc_name,
        opc_id: opc.opc_id,
        opc_agent_ip: opc.opc_agent_ip,
        opc_agent_port: opc.opc_agent_port,
        timecycle: opc.timecycle,
        description: opc.description,
        options: draftOf(driver.schema.options, opc.options),
        tags: [],
    };
}

/** A text as identifier: characters that are not allowed become one underscore. */
function cleanId(text: string): string {
    return text
        .trim()
        .replace(/[^A-Za-z0-9_.:-]+/g, '_')
        .replace(/^_+|_+$/g, '');
}

/** The identifier if none is typed: the name in capitals, or the protocol with a number. */
export function suggestedId(draft: DeviceDraft, known: readonly string[]): string {
    const base = cleanId(draft.opc_name).toUpperCase().slice(0, 90);
    const isUsable = base !== '' && base !== 'NEW' && !base.startsWith('EDGE_');
    if (isUsable && !known.includes(base)) return base;
    const stem = isUsable ? base : draft.opc_type;
    let n = isUsable ? 2 : 1;
    while (known.includes(`${stem}_${n}`)) n += 1;
    return `${stem}_${n}`;
}

/** The tag id if none is typed: the id of the device, and the address. */
export function suggestedTagId(opcId: string, tag: TagDraft): string {
    return `${opcId}.${cleanId(tag.plc_address) || 'TAG'}`.slice(0, 100);
}

export function isTyped(tag: TagDraft): boolean {
    return [tag.tag_id, tag.tag_name, tag.plc_address].some((text) => text.trim() !== '');
}

/** Rows in which something is typed. */
export function typedTags(draft: DeviceDraft): TagDraft[] {
    return draft.tags.filter(isTyped);
}

export function bodyOf(
    draft: DeviceDraft,
    driver: Driver,
    opcId: string,
    before?: Opc,
): OpcBody & { options: Record<string, unknown> } {
    return {
        opc_id: opcId,
        opc_type: draft.opc_type,
        opc_name: draft.opc_name.trim() || null,
        opc_agent_ip: draft.opc_agent_ip.trim(),
        opc_agent_port: draft.opc_agent_port.trim() || null,
        timecycle: draft.timecycle.trim() || null,
        description: draft.description,
        options: optionsOf(driver.schema.options, draft.options, before?.options ?? {}) as Record<string, never>,
    };
}

export function tagBodies(draft: DeviceDraft, opcId: string): NonNullable<OpcBody['tag_list']> {
    return typedTags(draft).map(({ rest, ...tag }) => ({
        ...rest,
        tag_id: tag.tag_id.trim() || suggestedTagId(opcId, tag),
        tag_name: tag.tag_name.trim() || null,
        plc_address: tag.plc_address.trim(),
        data_type: tag.data_type.trim() || null,
        unit: tag.unit.trim() || null,
    }));
}

export type DraftFault = 'required' | 'number' | 'range' | 'taken' | 'id';

/** Faults of the form that need no gateway, by field. */
export function draftFaults(
    draft: DeviceDraft,
    driver: Driver,
    known: readonly string[],
    keptSecrets: readonly string[] = [],
): { fields: Partial<Record<keyof DeviceDraft, DraftFault>>; isWrong: boolean } {
    const fields: Partial<Record<keyof DeviceDraft, DraftFault>> = {};
    if (!draft.opc_agent_ip.trim()) fields.opc_agent_ip = 'required';
    if (draft.opc_id && !/^[A-Za-z0-9_.:-]{1,100}$/.test(draft.opc_id)) fields.opc_id = 'id';
    if (known.includes(draft.opc_id)) fields.opc_id = 'taken';
    const cycle = parseNumber(draft.timecycle);
    if (draft.timecycle.trim() && cycle === undefined) fields.timecycle = 'number';
    else if (cycle !== undefined && cycle !== 0 && (cycle < 10 || cycle > 86_400_000)) fields.timecycle = 'range';
    const isOptionWrong = driver.schema.options.some(
        (rule) => optionFault(rule, keptSecrets.includes(rule.name) ? '***' : draft.options[rule.name]) !== undefined,
    );
    return { fields, isWrong: isOptionWrong || Object.keys(fields).length > 0 };
}

/** The faults that the gateway reported, by the step in which they can be corrected. */
export interface SortedFaults {
    fields: Record<string, string>;
    options: Record<string, string>;
    /** By row of the tags in the call, then by field. */
    tags: Record<number, Record<string, string>>;
}

export function sortFaults(found: Readonly<Record<string, string>>): SortedFaults {
    const sorted: SortedFaults = { fields: {}, options: {}, tags: {} };
    for (const [name, message] of Object.entries(found)) {
        const row = /^tag_list\[(\d+)\]\.?(.*)$/.exec(name);
        if (row) (sorted.tags[Number(row[1])] ??= {})[row[2] || 'plc_address'] = message;
        else if (name.startsWith('options.')) sorted.options[name.slice(8)] = message;
        else sorted.fields[name] = message;
    }
    return sorted;
}

const keptKey = 'penstock.device_draft';

/** The draft without secrets, for this browser. */
export function withoutSecrets(draft: DeviceDraft, driver: Driver): DeviceDraft {
    const secret = new Set(driver.schema.options.filter((rule) => rule.secret).map((rule) => rule.name));
    return {
        ...draft,
        options: Object.fromEntries(Object.entries(draft.options).filter(([name]) => !secret.has(name))),
    };
}

export function keepDraft(draft: DeviceDraft, driver: Driver): void {
    try {
        localStorage.setItem(keptKey, JSON.stringify(withoutSecrets(draft, driver)));
    } catch {
        // The storage is full or off: the draft lives as long as the page.
    }
}

export function keptDraft(drivers: readonly Driver[]): DeviceDraft | undefined {
    try {
        const found = JSON.parse(localStorage.getItem(keptKey) ?? 'null') as DeviceDraft | null;
        const driver = drivers.find((each) => each.opc_type === found?.opc_type);
        if (!found || !driver || !Array.isArray(found.tags)) return undefined;
        const fresh = newDraft(driver);
        return { ...fresh, ...found, options: { ...fresh.options, ...found.options } };
    } catch {
        return undefined;
    }
}

export function dropDraft(): void {
    try {
        localStorage.removeItem(keptKey);
    } catch {
        // The browser has stored nothing.
    }
}
