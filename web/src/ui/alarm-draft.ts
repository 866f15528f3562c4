import { parseNumber } from '../text/number';

/** From the highest to the lowest. */
export const limitNames = ['trip_hi', 'hi_hi', 'hi', 'lo', 'lo_lo', 'trip_lo'] as const;
export const bitNames = ['bool_true', 'bool_false'] as const;
export const priorities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

export type LimitName = (typeof limitNames)[number];
export type BitName = (typeof bitNames)[number];
type LevelName = LimitName | BitName;

/** The fields of a tag that make its alarm. */
export type AlarmSettings = Partial<Record<LimitName, number | null>> &
    Partial<Record<`${LevelName}_priority` | `${LevelName}_message`, string | null>> & {
        data_type?: string;
        alarm_deadband?: number | null;
        alarm_on_delay_ms?: number | null;
        alarm_off_delay_ms?: number | null;
        alarm_enabled?: boolean;
        /** Of the alarm, not of the tag. */
        instruction?: string | null;
    };

/** The alarm as a person types it: the delays in seconds; `none`: that state of a bit is no alarm. */
export type AlarmDraft = Record<
    | LimitName
    | `${LevelName}_priority`
    | `${LevelName}_message`
    | 'alarm_deadband'
    | 'on_delay'
    | 'off_delay'
    | 'alarm_enabled'
    | 'instruction',
    string
>;
type DraftName = keyof AlarmDraft;

/** A number has limits, a bit has states; other values have no alarms. */
export type AlarmKind = 'limit' | 'bit';

export function alarmKind(dataType: string): AlarmKind | undefined {
    if (dataType === 'Boolean') return 'bit';
    return /^(|SByte|Byte|U?Int(16|32|64)|Float|Double)$/.test(dataType) ? 'limit' : undefined;
}

const isBitPriority = (name: string) => name === 'bool_true_priority' || name === 'bool_false_priority';
const levelNames: readonly LevelName[] = [...limitNames, ...bitNames];
const draftNames: readonly DraftName[] = [
    ...limitNames,
    ...levelNames.flatMap((name) => [`${name}_priority`, `${name}_message`] as const),
    'alarm_deadband',
    'on_delay',
    'off_delay',
    'alarm_enabled',
    'instruction',
];

/** The field of a tag that holds what is typed. */
export function fieldOf(name: DraftName): string {
    return name === 'on_delay' || name === 'off_delay' ? `alarm_${name}_ms` : name;
}

function textOf(tag: AlarmSettings, name: DraftName): string {
    const value = tag[fieldOf(name) as keyof AlarmSettings];
    if (isBitPriority(name)) return String(value || 'none');
    if (value === null || value === undefined) return '';
    return name === 'on_delay' || name === 'off_delay' ? String(Number(value) / 1000) : String(value);
}

/** One tag: its alarm. Several: what they have in common, and nothing where they differ. */
export function alarmDraft(tags: readonly AlarmSettings[]): AlarmDraft {
    const draft = {} as AlarmDraft;
    for (const name of draftNames) {
        const texts = new Set(tags.map((tag) => textOf(tag, name)));
        const [only] = texts;
        draft[name] = texts.size === 1 && only !== undefined ? only : '';
    }
    return draft;
}

const maxDelay = 3600;

export type AlarmFault = 'number' | 'order' | 'negative' | 'delay';

function faultOf(name: DraftName, text: string): AlarmFault | undefined {
    if (text.trim() === '') return undefined;
    const value = parseNumber(text);
    if (value === undefined) return 'number';
    if (name === 'alarm_deadband') return value < 0 ? 'negative' : undefined;
    if (name === 'on_delay' || name === 'off_delay') return value < 0 || value > maxDelay ? 'delay' : undefined;
    return undefined;
}

/** The fields that cannot be right: no number, a limit that is not below the one before it, a delay out of its range. */
export function alarmFaults(draft: AlarmDraft): Partial<Record<DraftName, AlarmFault>> {
    const faults: Partial<Record<DraftName, AlarmFault>> = {};
    for (const name of [...limitNames, 'alarm_deadband', 'on_delay', 'off_delay'] as const) {
        const fault = faultOf(name, draft[name]);
        if (fault) faults[name] = fault;
    }
    let before = Infinity;
    for (const name of limitNames) {
        const value = parseNumber(draft[name]);
        if (value === undefined) continue;
        if (value >= before) faults[name] = 'order';
        before = value;
    }
    return faults;
}

/** What differs from before, as fields of the tag in texts; '' is the default. The instruction is not a field of the
 *  tag. */
export function changedSettings(before: AlarmDraft, after: AlarmDraft): Record<string, string> {
    const changed: Record<string, string> = {};
    for (const name of draftNames) {
        const text = after[name].trim();
        if (name === 'instruction' || text === before[name].trim()) continue;
        const isDelay = name === 'on_delay' || name === 'off_delay';
        const seconds = isDelay ? parseNumber(text) : undefined;
        if (seconds !== undefined) changed[fieldOf(name)] = String(Math.round(seconds * 1000));
        else changed[fieldOf(name)] = text === 'none' ? '' : text;
    }
    return changed;
}

/** The same as the body of a call for one tag. */
export function settingsBody(
    changed: Readonly<Record<string, string>>,
): Record<string, string | number | boolean | null> {
    const valueOf = (name: string, text: string) => {
        if (text === '') return null;
        if (name === 'alarm_enabled') return text === 'true';
        return /_(priority|message)$/.test(name) ? text : Number(text);
    };
    return Object.fromEntries(Object.entries(changed).map(([name, text]) => [name, valueOf(name, text)]));
}

/** Whether the draft raises an alarm at all. */
export function hasAlarm(draft: AlarmDraft, kind: AlarmKind): boolean {
    if (kind === 'limit') return limitNames.some((name) => draft[name].trim() !== '');
    return bitNames.some((name) => !['none', ''].includes(draft[`${name}_priority`]));
}
